import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { isNamed } from '../../shared/columns/measures.ts';
import type { Part } from '../part.ts';
import type { AnalystColumn } from '../../../table.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { columnOf, type Condition } from '../../shared/query/tree.ts';
import { stem } from '../../shared/vocabulary/wordForms.ts';
import { part, type Rule } from '../rule.ts';
import { yesOf } from '../filters/flags.ts';

/** What is said of those to whom the other word of a pair doesn't apply. */
const opposites: [said: RegExp, of: RegExp][] = [
  [/^fail/, /^(?:pass|succe|success)/],
  [/^(?:pass|succeed|succeeded|successful)/, /^fail/],
  [/^(?:present|attended|attend|showed|came)$/, /^(?:absent|miss|noshow)/],
  [/^(?:absent|missed|missing)$/, /^(?:present|attend)/],
  [/^missed$/, /^answer/],
  // "Missed the SLA" of "Made SLA".
  [/^(?:missed|breached|violated|failed)$/, /^(?:made|met|kept)$/],
  [/^(?:cancelled|canceled|closed|ended|lapsed)$/, /^(?:active|open)/],
  [/^(?:open|ongoing|outstanding|owes?|owed|owing)$/, /^(?:close|resolve|finish|complete|paid|settle)/],
  [/^(?:partial|partially|part|incomplete)$/, /^(?:full|fully|whole|complete)$/],
  [/^(?:alive|living|survivors?)$/, /^(?:dead|die|decease)/],
  [/^(?:died|dead|victims?)$/, /^(?:alive|surviv)/],
];
/** Other words for what a yes stands for. */
const alike: [said: RegExp, of: RegExp][] = [
  [/^(?:missed|misses|skipped|absent|absences?)$/, /^(?:noshow|absen|miss|skip)/],
  [/^(?:regular|regularly|recurring|standing|repeating|automatic)$/, /^(?:recur|regular|repeat|standing)/],
  [/^(?:missed|unanswered|abandoned|dropped|lost)$/, /^(?:abandon|missed|unanswered)/],
  [/^(?:resat|resits?|repeated|retaken|retook)$/, /^(?:resit|retake|repeat)/],
  [/^(?:home|remotely|telework|teleworking)$/, /^(?:remote|homeoffice|telework)/],
  [/^(?:wrapped|gifts?|presents?)$/, /^(?:gift|present)/],
];
const denying = /^(?:un|in|non-?|not-|dis)(?=\p{L}{4})/u;

/** What stands empty has nobody who lives, works or stays there. */
const vacant = /^(?:vacant|vacanc(?:y|ies)|unoccupied|untenanted|unlet|unrented|empty)$/;
const occupying = /^(?:tenant|occupant|occupier|lessee|renter|resident|holder|incumbent|guest)$/;

/** Whether some rows lack what a word denies them: a time, or what a participle says that all should have: "unrated". */
const isLacked = (column: AnalystColumn, word: string, denied: string | null): boolean => {
  if (column.derived || column.profile.nullFraction === 0) return false;
  if (vacant.test(word)) return isNamed(column, occupying);
  const mayBeUndone = timeLike(column) || word.endsWith('ed');
  return mayBeUndone && column.words.some((own) => stem(own) === denied);
};

const ofFlags = /^(?:is|are|was|were|be|has|have|flag)$/;

/** "failed" of a column that says who passed, "inactive" of one that says who is active. */
export const flagOpposites: Rule = (scan, at) => {
  const item = scan.items[at];
  if (!item || item.end - item.start !== 1) return [];
  const word = scan.context.tokens[item.start]?.lower ?? '';
  const denied = denying.test(word) ? stem(word.replace(denying, '').replace(/i[sz]ed$/, 'ed')) : null;
  const pairs = opposites.filter(([said]) => said.test(word));
  const akin = alike.filter(([said]) => said.test(word));
  if (pairs.length === 0 && akin.length === 0 && denied === null && !vacant.test(word)) return [];
  // "Vacant" of a column that says so itself.
  const isSaid = scan.columns.some((c) => !c.derived && c.values.some((v) => v.toLowerCase() === word));
  const isOpposite = (own: string) =>
    pairs.some(([, of]) => of.test(own)) || (denied !== null && stem(own) === denied);
  const isAlike = (own: string) => akin.some(([, of]) => of.test(own));
  const isPlain = ({ words }: AnalystColumn) =>
    words.every((own) => isOpposite(own) || ofFlags.test(own) || scan.context.entities.has(own));
  // "Is Deal Closed" says what is open, where "Is Closed Won" says more.
  const plain = scan.columns.filter((c) => c.kind === 'boolean' && c.words.some(isOpposite) && isPlain(c));
  return (plain.length > 0 ? plain : scan.columns).flatMap((column) => {
    const yes = yesOf(column);
    // "Unsold" of a day on which some were sold.
    // Of what is answered with yes or no, no is said.
    const isAnswered = yes !== null || column.kind === 'boolean';
    if (!isAnswered && !isSaid && isLacked(column, word, denied)) {
      const makes: Part['makes'] = {
        kind: 'filter',
        condition: { kind: 'missing', column, negated: false },
        column,
        equality: false,
      };
      return [part(at, at + 1, 'filter:flag:undone', 0.9, makes, [meantColumn(column, 0.78)])];
    }
    if (column.derived || (column.kind !== 'boolean' && yes === null)) return [];
    const names = [...column.words, ...column.rawWords, column.words.join('')];
    const kin = names.some(isAlike) ? 'alike' : names.some(isOpposite) ? 'opposite' : null;
    if (!kin || names.some((w) => stem(w) === stem(word))) return [];
    const value = kin === 'alike';
    const condition: Condition =
      yes === null
        ? { kind: 'flag', column, value }
        : { kind: 'compare', left: columnOf(column), operator: '=', right: value ? yes.yes : yes.no };
    const use: ColumnChoice = { column, score: 0.78, kin: 'synonym', unsaid: [] };
    return [
      part(at, at + 1, `filter:flag:${kin}`, 0.9, { kind: 'filter', condition, column, equality: false }, [
        use,
      ]),
    ];
  });
};
