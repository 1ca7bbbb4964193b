import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { token } from '../../theme/token.ts';
import { chatCopy as copy } from './chat.copy.ts';

const Late = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2} ${token.space3};
`;

/** No answer has come for long. */
export function LateNote({ onWait }: { onWait: () => void }) {
  return (
    <Late>
      <p>{copy.late}</p>
      <Button onClick={onWait}>{copy.wait}</Button>
    </Late>
  );
}
