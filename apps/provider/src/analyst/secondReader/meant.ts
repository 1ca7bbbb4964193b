import { isIdentifier } from '../reading/shared/columns/measures.ts';
import { isWhen, isYearColumn } from './columns.ts';
import type { Question } from './question.ts';
import type { Concept } from '../reading/shared/vocabulary/concepts.ts';
import { personWords, placeWords } from '../reading/shared/vocabulary/peopleAndPlaces.ts';
import { areSynonyms } from '../reading/shared/vocabulary/synonyms.ts';
import { titleColumns } from '../reading/shared/columns/titleColumns.ts';
import { isNumeric, isTime, type AnalystColumn } from '../table.ts';
import type { Token } from '../tokenizer.ts';
import { stem } from '../reading/shared/vocabulary/wordForms.ts';

/** The token is a form of the word. */
const isForm = (word: string, token: Token): boolean =>
  word === token.lemma || (word.length > 3 && stem(word) === stem(token.lower));

/** The token says the word, or another word for it. */
export const says = (token: Token, word: string): boolean =>
  isForm(word, token) || areSynonyms(word, token.lemma);

function bestBy<T>(list: T[], score: (each: T, at: number) => number): { best: T; score: number } | null {
  let top: { best: T; score: number } | null = null;
  for (const [at, each] of list.entries()) {
    const its = score(each, at);
    if (!top || its > top.score) top = { best: each, score: its };
  }
  return top;
}

/** What is said near an item counts more than what is said far from it. */
const nearness = (q: Question, at: number, token: number): number =>
  1 / (1 + Math.abs(token - (q.items[at]?.start ?? 0)) * 0.2);

/** The column that an adjective measures, such as age for "youngest"; words near `at` decide between several. */
export function conceptColumn(
  q: Question,
  concept: Concept,
  at: number,
): { column: AnalystColumn; inverse: boolean } | null {
  const fits = q.table.columns.flatMap((column) => {
    if ((!isNumeric(column) && !isTime(column)) || isIdentifier(column)) return [];
    const direct = concept.words.findIndex((w) => column.words.includes(w) || column.rawWords.includes(w));
    const inverse = concept.inverse.findIndex((w) => column.words.includes(w));
    if (direct < 0 && inverse < 0) return [];
    return [{ column, inverse: direct < 0, fit: direct < 0 ? 0.6 - inverse * 0.03 : 1 - direct * 0.05 }];
  });
  const top = bestBy(fits, ({ column, fit }) => {
    let score = fit - (column.words.length - 1) * 0.05;
    const telling = column.words.filter((w) => !concept.words.includes(w));
    for (const [i, token] of q.tokens.entries())
      for (const word of telling)
        if (isForm(word, token) || (token.kind === 'word' && areSynonyms(word, token.lemma)))
          score += 0.4 * nearness(q, at, i);
    return score;
  });
  return top && { column: top.best.column, inverse: top.best.inverse };
}

/** The column that says when: one named nearby, else the only or most telling one. */
export function timeColumn(q: Question, at: number, year: number | null): AnalystColumn | null {
  const times = q.table.columns.filter(isWhen);
  const top = bestBy(times, (column, place) => {
    let score = -place * 0.01 + (isYearColumn(column) ? 0.05 : 0);
    for (const [i, token] of q.tokens.entries())
      if (column.words.some((w) => isForm(w, token) || isOtherTimeWord(w, token)))
        score += nearness(q, at, i);
    return year !== null && isFarOff(column, year) ? score - 2 : score;
  });
  return top && top.score > -1 ? top.best : null;
}

const isOtherTimeWord = (word: string, token: Token): boolean =>
  word !== 'date' && token.lower.length > 3 && areSynonyms(word, token.lemma);

const isFarOff = (column: AnalystColumn, year: number): boolean =>
  column.kind === 'number' && (year < Number(column.min) - 30 || year > Number(column.max) + 30);

/** The columns that name a row. */
export const titleOf = (q: Question): AnalystColumn[] => titleColumns(q.table, q.entities);

export const isTitle = (q: Question, column: AnalystColumn): boolean =>
  column.isUnique || titleOf(q).includes(column);

/** Who "who" asks for: whoever does what its verb says, else a person, else what names a row. */
export function who(q: Question, at: number): AnalystColumn[] {
  const title = titleOf(q);
  if (title.length > 1) return title;
  const texts = q.table.columns.filter((c) => c.kind === 'text' && !c.numericText);
  const from = q.items[at]?.end ?? 1;
  const verb = q.tokens.slice(from, from + 3).filter((t) => t.lower.length > 3);
  const byVerb = texts.find((c) =>
    verb.some((t) =>
      c.words.some((w) => w.length > 3 && (stem(w) === stem(t.lower) || areSynonyms(w, t.lemma))),
    ),
  );
  if (byVerb) return [byVerb];
  const persons = texts.filter((c) => c.words.some((w) => personWords.has(w)));
  const [person] = persons;
  return person && !persons.some((p) => p === title[0]) ? [person] : title;
}

export function where(q: Question): AnalystColumn[] {
  const found = q.table.columns.filter((c) => c.kind === 'text' && c.words.some((w) => placeWords.has(w)));
  const best = found.find((c) => c.words.includes('location') || c.words.includes('place')) ?? found[0];
  return best ? [best] : [];
}
