import { ClipboardCopy, RotateCw } from 'lucide-react';
import { use, useRef } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { Button } from './Button.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import { CentredButtons, CentredWords } from '../primitives/centred.styles.ts';
import { DiagnosticContext } from '../contexts/diagnostic.context.ts';
import { useFocusOverRetry } from '../primitives/useFocusOverRetry.ts';
import { Elevation } from './Elevation.tsx';
import { componentsCopy as copy } from './components.copy.ts';

interface ErrorViewProps {
  /** What failed. */
  title?: string;
  /** Why, in the host's words or ours. */
  message?: string;
  /** Without it there's no button. */
  onRetry?: () => void;
  /** Where to go instead, where nothing can be read again. */
  way?: { label: string; to: string };
  /** Within a frame, where the page around it stands. */
  compact?: boolean;
  /** 1 where it stands for the whole page, which then has no other heading. */
  level?: 1 | 2;
}

const Box = styled.div<{ $compact: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${token.space5};
  padding: ${({ $compact }) => ($compact ? `${token.space6}` : `clamp(24px, 8vh, 72px) ${token.space6}`)};
  text-align: center;
`;

const Title = styled.h2`
  color: ${token.textStrong};
  font-size: ${token.typeLg};
  font-weight: ${token.weightSemibold};
  line-height: ${token.lineLg};
`;

const Message = styled.p`
  color: ${token.dangerText};
`;

/** In the place of what couldn't be shown. */
export function ErrorView({
  title = copy.error,
  message,
  onRetry,
  way,
  compact = false,
  level = 2,
}: ErrorViewProps) {
  const onCopyDiagnostic = use(DiagnosticContext);
  const retry = useRef<HTMLButtonElement>(null);
  useFocusOverRetry(retry);
  const offersDiagnostic = onCopyDiagnostic !== null && !compact;
  return (
    <Box $compact={compact} role="alert">
      {!compact && <Elevation name="error" />}
      <CentredWords>
        <Title as={level === 1 ? 'h1' : 'h2'}>{title}</Title>
        <Message>{message}</Message>
      </CentredWords>
      {(onRetry || way || offersDiagnostic) && (
        <CentredButtons>
          {onRetry && (
            <Button ref={retry} icon={RotateCw} onClick={onRetry}>
              {copy.retry}
            </Button>
          )}
          {way && <ButtonLink to={way.to}>{way.label}</ButtonLink>}
          {offersDiagnostic && (
            <Button variant="quiet" icon={ClipboardCopy} onClick={onCopyDiagnostic}>
              {copy.copyDiagnostic}
            </Button>
          )}
        </CentredButtons>
      )}
    </Box>
  );
}
