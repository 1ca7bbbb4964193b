import { styled } from 'styled-components';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { token } from '../../theme/token.ts';
import { cellText, numberFormat, numericColumns } from './answer.figures.ts';
import { chatCopy as copy } from './chat.copy.ts';

interface AnswerTableProps {
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
  /** Rows of the whole result; `rows` may be its beginning. */
  total: number;
}

const mostRows = 100;

const Block = styled.div`
  min-width: 0;
  border: 1px solid ${token.borderDefault};
  border-radius: 8px;
  overflow: clip;

  td,
  th {
    height: 29px;
  }
`;

const Remark = styled.p`
  padding: 6px ${token.space4};
  border-block-start: 1px solid ${token.borderSubtle};
  color: ${token.textMuted};
  font-size: ${token.typeXs};
`;

/** The rows that the question's SQL gave. */
export function AnswerTable({ columns, rows, total }: AnswerTableProps) {
  const numeric = numericColumns(columns.length, rows);
  const shown = rows.slice(0, mostRows);
  const formats = columns.map((column, index) =>
    numberFormat(
      column,
      shown.map((row) => row[index]),
    ),
  );
  return (
    <Block>
      <Table label={copy.result} minWidth={columns.length > 3 ? columns.length * 120 : 0} maxHeight="18rem">
        <TableHead>
          <TableRow still>
            {columns.map((column, index) => (
              <TableHeaderCell key={index} numeric={numeric[index] ?? false}>
                {column}
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((row, index) => (
            <TableRow key={index}>
              {columns.map((_, cell) => {
                const exact = cellText(row[cell]);
                const text = cellText(row[cell], formats[cell]);
                return (
                  <TableCell
                    key={cell}
                    numeric={numeric[cell] ?? false}
                    title={text === exact ? undefined : exact}
                  >
                    {text}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {total > shown.length && <Remark>{copy.rows(shown.length, total)}</Remark>}
    </Block>
  );
}
