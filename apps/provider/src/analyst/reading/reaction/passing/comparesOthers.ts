import { tellsSides } from '../../candidates/sidesApart.ts';
import type { Candidate } from '../../ranking/candidates.ts';
import { isTimeColumn } from '../../shared/columns/measures.ts';
import {
  type Condition,
  type QueryTree,
  columnsAsked,
  columnsIn,
  conditionsIn,
  figuresBeside,
  sameExpression,
  textOf,
} from '../../shared/query/tree.ts';

const againstOthers =
  /\b(?:compar(?:es?|ed|ing) (?:to|with)|versus|vs\.?|against)\b.{0,40}\b(?:others?|rest|elsewhere|(?:every|any)(?:one|body|thing) else)\b/i;

/** Not by time, nor only what is known. */
const choosesRows = (where: Condition | null): boolean =>
  where?.kind === 'and'
    ? where.parts.some(choosesRows)
    : where?.kind !== 'missing' && !columnsAsked(where).every(isTimeColumn);

/** "The average in Wien compared to other cities" by Wien alone, or by all rows. */
const losesOthers = ({ tree: { where, groupBy }, scan }: Candidate): boolean =>
  againstOthers.test(scan.context.question) &&
  !groupBy.some(({ kind }) => kind === 'side') &&
  (groupBy.length === 0 || choosesRows(where));

/** A column by itself may hold the figure, or groups are asked for that have it. */
export const hasFigure = ({ select, groupBy, over, having }: QueryTree): boolean =>
  over !== undefined ||
  /"name":"(?!count)/.test(textOf(having)) ||
  select.some(
    (s) =>
      s !== 'all' &&
      !groupBy.some((by) => sameExpression(by, s.expression)) &&
      !(s.expression.kind === 'aggregate' && s.expression.name === 'count'),
  );

const sidesSaid = /\b(?:vs\.?|versus|compared (?:to|with))\b/i;

/** "Nordics vs Dach": sides, and nothing that is told of them. */
const saysSidesAlone = ({ cover: { parts }, scan, goesOnFrom }: Candidate): boolean =>
  !goesOnFrom &&
  sidesSaid.test(scan.context.question) &&
  parts.every(({ makes: { kind } }) => kind === 'filter' || kind === 'none');

/** "Girls v boys in maths": what of them is to be compared isn't said, and that their rows are counted is a guess. */
const comparesUnsaid = (candidate: Candidate): boolean => {
  const { tree, cover, scan } = candidate;
  // "Boys and girls per sport" are counted, and who never had the one or the other isn't compared.
  const isTold = cover.parts.some(({ rule }) => /^(?:group:each|shape:never)/.test(rule));
  const isBare =
    (!isTold && cover.parts.some(({ rule }) => rule === 'compare:values:bare')) || saysSidesAlone(candidate);
  return isBare && !hasFigure(tree) && !scan.items.some((_, at) => scan.role(at, 'count') !== null);
};

const judges = /\b(?:better|worse)\b/i;

/** "Does email convert better than search?" by how much of it there is in all: who is better needn't have more. */
const judgesBySize = ({ tree, scan }: Candidate): boolean =>
  judges.test(scan.context.question) &&
  tellsSides(tree) &&
  !scan.items.some((_, at) => scan.role(at, 'count') !== null) &&
  figuresBeside(tree).every((e) => e.kind === 'aggregate' && /^(?:sum|count)$/.test(e.name));

const compares = /^\W*compare\b|\b(?:vs\.?|versus)\b/i;

/** "Compare Austin and Dallas" by all rows of both, of which each has many. */
const listsCompared = ({ tree: { select, where }, scan }: Candidate): boolean =>
  select[0] === 'all' &&
  compares.test(scan.context.question) &&
  conditionsIn(where).some(
    (c) =>
      c.kind === 'in' &&
      !c.negated &&
      columnsIn(c.left).some(({ distinct }) => distinct * manyEach <= scan.context.table.rowCount),
  );

const manyEach = 4;

/** "Of Bonnet and Duarte combined" apart. */
const tellsApart = ({ tree: { where, groupBy }, scan }: Candidate): boolean =>
  /\b(?:combined|(?:al|taken )?together)\b/i.test(scan.context.question) &&
  groupBy.some((by) => by.kind === 'column' && columnsAsked(where).includes(by.column));

const bothSides =
  /\bwith(?:out)? (?:and|or|vs\.?|versus) with(?:out)?\b|\b(?:and|or|vs\.?|versus) non[- ]?\p{L}+/iu;

/** "With and without an email", "smokers and non-smokers" of those alone that are so, or are not. */
const tellsOneSide = ({ tree: { where, groupBy }, scan }: Candidate): boolean =>
  bothSides.test(scan.context.question) &&
  groupBy.length === 0 &&
  conditionsIn(where).some(({ kind }) => kind === 'missing' || kind === 'flag' || kind === 'compare');

/** Sides that are to be compared, or told together, and aren’t. */
export const comparesOthers: readonly ((candidate: Candidate) => boolean)[] = [
  losesOthers,
  comparesUnsaid,
  judgesBySize,
  listsCompared,
  tellsApart,
  tellsOneSide,
];
