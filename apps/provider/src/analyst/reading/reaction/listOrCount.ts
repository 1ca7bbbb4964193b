import { likeliest, type Reading } from '../probability/evidence.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { isRefused } from '../shared/lookups/refusedQuery.ts';
import type { RunQuery } from '../shared/lookups/valueIndex.ts';
import { printSteadily } from '../shared/query/printSql.ts';
import {
  aggregateOf,
  conditionsIn,
  countAll,
  itemOf,
  sameExpression,
  textOf,
  type Expression,
  type QueryTree,
} from '../shared/query/tree.ts';

const saysWhich =
  /^(?:(?:and|so|on|in|at|for|by|of|to|from|since|with) )?(?:which|whats?|who|whose|where|when|all|any\w*)\b|[,:;–—-] ?(?:and )?(?:which|what|who|whose|where|when)\b|\b(?:how many|how much|number|count|list|show|give|find|display)\b/;

const asksForCount = /\b(?:total|altogether|overall|in all|(?:nr|no|size)(?: ?\.)? of)\b/;

/** "Please" asks for what can be handed over. */
const asksForRows = /\b(?:every(?:thing|one|body)|please|pls|plz)\b/;

const saidIn = ({ scan: { context } }: Candidate): string =>
  context.tokens.map(({ lower }) => lower).join(' ');

type Way = 'rows' | 'count';

interface Told {
  way: Way;
  /** The same rows told the other way. */
  otherwise: QueryTree;
}

const isOfRows = ({ groupBy, over, best, limit, having }: QueryTree): boolean =>
  groupBy.length === 0 && !over && !best && limit === null && having === null;

/** Whether it is left open how the rows that a question goes on about are to be told. */
const saysNeither = (candidate: Candidate): boolean =>
  !candidate.goesOnFrom &&
  !saysWhich.test(saidIn(candidate)) &&
  !candidate.cover.parts.some(({ makes: { kind } }) => kind === 'count' || kind === 'select');

/** How single things are told: rows as they stand, or what numbers them in several rows each. */
function toldIn(tree: QueryTree): Told | null {
  const [item, more] = tree.select;
  if (!isOfRows(tree) || !item || more) return null;
  const counted = (figure: Expression): Told => ({
    way: 'rows',
    otherwise: { ...tree, select: [itemOf(figure)], distinct: false, orderBy: [] },
  });
  if (item === 'all') return counted(countAll);
  const { expression: e } = item;
  if (e.kind === 'column') return tree.distinct ? counted(aggregateOf('count', e, true)) : null;
  if (sameExpression(e, countAll)) return { way: 'count', otherwise: { ...tree, select: ['all'] } };
  return null;
}

/**
 * What speaks for it that a person is content with the one or the other, as the logarithm of the odds: how many are found, a question
 * mark, a time. Fitted to 390 questions of people who said neither: over tables left out of the fit 91 % were content with the likelier
 * one, as many as the odds say; 69 % were with rows and 77 % with a count.
 */
const odds = {
  count: { any: -2.3, size: 1.1, asked: 1.8, timed: 0.9 },
  rows: { any: 3.3, size: -0.5, asked: -1.25, timed: -1.45 },
};
/** More are no less a list. */
const most = 500;

function contentWith(way: Way, candidate: Candidate, found: number): number {
  const said = saidIn(candidate);
  if (asksForCount.test(said)) return way === 'count' ? 1 : 0;
  if (asksForRows.test(said)) return way === 'rows' ? 1 : 0;
  const { any, size, asked, timed } = odds[way];
  const isTimed = conditionsIn(candidate.tree.where).some(({ kind }) => kind === 'during');
  const sum =
    any +
    size * Math.log(Math.min(Math.max(found, 1), most)) +
    (said.endsWith('?') ? asked : 0) +
    (isTimed ? timed : 0);
  return 1 / (1 + Math.exp(-sum));
}

const highest = 0.99;

const asked = ({ select, where, distinct }: QueryTree): string => textOf({ select, where, distinct });

/** Both ways, each as likely as these rows are and as people are content with it. */
function bothWays(best: Reading, other: Reading, way: Way, either: number): Reading[] {
  const found = Number((way === 'count' ? best : other).result.rows[0]?.[0]);
  const ways = [way, way === 'count' ? 'rows' : 'count'] as const;
  return [best, other].map((reading, i) => ({
    ...reading,
    probability: reading.candidate ? either * contentWith(ways[i] ?? way, reading.candidate, found) : 0,
  }));
}

/** "Homes sold in 2023" says neither how many nor which ones: who reads it as the other has the same rows in mind. */
export async function eitherMeant(
  readings: Reading[],
  { run, onFault }: { run: RunQuery; onFault: (error: unknown, sql: string) => void },
): Promise<Reading[]> {
  const best = likeliest(readings);
  const candidate = best?.candidate;
  const told = candidate && saysNeither(candidate) ? toldIn(candidate.tree) : null;
  if (!candidate || !told) return readings;
  const tree = told.otherwise;
  const known = readings.find((r) => r.candidate !== null && asked(r.candidate.tree) === asked(tree));
  const sql = known?.sql ?? printSteadily(tree, candidate.scan.context.table);
  try {
    const result = known?.result ?? (await run(sql));
    // What speaks against a reading of these rows is the same, however they are told.
    const other = { ...best, sql, result, candidate: { ...candidate, tree, sql } };
    const either = Math.min(highest, best.probability + (known?.probability ?? 0));
    const both = bothWays(best, other, told.way, either);
    return readings.flatMap((r) => (r.candidate === candidate ? both : r === known ? [] : [r]));
  } catch (error) {
    if (!isRefused(error)) throw error;
    onFault(error, sql);
    return readings;
  }
}
