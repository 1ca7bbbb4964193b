import { bagOf, type Reading } from '../probability/evidence.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { rowsAskedFor, showsWhatIsShown } from './fullerReading.ts';
import { readsAll } from './needless.ts';

/** "The two statuses with the largest amount", with the amount and without it. */
const isSameToldFuller = (one: Candidate, other: Candidate): boolean =>
  rowsAskedFor(one) === rowsAskedFor(other) && (showsWhatIsShown(one, other) || showsWhatIsShown(other, one));

/** It reads all of the question, and whatever comes to other rows passes over some of it. */
export function isUnrivalled({ candidate, result }: Reading, readings: Reading[]): boolean {
  if (!candidate || !readsAll(candidate)) return false;
  const own = bagOf(result.rows);
  return readings.every(
    (other) =>
      !other.candidate ||
      bagOf(other.result.rows) === own ||
      isSameToldFuller(candidate, other.candidate) ||
      !readsAll(other.candidate),
  );
}
