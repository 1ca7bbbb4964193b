/** What was made for a wish of a person: sent again because its answer was lost, it finds what is there. */
export const intents = [
  `create table intents (
    user_id text not null references users (id) on delete cascade,
    intent text not null,
    content text not null,
    made_id text not null,
    made_at text not null,
    primary key (user_id, intent)
  )`,
];
