import type { Problem } from '@plinth/api/facts';
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
  delimiter: string;
  encoding: string;
  hasHeader: boolean;
  columns: readonly string[];
  rows: readonly (readonly (string | null)[])[];
}

export interface CsvPreviewPanelProps {
  status: (typeof csvPreviewPanelStatuses)[number];
  data: CsvPreviewData | null;
  problem: Problem | null;
  disabled?: boolean;
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

const delimiters = [',', ';', '\t', '|'];
const encodings = ['utf-8', 'windows-1252', 'iso-8859-1', 'utf-16le', 'utf-16be'];

const withCurrent = (known: readonly string[], current: string) =>
  known.some((value) => value.toLowerCase() === current.toLowerCase()) ? known : [current, ...known];

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
    encodings.find((known) => known === data?.encoding.toLowerCase()) ?? data?.encoding ?? null;
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
          <Table label={copy.title} minWidth={Math.max(320, data.columns.length * 140)}>
            <TableHead>
              <tr>
                {data.columns.map((column, index) => (
                  <TableHeaderCell key={index}>{column}</TableHeaderCell>
                ))}
              </tr>
            </TableHead>
            <TableBody>
              {data.rows.map((row, index) => (
                <TableRow key={index} still>
                  {data.columns.map((_, column) => (
                    <TableCell key={column}>{row[column] ?? ''}</TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </>
      )}
    </Frame>
  );
}
