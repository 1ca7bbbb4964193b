import { memo } from 'react';
import { styled } from 'styled-components';
import { Checkbox } from '../../components/Checkbox.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import * as part from './columnTable.parts.ts';
import { columnsCopy as copy } from './review.copy.ts';

interface ColumnTableHeadProps {
  /** What the boxes of the rows are for. */
  boxes: 'ticks' | 'marks' | 'none';
  /** How many of the rows in the table have theirs ticked. */
  selected: 'none' | 'some' | 'all';
  onSelectAll: (selected: boolean) => void;
}

const OnPhone = styled.span`
  display: none;

  @media ${narrowQuery} {
    display: inline;
  }
`;

function ColumnTableHeadInner({ boxes, selected, onSelectAll }: ColumnTableHeadProps) {
  const label = boxes === 'marks' ? copy.markAll : copy.selectAll;
  return (
    <part.Head>
      <part.HeadRow still aria-rowindex={1}>
        <part.SelectHeadCell width="3rem">
          {boxes === 'none' ? (
            <VisuallyHidden>{copy.head.select}</VisuallyHidden>
          ) : (
            <>
              <Checkbox
                label={label}
                hideLabel
                checked={selected === 'all'}
                indeterminate={selected === 'some'}
                onCheckedChange={onSelectAll}
              />
              <OnPhone aria-hidden>{label}</OnPhone>
            </>
          )}
        </part.SelectHeadCell>
        <part.HeadCell width="15%">{copy.head.name}</part.HeadCell>
        <part.HeadCell width="11%">{copy.head.type}</part.HeadCell>
        <part.HeadCell width="9.5rem">{copy.head.category}</part.HeadCell>
        <part.LongRowHeadCell width="13%">{copy.head.samples}</part.LongRowHeadCell>
        <part.LongRowHeadCell width="6.25rem" numeric>
          {copy.head.nulls}
        </part.LongRowHeadCell>
        <part.DistributionHeadCell width="6rem">{copy.head.distribution}</part.DistributionHeadCell>
        <part.HeadCell>{copy.head.description}</part.HeadCell>
        <part.ActionsHeadCell width="5.75rem" numeric>
          {copy.head.actions}
        </part.ActionsHeadCell>
      </part.HeadRow>
    </part.Head>
  );
}

export const ColumnTableHead = memo(ColumnTableHeadInner);
