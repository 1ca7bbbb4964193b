import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { FieldError } from '../../components/FieldError.tsx';
import { token } from '../../theme/token.ts';
import { wizardCopy } from './wizard.copy.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space2};
  margin-block-start: 6px;
`;

/** A failure to load under its field, with a way to try again. */
export function LoadFailure({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <Line>
      <FieldError>{children}</FieldError>
      <Button size="sm" onClick={onRetry}>
        {wizardCopy.setup.retry}
      </Button>
    </Line>
  );
}
