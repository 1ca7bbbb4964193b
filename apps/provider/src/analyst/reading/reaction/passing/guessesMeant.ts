import { isCityAndState } from '../../mentions/values.ts';
import type { Candidate } from '../../ranking/candidates.ts';
import { isCalendarPart, isMeasure, isTimeColumn } from '../../shared/columns/measures.ts';
import { hasNoPace, scaleOf } from '../../shared/columns/units.ts';
import { aggregatesIn, figuresIn } from '../../shared/query/tree.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { concepts } from '../../shared/vocabulary/concepts.ts';

/** "In New York" is in the city or in the state, where a table of places tells both. */
export const takesCityOrState = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, from, to }) => {
    const item = scan.items.slice(from, to).find(({ type }) => type === 'value');
    return /^filter:value:several:/.test(rule) && item?.type === 'value' && isCityAndState(item);
  });

/** "Fastest 200 m" by a column that may hold times as well as speeds. */
export const guessesPace = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, from, to, makes, uses: [use] }) => {
    const isByColumn =
      (makes.kind === 'rank' || rule.startsWith('figures:extreme')) &&
      use !== undefined &&
      isMeasure(use.column);
    const extremes = scan.items.slice(from, to).map((_, i) => scan.role(from + i, 'extreme')?.concept);
    return isByColumn && hasNoPace(use.column) && extremes.includes(concepts.speed);
  });

/** "Which exhibition had the most visitors" by one of the loans: a word that is only near to what rows are may be another thing. */
export const takesNearForRows = ({ tree: { groupBy }, cover: { parts }, scan }: Candidate): boolean =>
  groupBy.length === 0 &&
  parts.some(
    ({ rule, from }, at) =>
      rule === 'entity:near' && parts[at - 1]?.rule === 'left:ask' && scan.text(from - 1) === 'which',
  );

const whichRows = /^\W*which (\p{L}+) (?!.*\b(?:when|dates?|times?|days?)\b)/iu;

/** "Which loans came back in poor condition" by the days on which they did. */
export const tellsTimesOfRows = ({ tree: { select, groupBy }, scan }: Candidate): boolean => {
  const noun = whichRows.exec(scan.context.question)?.[1]?.toLowerCase();
  return (
    groupBy.length === 0 &&
    scan.context.tokens.some(({ lower, lemma }) => lower === noun && scan.context.entities.has(lemma)) &&
    select.every((s) => s !== 'all' && s.expression.kind === 'column' && isTimeColumn(s.expression.column))
  );
};

const mostSizes = 12;

/** "Our fastest 50 freestyle" as fifty of them, where races are over 50, 100 or 200 m. */
export const takesSizeForLimit = ({ tree: { limit }, cover: { parts }, scan }: Candidate): boolean =>
  limit !== null &&
  limit > 1 &&
  parts.some(({ rule, to }) => {
    const { tokens } = scan.context;
    const noun = tokens[scan.items[to - 1]?.end ?? -1];
    const isOfSeveral = noun !== undefined && noun.lower !== noun.lemma;
    return rule.startsWith('rank:') && scan.number(to - 1) === limit && !isOfSeveral;
  }) &&
  scan.columns.some(
    (c) => isMeasure(c) && !c.derived && c.distinct <= mostSizes && c.values.some((v) => Number(v) === limit),
  );

/** "The last price of each stock" as that of one of them. */
export const tellsOneForEach = ({
  tree: { groupBy, limit, best },
  cover: { parts },
  scan,
}: Candidate): boolean =>
  limit === 1 &&
  !best &&
  groupBy.length === 0 &&
  parts.some(
    ({ rule, from }) => /^(?:left:each|each:entity)$/.test(rule) && /\b(?:each|every)$/.test(scan.text(from)),
  );

/** "The hottest month" by the hottest of its days, where a month has many. */
export const ranksRowOfMany = ({ tree: { groupBy, limit }, cover: { parts }, scan }: Candidate): boolean =>
  limit === 1 &&
  groupBy.length === 0 &&
  parts.some(({ rule }) => rule === 'rank:concept:one') &&
  parts.some(
    ({ rule, from, uses: [use] }) =>
      /^(?:mention|select)$/.test(rule) &&
      use?.kin === 'same' &&
      scan.items[from]?.type === 'column' &&
      isCalendarPart(use.column) &&
      use.column.distinct * 2 < scan.context.table.rowCount,
  );

/** "Cottages between £100 and £150" by one of two prices. */
export const guessesPrice = ({ cover: { parts } }: Candidate): boolean =>
  parts.some(({ rule }) => rule === 'filter:money:rows:several');

/** "Players with 20 wins or more" by their rows: no word says that rows are wins. */
export const takesWordForRows = ({ cover: { parts } }: Candidate): boolean =>
  parts.some(({ rule }) => rule.startsWith('having:word'));

/** "Who sold the most" by how often, where a table tells for how much. */
export const countsWhatIsSold = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, to }) => rule === 'rank:sold:rows' && /\b(?:most|least)$/.test(scan.text(to - 1))) &&
  meantBy(scan.columns, 'revenue').length > 0;

const timeSaid =
  /\b(?:second|minute|hour|day|night|week|month|year)s?\b|\b(?:time|long|longe(?:r|st)|short(?:er|est)?|quick\w*|fast\w*|slow\w*|speed\w*|soon\w*|later?|latest|lateness|early|earlie(?:r|st)|old|older|oldest|young\w*|ages?|wait\w*|took|takes?|taken|taking|durations?|turnaround|turn-around|lead|leads|gaps?|lags?|delay\w*|tenure|last(?:s|ed|ing)?|stay\w*|until|till|ahead|advance|overdue|between|after|before|keep\w*|kept|pass(?:es|ed)?|away|since|open|life|lifespan|length|interval|notice|ago)\b/i;

/** "Average payout for a delay" by the days until it was paid: nothing that was said, but of which rows, is of a time. */
export function guessesTime({ tree, goesOnFrom, cover: { parts }, scan }: Candidate): boolean {
  const isElapsed = figuresIn(tree)
    .flatMap(aggregatesIn)
    .some(
      ({ of }) =>
        of?.kind === 'column' && of.column.derived !== undefined && scaleOf(of.column)?.of === 'time',
    );
  const said = parts.filter(({ makes }) => makes.kind !== 'filter');
  return (
    isElapsed &&
    goesOnFrom === undefined &&
    !said.some(({ from, to }) =>
      scan.items.slice(from, to).some((_, i) => timeSaid.test(scan.text(from + i))),
    )
  );
}
