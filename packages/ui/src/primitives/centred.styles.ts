import { styled } from 'styled-components';
import { token } from '../theme/token.ts';

/** What stands in the middle of a page or frame that has one thing to say. */
export const CentredWords = styled.div`
  display: grid;
  gap: 6px;
  justify-items: center;
  max-width: 56ch;
  text-wrap: balance;
  overflow-wrap: anywhere;
`;

export const CentredButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${token.space2};
`;
