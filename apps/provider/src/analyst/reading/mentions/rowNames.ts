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

/** "How long is the Danube?": the row of that name, and not those in which another column says so too. */
export function ofNamedRow(matches: ValueMatch[], start: number, context: Context): ValueMatch[] {
  const named = matches.filter(({ column, how }) => how === 'exact' && column.isUnique);
  return named.length === 1 && matches.length > 1 && isAskedOf(start, context) ? named : matches;
}
