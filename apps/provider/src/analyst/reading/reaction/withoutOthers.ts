import { isEntity } from '../mentions/entities.ts';
import { minorRoles } from '../mentions/mention.ts';
import { figureNames } from '../probability/figureNames.ts';
import { isMeasure, isYearColumn } from '../shared/columns/measures.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { unreadWords } from './unknownWords.ts';

const thirdShare = figureNames.indexOf('third');
const ownShare = figureNames.indexOf('share');
const marks = figureNames.indexOf('marks');
const sameMeaning = figureNames.indexOf('agreeMeaning');

/** Belief in a third candidate below which hardly anything else can be meant: of 53 such readings of people's questions 49 were right. */
const hardlyAny = 0.028;
const mostMarks = 1;

/** Who, when or where isn't told by just any way of showing those rows. */
const passesWho = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, from }) => rule === 'left:ask' && /^(?:wh(?:en|ere)|who\w*)$/.test(scan.text(from)));

/** Of what hardly anything else can be meant the rows may be shown in several ways: "what caused OT20124". */
const isMeantAlone = (candidate: Candidate, figures: readonly number[]): boolean =>
  (figures[thirdShare] ?? 1) < hardlyAny ||
  (1 - (figures[sameMeaning] ?? 0) < hardlyAny && !passesWho(candidate));

/** "What did we spend it on": what for isn't told by a sum. */
const asksWhatFor = /^(?:and |so )?(?:what|which|who|whom)\b.*\b(?:on|for|with|about)\s*[?!.]*$/i;

/** "Which machine stands still the most", "top 5 customers": that rows are counted is a guess, unless they are named. */
const isOfRowsUnsaid = ({ cover: { parts } }: Candidate): boolean =>
  parts.some(
    ({ rule }, at) => /^(?:rank:count:bare|judged:count)$/.test(rule) && parts[at + 1]?.rule !== 'entity',
  );

/** "How many are under 18" of what they pay: what is under it isn't said. */
const guessesMeasure = ({ cover: { parts } }: Candidate): boolean =>
  parts.some(({ rule }) => rule.startsWith('filter:guessed'));

/** "Top 3 orders by amount": groups of what is measured are hardly meant. */
const groupsMeasures = ({ tree: { groupBy } }: Candidate): boolean =>
  groupBy.some((by) => by.kind === 'column' && isMeasure(by.column) && !isYearColumn(by.column));

/** "How many conifers": a word that is only near to what rows are may speak of some of them. */
const isOfNearRows = ({ scan: { items, context } }: Candidate): boolean =>
  items.some((item) => {
    const token = context.tokens[item.start];
    return item.type === 'entity' && !item.sure && token !== undefined && !isEntity(token, context.entities);
  });

/** "How many As": a small word in a capital letter may be a name. */
const hasCapitalised = ({ scan }: Candidate): boolean =>
  scan.items.some((item, at) => {
    const token = scan.context.tokens[item.start];
    const isSmall = item.type === 'role' && minorRoles.has(item.role.role);
    return at > 0 && isSmall && token?.capital === true && token.text.length > 1;
  });

/** Every word is known, and nothing of what it says is a guess. */
const isPlain = (candidate: Candidate): boolean =>
  unreadWords(candidate).length === 0 &&
  !isOfRowsUnsaid(candidate) &&
  !guessesMeasure(candidate) &&
  !groupsMeasures(candidate) &&
  !hasCapitalised(candidate) &&
  !isOfNearRows(candidate) &&
  !asksWhatFor.test(candidate.scan.context.question.trim());

/** "For sale" of what is available: what goes on from a guess is no surer. */
const guessesState = ({ cover: { parts } }: Candidate): boolean =>
  parts.some(({ rule }) => rule === 'state:meant');

/** A question that is as sure, for another to go on from. */
const isSureBefore = (before: Candidate): boolean =>
  before.isFarAhead === true &&
  isPlain(before) &&
  !guessesState(before) &&
  (!before.goesOnFrom || isSureBefore(before.goesOnFrom));

/** Belief in what goes on from a sure question from which on it is as sure: of 26 such of people's questions 25 were right. */
const hardlyOther = 0.88;

/** There are two candidates at most that are worth a thought; `figures` as the odds have them. */
export const isWithoutOthers = (candidate: Candidate, figures: readonly number[]): boolean =>
  isMeantAlone(candidate, figures) &&
  (figures[marks] ?? 0) <= mostMarks &&
  isPlain(candidate) &&
  (!candidate.goesOnFrom || (isSureBefore(candidate.goesOnFrom) && (figures[ownShare] ?? 0) >= hardlyOther));
