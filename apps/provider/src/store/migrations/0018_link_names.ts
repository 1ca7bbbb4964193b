export const linkNames = [
  `alter table report_links add column name text not null default ''`,
  'alter table report_links add column opened integer not null default 0',
  'alter table report_links add column withdrawn_at text',
];
