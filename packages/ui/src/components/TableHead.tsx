import { styled } from 'styled-components';

/** The row of headings of a `Table`. */
export const TableHead = styled.thead`
  position: sticky;
  z-index: 2;
  inset-block-start: 0;
`;
