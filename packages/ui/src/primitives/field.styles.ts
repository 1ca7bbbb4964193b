import { css, styled, type StyledComponent } from 'styled-components';
import { mono } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';

export type FieldSize = 'sm' | 'md' | 'lg';

interface InputBoxLook {
  $size: FieldSize;
  $mono?: boolean;
}

const sizes = {
  sm: css`
    min-height: ${token.controlSm};
    padding-inline: ${token.space2};
    font-size: ${token.typeSm};
  `,
  md: css`
    min-height: ${token.controlMd};
    padding-inline: 10px;
    font-size: ${token.typeField};
  `,
  lg: css`
    min-height: ${token.controlLg};
    padding-inline: ${token.space3};
    font-size: max(0.9375rem, ${token.typeField});
  `,
};

/** The drawn edge of a field. The real control inside it has none; the ring follows its focus. */
export const InputBox: StyledComponent<'div', InputBoxLook> = styled.div<InputBoxLook>`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${token.space2};
  min-width: 0;
  border: 1px solid ${token.borderStrong};
  border-radius: ${token.radiusControl};
  background: ${token.surfaceRaised};
  color: ${token.textStrong};
  ${({ $size }) => sizes[$size]}

  > svg {
    color: ${token.textMuted};
  }

  > input {
    ${({ $mono }) => $mono && mono}
    flex: 1 1 auto;
    align-self: stretch;
    width: 100%;
    min-width: 0;
    padding: 0;
    border: 0;
    outline: none;
    background: none;
    text-overflow: ellipsis;

    @media (pointer: coarse) {
      font-size: ${token.typeField};
    }
    &:disabled,
    &:read-only:not([role='combobox']) {
      color: ${token.textMuted};
      -webkit-text-fill-color: currentColor;
    }
    &:-webkit-autofill {
      -webkit-text-fill-color: ${token.textStrong};
      box-shadow: 0 0 0 100px ${token.accentSoft} inset;
    }
    &::-webkit-search-cancel-button {
      display: none;
    }
  }

  > :is(button):last-child {
    margin-inline-end: -7px;
  }
  /* Under a finger it is as high as the field with its border. */
  @media (pointer: coarse) {
    > button {
      margin-block: -1px;
    }
  }

  &:has([aria-invalid='true']) {
    border-color: ${token.dangerSolid};
  }
  &:has(> input:disabled),
  &:has(> input:read-only:not([role='combobox'])) {
    background: ${token.surfaceSunken};
    border-color: ${token.borderDefault};
  }
  &:has(> input:focus-visible) {
    border-color: transparent;
    outline: 2px solid ${token.focusRing};
    outline-offset: -1px;
  }
`;
