export const signUps = [
  // Whoever had not verified yet signs up again; they have nothing that could be lost.
  'delete from users where verified_at is null',
  'drop table codes',
  `create table sign_ups (
    id text primary key,
    email text not null,
    first_of text unique,
    token_hash text not null unique,
    password_hash text not null,
    code_hash text not null,
    code_expires_at text not null,
    second_code_hash text,
    second_code_expires_at text,
    tries integer default 0 not null,
    stranger_tries integer default 0 not null,
    created_at text not null,
    expires_at text not null
  )`,
  'create index sign_ups_email on sign_ups (email)',
  'create index sign_ups_expires on sign_ups (expires_at)',
  'drop table reset_tokens',
  `create table reset_tokens (
    user_id text primary key references users (id) on delete cascade,
    token_hash text not null unique,
    expires_at text not null
  )`,
  'alter table sessions add column address text',
  'alter table sessions add column user_agent text',
  'alter table sessions add column last_used_at text',
];
