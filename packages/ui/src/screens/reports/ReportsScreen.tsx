import { Ellipsis, Eye, ListFilter } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Frame } from '../../components/Frame.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { NarrowLine } from '../../primitives/NarrowLine.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RowLink } from '../../primitives/RowLink.tsx';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { ToolbarSearch } from '../../primitives/ToolbarSearch.tsx';
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
  /** Those that fit the search. */
  reports: readonly ReportItem[];
  /** What is searched. */
  query: string;
  /** What is in the field after a key. */
  onQueryChange: (query: string) => void;
}

const Buttons = styled.span`
  position: relative;
  z-index: 1;
  display: inline-flex;
  gap: 2px;
  vertical-align: middle;
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

/** The list of reports, of sample data, to be searched by name and model. */
export function ReportsScreen({ reports, query, onQueryChange }: ReportsScreenProps) {
  const found = filterReports(reports, query);
  return (
    <>
      <PageHeader title={copy.title} description={copy.sample} />
      <Frame
        label={copy.frame}
        toolbar={
          <>
            <ToolbarSearch value={query} onValueChange={onQueryChange} placeholder={copy.search} />
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
          <ReportTable reports={found} />
        )}
      </Frame>
    </>
  );
}

function ReportTable({ reports }: { reports: readonly ReportItem[] }) {
  return (
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
        {reports.map((report) => (
          <ReportRow key={report.id} {...report} />
        ))}
      </TableBody>
    </Table>
  );
}

function ReportRow({ name, dataModel, createdOn, lastModified, href }: ReportItem) {
  return (
    <TableRow>
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
  );
}
