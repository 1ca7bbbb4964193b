import { useRef, type ReactNode, type RefObject } from 'react';
import { styled } from 'styled-components';
import { narrowQuery, onePartQuery } from '../theme/measures.tokens.ts';
import { token } from '../theme/token.ts';
import { CellStopsContext } from '../primitives/cellStops.context.ts';
import { useCellStops } from '../primitives/useCellStops.ts';
import { useScrollable } from '../primitives/useScrollable.ts';
import { useStylesNotice } from '../theme/useStylesNotice.ts';

interface TableProps {
  /** What scrolls. */
  ref?: RefObject<HTMLDivElement | null>;
  /** What the table lists; read out, not drawn. */
  label: string;
  children: ReactNode;
  /** Rows with a second line are 56 high. */
  tall?: boolean;
  /** On phones its `wide` cells leave, and a second line below the name says what they said. */
  folds?: boolean;
  /** Under this width the table scrolls sideways: in px, where letters have their usual size. */
  minWidth?: number;
  /** Above this height it scrolls inside itself, e.g. `60vh`. */
  maxHeight?: string | undefined;
  /** How many rows it has below its head, where not all of them are in the page. */
  rowCount?: number | undefined;
  /** Its rows are about to be replaced. */
  busy?: boolean;
  /** Its cut cells can be opened, by a press or by the keyboard, for which all of them are one stop. */
  opensCells?: boolean;
  /** For the place that it stands in, not for its look. */
  className?: string;
}

const Scroller = styled.div<{ $maxHeight: string | undefined }>`
  max-height: ${({ $maxHeight }) => $maxHeight};
  ${({ $maxHeight }) => $maxHeight !== undefined && 'overflow: auto;'}
  /* Its head stands over what is scrolled to the top. */
  scroll-padding-block-start: 2rem;

  @media ${onePartQuery} {
    overflow: auto;
  }
  &:focus-visible {
    outline-offset: -2px;
    border-radius: ${token.radiusFrame};
  }
`;

const Grid = styled.table<{ $minWidth: number | undefined }>`
  width: 100%;
  min-width: ${({ $minWidth }) => $minWidth !== undefined && `${$minWidth / 16}rem`};
  table-layout: fixed;

  tr > :first-child {
    padding-inline-start: ${token.space4};
  }
  tr > :last-child {
    padding-inline-end: ${token.space4};
  }
  tbody > tr:last-child > td,
  tbody > tr:last-child > th {
    border-block-end: 0;
  }
  &[data-tall] tbody > tr > * {
    height: ${token.rowLg};
  }
  @media ${narrowQuery} {
    &[data-folds] {
      min-width: 0;
    }
    &[data-folds] tr > :nth-last-child(1 of :not([data-wide])) {
      padding-inline-end: ${token.space4};
    }
    &[data-folds] tbody > tr > * {
      height: ${token.rowLg};
    }
  }
`;

/** A table of one-line cells under a head that stays in sight. Built of TableHead, TableBody, TableRow and the two cells. */
export function Table({
  ref,
  label,
  children,
  tall = false,
  folds = false,
  minWidth,
  maxHeight,
  rowCount,
  busy = false,
  opensCells = false,
  className,
}: TableProps) {
  useStylesNotice();
  const own = useRef<HTMLDivElement>(null);
  const scroller = ref ?? own;
  const scrollable = useScrollable(scroller);
  const { add, keys } = useCellStops();
  return (
    <Scroller
      ref={scroller}
      $maxHeight={maxHeight}
      className={className}
      {...(scrollable ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
    >
      <Grid
        $minWidth={minWidth}
        aria-label={label}
        aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
        aria-busy={busy || undefined}
        data-tall={tall || undefined}
        data-folds={folds || undefined}
        {...(opensCells ? keys : {})}
      >
        <CellStopsContext value={opensCells ? add : null}>{children}</CellStopsContext>
      </Grid>
    </Scroller>
  );
}
