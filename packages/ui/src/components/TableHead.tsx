import { styled } from 'styled-components';

export const TableHead = styled.thead`
  position: sticky;
  z-index: 2;
  inset-block-start: 0;
`;
