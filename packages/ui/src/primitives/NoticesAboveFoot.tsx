import { createGlobalStyle } from 'styled-components';

/** For what has buttons at the foot of the window: a notice must not lie on those that it speaks of. */
export const NoticesAboveFoot = createGlobalStyle`
  [data-sonner-toaster][data-y-position='bottom'] {
    inset-block-end: 112px !important;
  }
`;
