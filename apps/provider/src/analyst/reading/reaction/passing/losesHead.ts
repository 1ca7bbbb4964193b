import { isMeasure } from '../../shared/columns/measures.ts';
import { columnsUsed, figuresIn, isAggregate } from '../../shared/query/tree.ts';
import type { Candidate } from '../../ranking/candidates.ts';

/** What something is measured by, said behind what is measured. */
const measured =
  /^(?:duration|time|length|age|size|weight|height|width|depth|distance|speed|cost|price|fee|rate|score|rating|growth|ratio|percentage|temperature|capacity|density|frequency)s?$/;

const unreadHead = /^left:word$/;
/** Nothing says of what the average is, so a light word does. */
const lightHead = /^(?:left:(?:word|light)|mention|entity:near)$/;

/** "Average unemployment duration" by the unemployed, "average repair time" by its price: the last word, which wasn't read, says what is measured. */
export const losesHead = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(
    ({ rule, to }) =>
      rule.startsWith('figures:') &&
      parts.some(
        (next) =>
          next.from === to &&
          (rule.startsWith('figures:open') ? lightHead : unreadHead).test(next.rule) &&
          measured.test(scan.text(next.from)),
      ),
  );

/** "In which hour do people get stuck most often" by all rows: what people do then wasn't read. */
export const losesDeed = ({ tree, cover: { parts } }: Candidate): boolean => {
  const at = parts.findIndex(({ rule }) => rule.startsWith('rank:frequent'));
  return (
    at > 0 &&
    parts[at - 1]?.rule === 'left:word' &&
    tree.where === null &&
    tree.orderBy.some(({ by }) => isAggregate(by)) &&
    parts.slice(0, at).some(({ rule }) => rule === 'people')
  );
};

/** "How many counties did Gore win" by all counties, where a column tells the votes for Gore. */
export const losesMeasureSaid = ({ tree, cover: { parts }, scan }: Candidate): boolean =>
  tree.where === null &&
  tree.having === null &&
  figuresIn(tree).length > 0 &&
  figuresIn(tree).every((e) => e.kind === 'aggregate' && e.name === 'count') &&
  parts.some(({ rule, from }) => {
    const [said] = /^(?:mention|left:column)$/.test(rule) ? scan.choices(from) : [];
    return said?.kin === 'same' && isMeasure(said.column) && !columnsUsed(tree).has(said.column);
  });

/** "Sessions with the cover waived" by those that have one: what was done with it wasn't read. */
export const losesDoneWith = ({ cover: { parts } }: Candidate): boolean =>
  parts.some(
    ({ rule, to }) =>
      rule === 'filter:some' && parts.some((next) => next.from === to && next.rule === 'left:word'),
  );
