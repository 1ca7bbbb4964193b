import { Skeleton } from './Skeleton.tsx';
import { TableCell } from './TableCell.tsx';
import { TableRow } from './TableRow.tsx';

interface SkeletonRowsProps {
  /** As many as are likely to come. */
  rows: number;
  /** The width of the bar in each column, e.g. `['120px', '60px']`; an empty string leaves a cell empty. */
  widths: readonly string[];
}

const shares = [1, 0.72, 0.88, 0.64, 0.8] as const;

/** Rows of a table that are on their way. */
export function SkeletonRows({ rows, widths }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    <TableRow key={row} still aria-hidden>
      {widths.map((width, column) => (
        <TableCell key={column}>
          {width !== '' && (
            <Skeleton width={`calc(${width} * ${shares[(row + column) % shares.length] ?? 1})`} />
          )}
        </TableCell>
      ))}
    </TableRow>
  ));
}
