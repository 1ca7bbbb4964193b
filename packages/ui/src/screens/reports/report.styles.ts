import { css } from 'styled-components';
import { token } from '../../theme/token.ts';

/** A report's name, on the page and on paper. */
export const reportTitle = css`
  color: ${token.textStrong};
  font-size: ${token.type2xl};
  font-weight: ${token.weightSemibold};
  letter-spacing: ${token.trackingTight};
  line-height: ${token.line2xl};
  overflow-wrap: anywhere;
`;
