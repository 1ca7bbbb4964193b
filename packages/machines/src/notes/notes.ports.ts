/** What the host has by now, where it was changed meanwhile. */
export interface NotesNow {
  text: string;
  version: number | null;
}

/** Stored under a version, null from a host that counts none; or refused, for they were changed meanwhile. */
export type NotesSaved = { version: number | null } | { now: NotesNow };

export interface NotesPorts {
  saveNotes: (
    request: { targetId: string; text: string; version: number | null },
    signal: AbortSignal,
  ) => Promise<NotesSaved>;
}
