/** What a host of ours keeps of what happened in an account. */
export const activityKinds = [
  'signed_in',
  'sign_in_refused',
  'password_changed',
  'password_set_by_operator',
  'reset_link_by_operator',
  'connection_created',
  'connection_changed',
  'connection_deleted',
  'model_exported',
  'link_created',
  'link_withdrawn',
  'link_opened',
  'report_mailed',
  'report_exported',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** So long it is shown. */
export const activityDays = 90;
/** So many of each kind are kept, so that many of one push out none of another. */
export const activityOfAKind = 50;
