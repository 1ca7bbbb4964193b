export const languageModel = [
  `create table language_model (
    id text primary key,
    choice text not null,
    secret text,
    updated_at text not null
  )`,
];
