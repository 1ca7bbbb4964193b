import { memo } from 'react';
import { styled } from 'styled-components';
import { Checkbox } from '../../components/Checkbox.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { columnsCopy as copy } from './review.copy.ts';

interface ColumnTableHeadProps {
  /** How many of the rows in the table are ticked. */
  selected: 'none' | 'some' | 'all';
  onSelectAll: (selected: boolean) => void;
}

const OnPhone = styled.span`
  display: none;

  @media (max-width: 767px) {
    display: inline;
  }
`;

function ColumnTableHeadInner({ selected, onSelectAll }: ColumnTableHeadProps) {
  return (
    <TableHead>
      <TableRow still aria-rowindex={1}>
        <TableHeaderCell width="48px" data-part="select">
          <Checkbox
            label={copy.selectAll}
            hideLabel
            checked={selected === 'all'}
            indeterminate={selected === 'some'}
            onCheckedChange={onSelectAll}
          />
          <OnPhone aria-hidden>{copy.selectAll}</OnPhone>
        </TableHeaderCell>
        <TableHeaderCell width="15%">{copy.head.name}</TableHeaderCell>
        <TableHeaderCell width="11%">{copy.head.type}</TableHeaderCell>
        <TableHeaderCell width="152px">{copy.head.category}</TableHeaderCell>
        <TableHeaderCell width="13%">{copy.head.samples}</TableHeaderCell>
        <TableHeaderCell width="100px" numeric>
          {copy.head.nulls}
        </TableHeaderCell>
        <TableHeaderCell width="96px" data-part="distribution">
          {copy.head.distribution}
        </TableHeaderCell>
        <TableHeaderCell>{copy.head.description}</TableHeaderCell>
        <TableHeaderCell width="92px" numeric>
          {copy.head.actions}
        </TableHeaderCell>
      </TableRow>
    </TableHead>
  );
}

export const ColumnTableHead = memo(ColumnTableHeadInner);
