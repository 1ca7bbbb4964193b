import type { ExplainPort } from '../problem.ts';

export interface NotesPorts extends ExplainPort {
  saveNotes: (request: { targetId: string; text: string }, signal: AbortSignal) => Promise<unknown>;
}
