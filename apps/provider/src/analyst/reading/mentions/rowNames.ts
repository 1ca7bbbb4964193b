import { meantBy } from '../shared/columns/measureSynonyms.ts';
import { isMeasure } from '../shared/columns/measures.ts';
import type { Token } from '../tokens/tokenize.ts';
import type { ValueMatch } from '../shared/lookups/valueIndex.ts';
import type { Context } from './mention.ts';

const article = /^(?:the|a|an)$/;
/** After these a name says what is spoken of: "is the Rhine", "between the Volga and the Danube". */
const subjects = /^(?:is|are|was|were|does|do|did|has|have|had|between|than|and|or|vs|versus|,)$/;
const belongs = /^(?:of|for)$/;

/** "The length of", "how long": a measure is asked for. */
const isMeasured = ({ lemma, lower }: Token, { table }: Context): boolean => {
  const measures = table.columns.filter(isMeasure);
  return measures.some(({ words }) => words.includes(lemma)) || meantBy(measures, lower).length > 0;
};

/** Whether a name that stands after these words is that of what a measure is asked of. */
function isAskedOf(start: number, context: Context): boolean {
  const { tokens } = context;
  let at = start - 1;
  while (at >= 0 && article.test(tokens[at]?.lower ?? '')) at--;
  const before = tokens[at];
  if (!before) return false;
  if (belongs.test(before.lower)) {
    const noun = tokens[at - 1];
    return noun !== undefined && isMeasured(noun, context);
  }
  return subjects.test(before.lower) && tokens.some((token) => isMeasured(token, context));
}

/** "WEB-12", "PO-1001": the number of a thing. */
const isCode = (matches: ValueMatch[]): boolean =>
  matches.every(({ stored }) => stored.every((value) => /^(?=.*\d)\S+$/.test(value)));
const relations =
  /\b(?:child(?:ren)?|sub\w*|under|below|belong\w*|duplicates?|parts?|linked|related|block\w*)\b/i;

/** "Status of WEB-12": its own row, and none that refers to it, where no such column is spoken of. */
function isOwnCode(row: ValueMatch, matches: ValueMatch[], { question, tokens }: Context): boolean {
  if (!isCode(matches) || relations.test(question)) return false;
  const others = matches.filter((match) => match !== row);
  return others.every(
    ({ column }) =>
      !column.words.some(
        (w) => !belongs.test(w) && !row.column.words.includes(w) && tokens.some(({ lemma }) => lemma === w),
      ),
  );
}

/** "How long is the Danube?": the row of that name, and not those in which another column says so too. */
export function ofNamedRow(matches: ValueMatch[], start: number, context: Context): ValueMatch[] {
  const named = matches.filter(({ column, how }) => how === 'exact' && column.isUnique);
  const [row] = named;
  if (!row || named.length > 1 || matches.length === 1) return matches;
  return isAskedOf(start, context) || isOwnCode(row, matches, context) ? named : matches;
}
