import { styled, type StyledComponent } from 'styled-components';

/** The rows of a `Table`, below its head. */
export const TableBody: StyledComponent<'tbody'> = styled.tbody``;
