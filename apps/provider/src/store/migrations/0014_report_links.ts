export const reportLinks = [
  `create table report_links (
    id text primary key,
    report_id text not null references reports (id) on delete cascade,
    token_hash text not null unique,
    password_hash text,
    created_at text not null,
    expires_at text,
    last_opened_at text
  )`,
  'create index report_links_report on report_links (report_id)',
];
