export const reportSettings = [
  `alter table reports add column settings text not null default '{}'`,
  // 1 where the host refreshes it by itself when it is due.
  'alter table reports add column scheduled integer not null default 0',
  'create index reports_due on reports (scheduled, due_at)',
];
