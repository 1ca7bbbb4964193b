import { css, styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { AnchorLink } from '../primitives/AnchorLink.tsx';
import type { LinkTargetProps } from '../contexts/link.context.ts';

export interface LinkProps extends LinkTargetProps {
  /** `inline` in prose, `quiet` in navigation, `name` for the name that opens a row. */
  variant?: 'inline' | 'quiet' | 'name';
}

const looks = {
  inline: css``,
  quiet: css`
    color: ${token.textMuted};
    text-decoration: none;

    &:hover {
      color: ${token.textStrong};
    }
  `,
  name: css`
    color: ${token.textStrong};
    font-weight: ${token.weightMedium};
    text-decoration-color: transparent;

    &:hover,
    tr:hover & {
      text-decoration-color: ${token.accentBorder};
    }
  `,
};

const StyledLink = styled(AnchorLink)<{ $variant: 'inline' | 'quiet' | 'name' }>`
  ${({ $variant }) => looks[$variant]}
`;

/** Leads somewhere, within a sentence or alone. Not for doing something: that is a `Button`. */
export function Link({ variant = 'inline', ...rest }: LinkProps) {
  return <StyledLink $variant={variant} {...rest} />;
}
