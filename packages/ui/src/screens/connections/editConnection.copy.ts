export const editConnectionCopy = {
  title: 'Edit',
  sourceType: 'Source Type',
  changed: 'changed',
  passwordHint: 'Leave empty to keep it',
  cancel: 'Cancel',
  reset: 'Reset',
  save: 'Save',
  port: 'Port must be a number from 1 to 65535.',
  otherKind: (kind: string) =>
    `That URL leads to ${kind}, and a connection stays what it is. Create another connection for it.`,
  discardTitle: 'Discard changes?',
  discardQuestion: 'What you changed on this connection isn’t saved yet.',
  discard: 'Discard',
  keep: 'Keep editing',
} as const;
