import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { RetryNotice } from './RetryNotice.tsx';

/** Below the rows, and in view wherever they are scrolled to: above them it would push each under the pointer of the one before. */
const Below = styled.div`
  position: sticky;
  z-index: 2;
  inset-block-end: 0;
  padding: ${token.space3} ${token.space4};
  border-block-start: 1px solid ${token.borderSubtle};
  background: ${token.surfaceRaised};
`;

/** For rows that are still shown because newer ones could not be read: the `notice` of their frame. */
export function StaleNotice({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Below>
      <RetryNotice tone="warning" onRetry={onRetry}>
        {message}
      </RetryNotice>
    </Below>
  );
}
