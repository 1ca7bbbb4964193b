import { css } from 'styled-components';
import { token } from '../theme/token.ts';

/** Muted until the pointer is on it. */
export const quietUntilHover = css`
  color: ${token.textMuted};
  cursor: pointer;
  transition:
    background ${token.motionFast},
    color ${token.motionFast};

  &:hover {
    background: ${token.surfaceHover};
    color: ${token.textStrong};
  }
`;

/** The quiet square inside fields and rows. */
export const insetButtonStyles = css`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${token.controlInset};
  height: ${token.controlInset};
  border-radius: 5px;
  ${quietUntilHover}

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
