import { css } from 'styled-components';
import { token } from '../theme/token.ts';

/** The border around code, a figure or a table. */
export const framed = css`
  min-width: 0;
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusFrame};
  overflow: clip;
`;

/** The bar above what is framed: what it is, and what can be done with it. */
export const frameBar = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  border-block-end: 1px solid ${token.borderSubtle};
  background: ${token.surfaceCanvas};
  color: ${token.textMuted};
  font-size: ${token.typeXs};
`;
