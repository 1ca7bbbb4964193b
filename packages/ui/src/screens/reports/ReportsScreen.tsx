import { Ellipsis, Eye, ListFilter } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Frame } from '../../components/Frame.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { NarrowLine } from '../../primitives/NarrowLine.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RowLink } from '../../primitives/RowLink.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { reportDay, reportsCopy as copy } from './reports.copy.ts';

export interface ReportItem {
  id: string;
  name: string;
  dataModel: string;
  createdOn: string;
  lastModified: string;
  href: string;
}

interface ReportsScreenProps {
  reports: readonly ReportItem[];
  query: string;
  onQueryChange: (query: string) => void;
}

const Buttons = styled.span`
  position: relative;
  z-index: 1;
  display: inline-flex;
  gap: 2px;
  vertical-align: middle;
`;

const Search = styled.div`
  flex: 0 1 320px;
  min-width: 0;

  @media ${narrowQuery} {
    flex: 1 1 auto;
    > * {
      max-width: none;
    }
  }
`;

const filterReports = <Item extends { name: string; dataModel: string }>(
  reports: readonly Item[],
  query: string,
): Item[] => {
  const wanted = query.trim().toLowerCase();
  return reports.filter(({ name, dataModel }) =>
    [name, dataModel].some((text) => text.toLowerCase().includes(wanted)),
  );
};

export function ReportsScreen({ reports, query, onQueryChange }: ReportsScreenProps) {
  const found = filterReports(reports, query);
  return (
    <>
      <PageHeader title={copy.title} description={copy.sample} />
      <Frame
        label={copy.frame}
        toolbar={
          <>
            <Search>
              <SearchField value={query} onValueChange={onQueryChange} placeholder={copy.search} />
            </Search>
            <Button icon={ListFilter} title={copy.filterNote}>
              {copy.filter}
            </Button>
          </>
        }
        footer={<span role="status">{copy.page}</span>}
      >
        {found.length === 0 ? (
          <EmptyState drawing={reports.length === 0 ? 'chart' : 'search'}>
            {reports.length === 0 ? copy.empty : copy.noMatch(query.trim())}
          </EmptyState>
        ) : (
          <Table label={copy.frame} folds minWidth={760}>
            <TableHead>
              <tr>
                <TableHeaderCell>{copy.columns.name}</TableHeaderCell>
                <TableHeaderCell width="240px" wide>
                  {copy.columns.model}
                </TableHeaderCell>
                <TableHeaderCell width="132px" numeric wide>
                  {copy.columns.created}
                </TableHeaderCell>
                <TableHeaderCell width="132px" numeric wide>
                  {copy.columns.modified}
                </TableHeaderCell>
                <TableHeaderCell width="116px" numeric>
                  {copy.columns.actions}
                </TableHeaderCell>
              </tr>
            </TableHead>
            <TableBody>
              {found.map(({ id, name, dataModel, createdOn, lastModified, href }) => (
                <TableRow key={id}>
                  <TableCell tone="strong">
                    <RowLink variant="name" to={href}>
                      {name}
                    </RowLink>
                    <NarrowLine>
                      {dataModel} · {reportDay(lastModified)}
                    </NarrowLine>
                  </TableCell>
                  <TableCell wide>{dataModel}</TableCell>
                  <TableCell wide numeric>
                    {reportDay(createdOn)}
                  </TableCell>
                  <TableCell wide numeric>
                    {reportDay(lastModified)}
                  </TableCell>
                  <TableCell numeric>
                    <Buttons>
                      <IconButton icon={Eye} size="inset" label={copy.view(name)} />
                      <IconButton icon={Ellipsis} size="inset" label={copy.more(name)} />
                    </Buttons>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </Frame>
    </>
  );
}
