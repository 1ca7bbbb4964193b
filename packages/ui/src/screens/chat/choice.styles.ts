import { css } from 'styled-components';
import { token } from '../../theme/token.ts';

/** A quiet button that stands for one of several things to say: a question to begin with, a part that was understood. */
export const quietChoice = css`
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusControl};
  background: ${token.surfaceRaised};
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};
  text-align: start;
  cursor: pointer;

  > svg {
    flex: none;
    color: ${token.textMuted};
  }
  &:hover:not(:disabled) {
    border-color: ${token.borderStrong};
    background: ${token.surfaceHover};
  }
  &:disabled {
    color: ${token.textMuted};
    cursor: not-allowed;
  }
`;
