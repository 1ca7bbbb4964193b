import type { AnalystColumn } from '../../../table.ts';
import { isMeasure, namesOf } from '../../shared/columns/measures.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { columnOf, type Comparison, type Condition, type Literal } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';

/** Two figures of a row by words of their names, and what people say where one is held against the other. */
interface Pair {
  said: RegExp;
  one: RegExp;
  operator: Comparison;
  other: RegExp | Literal;
  /** Columns named so are the one, whatever else their names say: "places sold", of so many places. */
  taken?: RegExp;
}

const scored = /^(?:score|goal|point|run)$/;
const pairs: Pair[] = [
  {
    said: /^(?:sold out|fully booked|booked out|full houses?)\b/,
    one: /^(?:attendance|attended|people|guest)$/,
    operator: '>=',
    other: /^(?:seat|capacity|cap|bed|place)$/,
    taken: /^(?:sold|booked|reserved|registered|occupied)$/,
  },
  {
    said: /^(?:out of stock|sold out|no longer in stock)\b/,
    one: /^(?:stock|hand|available|counted|cnt|remaining)$/,
    operator: '=',
    other: 0,
  },
  {
    said: /^(?:full|perfect|maximum|top) (?:marks?|scores?|points?|100(?: percent| %)?)(?= |$)/,
    one: /^(?:point|pt|mark|score)$/,
    operator: '=',
    other: /^(?:max|maximum|possible)$/,
  },
  {
    said: /^(?:(?:did not|didn't|do not|don't|does not|doesn't) (?:match|agree)|differ(?:s|ed)?|mismatch(?:es|ed)?)(?: (?:with )?(?:the )?(?:system|books?|records?))?/,
    one: /^(?:count|counted|cnt|actual|physical|received)$/,
    operator: '<>',
    other: /^(?:system|sys|book|expected|recorded|planned|ordered)$/,
  },
  {
    said: /^(?:exactly right|spot on|matched|match|correct)\b(?: (?:with )?(?:the )?(?:system|books?|records?))?/,
    one: /^(?:count|counted|cnt|actual|physical)$/,
    operator: '=',
    other: /^(?:system|sys|book|expected|recorded)$/,
  },
  {
    said: /^(?:clos|finish|end)(?:e[sd]|ed|es|s)? (?:higher|up|above)(?: (?:than )?(?:it )?(?:opened|started|began))?/,
    one: /^close$/,
    operator: '>',
    other: /^open$/,
  },
  {
    said: /^(?:clos|finish|end)(?:e[sd]|ed|es|s)? (?:lower|down|below)(?: (?:than )?(?:it )?(?:opened|started|began))?/,
    one: /^close$/,
    operator: '<',
    other: /^open$/,
  },
];

/** Figures of two sides in a row, such as of the home and the away team. */
const sides: { said: RegExp; operator: Comparison }[] = [
  { said: /^(?:draws?|drawn|drew|ties|tied)\b/, operator: '=' },
  {
    said: /^(?:(?:won|win|wins|winning|victor(?:y|ies))(?: a| the)?(?: game| match)? at home|won a home game|home (?:wins?|victor(?:y|ies)|win(?= rate))|(?:does )?(?:the )?home (?:side|team)s? (?:wins?|won))\b/,
    operator: '>',
  },
  {
    said: /^(?:(?:lost|lose|loses|losing) at home|home (?:defeats?|loss(?:es)?)|away (?:wins?|victor(?:y|ies)))\b/,
    operator: '<',
  },
  { said: /^(?:won|win|wins) (?:away|on the road)\b/, operator: '<' },
];

const furthest = 7;

/** Words from an item on that a pattern reads; where the item stands that ends with the last of them, or null. */
function readTo(scan: Scan, at: number, said: RegExp): number | null {
  const start = scan.items[at]?.start ?? 0;
  const tokens = scan.context.tokens.slice(start, start + furthest);
  const text = said.exec(tokens.map((t) => t.lower).join(' '))?.[0].trim();
  if (!text) return null;
  const end = start + text.split(' ').length;
  const to = scan.items.findIndex((item) => item.end === end);
  return to < at ? null : to + 1;
}

const named = (list: AnalystColumn[], pattern: RegExp): AnalystColumn[] =>
  list.filter((c) => namesOf(c).some((w) => pattern.test(w)));
const measuresOf = ({ columns }: Scan): AnalystColumn[] => columns.filter((c) => isMeasure(c) && !c.derived);

function comparing(
  at: number,
  to: number,
  rule: string,
  one: AnalystColumn,
  operator: Comparison,
  other: AnalystColumn | Literal,
): Part {
  const right = typeof other === 'object' ? columnOf(other) : other;
  const condition: Condition = { kind: 'compare', left: columnOf(one), operator, right };
  const uses = [one, ...(typeof other === 'object' ? [other] : [])].map((c) => meantColumn(c, 0.75));
  return part(
    at,
    to,
    `filter:pair:${rule}`,
    1.2,
    { kind: 'filter', condition, column: null, equality: false },
    uses,
  );
}

/** "sold out", "full marks", "did not match the system": one figure of a row against another. */
export const figurePairs: Rule = (scan, at) =>
  pairs.flatMap(({ said, one, operator, other, taken }): Part[] => {
    const to = readTo(scan, at, said);
    if (to === null) return [];
    const measures = measuresOf(scan);
    const sold = taken ? named(measures, taken) : [];
    const others = other instanceof RegExp ? named(measures, other).filter((c) => !sold.includes(c)) : [];
    const [first] = [...sold, ...named(measures, one).filter((c) => !others.includes(c))];
    const [second] = others;
    if (!first) return [];
    if (!(other instanceof RegExp)) return [comparing(at, to, 'nothing', first, operator, other)];
    return second ? [comparing(at, to, 'figures', first, operator, second)] : [];
  });

/** "draws", "lost at home": the figure of one side against that of the other. */
export const sidePairs: Rule = (scan, at) => {
  const side = sides.find(({ said }) => readTo(scan, at, said) !== null);
  const to = side ? readTo(scan, at, side.said) : null;
  if (!side || to === null) return [];
  const measures = measuresOf(scan);
  const scores = named(measures, scored);
  const [home] = [...named(scores, /^home$/), ...named(measures, /^(?:ft)?hg$/)];
  const [away] = [...named(scores, /^(?:away|visitor|guest)$/), ...named(measures, /^(?:ft)?ag$/)];
  return home && away ? [comparing(at, to, 'sides', home, side.operator, away)] : [];
};

const places = 'place|station|stop|dock|zone|city|town|airport|location|depot|port|site|branch|area|region';
const samePlace = new RegExp(
  `^(?:(?:at|in|from|to) )?(?:(?:the|their) same (?:${places})|(?:the )?(?:${places}) where (?:they|it) (?:started|began|were picked up|was picked up))\\b`,
);
const leastShared = 0.5;

/** Two columns of the same places: where something began, and where it ended. */
function ofTheSame({ columns }: Scan): [AnalystColumn, AnalystColumn][] {
  const texts = columns.filter((c) => c.kind === 'text' && !c.isUnique && !c.derived && c.values.length > 1);
  return texts.flatMap((one, i) =>
    texts.slice(i + 1).flatMap((other): [AnalystColumn, AnalystColumn][] => {
      const shared = other.values.filter((v) => one.values.includes(v)).length;
      return shared >= Math.min(one.values.length, other.values.length) * leastShared ? [[one, other]] : [];
    }),
  );
}

/** "started and ended at the same station": two columns of a row hold the same. */
export const placePairs: Rule = (scan, at) => {
  const to = readTo(scan, at, samePlace);
  if (to === null) return [];
  return ofTheSame(scan)
    .slice(0, 1)
    .map(([one, other]) => comparing(at, to, 'places', one, '=', other));
};
