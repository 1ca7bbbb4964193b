import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { RetryNotice } from './RetryNotice.tsx';

const Above = styled.div`
  padding: ${token.space3} ${token.space4};
  border-block-end: 1px solid ${token.borderSubtle};
`;

/** Above rows that are still shown because newer ones could not be read. */
export function StaleNotice({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Above>
      <RetryNotice tone="warning" onRetry={onRetry}>
        {message}
      </RetryNotice>
    </Above>
  );
}
