import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../components/IconButton.tsx';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { TruncatedText } from '../../components/TruncatedText.tsx';
import { framed } from '../../primitives/frame.styles.ts';
import { token } from '../../theme/token.ts';
import { chatCopy as copy } from './chat.copy.ts';
import { columnTotals, type ResultColumn } from './result.columns.ts';

interface AnswerTableProps {
  columns: readonly ResultColumn[];
  rows: readonly (readonly unknown[])[];
  /** Rows of the whole result; `rows` may be its beginning. */
  total: number;
  /** Whether each row is of other data than the rest, so that what they add up to means something. */
  summed?: boolean;
}

const pageSize = 20;

/** In px, as letters usually are: what a day needs, and a moment beside others, whose hour would be cut off. */
const usualWidth = 120;
const momentWidth = 168;
/** Two columns have room enough. */
const areMany = (columns: AnswerTableProps['columns']): boolean => columns.length > 2;
const widthOf = ({ grain }: ResultColumn): number => (grain === 'moment' ? momentWidth : usualWidth);

const Block = styled.div`
  ${framed}
  border-radius: 8px;

  td,
  th {
    height: 29px;
  }
  tfoot td {
    position: sticky;
    inset-block-end: 0;
    border-block-start: 1px solid ${token.borderDefault};
    background: ${token.surfaceRaised};
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
  }
`;

const Foot = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  min-height: ${token.controlMd};
  padding-inline: ${token.space4} 4px;
  border-block-start: 1px solid ${token.borderSubtle};
  color: ${token.textMuted};
  font-size: ${token.typeXs};

  > span {
    flex: 1 1 auto;
    padding-block: 6px;
  }
`;

const digitsIn = (figure: string): string =>
  figure
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '');

function Cell({ column: { isNumeric, text, exact }, value }: { column: ResultColumn; value: unknown }) {
  const shown = text(value);
  const whole = exact(value);
  const isShort = isNumeric && digitsIn(shown) !== digitsIn(whole);
  return (
    <TableCell
      numeric={isNumeric}
      title={isShort || shown === whole ? undefined : whole}
      whole={isShort ? whole : undefined}
    >
      {shown}
    </TableCell>
  );
}

function Rows({ columns, rows, from }: Pick<AnswerTableProps, 'columns' | 'rows'> & { from: number }) {
  return rows.map((row, at) => (
    <TableRow key={from + at}>
      {columns.map((column) => (
        <Cell key={column.index} column={column} value={row[column.index]} />
      ))}
    </TableRow>
  ));
}

/** What the rows come to, where they are all there and their figures add up. */
function AllRows({ columns, rows }: Pick<AnswerTableProps, 'columns' | 'rows'>) {
  const totals = columnTotals(columns, rows);
  if (totals === null) return null;
  return (
    <tfoot>
      <TableRow still>
        {columns.map(({ index, isNumeric }) => (
          <TableCell key={index} numeric={isNumeric}>
            {index === totals.label ? copy.allRows(rows.length) : totals.texts.get(index)}
          </TableCell>
        ))}
      </TableRow>
    </tfoot>
  );
}

interface PagesProps {
  page: number;
  pages: number;
  said: string;
  onPageChange: (page: number) => void;
}

function Pages({ page, pages, said, onPageChange }: PagesProps) {
  return (
    <Foot>
      <span role="status">{said}</span>
      {pages > 1 && (
        <>
          <IconButton
            size="sm"
            icon={ChevronLeft}
            label={copy.previousRows}
            disabled={page === 0}
            onClick={() => onPageChange(page - 1)}
          />
          <IconButton
            size="sm"
            icon={ChevronRight}
            label={copy.nextRows}
            disabled={page === pages - 1}
            onClick={() => onPageChange(page + 1)}
          />
        </>
      )}
    </Foot>
  );
}

/** The rows that the question's SQL gave, a page at a time. */
export function AnswerTable({ columns, rows, total, summed = false }: AnswerTableProps) {
  const [chosen, setChosen] = useState(0);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(chosen, pages - 1);
  const from = page * pageSize;
  const shown = rows.slice(from, from + pageSize);
  const isCut = total > rows.length;
  const endsCut = isCut && pages > 1 && page === pages - 1;
  const said = copy.rows(from + 1, from + shown.length, total);
  return (
    <Block>
      <Table
        label={copy.result}
        minWidth={areMany(columns) ? columns.reduce((sum, column) => sum + widthOf(column), 0) : 0}
        maxHeight="16.5rem"
        opensCells
      >
        <TableHead>
          <TableRow still>
            {columns.map((column) => (
              <TableHeaderCell
                key={column.index}
                numeric={column.isNumeric}
                width={areMany(columns) && column.grain === 'moment' ? `${momentWidth / 16}rem` : undefined}
              >
                <TruncatedText>{column.header}</TruncatedText>
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <Rows columns={columns} rows={shown} from={from} />
        </TableBody>
        {summed && !isCut && <AllRows columns={columns} rows={rows} />}
      </Table>
      {(pages > 1 || isCut) && (
        <Pages
          page={page}
          pages={pages}
          said={endsCut ? `${said} ${copy.cut(rows.length)}` : said}
          onPageChange={setChosen}
        />
      )}
    </Block>
  );
}
