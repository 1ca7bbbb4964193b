/** The specification asks for sample reports; nothing stands behind them. */
export const sampleReports = [
  {
    id: 'quarterly-orders',
    name: 'Orders by quarter',
    dataModel: 'Orders and customers',
    createdOn: '2026-01-12',
    lastModified: '2026-04-02',
  },
  {
    id: 'returns-by-reason',
    name: 'Returns by reason',
    dataModel: 'Returns 2025',
    createdOn: '2026-02-03',
    lastModified: '2026-03-27',
  },
  {
    id: 'first-reply-time',
    name: 'Time to the first reply',
    dataModel: 'Support tickets',
    createdOn: '2026-02-18',
    lastModified: '2026-04-08',
  },
  {
    id: 'stock-movements',
    name: 'Stock movements by warehouse',
    dataModel: 'Inventory',
    createdOn: '2026-03-09',
    lastModified: '2026-03-30',
  },
];

export const sampleReportSources = [
  { name: 'warehouse_eu', type: 'postgres' },
  { name: 'Support desk tickets', type: 'mongodb' },
  { name: 'returns_2025_final.csv', type: 'csv' },
];
