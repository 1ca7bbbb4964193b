import type { Saved } from '../saved.ts';

/** What the host has by now, where it was changed meanwhile. */
export interface NotesNow {
  text: string;
  version: number | null;
}

export interface NotesPorts {
  saveNotes: (
    request: { targetId: string; text: string; version: number | null },
    signal: AbortSignal,
  ) => Promise<Saved<NotesNow>>;
}
