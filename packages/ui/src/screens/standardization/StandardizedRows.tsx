import { css, styled } from 'styled-components';
import { CellText } from '../../primitives/CellText.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Frame } from '../../components/Frame.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { TruncatedText } from '../../components/TruncatedText.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { token } from '../../theme/token.ts';
import { standardizedRowsCopy as copy } from './standardizedRows.copy.ts';

export interface StandardizedRow {
  cells: readonly (string | null)[];
  /** What was there before, by the place of its column. */
  before: ReadonlyMap<number, string | null>;
}

interface StandardizedRowsProps {
  columns: readonly string[];
  rows: readonly StandardizedRow[];
  totalRows: number;
  changedRows: number;
  isSample: boolean;
  /** Another recipe's rows are on their way. */
  isStale: boolean;
  which: 'changed' | 'all';
  onWhichChange: (which: 'changed' | 'all') => void;
}

/* A background alone vanishes where colours are forced; what marks words stays. */
const changed = css`
  background: ${token.accentSoft};

  @media (forced-colors: active) {
    background: Mark;
    color: MarkText;
  }
`;

const Changed = styled(TableCell)`
  color: ${token.textStrong};
  ${changed}
`;

const Legend = styled.span`
  display: inline-block;
  width: 12px;
  height: 12px;
  margin-inline-end: 6px;
  border-radius: 2px;
  ${changed}
  box-shadow: inset 0 0 0 1px ${token.accentBorder};
  vertical-align: -1px;
`;

const Muted = styled.span`
  color: ${token.textMuted};
  font-size: ${token.typeSm};
`;

const Which = styled.div`
  flex: none;
  white-space: nowrap;
`;

/** Cells are texts of the source: a column holds figures where all that is shown of it are. */
const holdsFigures = (rows: readonly StandardizedRow[], index: number): boolean =>
  rows.every(({ cells }) => cells[index] === null || /^-?(0|[1-9]\d*)(\.\d+)?$/.test(cells[index] ?? ''));

function Row({ cells, before, numeric }: StandardizedRow & { numeric: readonly boolean[] }) {
  return (
    <TableRow>
      {cells.map((cell, index) => {
        const was = before.get(index);
        if (was === undefined)
          return (
            <TableCell key={index} mono numeric={numeric[index]}>
              {cell}
            </TableCell>
          );
        return (
          <Changed key={index} mono numeric={numeric[index]} title={copy.was(was)}>
            <CellText key={cell}>{cell ?? copy.noValue}</CellText>
            <VisuallyHidden>, {copy.was(was)}</VisuallyHidden>
          </Changed>
        );
      })}
    </TableRow>
  );
}

/** The first rows of the standardized view; what changed is tinted, and says what was there before. */
export function StandardizedRows(props: StandardizedRowsProps) {
  const { columns, rows, totalRows, changedRows, isSample, isStale, which, onWhichChange } = props;
  const numeric = columns.map((_, index) => holdsFigures(rows, index));
  return (
    <Frame
      title={which === 'changed' ? copy.firstChanged : copy.firstRows}
      stale={isStale}
      actions={
        <Which>
          <SegmentedControl
            label={copy.show}
            hideLabel
            options={[
              { value: 'changed', label: copy.changedRows },
              { value: 'all', label: copy.allRows },
            ]}
            value={which}
            onValueChange={onWhichChange}
          />
        </Which>
      }
      footer={
        <Muted>
          <Legend />
          {copy.shown(rows.length, which === 'changed' ? changedRows : totalRows, which, isSample)}
        </Muted>
      }
    >
      {rows.length === 0 ? (
        <EmptyState compact>{copy.noRows}</EmptyState>
      ) : (
        <Table label={copy.view} minWidth={columns.length * 120} maxHeight="26rem" busy={isStale} opensCells>
          <TableHead>
            <TableRow still>
              {columns.map((column, index) => (
                <TableHeaderCell key={column} numeric={numeric[index]}>
                  <TruncatedText>{column}</TruncatedText>
                </TableHeaderCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row, at) => (
              <Row key={at} {...row} numeric={numeric} />
            ))}
          </TableBody>
        </Table>
      )}
    </Frame>
  );
}
