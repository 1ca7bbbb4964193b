import { flag, number, text } from '../http/described.ts';

/** Of a state before the present one. */
export const versionFields = {
  saved_at: text,
  /** Whose it was: the address of who saved it. */
  saved_by: text,
};

/** What the next saved state has made of it, in blocks of a report or steps of a recipe. */
export const changeFields = { added: number, changed: number, removed: number, moved: flag };
