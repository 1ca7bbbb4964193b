/** Of a test: one question that was asked. */
export interface TrialOutcome {
  ok: boolean;
  /** What a failure points at. */
  step: string | null;
  reason: string;
  question: string;
  rows: number | null;
  /** What it said, where there was no table to ask about. */
  answer: string | null;
  ms: number;
}
