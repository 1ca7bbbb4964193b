export const conversations = [
  `create table conversations (
    user_id text not null references users (id) on delete cascade,
    id text not null,
    model_id text not null references models (id) on delete cascade,
    title text not null,
    pending_id text,
    pending_since text,
    pending_until text,
    created_at text not null,
    updated_at text not null,
    constraint conversations_key primary key (user_id, id)
  )`,
  'create index conversations_model on conversations (model_id, updated_at)',
  `create table questions (
    id text primary key,
    user_id text not null,
    conversation_id text not null,
    position integer not null,
    question text not null,
    previous text,
    reading text,
    status text not null,
    answer text,
    failure text,
    asked_at text not null,
    constraint questions_position unique (user_id, conversation_id, position),
    constraint questions_conversation foreign key (user_id, conversation_id)
      references conversations (user_id, id) on delete cascade
  )`,
];
