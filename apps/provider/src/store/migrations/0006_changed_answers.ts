export const changedAnswers = [
  'alter table questions add column meant text',
  'alter table questions add column edited text',
];
