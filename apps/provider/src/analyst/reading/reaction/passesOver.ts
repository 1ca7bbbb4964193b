import type { Candidate } from '../ranking/candidates.ts';
import { isListed } from '../shared/columns/listColumns.ts';
import { isMeasure } from '../shared/columns/measures.ts';
import type { Part } from '../grammar/part.ts';
import { roleOf } from '../shared/vocabulary/roles.ts';
import { lostStates } from '../ranking/lostStates.ts';
import { losesAbout } from './passing/losesAbout.ts';
import {
  losesAttribute,
  losesBound,
  losesCounted,
  losesObject,
  losesSex,
  losesStretch,
} from './passing/losesAttribute.ts';
import {
  countsWhatIsSold,
  guessesPace,
  guessesPrice,
  guessesTime,
  ranksRowOfMany,
  takesCityOrState,
  takesNearForRows,
  takesSizeForLimit,
  takesWordForRows,
  tellsOneForEach,
  tellsTimesOfRows,
} from './passing/guessesMeant.ts';
import {
  losesJoined,
  losesKindOfRow,
  losesMonth,
  losesNamed,
  losesSort,
  losesValueAkin,
  takesKindOfOther,
  takesNameForState,
  takesRestForAwaited,
  takesWayForState,
} from './passing/losesValue.ts';
import { losesDeed, losesDoneWith, losesHead, losesMeasureSaid } from './passing/losesHead.ts';
import { losesFirst, losesKinds, losesSecond } from './passing/losesSecond.ts';
import { losesEveryone, losesWhoHas } from './passing/losesWhoHas.ts';
import {
  guessesDecided,
  guessesDone,
  groupsByOneOfSeveral,
  guessesWho,
  takesReasonForDeed,
  takesStageForDeed,
} from './passing/severalMeant.ts';
import { deniesDone, losesAvailable, losesOpen } from './passing/losesOpen.ts';
import { takesDoneForDoer } from './passing/whoDidIt.ts';
import { addsBoth } from './bothApart.ts';
import { isNeedless } from './needless.ts';
import { unreadGroups } from '../probability/unusedParts.ts';
import { isPlanned } from '../shared/columns/mainTime.ts';
import { nowOf } from '../shared/calendar/timeConditions.ts';
import { timeLike } from '../shared/calendar/times.ts';
import { meantBy } from '../shared/columns/measureSynonyms.ts';
import {
  columnsAsked,
  columnsUsed,
  conditionColumns,
  conditionsIn,
  shownIn,
  textOf,
} from '../shared/query/tree.ts';
import type { AnalystColumn } from '../../table.ts';
import { comparesOthers } from './passing/comparesOthers.ts';
import { countsOthers } from './passing/countsOthers.ts';
import { otherFigures } from './passing/otherFigures.ts';
import { otherTimes } from './passing/otherTimes.ts';
import { ranksOther } from './passing/ranksOther.ts';

/** "Gribble by status": that rows are counted would be a guess, as nothing that was read says so and a word wasn't read. */
const isGuessed = ({ tree: { select }, cover: { parts } }: Candidate): boolean =>
  select[0] !== 'all' &&
  parts.some(({ rule }) => rule === 'left:word') &&
  parts.every(({ rule }) => /^(left|group|filter):/.test(rule));

const ofSome = /\b(?:still|yet|because)\b|\b(?:of|for|by|among) (?:those|the ones) (?:who|that|which)\b/i;

/** "Fines still unpaid", "cancelled because of snow", "of those who pay": that speaks of some rows, so an answer from all of them isn't meant. */
const isOfAll = ({ tree, scan }: Candidate): boolean =>
  ofSome.test(scan.context.question) &&
  !tree.where &&
  !tree.having &&
  !textOf(tree.select).includes('"where":{');

const atPresent = /\b(?:right now|at (?:the moment|present)|currently|as we speak)\b/i;

/** "How many dogs do we have at the moment" by all there ever were: only how they stand now, or each state, was asked for. */
const losesNow = ({ tree, scan }: Candidate): boolean =>
  atPresent.test(scan.context.question) && !tree.where && !tree.having && tree.groupBy.length === 0;

const reason = /\b(?:because of|due to)\b/i;
const tellsWhy = ({ kind, derived, words }: AnalystColumn): boolean =>
  kind === 'text' && !derived && words.some((w) => /^(?:reason|cause|why)$/.test(w));

/** "Adjourned because of a missing interpreter" by what is missing, where a column tells why it was. */
const losesReason = ({ tree, scan: { columns, context } }: Candidate): boolean => {
  const isTold =
    [...columnsUsed({ ...tree, where: null })].some(tellsWhy) ||
    conditionsIn(tree.where).some((c) => c.kind !== 'missing' && conditionColumns(c).some(tellsWhy));
  return reason.test(context.question) && columns.some(tellsWhy) && !isTold;
};

const untilNow = /\b(?:so far|to date|up to now|until now|as of today)\b/i;

/** "Hearings held so far" by those that are still ahead, too. */
const losesUntilNow = ({ tree, scan }: Candidate): boolean => {
  const { columns, context, today } = scan;
  const [first] = columns.filter(
    (c) => timeLike(c) && !c.derived && c.profile.nullFraction === 0 && !isPlanned(c),
  );
  const isAhead =
    first !== undefined && typeof first.max === 'string' && first.max.slice(0, 10) > nowOf(first, today);
  return untilNow.test(context.question) && isAhead && !columnsAsked(tree.where).includes(first);
};

const ofThose = /^(?:and |so )?(?:what|how|which)\b.{0,30}\b(?:of|among) (?:those|these|them)\b/i;

/** "What share of those were fatal" by all rows, as the question before wasn't understood. */
const losesThose = ({ scan, goesOnFrom }: Candidate): boolean =>
  goesOnFrom === undefined && ofThose.test(scan.context.question);

const howMuchOfIt = /^(?:and |so )?how much of (?:it|that)\b/i;

/** "How much of it was gift aid" by how many gifts there were, of what tells their amounts. */
const losesAmount = ({ tree, scan }: Candidate): boolean =>
  howMuchOfIt.test(scan.context.question) &&
  shownIn(tree).some((e) => e.kind === 'share' && !e.of) &&
  meantBy(scan.columns, 'revenue').length > 0;

const anyOf = /\b(?:any|all|every|whatever|regardless of(?: the)?) $/;
const isEnd = /^s? *(?:$|[?!.,;)])/;

/** "What about strollers, any claim type" of the type that the question before spoke of. */
const holdsAny = ({ tree: { where }, scan: { context } }: Candidate): boolean => {
  const question = context.question.toLowerCase();
  const isAny = ({ rawWords }: AnalystColumn) => {
    const name = rawWords.join(' ');
    const at = question.indexOf(name);
    return at > 0 && anyOf.test(question.slice(0, at)) && isEnd.test(question.slice(at + name.length));
  };
  return conditionsIn(where).some(
    (c) => c.kind === 'compare' && c.operator === '=' && conditionColumns(c).some(isAny),
  );
};

/** Words that change which rows are meant: passed over, their reading was wrong three times of four. */
const telling = new Set(
  [
    'not',
    'compare',
    'extreme',
    'missing',
    'between',
    'after',
    'frequency',
    'listed',
    'text',
    'direction',
    'share',
  ].map((role) => `left:${role}`),
);

/** "How long does it take to ship?" by countries, of which none is a figure. */
const tellsNoMeasure = ({ tree }: Candidate): boolean =>
  tree.select[0] !== 'all' && ![...columnsUsed(tree)].some(isMeasure);

const asksAmount =
  /^(?:and |so )?(?:what|how much) (?:do|does|did|has|have|had) (?:\S+ ){1,5}?(?:pay|paid|spend|spent|cost|earn|earned|owe|owed|charge|charged)\b/i;

/** "What did Lumen Games pay in 2026": no list of rows, in which each tells its own. */
const listsAmounts = ({ tree, scan }: Candidate): boolean =>
  tree.select[0] === 'all' && asksAmount.test(scan.context.question);

const losses: readonly ((candidate: Candidate) => boolean)[] = [
  isGuessed,
  losesHead,
  losesDeed,
  losesDoneWith,
  losesMeasureSaid,
  isOfAll,
  losesThose,
  losesAmount,
  holdsAny,
  losesReason,
  losesUntilNow,
  losesNow,
  listsAmounts,
  losesAbout,
  losesAttribute,
  losesBound,
  losesCounted,
  losesObject,
  losesSex,
  losesStretch,
  losesWhoHas,
  losesEveryone,
  losesKinds,
  losesFirst,
  losesSecond,
  addsBoth,
  takesCityOrState,
  takesNearForRows,
  takesSizeForLimit,
  losesValueAkin,
  losesJoined,
  takesNameForState,
  takesRestForAwaited,
  takesWayForState,
  takesKindOfOther,
  losesKindOfRow,
  losesSort,
  losesMonth,
  losesNamed,
  guessesPace,
  guessesPrice,
  guessesTime,
  ranksRowOfMany,
  countsWhatIsSold,
  takesWordForRows,
  tellsOneForEach,
  tellsTimesOfRows,
  guessesWho,
  takesDoneForDoer,
  losesOpen,
  deniesDone,
  losesAvailable,
  guessesDone,
  guessesDecided,
  takesStageForDeed,
  groupsByOneOfSeveral,
  takesReasonForDeed,
  ...ranksOther,
  ...countsOthers,
  ...comparesOthers,
  ...otherTimes,
  ...otherFigures,
];

/** "Shirts in 2xl": what has a number in it says which rows are meant. */
const isNumbered = ({ rule, from }: Part, { scan }: Candidate): boolean =>
  rule === 'left:word' && /\d/.test(scan.text(from));

/** "Which jobs has Ines never done?" by those that she did: a denial is none of the words that nobody knows. */
const isDenial = ({ rule, from }: Part, { scan }: Candidate): boolean =>
  rule === 'left:word' && roleOf(scan.text(from))?.role === 'not';

/** "Break it down by press" of jobs that were late, where nothing tells that: what a question goes on from would be no answer, unless somebody chose it. */
const goesOnFromLoss = ({ goesOnFrom }: Candidate): boolean =>
  goesOnFrom !== undefined && goesOnFrom.isChosen !== true && passesOver(goesOnFrom);

/** "Trains by origin" by the minute that each left: nobody asks for rows by that. */
const isMoment = ({ kind, derived }: AnalystColumn): boolean => kind === 'timestamp' && !derived;

/** Whether a reading leaves out, or takes for granted, what no answer may. */
export function passesOver(candidate: Candidate): boolean {
  const { tree, cover, scan } = candidate;
  const isPassed = (part: Part): boolean => {
    const { rule, from } = part;
    const asked = scan.role(from, 'ask');
    if (isNeedless(part, candidate)) return false;
    const asksHow = rule === 'left:ask' && asked?.what === 'how' && asked.concept !== null;
    return (
      telling.has(rule) ||
      isNumbered(part, candidate) ||
      isDenial(part, candidate) ||
      (asksHow && tellsNoMeasure(candidate))
    );
  };
  return (
    goesOnFromLoss(candidate) ||
    unreadGroups(candidate) > 0 ||
    lostStates(candidate) > 0 ||
    losses.some((loses) => loses(candidate)) ||
    cover.parts.some(isPassed) ||
    tree.groupBy.some((by) => by.kind === 'column' && (isListed(by.column) || isMoment(by.column)))
  );
}
