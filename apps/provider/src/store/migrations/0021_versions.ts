/** States of before of reports and of recipes, in one table. */
export const versions = [
  `create table versions (
    report_id text references reports (id) on delete cascade,
    model_id text references models (id) on delete cascade,
    version integer not null,
    name text not null,
    parts text not null,
    saved_at text not null,
    replaced_at text not null
  )`,
  'create unique index versions_report on versions (report_id, version)',
  'create unique index versions_model on versions (model_id, version)',
  `insert into versions (report_id, version, name, parts, saved_at, replaced_at)
    select report_id, version, name, blocks, saved_at, replaced_at from report_versions`,
  'drop table report_versions',
];
