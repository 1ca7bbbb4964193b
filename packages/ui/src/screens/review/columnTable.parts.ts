/** The rows and cells of the table of columns. On a phone a row is a card, and each cell says where it stands in it. */
import { css, styled } from 'styled-components';
import { histogramWidth } from '../../components/Histogram.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { leastQuery, narrowQuery } from '../../theme/measures.tokens.ts';
import { lineAtStart, wideOnly } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';

interface EditedCell {
  $editing: boolean;
}

/* The box answers to a finger beyond the edges of its cell. */
const roomForBox = css`
  overflow: visible;
  padding-inline-start: ${token.space4};
  line-height: 0;
`;

const whereThereIsRoom = css`
  @container (max-width: 78.9375rem) {
    display: none;
  }
`;

/* Told by the details as well. They keep their place at no width: the details span over it. */
const whereRowsAreLong = css`
  @media not ${narrowQuery} {
    @container (max-width: 56.1875rem) {
      &&& {
        visibility: hidden;
        width: 0;
        padding: 0;
      }
    }
  }
`;

/* In reach also where the row isn't whole. */
const atTheEnd = css`
  @media not ${narrowQuery} {
    &&& {
      position: sticky;
      inset-inline-end: 0;
    }
    @container (max-width: 39.9375rem) {
      border-inline-start: 1px solid ${token.borderSubtle};
    }
  }
`;

/* A field stands with its text, not with its edge, in line with the text above and below. */
const fieldInLine = css`
  > div {
    margin-inline: -9px 0;
  }
  @media ${narrowQuery} {
    > div {
      margin: 0;
    }
  }
`;

/* Stronger than the row that is being edited, which sizes its cells. */
const inCard = css`
  @media ${narrowQuery} {
    &&& {
      height: auto;
      padding: 0;
      border: 0;
    }
  }
`;

export const Head = styled(TableHead)`
  @media ${narrowQuery} {
    display: block;
    position: static;
  }
`;

export const HeadRow = styled(TableRow)`
  @media ${narrowQuery} {
    display: block;
  }
`;

export const HeadCell = styled(TableHeaderCell)`
  @media ${narrowQuery} {
    position: absolute;
    clip-path: inset(50%);
    width: 1px;
  }
`;

export const SelectHeadCell = styled(TableHeaderCell)`
  ${roomForBox}

  @media ${narrowQuery} {
    display: flex;
    align-items: center;
    /* In line with the names below, and clear of what a finger hits of the box. */
    gap: ${token.space5};
    width: 100%;
    padding-inline: ${token.space3};
  }
`;

export const LongRowHeadCell = styled(HeadCell)`
  ${whereRowsAreLong}
`;

export const DistributionHeadCell = styled(HeadCell)`
  ${whereThereIsRoom}
`;

export const ActionsHeadCell = styled(HeadCell)`
  ${atTheEnd}
  padding-inline-end: ${token.space4};
`;

export const Body = styled(TableBody)`
  &:last-child > tr:last-child > * {
    border-block-end: 0;
  }

  @media ${narrowQuery} {
    display: block;

    &:last-child > tr {
      border-block-end: 0;
    }
  }
`;

export const Row = styled(TableRow)`
  @media not ${narrowQuery} {
    background: ${token.surfaceRaised};
  }

  /* Of a row with two fields all stands in line with the first. */
  @media not ${narrowQuery} {
    &&[data-tall] > * {
      padding-block: 10px;
      line-height: calc(${token.controlSm} - 2px);
      vertical-align: top;
    }
    &&[data-tall] > :first-child {
      padding-block-start: 15px;
      line-height: 0;
    }
  }

  @media ${narrowQuery} {
    display: grid;
    grid-template-columns: 28px minmax(0, max-content) minmax(72px, 1fr) auto;
    gap: 4px ${token.space2};
    align-items: center;
    padding: ${token.space3};
    border-block-end: 1px solid ${token.borderSubtle};

    /* The lines of a row are those of the whole card. */
    &&[data-changed] > :first-child {
      position: static;
      ${lineAtStart}
    }
    &&[data-editing] > *::after {
      content: none;
    }
    &[data-editing]::after {
      content: '';
      position: absolute;
      inset: auto 0 -1px;
      height: ${token.linePlinth};
      background: ${token.accentSolid};
    }
  }
`;

export const SelectCell = styled(TableCell)`
  ${roomForBox}
  ${inCard}
`;

export const NameCell = styled(TableCell)<EditedCell>`
  ${inCard}

  /* Here the type has a line of its own, and the distribution none. */
  @media ${leastQuery} {
    grid-column: ${({ $editing }) => ($editing ? 'auto' : '2 / 4')};
  }

  &:focus-visible {
    outline: none;
  }
  /* Round the row, over the cell that stays in sight at its end. */
  &&:focus-visible::after {
    content: '';
    position: absolute;
    z-index: 1;
    inset: 0;
    height: auto;
    background: none;
    outline: 2px solid ${token.focusRing};
    outline-offset: -2px;
    pointer-events: none;
  }
`;

export const TypeCell = styled(TableCell)<EditedCell>`
  ${inCard}

  @media ${narrowQuery} {
    grid-column: ${({ $editing }) => ($editing ? '3 / 5' : 'auto')};
  }
  @media ${leastQuery} {
    ${({ $editing }) => !$editing && 'grid-area: 2 / 2 / 3 / 5;'}
  }
`;

export const CategoryCell = styled(TableCell)<EditedCell>`
  ${inCard}
  ${({ $editing }) => $editing && fieldInLine}

  @media ${narrowQuery} {
    grid-area: ${({ $editing }) => ($editing ? '2 / 2 / 3 / 5' : '2 / 2 / 3 / 4')};

    /* The distribution stands at the end of the same area. */
    &&& {
      padding-inline-end: ${({ $editing }) => ($editing ? '0' : `calc(${histogramWidth}px + ${token.space2})`)};
    }
  }
  @media ${leastQuery} {
    ${({ $editing }) => !$editing && 'grid-area: 3 / 2 / 4 / 4;'}

    &&& {
      padding-inline-end: 0;
    }
  }
`;

export const SamplesCell = styled(TableCell)`
  ${wideOnly}
  ${whereRowsAreLong}
`;

export const NullsCell = styled(TableCell)<EditedCell>`
  ${whereRowsAreLong}
  ${inCard}

  @media ${narrowQuery} {
    display: ${({ $editing }) => ($editing ? 'none' : 'block')};
    grid-area: 2 / 4 / 3 / 5;
  }
  @media ${leastQuery} {
    grid-area: 3 / 4 / 4 / 5;
  }
`;

export const DistributionCell = styled(TableCell)<EditedCell>`
  ${whereThereIsRoom}
  ${inCard}

  @media ${narrowQuery} {
    display: ${({ $editing }) => ($editing ? 'none' : 'block')};
    grid-area: 2 / 3 / 3 / 4;
    justify-self: end;
  }
  @media ${leastQuery} {
    display: none;
  }
`;

export const DescriptionCell = styled(TableCell)<EditedCell>`
  ${inCard}
  ${({ $editing }) => $editing && fieldInLine}

  @media ${narrowQuery} {
    grid-area: 3 / 2 / 4 / 5;
  }
  @media ${leastQuery} {
    ${({ $editing }) => !$editing && 'grid-area: 4 / 2 / 5 / 5;'}
  }
`;

export const ActionsCell = styled(TableCell)<EditedCell>`
  ${atTheEnd}
  background: inherit;
  padding-inline-end: ${token.space4};
  overflow: visible;
  ${inCard}
  ${({ $editing }) =>
    $editing &&
    css`
      @media ${narrowQuery} {
        grid-area: 4 / 2 / 5 / 5;

        &&& {
          padding-block-start: ${token.space2};
        }
      }
    `}
`;

export const FactsRow = styled(TableRow)`
  @media ${narrowQuery} {
    display: block;
  }
`;

export const FactsCell = styled(TableCell)`
  padding-inline-start: 56px;
  background: ${token.surfaceCanvas};

  @media ${narrowQuery} {
    display: block;
    height: auto;
    padding-inline: 48px ${token.space3};
  }
`;

/** Goes where the distribution goes: a span over a hidden column would make a column of its own. */
export const FactsGapCell = styled(TableCell)`
  ${whereThereIsRoom}
  background: ${token.surfaceCanvas};
`;
