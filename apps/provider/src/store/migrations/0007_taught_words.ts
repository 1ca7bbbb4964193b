export const taughtWords = [
  `create table taught_words (
    id text primary key,
    model_id text not null references models (id) on delete cascade,
    word_key text not null,
    word text not null,
    kind text not null,
    means text not null,
    column_name text,
    user_id text not null references users (id) on delete cascade,
    taught_at text not null,
    constraint taught_words_word unique (model_id, word_key)
  )`,
];
