import type { ReportItem } from '@plinth/ui';

const report = (name: string, dataModel: string, createdOn: string, lastModified: string): ReportItem => ({
  id: name,
  name,
  dataModel,
  createdOn,
  lastModified,
  href: `/reports?report=${encodeURIComponent(name)}`,
});

export const reports = [
  report('Orders by quarter', 'Orders and customers', '2026-01-12', '2026-04-02'),
  report('Returns by reason', 'Returns 2025', '2026-02-03', '2026-03-27'),
  report('Time to the first reply', 'Support tickets', '2026-02-18', '2026-04-08'),
  report('Stock movements by warehouse', 'Inventory', '2026-03-09', '2026-03-30'),
];

export const longestReport = report(
  'Everything_that_moved_in_and_out_of_every_warehouse_in_every_region_since_the_beginning_of_the_records',
  'A data model with a name that is far too long for a column of a table that also has four others',
  '2026-12-31',
  '2026-12-31',
);
