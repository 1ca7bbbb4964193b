import { RotateCw } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { token } from '../../theme/token.ts';
import { chatCopy as copy, chatFailureText, type ChatFailureView } from './chat.copy.ts';

const Place = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${token.space3};
`;

const Words = styled.p`
  overflow-wrap: anywhere;
`;

const Quiet = styled.p`
  color: ${token.textMuted};
  overflow-wrap: anywhere;
`;

const Kept = styled.p`
  color: ${token.textDefault};
`;

interface AnswerFailureProps {
  failure: ChatFailureView;
  /** What was asked is in the field. */
  isInField?: boolean;
  /** Absent where it can't be asked again from here. */
  onRetry: (() => void) | undefined;
}

/** Why no answer came, and the way to ask once more. */
export function AnswerFailure({ failure, isInField = false, onRetry }: AnswerFailureProps) {
  return (
    <Place>
      {failure.kind === 'stopped' ? (
        <Quiet>{chatFailureText(failure)}</Quiet>
      ) : (
        <Notice tone="danger">
          <Words>{chatFailureText(failure)}</Words>
          {isInField && <Kept>{copy.inField}</Kept>}
        </Notice>
      )}
      {onRetry && (
        <Button icon={RotateCw} onClick={onRetry}>
          {copy.retry}
        </Button>
      )}
    </Place>
  );
}
