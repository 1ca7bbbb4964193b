import { columnCandidates } from './columnMentions.ts';
import { isOneOf, type Candidate, type Item, type LinkContext } from './items.ts';
import { resolve } from './resolve.ts';
import { joinParts, valueCandidates } from './valueMentions.ts';
import { monthNumbers } from '../reading/shared/vocabulary/calendarWords.ts';
import { longestPhrase, roleOf } from '../reading/shared/vocabulary/roles.ts';
import { areSynonyms } from '../reading/shared/vocabulary/synonyms.ts';
import { lightWords } from '../reading/shared/vocabulary/weakWords.ts';
import type { Token } from '../tokenizer.ts';
import { nearlySame } from '../reading/shared/vocabulary/wordForms.ts';

/** Chooses the reading of a question whose parts explain most of it. */
export function link(tokens: Token[], question: string, context: LinkContext): Item[] {
  const candidates = [
    ...columnCandidates(tokens, context),
    ...valueCandidates(tokens, question, context),
    ...roleCandidates(tokens),
    ...tokens.flatMap((token, at) => tokenCandidates(token, at, context.entities)),
  ];
  const items = bestItems(tokens, candidates);
  return resolve(joinParts(items, tokens, question, context), tokens, context);
}

/** All that may be words of questions, whatever the table. */
function roleCandidates(tokens: Token[]): Candidate[] {
  const found: Candidate[] = [];
  for (const start of tokens.keys()) {
    for (let end = start + 1; end <= Math.min(tokens.length, start + longestPhrase); end++) {
      const window = tokens.slice(start, end);
      if (window.some((t) => t.kind === 'quote')) break;
      const role = roleOf(window.map((t) => t.lower).join(' '));
      if (!role || (role.role === 'count' && isPartOfNoun(tokens, start))) continue;
      const count = window.length;
      const small = count * 0.3 + (count - 1) * 0.05 + (window.some((t) => t.lower === 'or') ? 0.8 : 0);
      const weight = isOneOf(role, 'stop', 'preposition', 'that', 'all')
        ? small
        : count * 0.9 + (count - 1) * 0.1;
      found.push({ weight, item: { type: 'role', start, end, used: false, role } });
    }
  }
  return found;
}

/** "phone number of": no count. */
function isPartOfNoun(tokens: Token[], at: number): boolean {
  const before = tokens[at - 1];
  return tokens[at]?.lower === 'number' && before?.kind === 'word' && !roleOf(before.lower);
}

/** What a token may be by itself: a quoted text, a number, a word for a row, a month. */
function tokenCandidates(token: Token, at: number, entities: Set<string>): Candidate[] {
  const place = { start: at, end: at + 1, used: false };
  const { text } = token;
  const found: Candidate[] = [];
  if (token.kind === 'quote')
    found.push({ weight: 1.5, item: { ...place, type: 'value', matches: [], text, quoted: true } });
  else if (token.number !== null)
    found.push({ weight: 1, item: { ...place, type: 'number', value: token.number, text } });
  else if (entities.has(token.lemma)) found.push({ weight: 0.95, item: { ...place, type: 'entity', text } });
  else if ([...entities].some((word) => isLike(word, token.lemma)))
    found.push({ weight: 0.5, item: { ...place, type: 'entity', text } });
  const month = token.kind === 'word' ? monthNumbers.get(token.lower) : undefined;
  if (month !== undefined && (token.lower !== 'may' || token.capital))
    found.push({ weight: token.lower === 'mar' ? 0.6 : 0.9, item: { ...place, type: 'month', month } });
  return found;
}

const isLike = (entity: string, word: string): boolean =>
  areSynonyms(entity, word) || nearlySame(entity, word) || (word.length >= 5 && entity.endsWith(word));

/** The candidates that together weigh most, and words where none stands. */
function bestItems(tokens: Token[], candidates: Candidate[]): Item[] {
  const from = Map.groupBy(candidates, (c) => c.item.start);
  // Best sum of weights from each token to the end.
  const best: { weight: number; choice: Item | null }[] = [];
  best[tokens.length] = { weight: 0, choice: null };
  for (let at = tokens.length - 1; at >= 0; at--) {
    let top = { weight: best[at + 1]?.weight ?? 0, choice: null as Item | null };
    for (const { weight, item } of from.get(at) ?? []) {
      const sum = weight + (best[item.end]?.weight ?? 0);
      if (sum > top.weight + 1e-9) top = { weight: sum, choice: item };
    }
    best[at] = top;
  }
  const items: Item[] = [];
  for (let at = 0; at < tokens.length;) {
    const item = best[at]?.choice ?? wordAt(tokens, at);
    if (item) items.push(item);
    at = item?.end ?? at + 1;
  }
  return items;
}

function wordAt(tokens: Token[], at: number): Item | null {
  const token = tokens[at];
  if (!token || token.kind === 'mark') return null;
  const { text, lemma, capital } = token;
  const light = lightWords.has(token.lower) || lightWords.has(lemma);
  return { type: 'word', start: at, end: at + 1, used: false, text, lemma, light, capital };
}
