export interface NotesPorts {
  saveNotes: (request: { targetId: string; text: string }, signal: AbortSignal) => Promise<unknown>;
}
