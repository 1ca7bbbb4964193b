import type { Generated } from 'kysely';

/**
 * Rows as both stores hold them: ids are text made in the app, times are ISO 8601 text in UTC (so they sort as
 * text), JSON is text.
 */
export interface Schema {
  users: UserRow;
  sessions: SessionRow;
  sign_ups: SignUpRow;
  /** One a user: a new link replaces the one before. */
  reset_tokens: { user_id: string; token_hash: string; expires_at: string };
  limits: { key: string; uses: number; resets_at: string };
  mails: MailRow;
  spent_challenges: { id: string; expires_at: string };
  connections: ConnectionRow;
  /** `content` is empty where an object of the object store holds it. */
  uploads: {
    connection_id: string;
    content: Uint8Array;
    object_name: string | null;
    object_bytes: number | null;
  };
  drafts: DraftRow;
  models: ModelRow;
  profilings: ProfilingRow;
  recipes: RecipeRow;
  conversations: ConversationRow;
  questions: QuestionRow;
  taught_words: TaughtWordRow;
  reports: ReportRow;
  report_links: ReportLinkRow;
  activity: ActivityRow;
  report_mails: ReportMailRow;
  versions: VersionRow;
  report_drafts: ReportDraftRow;
  /** What was made for a wish of a person; `intent` and `content` are digests of its key and of what was sent. */
  intents: { user_id: string; intent: string; content: string; made_id: string; made_at: string };
  /** One row at most: what the host's owner has chosen, as JSON, and the key, encrypted. */
  language_model: { id: string; choice: string; secret: string | null; updated_at: string };
  /** What an account is doing, or did within the minute: one row for each activity that it may have at a time. */
  leases: { id: string; user_id: string; activity: string; slot: number; expires_at: string };
}

/** Only verified addresses have one. */
export interface UserRow {
  id: string;
  email: string;
  password_hash: string;
  verified_at: string | null;
  created_at: string;
}

export interface SessionRow {
  id: string;
  user_id: string;
  created_at: string;
  expires_at: string;
  /** Where it was begun; null for sessions from before this was kept. */
  address: string | null;
  user_agent: string | null;
  last_used_at: string | null;
}

/** A mail that would have gone out: its file, and where who gets it can stop more of them, on some alone. */
interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  created_at: string;
  attachment_name: string | null;
  /** Base64. */
  attachment: string | null;
  stop_url: string | null;
}

/** A sign-up that waits for its mailed code. Its id becomes the account's. */
interface SignUpRow {
  id: string;
  email: string;
  /** The address, on the first of those that wait with it: unique, so that of several at once one is the first. */
  first_of: string | null;
  /** Names the browser that signed up. */
  token_hash: string;
  password_hash: string;
  code_hash: string;
  code_expires_at: string;
  /** A code that was asked for without the browser's cookie. */
  second_code_hash: string | null;
  second_code_expires_at: string | null;
  /** Guesses of the browser that signed up, and of all others. */
  tries: Generated<number>;
  stranger_tries: Generated<number>;
  created_at: string;
  /** When the last of its codes ends, and the row with it. */
  expires_at: string;
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
  /** When the table was profiled last; null for rows from before this was kept. */
  profiled_at: string | null;
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

/** Columns that were written anew and wait for what a person takes over. */
export interface ProfilingRow {
  model_id: string;
  id: string;
  columns: string;
  profiled_at: string;
}

/** How the values of a model are standardized: JSON of the steps, and how often they were changed. */
interface RecipeRow {
  model_id: string;
  steps: string;
  version: number;
  updated_at: string;
  /** 1 where questions are asked of the standardized view. */
  used: number;
}

/** Named by its owner and by an id that the owner's client made: another's id is no clash and no hint. */
export interface ConversationRow {
  user_id: string;
  id: string;
  model_id: string;
  title: string;
  /** The question that is being answered, since when, and until when whoever answers it is believed to be alive. */
  pending_id: string | null;
  pending_since: string | null;
  pending_until: string | null;
  created_at: string;
  updated_at: string;
}

export interface QuestionRow {
  id: string;
  user_id: string;
  conversation_id: string;
  position: number;
  question: string;
  previous: string | null;
  reading: string | null;
  status: 'pending' | 'answered' | 'failed' | 'stopped';
  /** JSON of the answer. */
  answer: string | null;
  /** JSON of status and detail. */
  failure: string | null;
  /** The words it was answered by, where parts of it were changed. */
  meant: string | null;
  /** JSON of the query that a person made of the answer's, and of its result. */
  edited: string | null;
  asked_at: string;
}

interface TaughtWordRow {
  id: string;
  model_id: string;
  /** The word as it is compared: one meaning each. */
  word_key: string;
  word: string;
  kind: 'column' | 'value' | 'definition' | 'question';
  means: string;
  /** Whose value it is. */
  column_name: string | null;
  /** JSON of a definition's other words. */
  synonyms: string | null;
  user_id: string;
  taught_at: string;
}

export interface ReportRow {
  id: string;
  user_id: string;
  /** Null when the model was deleted; its name stays. */
  model_id: string | null;
  model_name: string;
  name: string;
  /** JSON of the blocks as they were written. */
  blocks: string;
  /** JSON of what the blocks gave when they were computed well the last time. */
  figures: string;
  version: number;
  created_at: string;
  modified_at: string;
  refreshed_at: string | null;
  /** JSON of why the last refresh failed, and since when they do; null when it went well. */
  failure: string | null;
  /** JSON of when it is refreshed, and over which part of its data. */
  settings: Generated<string>;
  /** 1 where the host refreshes it by itself when it is due. */
  scheduled: Generated<number>;
  /** From when on the figures are old. */
  due_at: string;
  /** Names the refresh that is under way, and until when whoever does it is believed to be alive. */
  refresh_id: string | null;
  refresh_until: string | null;
}

/** A state of a report, or of the recipe of a model, before the present one. */
interface VersionRow {
  report_id: string | null;
  model_id: string | null;
  version: number;
  /** Empty of a recipe. */
  name: string;
  /** JSON of the blocks as they were written, or of the steps. */
  parts: string;
  saved_at: string;
  /** When the next state took its place. */
  replaced_at: string;
}

/** What a person writes of a report beside what its readers see. */
interface ReportDraftRow {
  report_id: string;
  user_id: string;
  /** Another with each saving, and never the same again. */
  revision: string;
  /** Of the report that it was begun over. */
  version: number;
  name: string;
  /** JSON of the blocks. */
  blocks: string;
  saved_at: string;
}

/** Shows a report to whoever has its token, of which only a digest is kept. */
export interface ReportLinkRow {
  id: string;
  report_id: string;
  token_hash: string;
  /** Null where none is asked for. */
  password_hash: string | null;
  created_at: string;
  /** Null where it doesn't end by itself. */
  expires_at: string | null;
  last_opened_at: string | null;
  /** Empty for none. */
  name: string;
  /** How often it was opened. */
  opened: number;
  /** It shows nothing since then, and of its secret and its password nothing is kept; null where it does. */
  withdrawn_at: string | null;
}

/** Something that happened in an account. */
export interface ActivityRow {
  id: string;
  user_id: string;
  at: string;
  kind: string;
  subject: string | null;
  /** Where from, shortened; null where that isn't kept. */
  network: string | null;
  device: string | null;
}

/** A report that is mailed to its owner on a schedule. */
export interface ReportMailRow {
  report_id: string;
  every: 'day' | 'week' | 'month';
  /** Of the day in the report's time zone. */
  hour: number;
  /** Stops the mail and does nothing else, so it is kept as it is: each mail needs it. */
  stop_token: string;
  due_at: string;
  /** How often sending has failed since it went well. */
  tries: Generated<number>;
  /** JSON of the last times it was sent, or why not, the newest first. */
  tried: Generated<string>;
  /** Names the sending that is under way, and until when whoever does it is believed to be alive. */
  send_id: string | null;
  send_until: string | null;
}
