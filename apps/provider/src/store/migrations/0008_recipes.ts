export const recipes = [
  `create table recipes (
    model_id text primary key references models (id) on delete cascade,
    steps text not null,
    version integer not null,
    updated_at text not null
  )`,
];
