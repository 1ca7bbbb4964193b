export const leases = [
  `create table leases (
    id text not null,
    user_id text not null references users (id) on delete cascade,
    activity text not null,
    slot integer not null,
    expires_at text not null,
    constraint leases_slot primary key (user_id, activity, slot)
  )`,
  'create index leases_id on leases (id)',
];
