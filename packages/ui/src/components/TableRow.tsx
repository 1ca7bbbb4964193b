import type { HTMLAttributes, Ref } from 'react';
import { styled } from 'styled-components';
import { lineAtStart, standsOnLine } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';

export interface TableRowProps extends HTMLAttributes<HTMLTableRowElement> {
  ref?: Ref<HTMLTableRowElement> | undefined;
  /** Ticked or chosen. */
  selected?: boolean;
  /** Has a change that isn't saved yet: the line at its start. */
  changed?: boolean;
  /** Is being edited: it stands on the line. */
  editing?: boolean;
  /** Rows that only carry a head or a remark don't answer to the pointer. */
  still?: boolean;
}

const Row = styled.tr`
  position: relative;
  transition: background ${token.motionFast};

  tbody > &:not([data-still]):hover {
    background: ${token.surfaceHover};
  }
  &[data-selected] {
    background: ${token.surfaceSelected};
  }
  &[data-changed] > :first-child {
    position: relative;
    ${lineAtStart}
  }
  tbody > &[data-editing],
  tbody > &[data-editing]:hover {
    background: ${token.accentSoft};
  }
  &[data-editing] > td,
  &[data-editing] > th {
    position: relative;
    height: 48px;
    overflow: visible;
    border-block-end-color: transparent;
    ${standsOnLine}
    &::after {
      inset-block-end: -1px;
      z-index: 1;
    }
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[data-opens] {
    cursor: pointer;
  }
`;

/** One entry of a `Table`. A row that opens a page has a link in its first cell as well. */
export function TableRow({
  selected = false,
  changed = false,
  editing = false,
  still = false,
  ...row
}: TableRowProps) {
  return (
    <Row
      data-selected={selected || undefined}
      data-changed={changed || undefined}
      data-editing={editing || undefined}
      data-still={still || undefined}
      data-opens={row.onClick ? true : undefined}
      {...row}
    />
  );
}
