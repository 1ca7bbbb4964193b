import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { Link } from '../components/Link.tsx';

/** A name's link that covers its row: one link, reached by keyboard, middle click and touch. */
export const RowLink = styled(Link).attrs({ variant: 'name' })`
  display: inline-block;
  max-width: 100%;
  margin-block: -2px;
  padding-block: 2px;
  overflow: hidden;
  text-overflow: ellipsis;
  vertical-align: bottom;

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
