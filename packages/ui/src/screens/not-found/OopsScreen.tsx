import { ClipboardCopy, RotateCw } from 'lucide-react';
import { styled } from 'styled-components';
import { componentsCopy } from '../../components/components.copy.ts';
import { Button } from '../../components/Button.tsx';
import { Elevation } from '../../components/Elevation.tsx';
import { CentredButtons } from '../../primitives/centred.styles.ts';
import { token } from '../../theme/token.ts';
import { FullPage } from './FullPage.tsx';
import { oopsCopy as copy } from './oops.copy.ts';

export const oopsStatuses = ['idle', 'retrying'] as const;

interface OopsScreenProps {
  /** Whether the page's data is being read again. */
  status: (typeof oopsStatuses)[number];
  /** What failed. */
  message: string;
  /** No layout is around it. */
  standalone?: boolean;
  /** The person wants the start page. */
  onHome: () => void;
  /** The person wants the page's data read again. */
  onRetry: () => void;
  /** Without it there's no such button. */
  onCopyDiagnostic?: (() => void) | undefined;
}

const Words = styled.div`
  display: grid;
  gap: ${token.space2};
  max-width: 60ch;
  text-wrap: balance;
`;

const Title = styled.h1`
  color: ${token.textStrong};
  font-size: ${token.type2xl};
  font-weight: ${token.weightSemibold};
  letter-spacing: ${token.trackingTight};
  line-height: ${token.line2xl};
`;

/** In place of a page whose code or data failed. */
export function OopsScreen({
  status,
  message,
  standalone = false,
  onHome,
  onRetry,
  onCopyDiagnostic,
}: OopsScreenProps) {
  return (
    <FullPage standalone={standalone}>
      <Elevation name="error" />
      <Words role="alert">
        <Title tabIndex={-1}>{copy.title}</Title>
        <p>{message}</p>
      </Words>
      <CentredButtons>
        <Button onClick={onHome}>{copy.home}</Button>
        <Button variant="primary" icon={RotateCw} onClick={onRetry} pending={status === 'retrying'}>
          {copy.retry}
        </Button>
        {onCopyDiagnostic && (
          <Button variant="quiet" icon={ClipboardCopy} onClick={onCopyDiagnostic}>
            {componentsCopy.copyDiagnostic}
          </Button>
        )}
      </CentredButtons>
    </FullPage>
  );
}
