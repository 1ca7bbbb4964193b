import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { NameLink } from './NameLink.tsx';

/** A name's link that covers its row: one link, reached by keyboard, middle click and touch. */
export const RowLink = styled(NameLink)`
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 2px solid ${token.focusRing};
    outline-offset: -2px;
  }
  @media (forced-colors: active) {
    &:focus-visible::after {
      outline-color: Highlight;
    }
  }
`;
