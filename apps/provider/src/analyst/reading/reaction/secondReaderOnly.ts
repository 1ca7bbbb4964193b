import { bagOf, firstOf, type Reading } from '../probability/evidence.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { isCalendarPart, isTimeColumn } from '../shared/columns/measures.ts';
import { columnsUsed } from '../shared/query/tree.ts';
import { concepts, type Concept } from '../shared/vocabulary/concepts.ts';
import { roleOf } from '../shared/vocabulary/roles.ts';

const inOrder = ({ result: { rows } }: Reading): string => JSON.stringify(rows.map(([first]) => first));

/** "Average order value", "how long have they been here": the other reader knows no such figure, and takes another for it. */
const knowsName = ({ tree, scan, cover }: Candidate): boolean => {
  if (cover.parts.some(({ rule }) => /^(?:thing|elapsed):/.test(rule))) return true;
  const question = scan.context.question.toLowerCase();
  return [...columnsUsed(tree)].some(
    ({ derived, name, synonyms }) =>
      derived?.aggregated === true &&
      [name, ...synonyms].some((n) => n.includes(' ') && question.includes(n)),
  );
};

const latest = /\b(?:latest|newest|most recent|last|first|earliest)\b/i;

/** "The latest price" as the highest of all: the other reader knows no time that it is told by. */
const ranksNoTime = ({ sql }: Reading, { scan }: Candidate): boolean =>
  latest.test(scan.context.question) &&
  /\b(?:max|min)\(/i.test(sql) &&
  !scan.columns.some((column) => isTimeColumn(column) && !column.derived && sql.includes(column.name));

const saysOtherThanTime = ({ scan }: Candidate): boolean =>
  scan.context.tokens.some(({ lower }) => {
    const role = roleOf(lower);
    return role?.role === 'extreme' && role.concept !== null && !ofTimes.includes(role.concept);
  });
const ofTimes: readonly Concept[] = [concepts.time, concepts.age];

/** "The sunniest day" as the last of them. */
const ranksByTime = ({ sql }: Reading, candidate: Candidate): boolean =>
  saysOtherThanTime(candidate) &&
  candidate.scan.columns.some(
    (column) =>
      (isTimeColumn(column) || isCalendarPart(column)) &&
      [`MAX("${column.name}")`, `MIN("${column.name}")`, `ORDER BY "${column.name}"`].some((part) =>
        sql.includes(part),
      ),
  );

/** The totals of orders, added up for each of their lines. */
const addsForEachLine = ({ sql }: Reading, { scan }: Candidate): boolean =>
  scan.columns.some(
    ({ name, isOfWhole }) =>
      isOfWhole === true && [`SUM("${name}")`, `AVG("${name}")`].some((part) => sql.includes(part)),
  );

/** What only ours know, or the other takes for something else. */
const isTakenOtherwise = (alone: Reading, candidate: Candidate): boolean =>
  knowsName(candidate) ||
  ranksNoTime(alone, candidate) ||
  ranksByTime(alone, candidate) ||
  addsForEachLine(alone, candidate);

/**
 * What only the other reader comes to, as it is told: a ranking with what ranks it, where a reading of ours shows that
 * of the same ones; null where ours know what is asked for by its name, and the other doesn't.
 */
export function toldAlone(alone: Reading, readings: Reading[]): Reading | null {
  const [first] = readings;
  if (first?.candidate && isTakenOtherwise(alone, first.candidate)) return null;
  const shown = readings.find(
    (reading) =>
      reading.candidate !== null &&
      reading.candidate.tree.limit !== null &&
      alone.result.columns.length === 1 &&
      reading.result.columns.length === 2 &&
      firstOf(reading.result.rows) === bagOf(alone.result.rows) &&
      inOrder(reading) === inOrder(alone),
  );
  return shown ? { ...shown, probability: alone.probability } : alone;
}
