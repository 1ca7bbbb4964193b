import { styled, type StyledComponent } from 'styled-components';

/** The row of headings of a `Table`. */
export const TableHead: StyledComponent<'thead'> = styled.thead`
  position: sticky;
  z-index: 2;
  inset-block-start: 0;
`;
