import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { truncate, wideOnly } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { headCell } from '../primitives/headCell.styles.ts';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';

export type SortDirection = 'ascending' | 'descending' | 'none';

export interface TableHeaderCellProps {
  children?: ReactNode;
  /** Numbers and dates, like the cells below. */
  numeric?: boolean;
  /** How it's sorted now. Without it the column can't be sorted. */
  sort?: SortDirection;
  /** The person wants it sorted, or the other way round. */
  onSort?: () => void;
  /** A CSS width. */
  width?: string | undefined;
  /** The head of a column of buttons or boxes: read out, not drawn. */
  hideText?: boolean;
  /** Leaves on phones. */
  wide?: boolean;
  /** Something at the edge, e.g. a handle that resizes. */
  end?: ReactNode;
  /** For the place that it stands in, not for its look. */
  className?: string;
}

const Cell = styled.th<{ $numeric: boolean; $width: string | undefined; $wide: boolean }>`
  ${truncate}
  position: relative;
  width: ${({ $width }) => $width};
  ${headCell}
  padding: 0 ${token.space2};
  line-height: ${token.lineXs};
  text-align: ${({ $numeric }) => ($numeric ? 'end' : 'start')};
  ${({ $wide }) => $wide && wideOnly}
`;

const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  max-width: 100%;
  height: 24px;
  color: inherit;

  @media (pointer: coarse) {
    min-width: 40px;
    height: 40px;
  }
  cursor: pointer;

  > svg {
    opacity: 0;
    color: ${token.textMuted};
  }
  &:hover > svg,
  &:focus-visible > svg {
    opacity: 0.75;
  }
  &:hover {
    color: ${token.textStrong};
  }
  &[data-sorted] {
    color: ${token.textStrong};
  }
  &[data-sorted] > svg {
    opacity: 1;
    color: ${token.accentText};
  }
`;

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** Names a column, and sorts by it where it can be sorted. */
export function TableHeaderCell({
  children,
  numeric = false,
  sort,
  onSort,
  width,
  hideText = false,
  wide = false,
  end,
  ...rest
}: TableHeaderCellProps) {
  return (
    <Cell
      scope="col"
      $numeric={numeric}
      $width={width}
      $wide={wide}
      data-wide={wide || undefined}
      aria-sort={sort}
      // What stands at its edge is no part of what the cells below are read out with.
      aria-label={end !== undefined && typeof children === 'string' ? children : undefined}
      {...rest}
    >
      {sort === undefined ? (
        hideText ? (
          <VisuallyHidden>{children}</VisuallyHidden>
        ) : (
          children
        )
      ) : (
        <SortButton type="button" onClick={onSort} data-sorted={sort !== 'none' || undefined}>
          {children}
          <Icon icon={arrows[sort]} size={12} strokeWidth={2} />
        </SortButton>
      )}
      {end}
    </Cell>
  );
}
