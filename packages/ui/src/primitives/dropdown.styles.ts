import { css } from 'styled-components';
import { floating } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';

/**
 * Where what opens beside its button stands. Fixed: in a table or frame that cuts off what is outside of it, there would be no room
 * below the last row.
 */
export const dropdownPlace = { sideOffset: 4, collisionPadding: 8, positionMethod: 'fixed' } as const;

/** What opens beside its button: a menu, or a small dialog. */
export const dropdown = css`
  ${floating}
  max-width: var(--available-width);
  max-height: var(--available-height);
  overflow: auto;
  &:focus {
    outline: none;
  }
  transition:
    opacity ${token.motionBase} ${token.easeOut},
    transform ${token.motionBase} ${token.easeOut};

  &[data-starting-style] {
    opacity: 0;
    transform: translateY(-4px);
  }
`;
