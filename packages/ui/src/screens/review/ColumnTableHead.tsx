import { memo } from 'react';
import { styled } from 'styled-components';
import { Checkbox } from '../../components/Checkbox.tsx';
import * as part from './columnTable.parts.ts';
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
    <part.Head>
      <part.HeadRow still aria-rowindex={1}>
        <part.SelectHeadCell width="48px">
          <Checkbox
            label={copy.selectAll}
            hideLabel
            checked={selected === 'all'}
            indeterminate={selected === 'some'}
            onCheckedChange={onSelectAll}
          />
          <OnPhone aria-hidden>{copy.selectAll}</OnPhone>
        </part.SelectHeadCell>
        <part.HeadCell width="15%">{copy.head.name}</part.HeadCell>
        <part.HeadCell width="11%">{copy.head.type}</part.HeadCell>
        <part.HeadCell width="152px">{copy.head.category}</part.HeadCell>
        <part.HeadCell width="13%">{copy.head.samples}</part.HeadCell>
        <part.HeadCell width="100px" numeric>
          {copy.head.nulls}
        </part.HeadCell>
        <part.DistributionHeadCell width="96px">{copy.head.distribution}</part.DistributionHeadCell>
        <part.HeadCell>{copy.head.description}</part.HeadCell>
        <part.ActionsHeadCell width="92px" numeric>
          {copy.head.actions}
        </part.ActionsHeadCell>
      </part.HeadRow>
    </part.Head>
  );
}

export const ColumnTableHead = memo(ColumnTableHeadInner);
