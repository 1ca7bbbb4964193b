import { css } from 'styled-components';
import { token } from '../theme/token.ts';

/** A radio button's mark, of the browser's own input or of a widget that says `data-checked`. */
export const radioMark = css`
  display: grid;
  place-items: center;
  width: 16px;
  height: 16px;
  margin: 0;
  border: 1px solid ${token.borderStrong};
  border-radius: 50%;
  appearance: none;
  background: ${token.surfaceRaised};

  &:is(:checked, [data-checked]) {
    border-color: ${token.accentSolid};
    background: ${token.accentSoft};
  }
  &:is(:checked, [data-checked])::after {
    content: '';
    width: 6px;
    height: 6px;
    border-radius: 50%;
    background: ${token.accentSolid};

    @media (forced-colors: active) {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
