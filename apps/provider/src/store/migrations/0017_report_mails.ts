export const reportMails = [
  `create table report_mails (
    report_id text primary key references reports (id) on delete cascade,
    every text not null,
    hour integer not null,
    stop_token text not null unique,
    due_at text not null,
    tries integer not null default 0,
    tried text not null default '[]',
    send_id text,
    send_until text
  )`,
  'create index report_mails_due on report_mails (due_at)',
  'alter table mails add column attachment_name text',
  'alter table mails add column attachment text',
  'alter table mails add column stop_url text',
];
