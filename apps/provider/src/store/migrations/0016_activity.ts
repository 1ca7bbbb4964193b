export const activity = [
  `create table activity (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    at text not null,
    kind text not null,
    subject text,
    network text,
    device text
  )`,
  'create index activity_user on activity (user_id, kind, at)',
  'create index activity_at on activity (at)',
];
