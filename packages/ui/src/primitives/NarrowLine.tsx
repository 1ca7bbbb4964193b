import { styled } from 'styled-components';
import { narrowQuery } from '../theme/measures.tokens.ts';
import { token } from '../theme/token.ts';

/** On phones, what a table's hidden columns say, below the name. Nothing else says it there, so it is not cut. */
export const NarrowLine = styled.span`
  display: none;

  @media ${narrowQuery} {
    display: block;
    color: ${token.textMuted};
    font-size: ${token.typeXs};
    font-weight: ${token.weightRegular};
    line-height: ${token.lineXs};
    overflow-wrap: anywhere;
    white-space: normal;
  }
`;
