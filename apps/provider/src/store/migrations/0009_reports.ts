export const reports = [
  `create table reports (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    model_id text references models (id) on delete set null,
    model_name text not null,
    name text not null,
    blocks text not null,
    figures text not null,
    version integer not null,
    created_at text not null,
    modified_at text not null,
    refreshed_at text,
    failure text,
    due_at text not null,
    refresh_id text,
    refresh_until text
  )`,
  'create index reports_user on reports (user_id, modified_at)',
  'create index reports_model on reports (model_id)',
];
