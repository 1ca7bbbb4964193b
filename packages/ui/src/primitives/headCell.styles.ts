import { css } from 'styled-components';
import { token } from '../theme/token.ts';

/** A heading above a column. */
export const headCell = css`
  height: ${token.rowHead};
  border-block-end: 1px solid ${token.borderDefault};
  background: ${token.surfaceCanvas};
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  font-weight: ${token.weightMedium};
`;
