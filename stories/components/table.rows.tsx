import {
  Histogram,
  Link,
  NullShare,
  SourceName,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
  TwoLines,
} from '@plinth/ui';

/** A table as screens build it, for the stories of its parts. */
export const connectionRows = (
  <>
    <TableHead>
      <TableRow still>
        <TableHeaderCell sort="ascending" width="38%">
          Connection name
        </TableHeaderCell>
        <TableHeaderCell>Data source</TableHeaderCell>
        <TableHeaderCell>Distribution</TableHeaderCell>
        <TableHeaderCell numeric>Nulls</TableHeaderCell>
        <TableHeaderCell numeric sort="none">
          Created on
        </TableHeaderCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {['warehouse_eu', 'Support desk tickets', 'orders_archive_before_the_great_migration_of_2024'].map(
        (name, index) => (
          <TableRow key={name}>
            <TableCell rowHeader tone="strong">
              <TwoLines second={`db-${index}.northwind.example:5432 / analytics`} mono>
                <Link variant="name" to={`#/data-source/${index}`}>
                  {name}
                </Link>
              </TwoLines>
            </TableCell>
            <TableCell>
              <SourceName type={['postgres', 'mongodb', 'csv'][index] ?? 'csv'} />
            </TableCell>
            <TableCell>
              <Histogram values={[1, 3, 8, 13, 9, 4, 2]} label="Seven bins, most in the middle" />
            </TableCell>
            <TableCell numeric>
              <NullShare share={[0, 0.004, 0.832][index] ?? 0} />
            </TableCell>
            <TableCell numeric>Apr 8, 2026, 16:42</TableCell>
          </TableRow>
        ),
      )}
    </TableBody>
  </>
);
