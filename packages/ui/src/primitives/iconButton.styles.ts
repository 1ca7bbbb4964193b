import { css } from 'styled-components';
import { token } from '../theme/token.ts';

/** The quiet square inside fields and rows. */
export const insetButtonStyles = css`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${token.controlInset};
  height: ${token.controlInset};
  border-radius: 5px;
  color: ${token.textMuted};
  cursor: pointer;
  transition:
    background ${token.motionFast},
    color ${token.motionFast};

  &:hover {
    background: ${token.surfaceHover};
    color: ${token.textStrong};
  }
  &:active {
    background: ${token.surfacePressed};
  }
  &:disabled,
  &[aria-disabled='true'] {
    background: none;
    color: ${token.textDisabled};
    cursor: not-allowed;
  }
`;
