import { styled } from 'styled-components';
import { Spinner } from '../../components/Spinner.tsx';
import { token } from '../../theme/token.ts';
import { pendingCopy as copy } from './pending.copy.ts';

const Place = styled.div`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${token.space3};
  min-height: min(60vh, 100%);
  padding: ${token.space10} ${token.pagePadding};
  color: ${token.textMuted};
`;

/** In place of a page whose code or data take long. */
export function PendingScreen() {
  return (
    <Place role="status">
      <Spinner />
      {copy.loading}
    </Place>
  );
}
