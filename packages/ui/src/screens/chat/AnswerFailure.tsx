import { CircleAlert, RotateCw } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { token } from '../../theme/token.ts';
import { chatCopy as copy, chatFailureText, type ChatFailureView } from './chat.copy.ts';

const Place = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${token.space3};
`;

const Words = styled.p`
  display: flex;
  gap: ${token.space2};
  color: ${token.dangerText};
  overflow-wrap: anywhere;

  > svg {
    margin-top: 2px;
  }
  &[data-kind='stopped'] {
    color: ${token.textMuted};
  }
`;

interface AnswerFailureProps {
  failure: ChatFailureView;
  /** Absent where it can't be asked again from here. */
  onRetry: (() => void) | undefined;
}

/** Why no answer came, and the way to ask once more. */
export function AnswerFailure({ failure, onRetry }: AnswerFailureProps) {
  return (
    <Place>
      <Words data-kind={failure.kind}>
        {failure.kind !== 'stopped' && <Icon icon={CircleAlert} />}
        {chatFailureText(failure)}
      </Words>
      {onRetry && (
        <Button icon={RotateCw} onClick={onRetry}>
          {copy.retry}
        </Button>
      )}
    </Place>
  );
}
