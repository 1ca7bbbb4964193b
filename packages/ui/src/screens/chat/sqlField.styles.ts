import { css } from 'styled-components';
import { mono } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';

/** The SQL that is written, and before its field has come the SQL that will stand in it. */
export const sqlFieldRoom = css`
  ${mono}
  min-height: 8rem;
  padding: 10px ${token.space3};
  color: ${token.codePlain};
  direction: ltr;
  line-height: 1.25rem;
  overflow-wrap: anywhere;
  tab-size: 2;
  text-align: left;
  white-space: break-spaces;

  /* Phones zoom into what is smaller. */
  @media (pointer: coarse) {
    font-size: 1rem;
  }
`;
