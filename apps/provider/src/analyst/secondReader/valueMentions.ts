import { isOneOf, type Candidate, type Item, type LinkContext, type ValueItem } from './items.ts';
import { roleOf } from '../reading/shared/vocabulary/roles.ts';
import { isStateWord } from '../reading/shared/vocabulary/stateWords.ts';
import type { Token } from '../tokenizer.ts';
import { asWritten, endsInSign, type ValueMatch } from '../reading/shared/lookups/valueIndex.ts';
import { fold } from '../reading/shared/vocabulary/wordForms.ts';

const longestValue = 14;

/** All that may be whole values. */
export function valueCandidates(tokens: Token[], question: string, context: LinkContext): Candidate[] {
  const found: Candidate[] = [];
  for (const [start, first] of tokens.entries()) {
    if (first.kind === 'mark') continue;
    for (let end = start + 1; end <= Math.min(tokens.length, start + longestValue); end++) {
      const window = tokens.slice(start, end);
      const last = window.at(-1);
      if (!last || (window.length > 1 && window.some((t) => t.kind === 'quote'))) break;
      if (last.kind === 'mark' && last.text === '?') break;
      if (last.kind === 'mark' && !/^[).]$/.test(last.text) && !endsInSign(window)) continue;
      const text = first.quoted ? first.text : question.slice(first.start, last.end);
      const matches = context.values.whole(text).map((match) => asWritten(match, text));
      const each = matches.length > 0 ? wordWeight(window, matches) : null;
      if (each === null) continue;
      found.push({
        weight: window.length * each + (window.length - 1) * 0.2,
        item: { type: 'value', start, end, used: false, matches, text, quoted: first.quoted },
      });
    }
  }
  return found;
}

/** What each word of a value weighs; null where they are words of any question. */
function wordWeight(window: Token[], matches: ValueMatch[]): number | null {
  const [first] = window;
  if (!first) return null;
  const isExact = matches.some((m) => m.how === 'exact');
  if (first.quoted) return 3;
  if (window.length === 1) return loneWeight(first, isExact);
  if (window.every((t) => isOneOf(roleOf(t.lower), 'stop', 'preposition', 'that'))) return null;
  return isExact ? 1.1 : 0.98;
}

function loneWeight({ kind, text, lower, capital }: Token, isExact: boolean): number {
  const role = roleOf(lower);
  if (kind === 'number') return 0.4;
  if (role && !capital && !(isExact && isStateWord(lower))) return 0.05;
  if (text.length === 1) {
    if (isOneOf(role, 'stop', 'preposition', 'that', 'and', 'or', 'not')) return 0.2;
    return capital && text !== 'I' && text !== 'A' ? 0.95 : 0.3;
  }
  if (capital) return 1.2;
  return isExact ? 0.86 : 0.8;
}

const longestPart = 6;

/** Words not understood so far may be parts of longer values: "mark madsen" of "Mark Madsen (PF)". */
export function joinParts(items: Item[], tokens: Token[], question: string, context: LinkContext): Item[] {
  const result: Item[] = [];
  for (let i = 0; i < items.length;) {
    const part = partAt(items, i, tokens, question, context);
    const item = part?.item ?? items[i];
    if (item) result.push(item);
    i = part?.to ?? i + 1;
  }
  return result;
}

const isOpen = (item: Item | undefined): boolean =>
  item?.type === 'word' ? !item.light : item?.type === 'value' && item.matches.length === 0;

/** The longest part of a value that begins at an item. */
function partAt(
  items: Item[],
  i: number,
  tokens: Token[],
  question: string,
  { values }: LinkContext,
): { to: number; item: ValueItem } | null {
  const item = items[i];
  const first = item && tokens[item.start];
  if (!item || !first || !isOpen(item)) return null;
  for (let to = Math.min(items.length, i + longestPart); to > i; to--) {
    const last = items[to - 1];
    const end = last && tokens[last.end - 1];
    if (!end || !mayEndValue(last)) continue;
    const text = first.quoted ? first.text : question.slice(first.start, end.end);
    const isTelling = to > i + 1 || first.quoted || first.capital;
    const matches = fold(text).length < 3 ? [] : values.within(text).filter((m) => isTelling || isShort(m));
    if (matches.length === 0) continue;
    const quoted = item.type === 'value' && item.quoted;
    return {
      to,
      item: { type: 'value', start: item.start, end: last.end, used: false, matches, text, quoted },
    };
  }
  return null;
}

const mayEndValue = (item: Item): boolean =>
  isOpen(item) || item.type === 'number' || item.type === 'column' || item.type === 'value';

const remarks = ['note', 'comment', 'description', 'remark'];

/** One common word within long texts says nothing. */
const isShort = ({ column, stored }: ValueMatch): boolean =>
  !column.words.some((w) => remarks.includes(w)) && stored.every((v) => v.split(/\s+/).length <= 6);
