import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../../components/Badge.tsx';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { NarrowLine } from '../../primitives/NarrowLine.tsx';
import { RowLink } from '../../primitives/RowLink.tsx';
import { token } from '../../theme/token.ts';
import { reportDay, reportsCopy as copy } from './reports.copy.ts';

export interface ReportItem {
  id: string;
  name: string;
  dataModel: string;
  createdOn: string;
  lastModified: string;
  /** The person has written what isn't saved yet. */
  hasDraft?: boolean;
  href: string;
}

interface ReportTableProps<Item> {
  /** Its rows, to find a button in them. */
  ref?: Ref<HTMLTableSectionElement>;
  label: string;
  reports: readonly Item[];
  /** What stands in a column of its own, and on phones in the second line. */
  statusOf?: (report: Item) => ReactNode;
  actionsOf: (report: Item) => ReactNode;
}

/** A long name leaves room for what stands beside it. */
const Named = styled.span`
  display: flex;
  align-items: center;
  gap: ${token.space2};

  > a {
    min-width: 0;
  }
  > span {
    flex: none;
  }
`;

/* Above the row's link by its place alone: a menu of it lies over all rows. */
const Buttons = styled.span`
  position: relative;
  display: inline-flex;
  gap: 2px;
  vertical-align: middle;

  /* An open menu lies over the rows and the heads below it. */
  &:has([aria-expanded='true']) {
    z-index: 4;
  }
`;

function Name({ name, href, hasDraft = false }: Pick<ReportItem, 'name' | 'href' | 'hasDraft'>) {
  return (
    <Named>
      <RowLink to={href}>{name}</RowLink>
      {hasDraft && <Badge>{copy.hasDraft}</Badge>}
    </Named>
  );
}

/** They leave room for the name, on a tablet too. */
const widths = {
  model: 'clamp(5.75rem, 30vw - 8.625rem, 15rem)',
  status: 'clamp(7.25rem, 12vw, 9.25rem)',
  day: 'clamp(7rem, 11vw, 8.25rem)',
  actions: '7.25rem',
};

/** Reports, one a row; a row opens its report. */
export function ReportTable<Item extends ReportItem>({
  ref,
  label,
  reports,
  statusOf,
  actionsOf,
}: ReportTableProps<Item>) {
  return (
    <Table label={label} folds minWidth={660}>
      <TableHead>
        <tr>
          <TableHeaderCell>{copy.columns.name}</TableHeaderCell>
          <TableHeaderCell width={widths.model} wide>
            {copy.columns.model}
          </TableHeaderCell>
          {statusOf && (
            <TableHeaderCell width={widths.status} wide>
              {copy.statusColumn}
            </TableHeaderCell>
          )}
          <TableHeaderCell width={widths.day} numeric wide>
            {copy.columns.created}
          </TableHeaderCell>
          <TableHeaderCell width={widths.day} numeric wide>
            {copy.columns.modified}
          </TableHeaderCell>
          <TableHeaderCell width={widths.actions} numeric>
            {copy.columns.actions}
          </TableHeaderCell>
        </tr>
      </TableHead>
      <TableBody ref={ref}>
        {reports.map((report) => (
          <TableRow key={report.id}>
            <TableCell tone="strong">
              <Name {...report} />
              <NarrowLine>
                {statusOf && <>{statusOf(report)} · </>}
                {reportDay(report.lastModified)} · {report.dataModel}
              </NarrowLine>
            </TableCell>
            <TableCell wide>{report.dataModel}</TableCell>
            {statusOf && <TableCell wide>{statusOf(report)}</TableCell>}
            <TableCell wide numeric>
              {reportDay(report.createdOn)}
            </TableCell>
            <TableCell wide numeric>
              {reportDay(report.lastModified)}
            </TableCell>
            <TableCell numeric>
              <Buttons>{actionsOf(report)}</Buttons>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
