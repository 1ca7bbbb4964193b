/** What people write of a report beside what its readers see: one draft a report and person. */
export const reportDrafts = [
  `create table report_drafts (
    report_id text not null references reports (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    revision text not null,
    version integer not null,
    name text not null,
    blocks text not null,
    saved_at text not null,
    primary key (report_id, user_id)
  )`,
  'create index report_drafts_user on report_drafts (user_id)',
];
