import {
  areSynonyms,
  genericWords,
  lightWords,
  longestPhrase,
  monthNumbers,
  roleOf,
  type Role,
} from '../reading/lexicon.ts';
import { nameColumns } from '../reading/grammar/title.ts';
import { type AnalystColumn, type AnalystTable } from '../table.ts';
import type { Token } from '../tokenizer.ts';
import type { ValueIndex, ValueMatch } from '../reading/values.ts';
import { fold, lemma, nearlySame, stem } from '../reading/words.ts';

interface Place {
  /** First token and the one after the last. */
  start: number;
  end: number;
  used: boolean;
}

export interface ColumnChoice {
  column: AnalystColumn;
  score: number;
  /** Words of the column's name that the question didn't say. */
  unsaid: string[];
}

export type ColumnItem = Place & {
  type: 'column';
  /** What it was resolved to: one column, or several for "full name". */
  columns: AnalystColumn[];
  choices: ColumnChoice[];
  score: number;
  /** The words also name what a row of the table is. */
  entity: boolean;
  /** No choice was clearly better than another. */
  ambiguous: boolean;
};
export type ValueItem = Place & { type: 'value'; matches: ValueMatch[]; text: string; quoted: boolean };
export type RoleItem = Place & { type: 'role'; role: Role };
export type Item =
  | ColumnItem
  | ValueItem
  | RoleItem
  | (Place & { type: 'entity'; text: string })
  | (Place & { type: 'number'; value: number; text: string })
  | (Place & { type: 'month'; month: number })
  | (Place & { type: 'word'; text: string; lemma: string; light: boolean; capital: boolean });

const tableNoise = new Set([
  'table',
  'data',
  'list',
  'info',
  'information',
  'tbl',
  'dataset',
  'csv',
  'record',
  'view',
  'all',
  'name',
  'detail',
  'dim',
  'fact',
]);

/** What a row of the table is, as far as its name tells. */
export function entityWords(table: AnalystTable, split: (name: string) => string[]): Set<string> {
  const words = split(table.name)
    .map(lemma)
    .filter((w) => !tableNoise.has(w) && /\p{L}{2}/u.test(w));
  return new Set(words);
}

const connectors = new Set([
  'of',
  'the',
  'a',
  'an',
  "'s",
  '’s',
  'for',
  'in',
  'per',
  'their',
  'its',
  'and',
  'at',
  'to',
  'on',
  'his',
  'her',
  '(',
  ')',
  '/',
  'by',
  'from',
  '-',
]);

interface WordMatch {
  quality: number;
  at: number;
}

const known = new WeakMap<Token, Map<AnalystColumn, WordMatch | null>>();

/** {@link findWord}, once for each word and column. */
function matchWord(token: Token, column: AnalystColumn): WordMatch | null {
  let of = known.get(token);
  if (!of) known.set(token, (of = new Map<AnalystColumn, WordMatch | null>()));
  let match = of.get(column);
  if (match === undefined) of.set(column, (match = findWord(token, column)));
  return match;
}

/** Marks of measure and sequence may stand in a name, but don't make a mention of it alone. */
function findWord(token: Token, column: AnalystColumn): WordMatch | null {
  let best: WordMatch | null = null;
  const take = (quality: number, at: number) => {
    if (!best || quality > best.quality) best = { quality, at };
  };
  const word = token.lemma;
  const root = stem(token.lower);
  for (const [at, own] of column.words.entries()) {
    if (own === word) take(1, at);
    else if (own === token.lower) take(1, at);
    else if (own.length > 3 && stem(own) === root) take(0.9, at);
    else if (areSynonyms(own, word)) take(0.76, at);
    else if (nearlySame(own, word)) take(0.8, at);
    else if (word.length >= 4 && own.startsWith(word)) take(0.7, at);
    else if (own.length >= 4 && word.startsWith(own) && word.length - own.length <= 5) take(0.72, at);
  }
  for (const [at, own] of column.rawWords.entries()) {
    const place = column.words.length === column.rawWords.length ? at : Math.min(at, column.words.length - 1);
    if (own === token.lower || lemma(own) === word) take(0.98, place);
    else if (
      own.length >= 3 &&
      own.length < word.length &&
      word.startsWith(own) &&
      column.rawWords.length > 1
    )
      take(0.75, place);
  }
  return best;
}

function weightOf(word: string, column: AnalystColumn, entities: Set<string>): number {
  if (
    word === 'be' ||
    word === 'of' ||
    word === 'the' ||
    word === 'in' ||
    word === 'and' ||
    word === 'a' ||
    word === 'by'
  )
    return 0.05;
  if (genericWords.has(word)) return 0.35;
  if (entities.has(word) && column.words.length > 1) return 0.2;
  return 1;
}

/** What is the same of a window for every column. */
interface Window {
  tokens: Token[];
  content: Token[];
  /** The first letters of its words, where they may be a name. */
  initials: string | null;
  /** Words for what a row is. */
  entities: Set<Token>;
}

function windowOf(tokens: Token[], entities: Set<string>): Window {
  const content = tokens.filter((t) => !connectors.has(t.lower) && t.kind !== 'mark');
  const letters = tokens
    .filter((t) => t.kind !== 'mark')
    .map((t) => t.lower[0] ?? '')
    .join('');
  const isName = [tokens[0], tokens.at(-1)].every((t) => t?.kind === 'word' && !roleOf(t.lower));
  return {
    tokens,
    content,
    initials: letters.length >= 3 && isName ? letters : null,
    entities: new Set(content.filter((t) => isEntity(t, entities))),
  };
}

/** How well the words of a window name a column; null where one of them has nothing to do with it. */
function scoreWindow(
  { tokens, content, initials, entities: rowWords }: Window,
  column: AnalystColumn,
  entities: Set<string>,
): { score: number; unsaid: string[]; said: number } | null {
  if (content.length === 0) return null;
  if (tokens.length === 1 && tokens[0]?.lower === column.name.toLowerCase())
    return { score: 1, unsaid: [], said: 1 };
  if (initials !== null && column.rawWords.includes(initials))
    return { score: 1, unsaid: [], said: content.length };
  const taken = new Map<number, number>();
  let quality = 0;
  let extra = 0;
  for (const token of content) {
    const match = matchWord(token, column);
    if (match) {
      // One word of the name said twice belongs to two mentions.
      const again = content.some(
        (t) =>
          t !== token &&
          content.indexOf(t) < content.indexOf(token) &&
          t.lower !== token.lower &&
          stem(t.lower) === stem(token.lower),
      );
      if (again && taken.has(match.at) && !rowWords.has(token)) return null;
      taken.set(match.at, Math.max(taken.get(match.at) ?? 0, match.quality));
      quality += match.quality;
    } else if (token.lemma === 'name' && column.kind === 'text') {
      quality += 0.9;
      extra++;
    } else if (content.length > 1 && rowWords.has(token)) {
      quality += 0.85;
      extra++;
    } else return null;
  }
  if (extra === content.length) return null;
  let whole = 0;
  let said = 0;
  const unsaid: string[] = [];
  for (const [at, word] of column.words.entries()) {
    const weight = weightOf(word, column, entities);
    whole += weight;
    if (taken.has(at)) said += weight;
    else unsaid.push(word);
  }
  const coverage = whole === 0 ? 0 : said / whole;
  return { score: (quality / content.length) * (0.45 + 0.55 * coverage), unsaid, said: content.length };
}

const isEntity = (token: Token, entities: Set<string>): boolean =>
  entities.has(token.lemma) || [...entities].some((word) => areSynonyms(word, token.lemma));

/** Between words of one mention; others may join two mentions, and need the whole name to be said. */
const tight = new Set(['of', 'the', "'s", '’s', 'a', 'an', 'per', 'their', 'its', '(', ')', '-']);

interface Candidate {
  start: number;
  end: number;
  weight: number;
  item: Item;
}

export interface LinkContext {
  table: AnalystTable;
  entities: Set<string>;
  values: ValueIndex;
}

function columnCandidates(tokens: Token[], context: LinkContext): Candidate[] {
  const { table, entities } = context;
  const found: Candidate[] = [];
  for (let start = 0; start < tokens.length; start++) {
    const first = tokens[start];
    if (!first || first.kind === 'mark' || first.kind === 'quote' || connectors.has(first.lower)) continue;
    for (let end = start + 1; end <= Math.min(tokens.length, start + 8); end++) {
      const last = tokens[end - 1];
      if (!last || last.kind === 'quote') break;
      if (last.kind === 'mark' && !['(', ')', '-'].includes(last.text)) break;
      if (connectors.has(last.lower) || last.kind === 'mark') {
        if (end - start > 1 && last.text !== ')') continue;
      }
      const window = tokens.slice(start, end);
      const choices: ColumnChoice[] = [];
      let said = 0;
      const told = windowOf(window, entities);
      for (const column of table.columns) {
        const fit = scoreWindow(told, column, entities);
        if (!fit || fit.score < 0.5) continue;
        said = Math.max(said, fit.said);
        choices.push({ column, score: fit.score, unsaid: fit.unsaid });
      }
      if (choices.length === 0) continue;
      choices.sort((a, b) => b.score - a.score);
      const top = choices[0]?.score ?? 0;
      const close = choices.filter((c) => c.score >= top - 0.07);
      const content = window.filter((t) => !connectors.has(t.lower) && t.kind !== 'mark');
      const lone = content.length === 1 ? content[0] : undefined;
      // A function word alone ("first", "total", "number") names a column only when that is all its name.
      if (
        lone &&
        (roleOf(lone.lower) || lone.kind === 'number' || genericWords.has(lone.lemma)) &&
        !lone.capital
      ) {
        const role = roleOf(lone.lower);
        if (
          role &&
          (role.role === 'extreme' || role.role === 'aggregate') &&
          (choices[0]?.column.rawWords.length ?? 0) > 1
        )
          continue;
        const limit =
          lone.lemma === 'name' ||
          lone.lemma === 'id' ||
          lone.lemma === 'code' ||
          lone.lemma === 'type' ||
          lone.lemma === 'date'
            ? 0.5
            : 0.93;
        if (top < limit || (lone.kind === 'number' && !/^\d{4}$/.test(lone.text)) || lone.kind === 'number')
          continue;
        if (
          role &&
          ['stop', 'preposition', 'that', 'and', 'or', 'not', 'each', 'by', 'all', 'ask'].includes(role.role)
        )
          continue;
      }
      // Numbers and connectors inside may belong to something else: "4 cylinders", "names and ages".
      if (
        window.some((t) => (connectors.has(t.lower) || t.kind === 'mark') && !tight.has(t.lower)) &&
        top < 0.97
      )
        continue;
      if (window.some((t) => roleOf(t.lower)?.role === 'extreme') && top < 0.9) continue;
      // "total gold medals" isn't the column Total.
      const following = tokens[end];
      if (
        lone &&
        roleOf(lone.lower)?.role === 'aggregate' &&
        following?.kind === 'word' &&
        !['stop', 'preposition'].includes(roleOf(following.lower)?.role ?? '')
      )
        continue;
      const inner = end - start - content.length;
      found.push({
        start,
        end,
        weight: content.length * top * 1.12 + inner * 0.25 + (content.length - 1) * 0.12,
        item: {
          type: 'column',
          start,
          end,
          used: false,
          columns: close.slice(0, 1).map((c) => c.column),
          choices: close,
          score: top,
          entity: content.every((t) => entities.has(t.lemma)),
          ambiguous: close.length > 1,
        },
      });
    }
  }
  return found;
}

function valueCandidates(tokens: Token[], question: string, context: LinkContext): Candidate[] {
  const found: Candidate[] = [];
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start + 1; end <= Math.min(tokens.length, start + 14); end++) {
      const first = tokens[start];
      const last = tokens[end - 1];
      if (!first || !last) break;
      const window = tokens.slice(start, end);
      if (window.some((t) => t.kind === 'quote') && window.length > 1) break;
      if (last.kind === 'mark' && last.text === '?') break;
      if (first.kind === 'mark' || (last.kind === 'mark' && last.text !== ')' && last.text !== '.')) continue;
      const text = first.quoted ? first.text : question.slice(first.start, last.end);
      const matches = context.values.whole(text);
      if (matches.length === 0) continue;
      const count = window.length;
      let each: number;
      if (first.quoted) each = 3;
      else if (count === 1) {
        const role = roleOf(first.lower);
        if (first.kind === 'number') each = 0.4;
        else if (role && !first.capital) each = 0.05;
        else if (
          role &&
          ['stop', 'preposition', 'that', 'and', 'or', 'not'].includes(role.role) &&
          first.text.length < 2
        )
          each = 0.2;
        else if (first.text.length === 1)
          each = first.capital && first.text !== 'I' && first.text !== 'A' ? 0.95 : 0.3;
        else if (first.capital) each = 1.2;
        else each = matches.some((m) => m.how === 'exact') ? 0.86 : 0.8;
      } else {
        const content = window.filter(
          (t) => !['stop', 'preposition', 'that'].includes(roleOf(t.lower)?.role ?? ''),
        );
        if (content.length === 0) continue;
        each = matches.some((m) => m.how === 'exact') ? 1.1 : 0.98;
      }
      found.push({
        start,
        end,
        weight: count * each + (count - 1) * 0.2,
        item: { type: 'value', start, end, used: false, matches, text, quoted: first.quoted },
      });
    }
  }
  return found;
}

function roleCandidates(tokens: Token[]): Candidate[] {
  const found: Candidate[] = [];
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start + 1; end <= Math.min(tokens.length, start + longestPhrase); end++) {
      const window = tokens.slice(start, end);
      if (window.some((t) => t.kind === 'quote')) break;
      const role = roleOf(window.map((t) => t.lower).join(' '));
      if (!role) continue;
      const minor =
        role.role === 'stop' || role.role === 'preposition' || role.role === 'that' || role.role === 'all';
      const count = window.length;
      // "phone number of": no count.
      const before = tokens[start - 1];
      const noun = window[0]?.lower === 'number' && before?.kind === 'word' && !roleOf(before.lower);
      if (noun && role.role === 'count') continue;
      found.push({
        start,
        end,
        weight: minor
          ? count * 0.3 + (count - 1) * 0.05 + (window.some((t) => t.lower === 'or') ? 0.8 : 0)
          : count * 0.9 + (count - 1) * 0.1,
        item: { type: 'role', start, end, used: false, role },
      });
    }
  }
  return found;
}

/** Chooses the reading of a question whose parts explain most of it. */
export function link(tokens: Token[], question: string, context: LinkContext): Item[] {
  const candidates = [
    ...columnCandidates(tokens, context),
    ...valueCandidates(tokens, question, context),
    ...roleCandidates(tokens),
  ];
  for (const [at, token] of tokens.entries()) {
    const place = { start: at, end: at + 1, used: false };
    if (token.kind === 'quote') {
      candidates.push({
        ...place,
        weight: 1.5,
        item: { ...place, type: 'value', matches: [], text: token.text, quoted: true },
      });
    } else if (token.number !== null) {
      candidates.push({
        ...place,
        weight: 1,
        item: { ...place, type: 'number', value: token.number, text: token.text },
      });
    } else if (context.entities.has(token.lemma)) {
      candidates.push({ ...place, weight: 0.95, item: { ...place, type: 'entity', text: token.text } });
    } else if (
      [...context.entities].some(
        (word) =>
          areSynonyms(word, token.lemma) ||
          nearlySame(word, token.lemma) ||
          (token.lemma.length >= 5 && word.endsWith(token.lemma)),
      )
    ) {
      candidates.push({ ...place, weight: 0.5, item: { ...place, type: 'entity', text: token.text } });
    }
    const month = monthNumbers.get(token.lower);
    if (month !== undefined && (token.lower !== 'may' || token.capital) && token.kind === 'word') {
      candidates.push({
        ...place,
        weight: token.lower === 'mar' ? 0.6 : 0.9,
        item: { ...place, type: 'month', month },
      });
    }
  }
  const from = new Map<number, Candidate[]>();
  for (const c of candidates) from.set(c.start, [...(from.get(c.start) ?? []), c]);

  // Best sum of weights from each token to the end.
  const best: { weight: number; choice: Candidate | null }[] = Array.from(
    { length: tokens.length + 1 },
    () => ({ weight: 0, choice: null }),
  );
  for (let at = tokens.length - 1; at >= 0; at--) {
    let top = { weight: best[at + 1]?.weight ?? 0, choice: null as Candidate | null };
    for (const c of from.get(at) ?? []) {
      const weight = c.weight + (best[c.end]?.weight ?? 0);
      if (weight > top.weight + 1e-9) top = { weight, choice: c };
    }
    best[at] = top;
  }
  const items: Item[] = [];
  for (let at = 0; at < tokens.length;) {
    const choice = best[at]?.choice;
    const token = tokens[at];
    if (choice) {
      items.push(choice.item);
      at = choice.end;
    } else {
      if (token && token.kind !== 'mark') {
        items.push({
          type: 'word',
          start: at,
          end: at + 1,
          used: false,
          text: token.text,
          lemma: token.lemma,
          light: lightWords.has(token.lower) || lightWords.has(token.lemma),
          capital: token.capital,
        });
      }
      at++;
    }
  }
  return resolve(joinParts(items, tokens, question, context), tokens, context);
}

/** Words not understood so far may be parts of longer values: "mark madsen" of "Mark Madsen (PF)". */
function joinParts(items: Item[], tokens: Token[], question: string, context: LinkContext): Item[] {
  const result: Item[] = [];
  const isOpen = (item: Item | undefined) =>
    item?.type === 'word' ? !item.light : item?.type === 'value' ? item.matches.length === 0 : false;
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    if (!item) continue;
    if (!isOpen(item)) {
      result.push(item);
      continue;
    }
    let taken: { to: number; matches: ValueMatch[]; text: string } | null = null;
    for (let to = Math.min(items.length, i + 6); to > i && !taken; to--) {
      const part = items.slice(i, to);
      const last = part.at(-1);
      if (
        !last ||
        (part.length > 1 &&
          !isOpen(last) &&
          last.type !== 'number' &&
          last.type !== 'column' &&
          last.type !== 'value')
      )
        continue;
      const startToken = tokens[item.start];
      const endToken = tokens[last.end - 1];
      if (!startToken || !endToken) continue;
      const text = startToken.quoted ? startToken.text : question.slice(startToken.start, endToken.end);
      if (fold(text).length < 3) continue;
      const found = context.values.within(text);
      // One common word within long texts says nothing.
      const telling = part.length > 1 || startToken.quoted || startToken.capital;
      const matches = telling
        ? found
        : found.filter(
            (m) =>
              !m.column.words.some((w) => ['note', 'comment', 'description', 'remark'].includes(w)) &&
              m.stored.every((v) => v.split(/\s+/).length <= 6),
          );
      if (matches.length > 0) taken = { to, matches, text };
    }
    if (taken) {
      const end = items[taken.to - 1]?.end ?? item.end;
      result.push({
        type: 'value',
        start: item.start,
        end,
        used: false,
        matches: taken.matches,
        text: taken.text,
        quoted: item.type === 'value' && item.quoted,
      });
      i = taken.to - 1;
    } else result.push(item);
  }
  return result;
}

/** Settles which column is meant where several fit: by lists ("first and last name"), then by the words around. */
function resolve(items: Item[], tokens: Token[], context: LinkContext): Item[] {
  const isAnd = (item: Item | undefined) =>
    item?.type === 'role' && (item.role.role === 'and' || item.role.role === 'or');
  const isFiller = (item: Item | undefined) =>
    item?.type === 'role' &&
    (item.role.role === 'stop' ||
      item.role.role === 'preposition' ||
      item.role.role === 'that' ||
      item.role.role === 'and' ||
      item.role.role === 'or');

  const single = (item: Item): Token | null =>
    item.end - item.start === 1 ? (tokens[item.start] ?? null) : null;
  const sibling = (token: Token, of: AnalystColumn): AnalystColumn | null => {
    const fits = context.table.columns.filter((column) => {
      if (column === of || column.words.length < 2) return false;
      const at = column.words.findIndex(
        (w) => w === token.lemma || w === token.lower || areSynonyms(w, token.lemma),
      );
      if (at < 0) return false;
      const rest = column.words.filter((_, i) => i !== at);
      const others = of.words.filter((w) => rest.includes(w));
      return others.length > 0 && others.length === rest.length && of.words.length === column.words.length;
    });
    return fits[0] ?? null;
  };
  const asColumn = (item: Item, column: AnalystColumn): ColumnItem => ({
    type: 'column',
    start: item.start,
    end: item.end,
    used: false,
    columns: [column],
    choices: [{ column, score: 0.95, unsaid: [] }],
    score: 0.95,
    entity: false,
    ambiguous: false,
  });

  // "first, middle and last name": leftwards from a named column.
  for (let i = items.length - 1; i > 1; i--) {
    const right = items[i];
    if (right?.type !== 'column' || right.ambiguous) continue;
    let j = i - 1;
    while (j >= 0 && isFiller(items[j]) && i - j < 4) j--;
    const left = items[j];
    const between = items.slice(j + 1, i);
    if (!left || !between.some(isAnd)) continue;
    const token = single(left);
    const of = right.columns[0];
    if (!token || !of || (left.type === 'column' && !left.ambiguous) || left.type === 'value') continue;
    const column = sibling(token, of);
    if (column) items[j] = asColumn(left, column);
  }
  // "names of loser and winner": rightwards.
  for (let i = 0; i < items.length - 2; i++) {
    const left = items[i];
    if (left?.type !== 'column' || left.ambiguous) continue;
    let j = i + 1;
    while (j < items.length && isFiller(items[j]) && j - i < 4) j++;
    const right = items[j];
    if (!right || !items.slice(i + 1, j).some(isAnd)) continue;
    const token = single(right);
    const of = left.columns[0];
    if (
      !token ||
      !of ||
      right.type === 'value' ||
      right.type === 'role' ||
      (right.type === 'column' && !right.ambiguous && right.score > 0.9)
    )
      continue;
    const column = sibling(token, of);
    if (column) items[j] = asColumn(right, column);
  }

  for (const item of items) {
    if (item.type !== 'column' || !item.ambiguous) continue;
    const scored = item.choices.map((choice) => {
      let near = 0;
      for (const word of choice.unsaid) {
        if (genericWords.has(word)) continue;
        for (const [at, token] of tokens.entries()) {
          if (at >= item.start && at < item.end) continue;
          if (
            token.lemma === word ||
            (token.lower.length > 3 && stem(token.lower) === stem(word)) ||
            areSynonyms(token.lemma, word)
          ) {
            const distance = at < item.start ? item.start - at + 1 : at - item.end + 1;
            near = Math.max(near, (token.lemma === word ? 1 : 0.7) / (1 + distance * 0.15));
          }
        }
      }
      const { column } = choice;
      const naming =
        column.words.includes('name') || column.words.includes('title')
          ? 0.06
          : column.words.includes('id')
            ? -0.06
            : 0;
      return { choice, near, total: near + naming + choice.score * 0.6 - choice.unsaid.length * 0.01 };
    });
    scored.sort((a, b) => b.total - a.total);
    const [top, second] = scored;
    if (!top) continue;
    item.columns = [top.choice.column];
    item.ambiguous = second !== undefined && top.total - second.total < (top.near > 0 ? 0.02 : 0.06);
    const names = nameColumns(context.table);
    const said = tokens.slice(item.start, item.end).map((t) => t.lemma);
    if (
      names.length > 1 &&
      said.includes('name') &&
      said.every((w) => w === 'name' || w === 'full' || context.entities.has(w)) &&
      names.every((n) => item.choices.some((c) => c.column === n))
    ) {
      item.columns = names;
      item.ambiguous = false;
    }
  }
  return items;
}
