import { styled } from 'styled-components';
import { narrowQuery } from '../theme/measures.tokens.ts';
import { truncate } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';

/** On phones, what a table's hidden columns say, in a second line below the name. */
export const NarrowLine = styled.span`
  display: none;

  @media ${narrowQuery} {
    ${truncate}
    display: block;
    color: ${token.textMuted};
    font-size: ${token.typeXs};
    font-weight: ${token.weightRegular};
    line-height: ${token.lineXs};
  }
`;
