export const standardizedUse = ['alter table recipes add column used integer not null default 0'];
