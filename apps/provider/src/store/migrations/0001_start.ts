/** The name that each store has for the type of raw bytes: all else is the same for both. */
export type Binary = 'blob' | 'bytea';

const accounts = [
  `create table users (
    id text primary key,
    email text not null unique,
    password_hash text not null,
    verified_at text,
    created_at text not null
  )`,
  `create table sessions (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    created_at text not null,
    expires_at text not null
  )`,
  'create index sessions_user on sessions (user_id)',
  `create table codes (
    user_id text primary key references users (id) on delete cascade,
    code_hash text not null,
    tries integer not null,
    expires_at text not null
  )`,
  `create table reset_tokens (
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    expires_at text not null
  )`,
  `create table limits (
    key text primary key,
    uses integer not null,
    resets_at text not null
  )`,
  'create index limits_resets on limits (resets_at)',
  `create table mails (
    id text primary key,
    recipient text not null,
    subject text not null,
    text text not null,
    created_at text not null
  )`,
  'create index mails_created on mails (created_at)',
  `create table spent_challenges (
    id text primary key,
    expires_at text not null
  )`,
];

const connections = (binary: Binary) => [
  `create table connections (
    id text primary key,
    owner_id text not null references users (id) on delete cascade,
    name text not null,
    kind text not null,
    details text not null,
    secret text,
    created_at text not null,
    updated_at text not null,
    constraint connections_owner_name unique (owner_id, name)
  )`,
  `create table uploads (
    connection_id text primary key references connections (id) on delete cascade,
    content ${binary} not null
  )`,
];

const models = [
  `create table drafts (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    connection_id text not null references connections (id) on delete cascade,
    database_name text not null,
    table_name text not null,
    options text not null,
    understanding_edited integer not null,
    columns text not null,
    understanding text not null,
    visualizations text not null,
    version integer not null,
    created_at text not null,
    updated_at text not null,
    constraint drafts_subject unique (user_id, connection_id, database_name, table_name, options)
  )`,
  // A model outlives its connection, so connection_id is no foreign key.
  `create table models (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    connection_id text not null,
    connection_name text not null,
    source_type text not null,
    database_name text not null,
    table_name text not null,
    name text not null,
    description text,
    columns text not null,
    understanding text not null,
    visualizations text not null,
    version integer not null,
    created_at text not null,
    updated_at text not null
  )`,
  'create index models_user on models (user_id)',
];

export const start = (binary: Binary) => [...accounts, ...connections(binary), ...models];
