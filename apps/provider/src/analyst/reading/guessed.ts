import type { Candidate } from './candidates.ts';
import { countsOtherThings, nounBefore } from './countedThings.ts';
import { scales } from './grammar/scales.ts';
import { isFraction, isMeasure, isNamed } from './measures.ts';
import type { ColumnChoice } from './mentions/mention.ts';
import type { Part } from './parts.ts';
import type { AnalystColumn } from '../table.ts';
import { columnsUsed, conjunctsOf, countAll, isAggregate, sameExpression, type QueryTree } from './tree.ts';

const sharesRows = ({ select }: QueryTree): boolean =>
  select.some((s) => s !== 'all' && s.expression.kind === 'share' && s.expression.of === null);

const asksMass = /\bhow much of\b(?!.*(?:%|\bper ?cent))/i;

/** "How much of the water goes to the park": that isn't how many rows of all are the park's. */
const sharesRowsOfMass = ({ tree, scan }: Candidate): boolean =>
  asksMass.test(scan.context.question) && sharesRows(tree);

/** "Age classes of red deer in percent" by the share of red deer: each class was asked for. */
const sharesNoneOf = ({ tree, cover: { parts } }: Candidate): boolean => {
  const used = columnsUsed(tree);
  const share = parts.find(({ makes }) => makes.kind === 'share');
  return (
    tree.select.every((s) => s !== 'all' && s.expression.kind === 'share') &&
    parts.some(
      ({ makes, uses, from }) =>
        makes.kind === 'select' &&
        // "Percentage of songs" is of songs.
        from !== share?.to &&
        makes.columns.every((column) => !used.has(column) && !isMeasure(column)) &&
        uses.some(({ kin }) => kin === 'same'),
    )
  );
};

/** "Share of each payment type in 2025" by how much of each there was in that year: that is a share of each, not of all. */
const sharesTimesOfEach = ({ tree: { select, groupBy }, cover: { parts } }: Candidate): boolean =>
  groupBy.length > 0 &&
  select.some(
    (s) =>
      s !== 'all' &&
      s.expression.kind === 'share' &&
      conjunctsOf(s.expression.where).every(({ kind }) => kind === 'during'),
  ) &&
  parts.some(
    ({ rule, to }) => rule === 'share' && parts.some((p) => p.from === to && p.rule.startsWith('group:each')),
  );

/** "How does France compare with Italy" by a row of each. */
const countsOneOfEach = ({ tree: { select, groupBy, having } }: Candidate): boolean => {
  const [by, more] = groupBy;
  const figures = select.flatMap((s) => (s === 'all' ? [] : [s.expression])).filter(isAggregate);
  return (
    by?.kind === 'column' &&
    more === undefined &&
    by.column.isUnique &&
    having === null &&
    figures.length > 0 &&
    figures.every((e) => sameExpression(e, countAll))
  );
};

/** "Rounds by player" by the minutes of a round: several of what a column tells the length of. */
const tellsLengthOfThings = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, to, uses: [use] }) => {
    const noun = nounBefore(scan, to);
    return (
      rule === 'select' &&
      use !== undefined &&
      noun !== undefined &&
      noun.lemma !== noun.lower &&
      use.column.rawWords[0] === noun.lemma &&
      use.unsaid.length > 0 &&
      use.unsaid.every((word) => scales.get(word)?.of === 'time')
    );
  });

/** "What percentage of the field ran their first marathon" by no ranking: a share isn't asked of what was read as one. */
const sharesIdly = ({ tree: { select, limit, best, having }, cover: { parts } }: Candidate): boolean =>
  select.some((s) => s !== 'all' && /^(?:share|groupShare)$/.test(s.expression.kind)) &&
  parts.some(
    ({ makes: { kind } }) =>
      (kind === 'rank' && limit === null && !best) || (kind === 'having' && having === null),
  );

const ofEach = /^(?:rate|percent|percentage|pct|average|avg|mean|ratio|score|rating|age|year)$/;
/** "Takes" is near to a start, and "order lines" have a total: neither is one. */
const isWhole = ({ kin, unsaid }: ColumnChoice): boolean =>
  kin === 'same' && unsaid.every((word) => scales.has(word));
const isAmount = (column: AnalystColumn): boolean =>
  isMeasure(column) && !column.derived && !isFraction(column) && !isNamed(column, ofEach);

/** "Share of harvest weight that is organic", "share of sales from fruit": of what adds up, not of rows. */
const sharesRowsOfAmounts = ({ tree, cover: { parts }, scan }: Candidate): boolean => {
  if (!sharesRows(tree)) return false;
  const used = columnsUsed(tree);
  const isUnused = (column: AnalystColumn) => isAmount(column) && !used.has(column);
  const share = parts.find(({ rule }) => /^share(?::entity)?$/.test(rule));
  const isIdle = ({ rule, from }: Part): boolean =>
    (/^(?:mention|left:column)$/.test(rule) || (rule === 'select' && from === share?.to)) &&
    scan.choices(from, isUnused).some(isWhole);
  const noun = share?.rule === 'share:entity' ? (nounBefore(scan, share.to)?.lower ?? null) : null;
  return (
    parts.some(isIdle) || scan.columns.some((c) => isUnused(c) && noun !== null && c.rawWords.includes(noun))
  );
};

/** Whether a figure is one of something else than what is asked about. */
export const guessesWhatIsAsked = (candidate: Candidate): boolean =>
  countsOtherThings(candidate) ||
  sharesIdly(candidate) ||
  sharesNoneOf(candidate) ||
  sharesTimesOfEach(candidate) ||
  countsOneOfEach(candidate) ||
  tellsLengthOfThings(candidate) ||
  sharesRowsOfMass(candidate) ||
  sharesRowsOfAmounts(candidate);
