/**
 * Rows as both stores hold them: ids are text made in the app, times are ISO 8601 text in UTC (so they sort as
 * text), JSON is text.
 */
export interface Schema {
  users: UserRow;
  sessions: { id: string; user_id: string; created_at: string; expires_at: string };
  codes: { user_id: string; code_hash: string; tries: number; expires_at: string };
  reset_tokens: { token_hash: string; user_id: string; expires_at: string };
  limits: { key: string; uses: number; resets_at: string };
  mails: { id: string; recipient: string; subject: string; text: string; created_at: string };
  spent_challenges: { id: string; expires_at: string };
  connections: ConnectionRow;
  uploads: { connection_id: string; content: Uint8Array };
  drafts: DraftRow;
  models: ModelRow;
}

export interface UserRow {
  id: string;
  email: string;
  password_hash: string;
  verified_at: string | null;
  created_at: string;
}

export interface ConnectionRow {
  id: string;
  owner_id: string;
  name: string;
  kind: string;
  /** JSON of the details that may be shown. */
  details: string;
  /** The password, encrypted; null for files. */
  secret: string | null;
  created_at: string;
  updated_at: string;
}

/** What a draft and a model have in common; `version` counts the changes, so that none is lost to another. */
interface ModelContent {
  id: string;
  user_id: string;
  connection_id: string;
  database_name: string;
  table_name: string;
  columns: string;
  understanding: string;
  visualizations: string;
  version: number;
  created_at: string;
  updated_at: string;
}

export interface DraftRow extends ModelContent {
  /** What was asked to be written; with user and table it names the draft. */
  options: string;
  /** 1 when a person has written the understanding, which a new generation then keeps. */
  understanding_edited: number;
}

export interface ModelRow extends ModelContent {
  name: string;
  description: string | null;
  source_type: string;
  connection_name: string;
}
