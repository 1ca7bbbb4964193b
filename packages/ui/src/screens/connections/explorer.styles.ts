import { css } from 'styled-components';

/** As high while it is on its way as it is then. */
export const explorerHeight = css`
  height: clamp(320px, calc(100vh - 300px), 640px);
`;
