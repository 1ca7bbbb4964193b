import { ArrowRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Frame } from '../../components/Frame.tsx';
import { Icon } from '../../components/Icon.tsx';
import { MatchedText } from '../../components/MatchedText.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { NarrowLine } from '../../primitives/NarrowLine.tsx';
import { radioMark } from '../../primitives/radio.styles.ts';
import { lineAtStart, truncate } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { connectedCopy as copy } from './connected.copy.ts';
import { findTables, mostTables, type FoundTable } from './connected.tables.ts';

const Links = styled.span`
  display: flex;
  align-items: center;
  gap: 6px;

  > span {
    ${truncate}
  }
`;

interface ConnectedTablesProps {
  tables: readonly FoundTable[];
  /** The figures are on their way. */
  counting: boolean;
  /** Whether this host says more of a table than its name. */
  known: boolean;
  chosen: string | null;
  onChoose: (name: string) => void;
  toolbar: ReactNode;
}

/** From this many on, they can be searched. */
const searchableFrom = 9;

const Radio = styled.input`
  ${radioMark}
  cursor: pointer;
`;

const Row = styled(TableRow)`
  position: relative;
  cursor: pointer;

  &[data-selected] > :first-child {
    position: relative;
    overflow: visible;
    ${lineAtStart}
  }
`;

/** The whole row answers to the pointer. */
const Name = styled.label`
  cursor: pointer;

  &::before {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

const Remark = styled.p`
  padding: ${token.space4};
  color: ${token.textMuted};
`;

const rowsOf = ({ rows, exact }: FoundTable): string =>
  rows === null ? '–' : exact ? copy.number(rows) : copy.about(rows);

function FoundRow({
  table,
  query,
  group,
  counting,
  known,
  chosen,
  onChoose,
}: Pick<ConnectedTablesProps, 'counting' | 'known' | 'chosen' | 'onChoose'> & {
  table: FoundTable;
  query: string;
  group: string;
}) {
  const id = useId();
  const { name, columns, key, links } = table;
  const selected = name === chosen;
  return (
    <Row selected={selected}>
      <TableCell>
        <Radio id={id} type="radio" name={group} checked={selected} onChange={() => onChoose(name)} />
      </TableCell>
      <TableCell rowHeader mono tone="strong">
        <Name htmlFor={id} title={name}>
          <MatchedText text={name} query={query} />
        </Name>
        {known && !counting && <NarrowLine>{copy.inShort(key, links)}</NarrowLine>}
      </TableCell>
      {known && (
        <>
          <TableCell numeric>{counting ? <Skeleton width="48px" /> : rowsOf(table)}</TableCell>
          <TableCell numeric wide>
            {counting ? <Skeleton width="24px" /> : columns === null ? '–' : copy.number(columns)}
          </TableCell>
          <TableCell mono wide>
            {copy.names(key)}
          </TableCell>
          <TableCell mono wide>
            {links.length === 0 ? (
              '–'
            ) : (
              <Links>
                <Icon icon={ArrowRight} size={14} />
                <span>{copy.names(links)}</span>
              </Links>
            )}
          </TableCell>
        </>
      )}
    </Row>
  );
}

/** The tables of a new connection: one of them is chosen for the model. */
export function ConnectedTables({ tables, toolbar, ...row }: ConnectedTablesProps) {
  const [query, setQuery] = useState('');
  const group = useId();
  const found = findTables(tables, query);
  const shown = found.slice(0, mostTables);
  const { known } = row;
  return (
    <Frame
      title={copy.tables(tables.length)}
      actions={toolbar}
      toolbar={
        tables.length >= searchableFrom ? (
          <SearchField value={query} onValueChange={setQuery} placeholder={copy.search} />
        ) : undefined
      }
      footer={found.length > shown.length ? copy.firstOf(shown.length, found.length) : copy.note(known)}
    >
      {shown.length === 0 ? (
        <Remark role="status">{copy.noMatch(query.trim())}</Remark>
      ) : (
        <Table label={copy.choice} tall folds minWidth={known ? 640 : undefined}>
          <TableHead>
            <tr>
              <TableHeaderCell width="3rem" hideText>
                {copy.head.chosen}
              </TableHeaderCell>
              <TableHeaderCell>{copy.head.table}</TableHeaderCell>
              {known && (
                <>
                  <TableHeaderCell width="6.5rem" numeric>
                    {copy.head.rows}
                  </TableHeaderCell>
                  <TableHeaderCell width="5.5rem" numeric wide>
                    {copy.head.columns}
                  </TableHeaderCell>
                  <TableHeaderCell width="22%" wide>
                    {copy.head.key}
                  </TableHeaderCell>
                  <TableHeaderCell width="24%" wide>
                    {copy.head.links}
                  </TableHeaderCell>
                </>
              )}
            </tr>
          </TableHead>
          <TableBody>
            {shown.map((table) => (
              <FoundRow key={table.name} table={table} query={query.trim()} group={group} {...row} />
            ))}
          </TableBody>
        </Table>
      )}
    </Frame>
  );
}
