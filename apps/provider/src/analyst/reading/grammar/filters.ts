import { concepts } from '../lexicon.ts';
import type { ColumnChoice, ValueItem } from '../mentions/mention.ts';
import { type Part, type Scan } from '../parts.ts';
import { isFraction, isIdentifier, isMeasure, isTimeColumn, isYearColumn } from '../measures.ts';
import { isNumeric, type AnalystColumn } from '../../table.ts';
import { isWholeYears, timeCondition, timeLike, type TimeSpan } from '../times.ts';
import {
  aggregateOf,
  columnOf,
  countAll,
  type Comparison,
  type Condition,
  type Expression,
  type Literal,
} from '../tree.ts';
import type { ValueMatch } from '../values.ts';
import { countedOnce } from './counting.ts';
import { figureAt, part, typeName, type Rule } from './figures.ts';
import { asDay } from './lateness.ts';
import { titleColumns } from './title.ts';

const filter = (condition: Condition, column: AnalystColumn | null, equality = false): Part['makes'] => ({
  kind: 'filter',
  condition,
  column,
  equality,
});

const opposite: Record<Comparison, Comparison> = {
  '=': '<>',
  '<>': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};

interface Amount {
  value: Literal;
  to: number;
  kind: 'number' | 'time' | 'quoted';
  span: TimeSpan | null;
  /** "50 %", "20 percent". */
  isPercent?: boolean;
}

/** Past "%" or "percent", where it isn't a share of something: "50 % of the orders". */
function pastPercent(scan: Scan, at: number): number {
  const isSaid = /^(?:%|percent|per cent)$/.test(scan.text(at));
  return isSaid && scan.context.tokens[scan.items[at]?.end ?? -1]?.lower !== 'of' ? at + 1 : at;
}

/** A number, date or quoted text that a column is compared with; "million" is part of the number already. */
function amountAt(scan: Scan, at: number): Amount | null {
  const item = scan.items[at];
  const number = scan.number(at);
  if (number !== null) {
    const to = pastPercent(scan, at + 1);
    return { value: number, to, kind: 'number', span: null, isPercent: to > at + 1 };
  }
  if (item?.type === 'time') return { value: '', to: at + 1, kind: 'time', span: item.span };
  if (item?.type === 'value' && item.quoted)
    return { value: item.text, to: at + 1, kind: 'quoted', span: null };
  if (item?.type === 'value' && /^\d/.test(item.text)) {
    const plain = Number(item.text);
    return Number.isNaN(plain) ? null : { value: plain, to: at + 1, kind: 'number', span: null };
  }
  return null;
}

const yearDay = (year: number): string => `${String(year).padStart(4, '0')}-01-01`;
const sideOf: Partial<Record<Comparison, 'before' | 'until' | 'after' | 'since'>> = {
  '<': 'before',
  '<=': 'until',
  '>': 'after',
  '>=': 'since',
};

/** A column against an amount, as its kind allows; null where they don't fit. */
function compared(scan: Scan, column: AnalystColumn, operator: Comparison, amount: Amount): Condition | null {
  const { span, isPercent } = amount;
  const isScaled = isPercent && typeof amount.value === 'number' && isFraction(column);
  const value = isScaled ? Number(amount.value) / 100 : amount.value;
  if (timeLike(column)) {
    if (span) {
      const side = operator === '=' ? 'in' : sideOf[operator];
      return side ? timeCondition(span, column, scan.today, side) : null;
    }
    const year = typeof value === 'number' ? value : Number(value);
    if (Number.isInteger(year) && year >= 1000 && year <= 2199) {
      const days: TimeSpan = { kind: 'absolute', from: yearDay(year), before: yearDay(year + 1) };
      const side = operator === '=' ? 'in' : sideOf[operator];
      return side ? timeCondition(days, column, scan.today, side) : null;
    }
    return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)
      ? { kind: 'compare', left: columnOf(column), operator, right: value }
      : null;
  }
  if (span) {
    if (span.kind !== 'absolute' || !isYearColumn(column) || column.kind !== 'number') return null;
    return { kind: 'compare', left: columnOf(column), operator, right: Number(span.from.slice(0, 4)) };
  }
  if (column.kind === 'boolean') return null;
  // No row has it: another column is meant.
  const outside =
    column.kind === 'number' &&
    typeof value === 'number' &&
    column.min !== null &&
    (value < Number(column.min) || value > Number(column.max));
  if (operator === '=' && outside) return null;
  const reach = Number(column.max) - Number(column.min);
  const far =
    typeof value === 'number' && (value > Number(column.max) + reach || value < Number(column.min) - reach);
  if (outside && far) return null;
  const numeric = isNumeric(column);
  if (typeof value === 'string' && numeric && /^-?\d+(?:\.\d+)?$/.test(value))
    return { kind: 'compare', left: columnOf(column), operator, right: Number(value) };
  // Numbers kept as text compare as text only with "=".
  if (!numeric && typeof value === 'number' && operator !== '=' && operator !== '<>') {
    const texts = column.values.slice(0, 10);
    return texts.length > 0 && texts.every((v) => /^\d/.test(v))
      ? { kind: 'compare', left: columnOf(column), operator, right: String(value) }
      : null;
  }
  if (numeric !== (typeof value === 'number'))
    return { kind: 'compare', left: columnOf(column), operator, right: numeric ? value : String(value) };
  return { kind: 'compare', left: columnOf(column), operator, right: value };
}

/** "older than", "more than", "not above": an operator said before its amount. */
function operatorAt(
  scan: Scan,
  at: number,
): { operator: Comparison; to: number; role: ReturnType<Scan['role']>; place: number } | null {
  let i = at;
  const negated = scan.role(i, 'not') !== null;
  if (negated) i = scan.skip(i + 1);
  const compare = scan.role(i, 'compare');
  if (!compare) return null;
  return {
    operator: negated ? opposite[compare.operator] : compare.operator,
    to: scan.skip(i + 1),
    role: compare,
    place: i,
  };
}

/** A condition on a column, with what it may be instead: "over 1500 or less than 500", "70 or 90". */
interface Held {
  condition: Condition;
  to: number;
  either: boolean;
}

function held(scan: Scan, column: AnalystColumn, operator: Comparison, amount: Amount): Held[] {
  const condition = compared(scan, column, operator, amount);
  if (!condition) return [];
  const alone = { condition, to: amount.to, either: false };
  const second = alternativeAt(scan, amount.to);
  const alternative = second && compared(scan, column, second.operator ?? operator, second.amount);
  return second && alternative
    ? [
        alone,
        { condition: { kind: 'or', parts: [condition, alternative] }, to: second.amount.to, either: true },
      ]
    : [alone];
}

/** "or less than 500", "or above 5", "or 90", without a column of its own. */
function alternativeAt(scan: Scan, at: number): { operator: Comparison | null; amount: Amount } | null {
  const or = scan.skip(at);
  // "Or above" is said of what stands before it, but for "or above 5".
  const open = scan.text(or).startsWith('or ') ? scan.role(or, 'after') : null;
  if (!scan.role(or, 'or') && !open) return null;
  const next = scan.skip(or + 1);
  const other = open ? null : operatorAt(scan, next);
  const amount = amountAt(scan, other?.to ?? next);
  if (!amount || scan.choices(scan.skip(amount.to)).length > 0) return null;
  const beyond = open && (open.operator === '>=' ? '>' : '<');
  return { operator: beyond ?? other?.operator ?? null, amount };
}

/** "either 36 or 37" */
const pastEither = (scan: Scan, at: number): number => (scan.text(at) === 'either' ? scan.skip(at + 1) : at);

const conceptAt = (scan: Scan, place: number) => scan.role(place, 'compare')?.concept ?? null;

const moving =
  /^(?:go|goes|went|gone|going|rises?|rose|climbs?|climbed|falls?|fell|drops?|dropped|stays?|stayed|remains?|remained|gets?|got|ever)$/;
/** "Gusts go over 25": a verb that says no more than that it is so. */
function pastVerb(scan: Scan, at: number): number {
  const isVerb = scan.items[at]?.type === 'word' && moving.test(scan.text(at));
  return isVerb && operatorAt(scan, scan.skip(at + 1)) ? scan.skip(at + 1) : at;
}

const never = /^(?:never|at no time)$/;
const mostVerbs = 2;

/** "Countries where fertility never went below 5": the least of each group isn't. */
export const neverCompared: Rule = (scan, at) => {
  const place = scan.skip(at + 1);
  const isLed = never.test(scan.text(place));
  const lead = isLed ? scan.choices(at, isMeasure) : [];
  if (lead.length === 0) return [];
  let next = scan.skip(place + 1);
  for (let i = 0; i < mostVerbs && scan.items[next]?.type === 'word'; i++) next = scan.skip(next + 1);
  const compare = scan.role(next, 'compare');
  const amount = compare ? amountAt(scan, scan.skip(next + 1)) : null;
  if (!compare || compare.operator === '=' || typeof amount?.value !== 'number') return [];
  const { value, to } = amount;
  const name = compare.operator.startsWith('<') ? 'min' : 'max';
  const operator = opposite[compare.operator];
  return lead.map((use) => {
    const of = aggregateOf(name, columnOf(use.column));
    return part(at, to, 'having:never', 1.6, { kind: 'having', of, operator, value }, [use]);
  });
};

/** "age is greater than 20", "price under 100", "year after 2000": the column comes first. */
export const columnCompared: Rule = (scan, at) => {
  const uses = scan.choices(at);
  if (uses.length === 0) return [];
  const found: Part[] = [];
  const next = pastVerb(scan, scan.skip(at + 1));
  const operator = operatorAt(scan, next);
  if (operator) {
    const amount = amountAt(scan, pastEither(scan, operator.to));
    if (amount)
      for (const use of uses)
        for (const { condition, to, either } of held(scan, use.column, operator.operator, amount))
          found.push(
            part(
              at,
              to,
              `filter:compare:${either ? 'either:' : ''}${typeName(use.column)}`,
              either ? 1.6 : 1.2,
              filter(condition, use.column, operator.operator === '=' && !either),
              [use],
            ),
          );
    for (const right of scan.choices(operator.to))
      for (const use of uses.slice(0, 1))
        if (use.column !== right.column)
          found.push(
            part(
              at,
              operator.to + 1,
              'filter:columns',
              0.6,
              filter(
                {
                  kind: 'compare',
                  left: asDay(use.column, right.column),
                  operator: operator.operator,
                  right: columnOf(right.column),
                },
                use.column,
              ),
              [use, right],
            ),
          );
  }
  found.push(...columnEqual(scan, at, uses));
  const range = rangeAt(scan, next);
  if (range)
    for (const use of uses) {
      const condition = between(scan, use.column, range);
      if (condition)
        found.push(
          part(at, range.to, `filter:between:${typeName(use.column)}`, 1.2, filter(condition, use.column), [
            use,
          ]),
        );
    }
  return found;
};

/** "major 600", "age is not 20", "department 70 or 90", "year 2000 or later". */
function columnEqual(scan: Scan, at: number, uses: ColumnChoice[]): Part[] {
  const start = scan.skip(at + 1);
  const negated = scan.role(start, 'not') !== null;
  const next = pastEither(scan, negated ? scan.skip(start + 1) : start);
  const plain = amountAt(scan, next);
  if (!plain) return [];
  // "The names of the three best": so many of them, not one of that name.
  const after = scan.skip(plain.to);
  const isLimit = !/^\d/.test(scan.text(next)) && plain.kind === 'number';
  if (isLimit && (scan.role(after, 'extreme') || scan.role(after, 'frequent'))) return [];
  if (negated)
    return uses.flatMap((use) => {
      const condition = compared(scan, use.column, '<>', plain);
      return condition
        ? [
            part(
              at,
              plain.to,
              `filter:denied:equal:${typeName(use.column)}`,
              1.2,
              filter(condition, use.column),
              [use],
            ),
          ]
        : [];
    });
  const opened = scan.role(after, 'after');
  if (opened)
    return uses.flatMap((use) => {
      const condition = compared(scan, use.column, opened.operator, plain);
      const rule = `filter:after:${plain.kind}:${typeName(use.column)}`;
      return condition ? [part(at, after + 1, rule, 0.9, filter(condition, use.column), [use])] : [];
    });
  return uses.flatMap((use) =>
    held(scan, use.column, '=', plain).map(({ condition, to, either }) =>
      part(
        at,
        to,
        `filter:equal:${either ? 'either:' : ''}${plain.kind}:${typeName(use.column)}`,
        either ? 1.4 : 0.9,
        filter(condition, use.column, !either),
        [use],
      ),
    ),
  );
}

/** "18 years old", "not 20 years old", "30 years old or younger". */
export const yearsOld: Rule = (scan, at) => {
  const negated = scan.role(at, 'not') !== null;
  const place = negated ? scan.skip(at + 1) : at;
  const amount = amountAt(scan, place);
  if (amount?.kind !== 'number' || !/^years? old$/.test(`${scan.text(place + 1)} ${scan.text(place + 2)}`))
    return [];
  const open = negated ? null : scan.role(place + 3, 'after');
  const operator = negated ? '<>' : (open?.operator ?? '=');
  return scan.concept(concepts.age, place).flatMap(({ choice, inverse }) => {
    const condition = inverse ? null : compared(scan, choice.column, operator, amount);
    return condition
      ? [
          part(at, place + (open ? 4 : 3), 'filter:years old', 1.4, filter(condition, choice.column), [
            choice,
          ]),
        ]
      : [];
  });
};

/** "more than 10 goals", "older than 56", "after 2000", "over 100 million inhabitants". */
export const compareFirst: Rule = (scan, at) => {
  const operator = operatorAt(scan, at);
  if (!operator) return [];
  const amount = amountAt(scan, pastEither(scan, operator.to));
  if (!amount) return [];
  const found: Part[] = [];
  const concept = conceptAt(scan, operator.place);
  const numberYear = typeof amount.value === 'number' && amount.value >= 1000 && amount.value <= 2199;
  const timed = amount.span !== null || numberYear;
  for (const { choice, inverse } of concept ? scan.concept(concept, at) : []) {
    const op = inverse && !timeLike(choice.column) ? opposite[operator.operator] : operator.operator;
    for (const { condition, to, either } of held(scan, choice.column, op, amount))
      found.push(
        part(
          at,
          to,
          either ? 'filter:concept:either' : 'filter:concept',
          0.5 + choice.score * 0.4 + (either ? 0.4 : 0),
          filter(condition, choice.column),
          [choice],
        ),
      );
  }
  if (timed)
    for (const use of scan.times(at, numberYear ? Number(amount.value) : null)) {
      const condition = compared(scan, use.column, operator.operator, amount);
      if (condition)
        found.push(
          part(at, amount.to, 'filter:time', 0.4 + use.score * 0.4, filter(condition, use.column), [use]),
        );
    }
  found.push(...amountOf(scan, at, operator.operator, amount));
  return found;
};

const oldest = 120;

/** Whether people are spoken of just before a place. */
function isOfPeople(scan: Scan, at: number): boolean {
  const noun = scan.context.tokens[(scan.items[at]?.start ?? 0) - 1];
  return noun !== undefined && (countedOnce.test(noun.lemma) || countedOnce.test(noun.lower));
}

/** Whether a number says how many of something there are. */
function countsSomething(scan: Scan, next: number): boolean {
  const item = scan.items[next];
  if (item?.type === 'word') return !item.light;
  return item?.type === 'column' || item?.type === 'entity' || item?.type === 'grain';
}

/** "members over 60", "women under 30": of people a bare number limits their age. */
export const personAges: Rule = (scan, at) => {
  const operator = operatorAt(scan, at);
  const amount = operator && amountAt(scan, operator.to);
  if (!operator || amount?.kind !== 'number' || conceptAt(scan, operator.place)) return [];
  if (!isOfPeople(scan, at) || countsSomething(scan, amount.to) || Number(amount.value) > oldest) return [];
  return scan
    .concept(concepts.age, at)
    .filter(({ inverse, choice }) => !inverse && isMeasure(choice.column))
    .flatMap(({ choice }) => {
      const condition = compared(scan, choice.column, operator.operator, amount);
      return condition
        ? [part(at, amount.to, 'filter:aged', 1.2, filter(condition, choice.column), [choice])]
        : [];
    });
};

/** "Which bed was 700555 in", "status of return 51790": a bare number that only what tells rows apart can hold. */
export const bareNumbers: Rule = (scan, at) => {
  const number = scan.number(at);
  if (number === null || number < leastNumber || !Number.isInteger(number)) return [];
  if (/^(?:19|20)\d\d$/.test(String(number)) || scan.role(at - 1, 'compare')) return [];
  const isHeld = (c: AnalystColumn) =>
    isIdentifier(c) && c.kind === 'number' && number >= Number(c.min) && number <= Number(c.max);
  const elsewhere = scan.columns.some((c) => isMeasure(c) && !c.derived && number <= Number(c.max));
  return scan.columns.filter(isHeld).map((column) => {
    const condition: Condition = { kind: 'compare', left: columnOf(column), operator: '=', right: number };
    const score = 0.6 + scan.nearness(column, scan.items[at]?.start ?? 0) * 0.3;
    const use: ColumnChoice = { column, score, kin: 'synonym', unsaid: [] };
    const rule = `filter:row:bare:${elsewhere ? 'open' : 'only'}`;
    return part(at, at + 1, rule, 0.7, filter(condition, column, true), [use]);
  });
};
const leastNumber = 100;

/** "order 51234", "ticket T-88": a row by its number. */
export const numberedRows: Rule = (scan, at) => {
  const number = scan.number(at + 1);
  if (scan.items[at]?.type !== 'entity' || number === null) return [];
  return scan.columns
    .filter(
      (c) => c.kind === 'number' && isIdentifier(c) && number >= Number(c.min) && number <= Number(c.max),
    )
    .slice(0, 1)
    .map((column) => {
      const condition: Condition = { kind: 'compare', left: columnOf(column), operator: '=', right: number };
      const use: ColumnChoice = { column, score: 0.75, kin: 'synonym', unsaid: [] };
      return part(at, at + 2, 'filter:row', 1, filter(condition, column, true), [use]);
    });
};

/** "under age 30", "over 20 years old": what is compared stands between the operator and its amount, or is its unit. */
export const columnWithin: Rule = (scan, at) => {
  const operator = operatorAt(scan, at);
  if (!operator) return [];
  const put = (uses: ColumnChoice[], amount: Amount, to: number): Part[] =>
    uses.flatMap((use) => {
      const condition = compared(scan, use.column, operator.operator, amount);
      return condition
        ? [part(at, to, `filter:within:${typeName(use.column)}`, 1.3, filter(condition, use.column), [use])]
        : [];
    });
  const inner = amountAt(scan, scan.skip(operator.to + 1));
  if (inner) return put(scan.choices(operator.to), inner, inner.to);
  const amount = amountAt(scan, operator.to);
  const isAge = amount && /^years?$/.test(scan.text(amount.to)) && scan.text(amount.to + 1) === 'old';
  if (!isAge) return [];
  const ages = scan.concept(concepts.age, at).filter((c) => !c.inverse);
  return put(
    ages.map((c) => c.choice),
    amount,
    amount.to + 2,
  );
};

/** "10 or more goals", "at least 3 singers": the amount is said before what it counts. */
export const amountFirst: Rule = (scan, at) => {
  const amount = amountAt(scan, at);
  if (amount?.kind !== 'number') return [];
  const after = scan.role(scan.skip(amount.to), 'after');
  if (after) return amountOf(scan, at, after.operator, { ...amount, to: scan.skip(amount.to) + 1 });
  const noun = scan.skip(amount.to);
  const open = scan.role(noun + 1, 'after');
  const opened = open ? amountOf(scan, at, open.operator, amount).filter((p) => p.to === noun + 1) : [];
  return [
    // "9 goals or more": what it is of stands before the words that open it.
    ...opened.map((p) => ({ ...p, to: p.to + 1, rule: `${p.rule}:open` })),
    ...amountOf(scan, at, '=', amount).map((p) => ({
      ...p,
      prior: p.prior - 0.5,
      rule: `${p.rule}:equal`,
    })),
  ];
};

/** An amount of what is named after it: of a column in each row, or of rows in each group. */
function amountOf(scan: Scan, at: number, operator: Comparison, amount: Amount): Part[] {
  if (amount.kind !== 'number') return [];
  const found: Part[] = [];
  const next = scan.skip(amount.to);
  const noun = scan.items[next];
  // "At least one order" is said of every group that there is.
  const isAny = (operator === '>=' && amount.value === 1) || (operator === '>' && amount.value === 0);
  const having = (to: number, of: Expression, rule: string, prior: number, uses: ColumnChoice[] = []) => {
    // Rows aren't counted in percent.
    if (amount.isPercent) return;
    found.push(
      isAny
        ? part(at, to, `having:any:${rule}`, prior, { kind: 'none' }, uses)
        : part(at, to, `having:${rule}`, prior, { kind: 'having', of, operator, value: amount.value }, uses),
    );
  };
  for (const use of scan.choices(next)) {
    const condition = isNumeric(use.column) ? compared(scan, use.column, operator, amount) : null;
    if (condition)
      found.push(
        part(
          at,
          next + 1,
          `filter:amount:${typeName(use.column)}`,
          1,
          filter(condition, use.column, operator === '='),
          [use],
        ),
      );
    having(next + 1, countAll, `column:${typeName(use.column)}`, 0.4, [use]);
    if (!isMeasure(use.column))
      having(
        next + 1,
        { kind: 'aggregate', name: 'count', of: columnOf(use.column), distinct: true },
        'distinct',
        -0.2,
        [use],
      );
  }
  const line = scan.countedAt(next);
  if (line) having(next + 1, aggregateOf('count', columnOf(line), true), 'lines', 0.9);
  else if (noun?.type === 'entity') having(next + 1, countAll, 'entity', 0.9);
  if (noun?.type === 'word' && !noun.capital) having(next + 1, countAll, 'word', noun.light ? 0.5 : -0.1);
  having(amount.to, countAll, 'bare', -0.2);
  for (const use of guessed(scan)) {
    const condition = compared(scan, use.column, operator, amount);
    if (condition)
      found.push(part(at, amount.to, 'filter:guessed', -0.3, filter(condition, use.column), [use]));
  }
  return found;
}

/** Measures that an amount without a name could be of: only where there are few. */
function guessed(scan: Scan): ColumnChoice[] {
  const measures = scan.columns.filter((c) => isMeasure(c));
  return measures.length > 2
    ? []
    : measures.map((column) => ({ column, score: 0.3, kin: 'none' as const, unsaid: [] }));
}

/** "average age above 30", "number of students is at least 5". */
export const figureCompared: Rule = (scan, at) => {
  const found: Part[] = [];
  for (const figure of figureAt(scan, at)) {
    const operator = operatorAt(scan, scan.skip(figure.to));
    const plain = operator ? null : amountAt(scan, scan.skip(figure.to));
    const amount = operator ? amountAt(scan, operator.to) : plain;
    if (amount?.kind !== 'number') continue;
    const after = scan.role(scan.skip(amount.to), 'after');
    const to = after ? scan.skip(amount.to) + 1 : amount.to;
    const op = operator?.operator ?? after?.operator ?? '=';
    found.push(
      part(
        at,
        to,
        `having:figure:${figure.rule}`,
        1.1,
        { kind: 'having', of: figure.of, operator: op, value: amount.value },
        figure.uses,
      ),
    );
  }
  return found;
};

interface Range {
  low: Amount;
  high: Amount;
  to: number;
}

/** "between 10 and 20", "from 1990 to 1995". */
function rangeAt(scan: Scan, at: number): Range | null {
  const led = scan.role(at, 'between') !== null;
  const from = scan.text(at) === 'from';
  const first = led || from ? scan.skip(at + 1) : at;
  const low = amountAt(scan, first);
  if (!low) return null;
  const joint = scan.text(low.to);
  if (!scan.role(low.to, 'and') && !['to', 'until', 'till', 'through', '-', '–'].includes(joint)) return null;
  const high = amountAt(scan, scan.skip(low.to + 1));
  return high ? { low, high, to: high.to } : null;
}

function between(scan: Scan, column: AnalystColumn, { low, high }: Range): Condition | null {
  const from = compared(scan, column, '>=', low);
  const to = compared(scan, column, '<=', high);
  if (!from || !to) return null;
  if (from.kind === 'during' && to.kind === 'during') return { ...from, before: to.before };
  if (from.kind === 'compare' && to.kind === 'compare')
    return { kind: 'between', left: columnOf(column), low: from.right as Literal, high: to.right as Literal };
  return null;
}

/** A range without its column before: the column comes after, or it is a stretch of years. */
export const ranges: Rule = (scan, at) => {
  const range = rangeAt(scan, at);
  if (!range) return [];
  const found: Part[] = [];
  const near = scan.skip(range.to);
  const next = scan.items[near]?.type === 'entity' ? scan.skip(near + 1) : near;
  for (const use of scan.choices(next, isNumeric)) {
    const condition = between(scan, use.column, range);
    if (condition)
      found.push(part(at, next + 1, `filter:between:after`, 0.9, filter(condition, use.column), [use]));
  }
  const year = typeof range.low.value === 'number' ? range.low.value : null;
  if (range.low.span || (year !== null && year >= 1000 && year <= 2199))
    for (const use of scan.times(at, year)) {
      const condition = between(scan, use.column, range);
      if (condition)
        found.push(
          part(at, range.to, 'filter:between:time', 0.7 + use.score * 0.3, filter(condition, use.column), [
            use,
          ]),
        );
    }
  return found;
};

/** "the 1990s" of a column of years. */
export function yearsWithin(span: TimeSpan, column: AnalystColumn): Condition | null {
  if (column.kind !== 'number' || !isYearColumn(column) || !isWholeYears(span)) return null;
  const low = Number(span.from.slice(0, 4));
  const high = Number(span.before.slice(0, 4)) - 1;
  const left = columnOf(column);
  return low === high
    ? { kind: 'compare', left, operator: '=', right: low }
    : { kind: 'between', left, low, high };
}

/** "in 2017", "last month", "on Mondays", "in winter". */
export const timeFilter: Rule = (scan, at) => {
  const negated = scan.role(at, 'not') !== null;
  const place = negated ? scan.skip(at + 1) : at;
  const item = scan.items[place];
  const year = scan.number(place);
  let span: TimeSpan | null = null;
  if (item?.type === 'time') span = item.span;
  else if (year !== null && Number.isInteger(year) && year >= 1000 && year <= 2199)
    span = { kind: 'absolute', from: yearDay(year), before: yearDay(year + 1) };
  if (!span) return [];
  const kept: TimeSpan = span;
  return scan.times(place, year).flatMap((use) => {
    const amount: Amount = {
      value: year ?? '',
      to: place + 1,
      kind: year === null ? 'time' : 'number',
      span: year === null ? kept : null,
    };
    const condition =
      year === null
        ? timeLike(use.column)
          ? timeCondition(kept, use.column, scan.today)
          : yearsWithin(kept, use.column)
        : compared(scan, use.column, '=', amount);
    if (!condition) return [];
    const whole: Condition = negated ? { kind: 'not', part: condition } : condition;
    return [
      part(
        at,
        place + 1,
        `filter:when:${year === null ? kept.kind : 'year'}`,
        0.6 + use.score * 0.3,
        filter(whole, use.column),
        [use],
      ),
    ];
  });
};

const describes = (column: AnalystColumn): boolean =>
  column.words.some((w) =>
    ['name', 'title', 'country', 'city', 'state', 'region', 'category', 'type', 'status'].includes(w),
  );

function valueCondition(match: ValueMatch, item: ValueItem, negated: boolean): Condition {
  const { column, stored } = match;
  if (match.how === 'part' && stored.length > 12)
    return { kind: 'text', column, how: 'contains', text: item.text, negated };
  const left = columnOf(column);
  const [only = ''] = stored;
  if (stored.length === 1)
    return { kind: 'compare', left, operator: negated ? '<>' : '=', right: literalFor(column, only) };
  return { kind: 'in', left, values: stored.map((v) => literalFor(column, v)), negated };
}

/** Texts as they are stored; in a column of numbers a number. */
const literalFor = (column: AnalystColumn, stored: string): Literal =>
  column.kind === 'number' ? Number(stored) : stored;

const mostMatches = 4;

/** The likeliest columns of a value: those named nearby, then whole values, then columns that describe. */
function matchesOf(
  scan: Scan,
  at: number,
  item: ValueItem,
): { match: ValueMatch; use: ColumnChoice; named: number }[] {
  return item.matches
    .map((match) => {
      const named = scan.nearness(match.column, scan.items[at]?.start ?? 0);
      const how = match.how === 'exact' ? 0.85 : match.how === 'bare' ? 0.75 : 0.55;
      const score =
        how + named * 0.15 + (describes(match.column) ? 0.02 : 0) - match.column.words.length * 0.005;
      return { match, named, use: { column: match.column, score, kin: 'same' as const, unsaid: [] } };
    })
    .sort((a, b) => b.use.score - a.use.score)
    .slice(0, mostMatches);
}

/** "Texas", "not Texas", "state Texas", "Texas state", "France or Italy". */
export const values: Rule = (scan, at) => {
  const lead = scan.choices(at);
  const start = lead.length > 0 ? scan.skip(at + 1) : at;
  const negated = scan.role(start, 'not') !== null;
  let place = negated ? scan.skip(start + 1) : start;
  while (scan.roleName(place) === 'compare' && scan.role(place, 'compare')?.operator === '=')
    place = scan.skip(place + 1);
  const item = scan.items[place];
  if (item?.type !== 'value' || item.matches.length === 0) return [];
  if (lead.length > 0 && place === at) return [];
  const found: Part[] = [];
  const many = item.matches.length > 1 ? 'several' : 'one';
  const sign = negated ? 'not' : 'is';
  for (const { match, use, named } of matchesOf(scan, place, item)) {
    const condition = valueCondition(match, item, negated);
    const facts = [`value:${match.how}:${typeName(match.column)}`, `value:named:${named > 0 ? 'yes' : 'no'}`];
    if (lead.length > 0) {
      const led = lead.find((l) => l.column === match.column);
      if (!led) continue;
      found.push(
        part(
          at,
          place + 1,
          `filter:value:led:${sign}`,
          1.6,
          filter(condition, match.column, !negated),
          [led],
          facts,
        ),
      );
      found.push(...valueList(scan, at, place, match, 'led', [led], negated));
      continue;
    }
    found.push(
      part(
        at,
        place + 1,
        `filter:value:${many}:${sign}`,
        0.6 + use.score * 0.4,
        filter(condition, match.column, !negated),
        [use],
        facts,
      ),
    );
    const next = scan.skip(place + 1);
    const follow = scan.choices(next).find((c) => c.column === match.column);
    if (follow && next === place + 1)
      found.push(
        part(
          at,
          next + 1,
          `filter:value:followed:${sign}`,
          1.4,
          filter(condition, match.column, !negated),
          [follow],
          facts,
        ),
      );
    found.push(...valueList(scan, at, place, match, many, [use], negated));
  }
  return found;
};

/** Further values of the same column: "France, Italy or Spain". */
function valueList(
  scan: Scan,
  at: number,
  place: number,
  first: ValueMatch,
  rule: string,
  uses: ColumnChoice[],
  negated: boolean,
): Part[] {
  const stored = [...first.stored];
  let to = place + 1;
  for (let i = place + 1; ;) {
    let joint = scan.skip(i);
    if (!scan.role(joint, 'or') && !scan.role(joint, 'and') && scan.text(joint) !== 'vs') break;
    while (scan.role(joint, 'or') || scan.role(joint, 'and')) joint = scan.skip(joint + 1);
    const item = scan.items[joint];
    const match = item?.type === 'value' ? item.matches.find((m) => m.column === first.column) : undefined;
    if (!match) break;
    stored.push(...match.stored);
    to = joint + 1;
    i = to;
  }
  if (to === place + 1) return [];
  const condition: Condition = {
    kind: 'in',
    left: columnOf(first.column),
    values: [...new Set(stored)].map((v) => literalFor(first.column, v)),
    negated,
  };
  return [part(at, to, `filter:values:${rule}`, 1.6, filter(condition, first.column, true), uses)];
}

/** "named 'Bob'", "title 'X'": a quoted text that isn't among the known values. */
export const quoted: Rule = (scan, at) => {
  const lead = scan.choices(at);
  const place = lead.length > 0 ? scan.skip(at + 1) : at;
  const item = scan.items[place];
  if (item?.type !== 'value' || !item.quoted || item.matches.length > 0) return [];
  const title = titleColumns(scan.context.table, scan.context.entities).map((column) => ({
    column,
    score: 0.4,
    kin: 'none' as const,
    unsaid: [],
  }));
  const uses = (lead.length > 0 ? lead : title.slice(0, 1)).filter(
    (u) => u.column.kind === 'text' || isNumeric(u.column),
  );
  return uses.map((use) =>
    part(
      at,
      place + 1,
      `filter:quoted:${lead.length > 0 ? 'led' : 'title'}`,
      0.5,
      filter(
        { kind: 'compare', left: columnOf(use.column), operator: '=', right: item.text },
        use.column,
        true,
      ),
      [use],
    ),
  );
};

const textNoun = /^(?:letters?|words?|substrings?|strings?|text|prefix|suffix|phrases?|terms?)$/;

/** What is written at a place; "the word you" and "the letter a" are no small words. */
function writtenAt(scan: Scan, place: number, isNamed: boolean): string {
  const item = scan.items[place];
  return item && 'text' in item && (item.type !== 'role' || isNamed) ? item.text : '';
}

/** A text that is looked for, and others that may stand there instead: "the word 'Latte' or the word 'Mocha'". */
function soughtAt(scan: Scan, at: number): { texts: string[]; to: number } | null {
  const texts: string[] = [];
  const lead = scan.role(at - 1, 'text')
    ? scan
        .text(at - 1)
        .split(' ')
        .at(-1)
    : '';
  let named = textNoun.test(lead ?? '');
  let to = at;
  for (let place = named ? at : scan.skip(at); ;) {
    const isNamed = textNoun.test(scan.text(place));
    named ||= isNamed;
    const next = isNamed ? place + 1 : place;
    const text = writtenAt(scan, next, named);
    if (text === '') break;
    texts.push(text);
    to = next + 1;
    const or = scan.skip(to);
    if (!scan.role(or, 'or')) break;
    place = scan.skip(or + 1);
    if (scan.role(place, 'text')) place = scan.skip(place + 1);
  }
  return texts.length > 0 ? { texts, to } : null;
}

/** The column of texts that was spoken of last: "publishers whose name contains", "languages that contain". */
function spokenBefore(scan: Scan, at: number): ColumnChoice[] {
  for (let i = at - 1; i >= Math.max(0, at - farthestSpoken); i--) {
    const [choice] = scan.choices(i, (c) => c.kind === 'text');
    if (scan.items[i]?.type === 'column' && choice) return [choice];
  }
  return [];
}
const farthestSpoken = 4;

const titleChoices = (scan: Scan): ColumnChoice[] =>
  titleColumns(scan.context.table, scan.context.entities)
    .slice(0, 1)
    .map((column) => ({ column, score: 0.4, kin: 'none' as const, unsaid: [] }));

/** The columns in which a text may be looked for, and how each was named. */
function searchedIn(scan: Scan, at: number, lead: ColumnChoice[]): { use: ColumnChoice; how: string }[] {
  const before = spokenBefore(scan, at);
  const isName = lead.length > 0 && /^(?:names?|titles?)$/.test(scan.text(at));
  const owners = lead.length === 0 || isName ? before : [];
  const own = lead.length > 0 ? lead : titleChoices(scan);
  return [
    ...own.map((use) => ({ use, how: lead.length > 0 ? 'led' : 'title' })),
    ...owners
      .filter(({ column }) => !own.some((o) => o.column === column))
      .map((use) => ({ use, how: isName ? 'owner' : 'spoken' })),
  ];
}

const holdsText = (column: AnalystColumn): boolean =>
  column.kind !== 'boolean' && isTimeColumn(column) === isYearColumn(column);

/** Any of some texts in a column; none of them where that is denied. */
function textCondition(
  column: AnalystColumn,
  how: 'contains' | 'starts' | 'ends',
  texts: string[],
  negated: boolean,
): Condition {
  const parts = texts.map((text): Condition => ({ kind: 'text', column, how, text, negated }));
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  return negated ? { kind: 'and', parts } : { kind: 'or', parts };
}

/** "name contains 'x'", "starting with the letter S", "containing the word 'a' or 'b'". */
export const texts: Rule = (scan, at) => {
  const lead = scan.choices(at);
  let place = lead.length > 0 ? scan.skip(at + 1) : at;
  const negated = scan.role(place, 'not') !== null;
  if (negated) place = scan.skip(place + 1);
  const how = scan.role(place, 'text');
  const sought = how && soughtAt(scan, place + 1);
  if (!how || !sought) return [];
  // "With the letter a in their names"
  const within = scan.text(sought.to) === 'in' ? scan.skip(sought.to) : null;
  const inside = within === null ? [] : scan.choices(within, (c) => c.kind === 'text');
  const searched =
    inside.length > 0 ? inside.map((use) => ({ use, how: 'inside' })) : searchedIn(scan, at, lead);
  return searched
    .filter(({ use }) => holdsText(use.column))
    .map(({ use, how: named }) =>
      part(
        at,
        inside.length > 0 && within !== null ? within + 1 : sought.to,
        `filter:text:${how.how}:${named}`,
        1.3,
        filter(textCondition(use.column, how.how, sought.texts, negated), use.column),
        [use],
      ),
    );
};

/** Where the column stands that something is in: "in their names", "as part of the address". */
function withinAt(scan: Scan, at: number): number | null {
  const said = [0, 1, 2, 3, 4].map((i) => scan.text(at + i));
  if (!said.includes('in') && !said.some((w) => w.startsWith('part of'))) return null;
  let next = scan.skip(at);
  while (scan.items[next]?.type === 'word' && next < at + 4) next = scan.skip(next + 1);
  return next;
}

/** "the letter 'a' in their names", "without TN in the address": the text comes before its column. */
export const textInColumn: Rule = (scan, at) => {
  const negated = scan.role(at, 'not') !== null;
  const place = negated ? scan.skip(at + 1) : at;
  if (scan.isMinor(place)) return [];
  const sought = soughtAt(scan, place);
  const first = scan.items[place];
  const isText = first?.type === 'value' || (first?.type === 'word' && first.capital);
  if (!sought || (!isText && !textNoun.test(scan.text(place)))) return [];
  const next = withinAt(scan, sought.to);
  if (next === null) return [];
  const lead = scan.choices(next, (c) => c.kind === 'text');
  const isName = /^(?:names?|titles?|it|them)$/.test(scan.text(next));
  const owners = isName ? spokenBefore(scan, at) : [];
  return [...lead, ...owners.filter((o) => !lead.some((l) => l.column === o.column))].map((use) =>
    part(
      at,
      next + 1,
      `filter:text:in${negated ? ':not' : ''}${lead.includes(use) ? '' : ':owner'}`,
      negated ? 1.4 : 1,
      filter(textCondition(use.column, 'contains', sought.texts, negated), use.column),
      [use],
    ),
  );
};

/** What a row lacks: a yes, where that is what a column holds; a number above nothing, where every row has one. */
function lackOf(column: AnalystColumn, negated: boolean): { condition: Condition; fact: string } {
  const yes = yesOf(column, mostAnswers);
  const left = columnOf(column);
  if (column.kind === 'boolean')
    return { condition: { kind: 'flag', column, value: negated }, fact: 'missing:flag' };
  if (yes)
    return {
      condition: { kind: 'compare', left, operator: '=', right: negated ? yes.yes : yes.no },
      fact: 'missing:flag',
    };
  // "802.11b" or "No".
  const none = column.kind === 'text' ? column.values.find((v) => /^(?:no|none)$/i.test(v)) : undefined;
  if (none !== undefined)
    return {
      condition: { kind: 'compare', left, operator: negated ? '<>' : '=', right: none },
      fact: 'missing:none',
    };
  const isWhole = column.profile.nullFraction === 0 && !column.values.includes('');
  if (isWhole && column.kind === 'number' && Number(column.min) === 0)
    return {
      condition: { kind: 'compare', left, operator: negated ? '>' : '=', right: 0 },
      fact: 'missing:nothing',
    };
  return {
    condition: { kind: 'missing', column, negated },
    fact: `missing:${isWhole ? 'never' : 'sometimes'}`,
  };
}

/** "without a director", "closed date is missing", "has a rating". */
export const missing: Rule = (scan, at) => {
  const found: Part[] = [];
  const put = (to: number, uses: ColumnChoice[], negated: boolean, rule: string) => {
    for (const use of uses.slice(0, 2)) {
      const { condition, fact } = lackOf(use.column, negated);
      found.push(part(at, to, `filter:missing:${rule}`, 0.9, filter(condition, use.column), [use], [fact]));
    }
  };
  const lead = scan.choices(at);
  if (lead.length > 0) {
    let next = scan.skip(at + 1);
    const not = scan.role(next, 'not');
    if (not) next = scan.skip(next + 1);
    const role = scan.role(next, 'missing');
    if (role) put(next + 1, lead, role.negated !== (not !== null), 'after');
    return found;
  }
  const role = scan.role(at, 'missing');
  const not = scan.role(at, 'not');
  if (!role && !not) return [];
  const next = scan.skip(at + 1);
  put(next + 1, scan.choices(next), role?.negated ?? false, role ? 'before' : 'not');
  return found;
};

function deniedOf(condition: Condition): Condition {
  if (condition.kind === 'compare' && condition.operator === '=') return { ...condition, operator: '<>' };
  return condition.kind === 'in' ? { ...condition, negated: true } : { kind: 'not', part: condition };
}

/** "do not have the country \"France\"", "weren't built before 1990": what is denied stands after its verb. */
export const denied: Rule = (scan, at) => {
  if (!scan.role(at, 'not')) return [];
  const own = scan.skip(at + 1);
  const verb = scan.items[own];
  // "Located" may be near to a column's name.
  const isVerb = (verb?.type === 'word' && !verb.capital) || verb?.type === 'column';
  const place = isVerb ? scan.skip(own + 1) : own;
  // "Not majoring in 600": what is denied may be the column itself.
  const majors = verb?.type === 'column' ? columnEqual(scan, own, scan.choices(own)) : [];
  const others = place === at + 1 ? [] : [columnCompared, values, compareFirst];
  return [...majors, ...others.flatMap((rule) => rule(scan, place))].flatMap((found): Part[] => {
    const { makes } = found;
    if (makes.kind !== 'filter' || JSON.stringify(makes.condition).includes('"negated":true')) return [];
    const condition = deniedOf(makes.condition);
    return [
      {
        ...found,
        from: at,
        rule: `filter:denied:${found.rule}`,
        makes: { ...makes, condition, equality: false },
      },
    ];
  });
};

/** "from 1995 on", "from May 2020 onwards". */
export const onwards: Rule = (scan, at) => {
  if (scan.text(at) !== 'from' || !/^(?:on|onwards?)$/.test(scan.text(at + 2))) return [];
  return timeFilter(scan, at + 1).flatMap((found): Part[] => {
    const { makes } = found;
    if (makes.kind !== 'filter') return [];
    const { condition } = makes;
    const since: Condition | null =
      condition.kind === 'during'
        ? { ...condition, before: null }
        : condition.kind === 'compare'
          ? { ...condition, operator: '>=' }
          : null;
    return since
      ? [{ ...found, from: at, to: at + 3, rule: 'filter:onwards', makes: { ...makes, condition: since } }]
      : [];
  });
};

const lackFillers =
  /^(?:have|has|had|having|get|got|gets|getting|given|give|gave|giving|receive[ds]?|receiving|use[ds]?|using|leave|left|a|an|any|the|single|been|there)$/;

/** "have no hours on them", "never got a rating", "don't have a number of stations": nothing stands there. */
export const lacking: Rule = (scan, at) => {
  if (!scan.role(at, 'not') && !scan.role(at, 'missing')) return [];
  const { tokens } = scan.context;
  let place = at + 1;
  const isFiller = (item: number) => {
    const { start = 0, end = 0 } = scan.items[item] ?? {};
    return tokens.slice(start, end).every((t) => lackFillers.test(t.lower));
  };
  while (place < scan.items.length && (isFiller(place) || scan.role(place, 'count'))) place++;
  if (place === at + 1) return [];
  const mayLack = (c: AnalystColumn) =>
    c.profile.nullFraction > 0 || lackOf(c, false).fact === 'missing:nothing';
  return scan.choices(place, mayLack).map((use) => {
    const { condition, fact } = lackOf(use.column, false);
    return part(at, place + 1, 'filter:missing:lacking', 1.1, filter(condition, use.column), [use], [fact]);
  });
};

/** Booleans as people say them: "gifts", "not shipped", "active", "without a trainer". */
export const flags: Rule = (scan, at) => {
  const negated = scan.role(at, 'not') !== null;
  const place = negated ? scan.skip(at + 1) : at;
  const twoValued = (c: AnalystColumn) => c.kind === 'boolean' || yesOf(c) !== null;
  return scan.choices(place, twoValued).map((use) => {
    const yes = yesOf(use.column);
    const condition: Condition =
      yes === null
        ? { kind: 'flag', column: use.column, value: !negated }
        : { kind: 'compare', left: columnOf(use.column), operator: '=', right: negated ? yes.no : yes.yes };
    return part(at, place + 1, `filter:flag:${negated ? 'not' : 'is'}`, 0.6, filter(condition, use.column), [
      use,
    ]);
  });
};

/** "Yes", "no", "partly", "unknown". */
const mostAnswers = 4;

/** The texts for yes and no of a column that has only these two, or few besides. */
export function yesOf(column: AnalystColumn, most = 2): { yes: Literal; no: Literal } | null {
  if (column.distinct > most || column.kind === 'boolean') return null;
  const find = (words: string[]) => column.values.find((v) => words.includes(v.toLowerCase()));
  const yes = find(['y', 'yes', 't', 'true', '1']);
  const no = find(['n', 'no', 'f', 'false', '0']);
  if (yes === undefined || no === undefined) return null;
  return column.kind === 'number' ? { yes: Number(yes), no: Number(no) } : { yes, no };
}

/** "4 cylinders", "id 7": a bare number beside its column. */
export const equalNumber: Rule = (scan, at) => {
  const number = scan.number(at);
  if (number === null) return [];
  const next = at + 1;
  return scan
    .choices(next, (c) => isNumeric(c) && !isIdentifier(c))
    .map((use) =>
      part(
        at,
        next + 1,
        'filter:number:before',
        0.2,
        filter(
          { kind: 'compare', left: columnOf(use.column), operator: '=', right: number },
          use.column,
          true,
        ),
        [use],
      ),
    );
};
