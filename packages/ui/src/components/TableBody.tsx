import { styled } from 'styled-components';

/** The rows of a `Table`, below its head. */
export const TableBody = styled.tbody``;
