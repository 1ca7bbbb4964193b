import { createGlobalStyle } from 'styled-components';

/** For what has buttons at the foot of the window, `$where` that is so: a notice must not lie on those that it speaks of. */
export const NoticesAboveFoot = createGlobalStyle<{ $where?: string }>`
  @media ${({ $where = 'all' }) => $where} {
    [data-sonner-toaster][data-y-position='bottom'] {
      inset-block-end: 112px !important;
    }
  }
`;
