export const profilings = [
  'alter table drafts add column profiled_at text',
  'alter table models add column profiled_at text',
  `create table profilings (
    model_id text primary key references models (id) on delete cascade,
    id text not null,
    columns text not null,
    profiled_at text not null
  )`,
];
