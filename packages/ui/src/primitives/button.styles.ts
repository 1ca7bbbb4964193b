import { css } from 'styled-components';
import { token } from '../theme/token.ts';

export const buttonVariants = ['primary', 'secondary', 'quiet', 'danger', 'dangerSolid'] as const;
export type ButtonVariant = (typeof buttonVariants)[number];

export const buttonSizes = ['sm', 'md', 'lg'] as const;
export type ButtonSize = (typeof buttonSizes)[number];

const variants = {
  primary: css`
    background: ${token.accentSolid};
    border-color: ${token.accentSolid};
    color: ${token.accentOnSolid};
    font-weight: ${token.weightSemibold};

    &:hover:not([aria-disabled='true']) {
      background: ${token.accentSolidHover};
      border-color: ${token.accentSolidHover};
    }
    &:active:not([aria-disabled='true']) {
      background: ${token.accentSolidPressed};
      border-color: ${token.accentSolidPressed};
    }
  `,
  secondary: css`
    > svg {
      color: ${token.textMuted};
    }
  `,
  quiet: css`
    background: transparent;
    border-color: transparent;
    color: ${token.textDefault};

    &:hover:not([aria-disabled='true']) {
      border-color: transparent;
    }
    > svg {
      color: ${token.textMuted};
    }
  `,
  danger: css`
    color: ${token.dangerText};

    &:hover:not([aria-disabled='true']) {
      background: ${token.dangerSoft};
      border-color: ${token.dangerBorder};
    }
  `,
  /** Only inside a confirmation. */
  dangerSolid: css`
    background: ${token.dangerSolid};
    border-color: ${token.dangerSolid};
    color: ${token.dangerOnSolid};
    font-weight: ${token.weightSemibold};

    &:hover:not([aria-disabled='true']) {
      background: color-mix(in oklab, ${token.dangerSolid} 90%, ${token.textStrong});
      border-color: transparent;
    }
    &:active:not([aria-disabled='true']) {
      background: color-mix(in oklab, ${token.dangerSolid} 82%, ${token.textStrong});
    }
  `,
};

const sizes = {
  sm: css`
    min-height: ${token.controlSm};
    padding: 3px ${token.space2};
    font-size: ${token.typeSm};
  `,
  md: css`
    min-height: ${token.controlMd};
    padding: 5px ${token.space3};
  `,
  lg: css`
    min-height: ${token.controlLg};
    padding: 9px ${token.space4};
    font-size: 0.9375rem;
  `,
};

/** Transient props shared by the button and the link that looks like one. */
export interface ButtonLook {
  $variant: ButtonVariant;
  $size: ButtonSize;
  $block: boolean;
}

export const buttonStyles = css<ButtonLook>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token.space2};
  width: ${({ $block }) => ($block ? '100%' : 'auto')};
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusControl};
  background: ${token.surfaceRaised};
  color: ${token.textStrong};
  font-weight: ${token.weightMedium};
  line-height: ${token.lineMd};
  text-align: center;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  user-select: none;
  transition:
    background ${token.motionFast},
    border-color ${token.motionFast};

  &:hover:not([aria-disabled='true']) {
    background: ${token.surfaceHover};
    border-color: ${token.borderStrong};
  }
  &:active:not([aria-disabled='true']) {
    background: ${token.surfacePressed};
  }
  > svg:first-child {
    margin-inline-start: -2px;
  }
  > svg:last-child:not(:first-child) {
    margin-inline-end: -2px;
  }

  ${({ $variant }) => variants[$variant]}
  ${({ $size }) => sizes[$size]}

  &:disabled,
  &:disabled:hover,
  &[aria-disabled='true']:not([aria-busy]) {
    background: ${({ $variant }) => ($variant === 'quiet' ? 'transparent' : token.surfaceSunken)};
    border-color: ${({ $variant }) => ($variant === 'quiet' ? 'transparent' : token.borderSubtle)};
    color: ${token.textDisabled};
    font-weight: ${token.weightMedium};
    cursor: not-allowed;

    > svg {
      color: inherit;
    }
    @media (forced-colors: active) {
      border-color: GrayText;
      color: GrayText;
    }
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
`;
