import { Skeleton } from './Skeleton.tsx';
import { TableCell } from './TableCell.tsx';
import { TableRow } from './TableRow.tsx';

interface SkeletonRowsProps {
  /** As many as are likely to come. */
  rows: number;
  /** The width of the bar in each column, e.g. `['120px', '60px']`; an empty string leaves a cell empty. */
  widths: readonly string[];
  /** Columns of figures and dates, from 0: their bars stand at the end, as what comes will. */
  numeric?: readonly number[];
  /** On phones only the first column and the empty ones stay. */
  folds?: boolean;
}

const shares = [1, 0.72, 0.88, 0.64, 0.8] as const;

/** Rows of a table that are on their way. */
export function SkeletonRows({ rows, widths, numeric = [], folds = false }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    <TableRow key={row} still aria-hidden>
      {widths.map((width, column) => (
        <TableCell key={column} numeric={numeric.includes(column)} wide={folds && column > 0 && width !== ''}>
          {width !== '' && (
            <Skeleton width={`calc(${width} * ${shares[(row + column) % shares.length] ?? 1})`} />
          )}
        </TableCell>
      ))}
    </TableRow>
  ));
}
