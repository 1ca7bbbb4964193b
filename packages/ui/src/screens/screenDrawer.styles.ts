import { styled } from 'styled-components';
import { token } from '../theme/token.ts';

/** What explains in a drawer. */
export const Quiet = styled.p`
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};
  text-wrap: pretty;
`;

/** Entries with what can be done with each at its end. */
export const Entries = styled.section`
  display: grid;
  gap: ${token.space2};

  > h3 {
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
  }
  li {
    display: flex;
    align-items: center;
    gap: ${token.space3};
    padding-block: 10px;
  }
  li + li {
    border-block-start: 1px solid ${token.borderSubtle};
  }
  li > div {
    flex: 1;
    min-width: 0;
  }
`;
