import type { AnalystColumn } from '../../table.ts';
import { isOtherPhrase, isShortened } from '../mentions/columnNames.ts';
import type { Context } from '../mentions/mention.ts';
import { periods } from '../mentions/timeExpressions.ts';
import { columnIndex } from '../shared/columns/columnIndex.ts';
import { isTimeColumn } from '../shared/columns/measures.ts';
import { once } from '../shared/once.ts';
import { roleOf } from '../shared/vocabulary/roles.ts';
import { areSynonyms } from '../shared/vocabulary/synonyms.ts';
import { stem } from '../shared/vocabulary/wordForms.ts';
import type { Token } from '../tokens/tokenize.ts';
import { events } from './events.ts';
import type { Scan } from './scan.ts';

interface Said {
  at: number;
  word: string;
}

const byTimeWord = columnIndex((c) => (!c.derived && isTimeColumn(c) ? c.words : []));

/** "Lost tickets" are told by a column of that name, and not by when somebody left. */
const beginsName = ({ tokens, table }: Context, at: number): boolean =>
  table.columns.some(
    ({ rawWords, derived }) =>
      !derived &&
      rawWords.length > 1 &&
      rawWords.every((word, i) => stem(word) === stem(tokens[at + i]?.lower ?? '')),
  );

/** DECOM_DATE is when something was "decommissioned"; "dated" and "timed" say of no date when it was. */
const participle = /^(?!dated$|timed$|lasted$).*ed$/;
const shortestCalled = 4;

/** "Last year" speaks of no "Last Seen". */
const isOfPeriod = (tokens: readonly Token[], at: number): boolean =>
  /^(?:last|next|first|past)$/.test(tokens[at]?.lower ?? '') &&
  tokens.slice(at + 1, at + 3).some(({ lower }) => periods.has(lower));

/** The tokens that say a word of a name, in whatever form; of a time also by what is done then. */
function tokensSaying(word: string, isTime: boolean, context: Context): number[] {
  if (word.length <= 2) return [];
  const { tokens } = context;
  const isForm = (token: Token) =>
    word === token.lemma ||
    (word.length > 3 && stem(word) === stem(token.lower)) ||
    (token.kind === 'word' && areSynonyms(word, token.lemma));
  const deeds = isTime ? events.filter(([, named]) => named.test(word)).map(([said]) => said) : [];
  const isDone = ({ lower }: Token, at: number) =>
    deeds.some((said) => said.test(lower) || said.test(`${lower} ${tokens[at + 1]?.lower ?? ''}`)) &&
    !beginsName(context, at);
  const isShort = ({ lower }: Token) =>
    isTime && word.length >= shortestCalled && participle.test(lower) && lower.startsWith(word);
  // REP_DT is when something is reported.
  const isBegun = (token: Token) =>
    isTime && token.kind === 'word' && !roleOf(token.lower) && isShortened(word, token);
  return tokens.flatMap((token, at) =>
    !isOfPeriod(tokens, at) && (isForm(token) || isDone(token, at) || isShort(token) || isBegun(token))
      ? [at]
      : [],
  );
}

/** Where a question says the words of names: hundreds of columns share few. */
const saying = once((context: Context) => {
  const known = new Map<string, number[]>();
  return (word: string, isTime: boolean): number[] => {
    const key = isTime ? `${word} then` : word;
    let found = known.get(key);
    if (!found) known.set(key, (found = tokensSaying(word, isTime, context)));
    return found;
  };
});

/** Where a question says words of a column's name: asked for each part of each reading. */
const saidOf = once((context: Context) =>
  once((column: AnalystColumn): Said[] => {
    const isTime = isTimeColumn(column);
    // "Tenancy" tells neither the start nor the end of one.
    const isShared = (word: string) =>
      byTimeWord(context.table.columns)
        .having(word)
        .some((c) => c !== column);
    const words = isTime ? column.words.filter((word) => !isShared(word)) : column.words;
    return words.flatMap((word) =>
      saying(context)(word, isTime).flatMap((at) =>
        isOtherPhrase(column, context, at) ? [] : [{ at, word }],
      ),
    );
  }),
);

/** How near to a token the question says words of a column's name, but for `known` ones. */
export function nearness(scan: Scan, column: AnalystColumn, from: number, known: string[] = []): number {
  let best = 0;
  for (const { at, word } of saidOf(scan.context)(column))
    if (!known.includes(word)) best = Math.max(best, 1 / (1 + Math.abs(at - from) * 0.15));
  return best;
}
