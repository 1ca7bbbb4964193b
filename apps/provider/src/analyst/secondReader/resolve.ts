import { isRole, type ColumnChoice, type ColumnItem, type Item, type LinkContext } from './items.ts';
import { nameColumns } from '../reading/shared/columns/titleColumns.ts';
import { areSynonyms } from '../reading/shared/vocabulary/synonyms.ts';
import { genericWords } from '../reading/shared/vocabulary/weakWords.ts';
import type { AnalystColumn } from '../table.ts';
import type { Token } from '../tokenizer.ts';
import { stem } from '../reading/shared/vocabulary/wordForms.ts';

/** Settles which column is meant where several fit: by lists ("first and last name"), then by the words around. */
export function resolve(items: Item[], tokens: Token[], context: LinkContext): Item[] {
  const { columns } = context.table;
  for (let i = items.length - 1; i >= 0; i--) completeList(items, i, -1, tokens, columns);
  for (let i = 0; i < items.length; i++) completeList(items, i, 1, tokens, columns);
  for (const item of items) if (item.type === 'column' && item.ambiguous) settle(item, tokens, context);
  return items;
}

/** "first, middle and last name": leftwards from a named column. "names of loser and winner": rightwards. */
function completeList(
  items: Item[],
  i: number,
  step: 1 | -1,
  tokens: Token[],
  columns: AnalystColumn[],
): void {
  const item = items[i];
  if (item?.type !== 'column' || item.ambiguous) return;
  let j = i + step;
  while (Math.abs(j - i) < 4 && isRole(items[j], 'stop', 'preposition', 'that', 'and', 'or')) j += step;
  const other = items[j];
  const isListed = items.slice(Math.min(i, j) + 1, Math.max(i, j)).some((x) => isRole(x, 'and', 'or'));
  if (!other || !isListed || !isUnsettled(other, step)) return;
  const token = other.end - other.start === 1 ? tokens[other.start] : undefined;
  const [of] = item.columns;
  const column = token && of && siblingOf(of, token, columns);
  if (!column) return;
  const { start, end } = other;
  const choices = [{ column, score: 0.95, unsaid: [] }];
  items[j] = {
    type: 'column',
    start,
    end,
    used: false,
    columns: [column],
    choices,
    score: 0.95,
    entity: false,
    ambiguous: false,
  };
}

/** It may be another column than it was taken for; what follows a column is less surely so. */
function isUnsettled(item: Item, step: 1 | -1): boolean {
  if (item.type === 'column') return item.ambiguous || (step > 0 && item.score <= 0.9);
  return item.type !== 'value' && (step < 0 || item.type !== 'role');
}

/** The column whose name is that of another but for the word said: Last Name of First Name. */
function siblingOf(of: AnalystColumn, token: Token, columns: AnalystColumn[]): AnalystColumn | undefined {
  return columns.find((column) => {
    if (column === of || column.words.length < 2 || column.words.length !== of.words.length) return false;
    const at = column.words.findIndex(
      (w) => w === token.lemma || w === token.lower || areSynonyms(w, token.lemma),
    );
    const rest = column.words.filter((_, i) => i !== at);
    const shared = of.words.filter((w) => rest.includes(w));
    return at >= 0 && shared.length > 0 && shared.length === rest.length;
  });
}

/** Chooses the column whose other words are said nearest. */
function settle(item: ColumnItem, tokens: Token[], context: LinkContext): void {
  const scored = item.choices
    .map((choice) => {
      const near = nearOf(choice, item, tokens);
      const total = near + naming(choice.column) + choice.score * 0.6 - choice.unsaid.length * 0.01;
      return { choice, near, total };
    })
    .toSorted((a, b) => b.total - a.total);
  const [top, second] = scored;
  if (!top) return;
  item.columns = [top.choice.column];
  item.ambiguous = second !== undefined && top.total - second.total < (top.near > 0 ? 0.02 : 0.06);
  const names = fullName(item, tokens, context);
  if (!names) return;
  item.columns = names;
  item.ambiguous = false;
}

/** How near the words of a column's name are said that the mention leaves out. */
function nearOf({ unsaid }: ColumnChoice, item: ColumnItem, tokens: Token[]): number {
  const words = unsaid.filter((w) => !genericWords.has(w));
  let near = 0;
  for (const [at, token] of tokens.entries()) {
    if (at >= item.start && at < item.end) continue;
    const distance = at < item.start ? item.start - at + 1 : at - item.end + 1;
    for (const word of words)
      if (isSaid(word, token))
        near = Math.max(near, (token.lemma === word ? 1 : 0.7) / (1 + distance * 0.15));
  }
  return near;
}

const isSaid = (word: string, token: Token): boolean =>
  token.lemma === word ||
  (token.lower.length > 3 && stem(token.lower) === stem(word)) ||
  areSynonyms(token.lemma, word);

/** A name rather than an id. */
function naming({ words }: AnalystColumn): number {
  if (words.includes('name') || words.includes('title')) return 0.06;
  return words.includes('id') ? -0.06 : 0;
}

/** The columns of a person's whole name, where "name" is all that is said. */
function fullName(item: ColumnItem, tokens: Token[], context: LinkContext): AnalystColumn[] | null {
  const names = nameColumns(context.table);
  const said = tokens.slice(item.start, item.end).map((t) => t.lemma);
  const isName =
    names.length > 1 &&
    said.includes('name') &&
    said.every((w) => w === 'name' || w === 'full' || context.entities.has(w)) &&
    names.every((n) => item.choices.some((c) => c.column === n));
  return isName ? names : null;
}
