import { candidatesOf, makeCandidate, type Candidate } from './candidates.ts';
import type { Context, Item } from './mentions.ts';
import { Scan, type Part } from './parts.ts';
import { isMeasure } from './measures.ts';
import { scoreOf, type LinearModel } from './scorer.ts';

/** Whether a question can only be meant together with the one before it. */
export const isFollowUp = (question: string): boolean =>
  /^(?:and|what about|how about|only|now|same|just|but|also|or|then|instead|as)\b/i.test(question) ||
  /\b(?:them|those|these|that day|their|they|of which|which of them|the same)\b/i.test(question) ||
  question.trim().split(/\s+/).length <= 2;

/** Words with which people go on from the question before. */
const goesOn =
  /^(?:and|what about|how about|only|now|same|just|but|also|as|or|then|in|for|by|without|with|the|comedy|instead|excluding|except)\b/i;
const refersBack =
  /\b(?:them|those|these|that day|their|they|it|its|he|she|his|her|there|of which|which of them|the same)\b/i;
const longestFollowUp = 7;

const kindsOf = (parts: Part[]): Set<string> => new Set(parts.map((p) => p.makes.kind));
const isMeasured = (p: Part): boolean =>
  p.makes.kind === 'figures' ||
  p.makes.kind === 'count' ||
  (p.makes.kind === 'select' && p.makes.columns.every((c) => isMeasure(c)));

/** The parts of both questions: what the second says takes the place of its like in the first, or its groups come to those. */
export function merged(before: Part[], after: Part[], offset: number, addsGroups = false): Part[] {
  const moved = after.map((p) => ({ ...p, from: p.from + offset, to: p.to + offset }));
  const kinds = kindsOf(after);
  const measured = after.some(isMeasured);
  const ordered = kinds.has('rank') || kinds.has('order');
  const columns = new Set(after.flatMap((p) => (p.makes.kind === 'filter' ? [p.makes.column] : [])));
  const kept = before.filter((p) => {
    const { makes } = p;
    if (makes.kind === 'filter') return !columns.has(makes.column);
    if (makes.kind === 'group') return addsGroups || !kinds.has('group');
    if (makes.kind === 'rank' || makes.kind === 'order') return !ordered;
    if (makes.kind === 'limit') return !kinds.has('limit') && !kinds.has('rank');
    if (isMeasured(p)) return !measured;
    return true;
  });
  return [...kept, ...moved];
}

const placed = (item: Item, by: number): Item => ({ ...item, start: item.start + by, end: item.end + by });

/** Readings of a question that may go on from the one before it. */
export function continued(
  own: Candidate[],
  context: Context,
  previous: Context,
  today: string,
  model: LinearModel,
): Candidate[] {
  const words = context.tokens.filter((t) => t.kind !== 'mark').length;
  const follows =
    goesOn.test(context.question) || refersBack.test(context.question) || words <= longestFollowUp;
  if (!follows) return own;
  const before = candidatesOf(previous, today, model).slice(0, 3);
  const seen = new Set<string>();
  const found: Candidate[] = [];
  for (const base of before)
    for (const next of own.slice(0, 30)) {
      const offset = base.scan.items.length;
      const start = previous.tokens.length;
      const all: Context = {
        ...context,
        tokens: [...previous.tokens, ...context.tokens],
        question: `${previous.question} ${context.question}`,
      };
      const scan = new Scan(
        [...base.scan.items, ...next.scan.items.map((i) => placed(i, start))],
        all,
        today,
      );
      for (const addsGroups of [false, true]) {
        const parts = merged(base.cover.parts, next.cover.parts, offset, addsGroups);
        const cover = { parts, prior: base.cover.prior + next.cover.prior, worth: 0 };
        for (const candidate of makeCandidate(cover, scan, 0)) {
          if (seen.has(candidate.sql) || candidate.sql === base.sql) continue;
          seen.add(candidate.sql);
          candidate.features.set(addsGroups ? 'after:groups added' : 'after:plain', 1);
          candidate.score = scoreOf(candidate.features, model);
          found.push(candidate);
        }
      }
    }
  return found.length > 0 ? found.sort((a, b) => b.score - a.score).slice(0, 40) : own;
}
