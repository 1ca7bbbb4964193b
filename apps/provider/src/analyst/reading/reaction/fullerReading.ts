import type { Candidate } from '../ranking/candidates.ts';
import type { Offered, Reading } from '../probability/evidence.ts';
import { isRank, isTimeColumn } from '../shared/columns/measures.ts';
import { isNumeric } from '../../table.ts';
import { printSteadily } from '../shared/query/printSql.ts';
import { columnsIn, itemOf, sameExpression, textOf } from '../shared/query/tree.ts';

export const rowsAskedFor = ({ tree }: Candidate): string =>
  textOf([tree.where, tree.groupBy, tree.orderBy, tree.limit, tree.offset, tree.over]);

/** A season that wasn't asked for names none of its hundred matches. */
function isNamedBy({ tree, cover: { parts }, scan }: Candidate): boolean {
  const said = parts.flatMap(({ uses }) => uses.map(({ column }) => column));
  const { rowCount } = scan.context.table;
  return tree.select.every(
    (s) =>
      s === 'all' ||
      s.expression.kind !== 'column' ||
      said.includes(s.expression.column) ||
      s.expression.column.distinct * 2 > rowCount,
  );
}

const asksWho = /^who\b/i;
const asksWhen = /^when\b|\b(?:what|which) (?:date|day)\b|\b(?:air|release) date\b/i;
/** "Who is ranked first?" isn't told by the rank, and "when was the first game?" not by who played. */
function answersWord({ tree, scan: { context } }: Candidate): boolean {
  const shown = tree.select.flatMap((s) => (s === 'all' ? [] : columnsIn(s.expression)));
  if (asksWhen.test(context.question)) return shown.some(isTimeColumn);
  return (
    !asksWho.test(context.question) || shown.some((c) => !isRank(c) && !isNumeric(c) && !isTimeColumn(c))
  );
}

const leastShare = 0.5;

/** What it shows is said word for word. */
const isSaidSo = ({ tree, cover: { parts } }: Candidate): boolean =>
  tree.select.every(
    (s) =>
      s !== 'all' &&
      columnsIn(s.expression).every((c) =>
        parts.some(({ uses }) => uses.some(({ column, kin }) => column === c && kin === 'same')),
      ),
  );

/** "Which house", "what cars": the things themselves. */
export const asksForThing = /^\W*(?:and |so )?(?:which|what) (?!is\b|are\b|was\b|were\b)/i;

const asksForFigure = /^\W*(?:what|how)\b/i;

/** "Which house has the most bedrooms" is a house, and not how many these are; so is "highest protein cereal" a cereal. */
function tellsNoThing({ tree: { select, orderBy }, scan: { context } }: Candidate): boolean {
  const { tokens, question, entities } = context;
  const words = tokens.filter(
    ({ kind, lower }) => kind === 'word' && !/^(?:and|so|which|what|the)$/.test(lower),
  );
  const noun = asksForThing.test(question)
    ? words[0]
    : asksForFigure.test(question)
      ? undefined
      : words.at(-1);
  return (
    noun !== undefined &&
    entities.has(noun.lemma) &&
    select.every((s) => s !== 'all' && orderBy.some(({ by }) => sameExpression(by, s.expression)))
  );
}

/** The largest of all is told by its name rather than by its whole row, where a reading does so. */
function byName<R extends Reading>(best: R, others: Reading[]): R | Offered {
  const { candidate, probability } = best;
  if (candidate?.tree.select[0] !== 'all' || candidate.tree.limit === null) return best;
  const named = others.find(
    (other): other is Offered =>
      other.candidate !== null &&
      other.candidate.tree.select[0] !== 'all' &&
      isNamedBy(other.candidate) &&
      !tellsNoThing(other.candidate) &&
      answersWord(other.candidate) &&
      (other.probability >= probability * leastShare || isSaidSo(other.candidate)) &&
      rowsAskedFor(other.candidate) === rowsAskedFor(candidate),
  );
  return named ? (shownFromWhole(best, named) ?? named) : best;
}

const showsRank = ({ tree: { select, orderBy } }: Candidate): boolean =>
  orderBy.every(({ by }) => select.some((s) => s !== 'all' && sameExpression(s.expression, by)));

export const showsWhatIsShown = ({ tree }: Candidate, { tree: { select } }: Candidate): boolean =>
  select.every((s) =>
    tree.select.some(
      (t) => t === s || (t !== 'all' && s !== 'all' && sameExpression(t.expression, s.expression)),
    ),
  );

const isAsked =
  /^\W*(?:what|which|who|whose|where|when|how|find|list|show|give|return|count|display|select|report|tell|name|for|get|the names?|names?|are|is|do|does|did|in|of)\b/i;

/** "Three most costly procedures": who asks tersely is told both what they are called and what makes them the first. */
const isTerse = ({ scan: { context } }: Candidate): boolean => !isAsked.test(context.question);

/** What makes rows the first, shown beside what they are called: taken from the whole rows that were read. */
function shownFromWhole(whole: Reading, named: Reading): Offered | null {
  const { candidate } = named;
  const [order, other] = candidate?.tree.orderBy ?? [];
  if (!candidate || !isTerse(candidate) || other || order?.by.kind !== 'column' || order.by.column.derived)
    return null;
  const tree = { ...candidate.tree, select: [...candidate.tree.select, itemOf(order.by)] };
  const columns = tree.select.flatMap((s) =>
    s !== 'all' && s.expression.kind === 'column' ? [s.expression.column.name] : [],
  );
  const places = columns.map((name) => whole.result.columns.indexOf(name));
  if (showsRank(candidate) || columns.length < tree.select.length || places.includes(-1)) return null;
  const sql = printSteadily(tree, candidate.scan.context.table);
  const rows = whole.result.rows.map((row) => places.map((place) => row[place] ?? null));
  return {
    ...named,
    candidate: { ...candidate, tree, sql },
    sql,
    result: { ...whole.result, columns, rows },
  };
}

/** The first ones are told with what makes them the first, where a reading that shows it too is half as likely. */
function withFigure<R extends Reading>(best: R, others: Reading[]): R | Offered {
  const { candidate, probability } = best;
  if (!candidate || candidate.tree.select[0] === 'all' || candidate.tree.limit === null) return best;
  if (showsRank(candidate)) return best;
  const shown = others.find(
    (other): other is Offered =>
      other.candidate !== null &&
      showsRank(other.candidate) &&
      showsWhatIsShown(other.candidate, candidate) &&
      other.probability >= probability * leastShare &&
      rowsAskedFor(other.candidate) === rowsAskedFor(candidate),
  );
  return shown ?? best;
}

export const asTold = <R extends Reading>(best: R, others: Reading[]): R | Offered =>
  withFigure(byName(best, others), others);
