export const reportVersions = [
  `create table report_versions (
    report_id text not null references reports (id) on delete cascade,
    version integer not null,
    name text not null,
    blocks text not null,
    saved_at text not null,
    replaced_at text not null,
    primary key (report_id, version)
  )`,
];
