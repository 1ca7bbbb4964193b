import type { Problem } from '@plinth/api/facts';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Select } from '../../components/Select.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { token } from '../../theme/token.ts';
import { problemText } from '../problem.copy.ts';
import { connectionsCopy } from './connections.copy.ts';

const copy = connectionsCopy.preview;

export const csvPreviewPanelStatuses = ['none', 'reading', 'read', 'failed'] as const;

export interface CsvDialectChange {
  delimiter?: string;
  encoding?: string;
  hasHeader?: boolean;
}

interface CsvPreviewData {
  /** Null where the file could not be read yet. */
  delimiter: string | null;
  encoding: string | null;
  hasHeader: boolean;
  columns: readonly string[];
  rows: readonly (readonly (string | null)[])[];
}

export interface CsvPreviewPanelProps {
  /** Whether the file's first rows have been read. */
  status: (typeof csvPreviewPanelStatuses)[number];
  /** How it is read, and its first rows. */
  data: CsvPreviewData | null;
  /** Why it can't be read. */
  problem: Problem | null;
  /** Nothing can be corrected while it is uploaded. */
  disabled?: boolean;
  /** Another delimiter, encoding or meaning of the first row. */
  onCorrect: (change: CsvDialectChange) => void;
}

const Options = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(160px, 1fr));
  align-items: end;
  gap: ${token.space4};
  padding: ${token.space4};
  border-block-end: 1px solid ${token.borderSubtle};

  > label {
    min-height: ${token.controlMd};
    align-items: center;
  }
`;

const Pad = styled.div`
  padding: ${token.space4};
`;

const Quiet = styled(Pad)`
  color: ${token.textMuted};
`;

const Rows = styled.div`
  overflow-x: auto;

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const delimiters = [',', ';', '\t', '|'];
const encodings = ['utf-8', 'windows-1252', 'iso-8859-1', 'utf-16le', 'utf-16be'];

const withCurrent = (known: readonly string[], current: string | null) =>
  current === null || known.some((value) => value.toLowerCase() === current.toLowerCase())
    ? known
    : [current, ...known];

const drawnWidth = 140;
/** Drawn on either side of what is in sight, and at most: enough for the widest window. */
const spare = 4;
const mostDrawn = 32;

/** Draws only the columns in sight: a file may have thousands. */
function FirstRows({
  columns,
  rows,
}: {
  columns: readonly string[];
  rows: readonly (readonly (string | null)[])[];
}) {
  const [left, setLeft] = useState(0);
  const first = Math.max(0, Math.floor(left / drawnWidth) - spare);
  const shown = columns.map((_, index) => index).slice(first, first + mostDrawn);
  const before = first * drawnWidth;
  const after = (columns.length - first - shown.length) * drawnWidth;
  const cells = (draw: (index: number) => ReactNode, pad: (width: number, key: string) => ReactNode) => (
    <>
      {before > 0 && pad(before, 'before')}
      {shown.map(draw)}
      {after > 0 && pad(after, 'after')}
    </>
  );
  return (
    <Rows
      tabIndex={0}
      role="group"
      aria-label={copy.title}
      onScroll={({ currentTarget }) => setLeft(Math.abs(currentTarget.scrollLeft))}
    >
      <div style={{ minWidth: columns.length * drawnWidth }}>
        <Table label={copy.title} opensCells>
          <TableHead>
            <tr>
              {cells(
                (index) => (
                  <TableHeaderCell key={index}>{columns[index]}</TableHeaderCell>
                ),
                (width, key) => (
                  <td key={key} style={{ width }} />
                ),
              )}
            </tr>
          </TableHead>
          <TableBody>
            {rows.map((row, number) => (
              <TableRow key={number} still>
                {cells(
                  (index) => (
                    <TableCell key={index}>{row[index] ?? ''}</TableCell>
                  ),
                  (_, key) => (
                    <td key={key} />
                  ),
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </Rows>
  );
}

/** The first rows as the host reads them; what it guessed wrong may be corrected. */
export function CsvPreviewPanel({
  status,
  data,
  problem,
  disabled = false,
  onCorrect,
}: CsvPreviewPanelProps) {
  if (status === 'none') return null;
  const encoding =
    encodings.find((known) => known === data?.encoding?.toLowerCase()) ?? data?.encoding ?? null;
  return (
    <Frame title={copy.title} stale={status === 'reading' && data !== null}>
      {status === 'failed' && (
        <Pad>
          <Notice tone="danger">{problem === null ? copy.failed : problemText(problem, copy.failed)}</Notice>
        </Pad>
      )}
      {status === 'reading' && data === null && (
        <Pad>
          <Spinner label={copy.reading} />
        </Pad>
      )}
      {data !== null && (
        <>
          <Options>
            <Select
              label={copy.delimiter}
              value={data.delimiter}
              options={withCurrent(delimiters, data.delimiter).map((value) => ({
                value,
                label: copy.delimiterName(value),
              }))}
              disabled={disabled}
              onValueChange={(delimiter) => onCorrect({ delimiter })}
            />
            <Select
              label={copy.encoding}
              value={encoding}
              options={withCurrent(encodings, data.encoding).map((value) => ({
                value,
                label: value.toUpperCase(),
              }))}
              disabled={disabled}
              onValueChange={(chosen) => onCorrect({ encoding: chosen })}
            />
            <Checkbox
              label={copy.header}
              checked={data.hasHeader}
              disabled={disabled}
              onCheckedChange={(hasHeader) => onCorrect({ hasHeader })}
            />
          </Options>
          {data.columns.length > 0 && <FirstRows columns={data.columns} rows={data.rows} />}
          {data.columns.length > 0 && data.rows.length === 0 && <Quiet>{copy.noRows}</Quiet>}
        </>
      )}
    </Frame>
  );
}
