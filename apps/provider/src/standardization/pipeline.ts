import type { RecipeStep } from '@plinth/api/contract';
import { dayMs, minuteMs } from '@plinth/api/facts';
import { mail, withoutScheme, withScheme } from './kinds/address.ts';
import { withAnswer } from './kinds/boolean.ts';
import { isDay, rewritings } from './kinds/date.ts';
import type { StepKindName, StepOf } from './kinds/kind.ts';
import { exceptOf } from './kinds/kinds.ts';
import { joinOf, partingSigns } from './kinds/list.ts';
import { patternOf as numberPatternOf, readAlready } from './kinds/number.ts';
import { digits, trunk, written } from './kinds/phone.ts';
import { isoStart, longYear } from './kinds/range.ts';
import type { PairsKindName } from './kinds/pairs.ts';
import { invisible, odd } from './kinds/spaces.ts';
import { offsetPattern, timePattern, zones } from './kinds/time.ts';
import { bare, patternOf } from './kinds/unit.ts';
import {
  choose,
  found,
  group,
  join,
  literal,
  lowerOf,
  matches,
  oneOf,
  trim,
  without,
  wordsOf,
  type Expression,
} from './pipeline.expressions.ts';
import { roundOf } from './pipeline.round.ts';
import { distinctStages, oneRowStages } from './pipeline.rows.ts';
import { keysThatFit } from './rows.ts';
import { onOneLine, viewName } from './viewName.ts';

/** All that matches, joined. */
const only = (input: Expression, regex: string): Expression => ({
  $reduce: {
    input: { $regexFindAll: { input, regex } },
    initialValue: '',
    in: { $concat: ['$$value', '$$this.match'] },
  },
});
/** Kinds that are about documents or a field as a whole. */
type OfFields = 'leave out' | 'one row' | 'distinct';

/** What becomes of a text, stage by stage: each is of what the one before has made. */
type Stages<Name extends StepKindName> = (step: StepOf<Name>, value: string) => Expression[];

const pairs = ({ values }: Pick<StepOf<PairsKindName>, 'values'>, value: string): Expression[] =>
  values.length === 0
    ? []
    : [
        {
          $switch: {
            branches: values.map(({ from, to }) => ({
              case: { $eq: [value, literal(from)] },
              then: literal(to),
            })),
            default: value,
          },
        },
      ];

/** `\1` as the place of a group, and what stands between. */
const piecesOf = (becomes: string): Expression[] =>
  becomes
    .split(/(\\\d)/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('\\') ? Number(part[1]) - 1 : part));

const rewrittenBy: Expression = {
  $let: {
    vars: {
      rule: '$$this',
      text: '$$value',
      found: { $regexFind: { input: '$$value', regex: '$$this.regex' } },
    },
    in: choose({ $eq: ['$$found', null] }, '$$text', {
      $reduce: {
        input: '$$rule.pieces',
        initialValue: '',
        in: {
          $concat: [
            '$$value',
            choose({ $isNumber: '$$this' }, { $arrayElemAt: ['$$found.captures', '$$this'] }, '$$this'),
          ],
        },
      },
    }),
  },
};

/** An ISO day of a text, null where it is none; within it, it is `$$day`. */
const withDay = (first: StepOf<'date'>['first'], input: Expression, then: Expression): Expression => ({
  $let: {
    vars: {
      day: {
        $reduce: {
          input: rewritings(first).map(([regex, becomes]) => ({ regex, pieces: piecesOf(becomes) })),
          initialValue: trim(input),
          in: rewrittenBy,
        },
      },
    },
    in: choose(matches('$$day', isDay), then, null),
  },
});

const dateOf = (dateString: Expression): Expression => ({
  $dateFromString: { dateString, format: '%Y-%m-%d' },
});

/** Hours and minutes of a zone such as +05:30 in `$$zone`, as minutes. */
const offset: Expression = {
  $switch: {
    branches: Object.entries(zones).map(([name, minutes]) => ({
      case: { $eq: ['$$zone', name] },
      then: minutes,
    })),
    default: found('$$zone', offsetPattern, {
      $multiply: [
        choose({ $eq: [group(1), '-'] }, -1, 1),
        { $add: [{ $multiply: [60, { $toInt: group(2) }] }, { $toInt: { $ifNull: [group(3), '0'] } }] },
      ],
    }),
  },
};

/** Noon is 12 PM, and midnight 12 AM. */
const hours: Expression = {
  $let: {
    vars: { hour: { $toInt: group(2) }, half: { $toLower: { $ifNull: [group(6), ''] } } },
    in: {
      $add: [
        '$$hour',
        choose(
          { $and: [{ $eq: ['$$half', 'p'] }, { $lt: ['$$hour', 12] }] },
          12,
          choose({ $and: [{ $eq: ['$$half', 'a'] }, { $eq: ['$$hour', 12] }] }, -12, 0),
        ),
      ],
    },
  },
};

/** Of the parts of a time in `$$found`, whose day is `$$day`. */
const instant: Expression = {
  $let: {
    vars: { zone: { $ifNull: [group(7), 'Z'] } },
    in: {
      $add: [
        dateOf('$$day'),
        {
          $multiply: [
            minuteMs,
            { $add: [{ $multiply: [60, hours] }, { $toInt: group(3) }, { $multiply: [-1, offset] }] },
          ],
        },
        {
          $multiply: [
            1000,
            { $toDouble: { $concat: [{ $ifNull: [group(4), '0'] }, { $ifNull: [group(5), ''] }] } },
          ],
        },
      ],
    },
  },
};

/** Between separators, without spaces and empty ones; spaces before the first and after the last text stay. */
const listOf = (step: StepOf<'list'>, value: string): Expression => {
  const parts = {
    $split: [
      partingSigns(step).reduce<Expression>(
        (text, find) => ({ $replaceAll: { input: text, find, replacement: ';' } }),
        value,
      ),
      ';',
    ],
  };
  const isBlank = (at: 0 | -1): Expression => ({ $eq: [trim({ $arrayElemAt: ['$$parts', at] }), ''] });
  const spaces = (regex: string): Expression => found(value, regex, '$$found.match');
  const filled = {
    $filter: {
      input: { $map: { input: '$$parts', in: trim('$$this') } },
      cond: { $ne: ['$$this', ''] },
    },
  };
  return {
    $let: {
      vars: { parts },
      in: choose({ $eq: [{ $size: '$$parts' }, 1] }, value, {
        $concat: [
          choose(isBlank(0), '', spaces('^ *')),
          join(filled, joinOf(step)),
          choose(isBlank(-1), '', spaces(' *$')),
        ],
      }),
    },
  };
};

/** So many digits a double always holds. */
const digitsOfDouble = 15;

/** Of each kind that is about the values of a field. */
const kinds: { [Name in Exclude<StepKindName, OfFields>]: Stages<Name> } = {
  characters: pairs,
  case: pairs,
  spelling: pairs,
  typo: pairs,
  country: pairs,
  spaces: (_, value) => {
    const characters = (codes: readonly number[]) => codes.map((code) => String.fromCharCode(code));
    const plain = without(without(value, characters(odd), ' '), characters(invisible));
    return [trim(wordsOf(plain), ' \n\r')];
  },
  missing: ({ words }, value) => [choose(oneOf(value, words), null, value)],
  pad: ({ length }, value) => [
    choose(
      matches(value, `^[0-9]{1,${length}}$`),
      { $substrCP: [{ $concat: ['0'.repeat(length), value] }, { $strLenCP: value }, length] },
      value,
    ),
  ],
  boolean: ({ yes, no }, value) => {
    const word = lowerOf(trim(value));
    const isNo = oneOf(word, withAnswer(no, 'false'));
    return [choose(oneOf(word, withAnswer(yes, 'true')), true, choose(isNo, false, null))];
  },
  number: (step, value) => {
    const { decimal } = step;
    const digits = only(value, decimal === '.' ? '[0-9.]+' : '[0-9,]+');
    const plain = { $concat: ['0', { $replaceAll: { input: digits, find: ',', replacement: '.' } }] };
    const isLong = { $gt: [{ $strLenCP: digits }, digitsOfDouble + 1] };
    const amount = choose(isLong, { $toDecimal: plain }, { $toDouble: plain });
    const signed = choose(matches(value, '[-−(]'), { $multiply: [-1, amount] }, amount);
    const read = choose(matches(value, numberPatternOf(step)), signed, null);
    return [
      trim(value),
      decimal === '.' ? read : choose(matches(value, readAlready), { $toDouble: value }, read),
    ];
  },
  unit: ({ units }, value) => {
    const amount = { $toDouble: { $replaceAll: { input: group(1), find: ',', replacement: '' } } };
    const branches = [
      { pattern: bare, factor: '1' },
      ...units.map(({ name, factor }) => ({ pattern: patternOf(name), factor })),
    ].map(({ pattern, factor }) => ({
      case: matches(value, pattern),
      then: found(value, pattern, { $multiply: [amount, Number(factor)] }),
    }));
    return [{ $switch: { branches, default: null } }];
  },
  date: ({ first }, value) => [withDay(first, value, dateOf('$$day'))],
  time: ({ first }, value) => [
    trim(value),
    found(value, timePattern, choose({ $eq: ['$$found', null] }, null, withDay(first, group(1), instant))),
  ],
  range: ({ from, to, first }, value) => {
    const day = choose(
      matches(value, isoStart),
      found(value, isoStart, group(1)),
      choose(matches(value, longYear), '99999', withDay(first, value, '$$day')),
    );
    const isFar: Expression = { $or: [{ $lt: ['$$of', literal(from)] }, { $gt: ['$$of', literal(to)] }] };
    return [
      {
        $let: {
          vars: { of: day },
          in: choose({ $and: [{ $ne: ['$$of', null] }, isFar] }, null, value),
        },
      },
    ];
  },
  phone: (_, value) => {
    const first = { $ifNull: [group(1), ''] };
    const isLocal: Expression = { $eq: [first, ''] };
    const own = choose(isLocal, group(2), {
      $let: {
        vars: { text: group(2), cut: { $regexFind: { input: group(2), regex: trunk } } },
        in: choose({ $eq: ['$$cut', null] }, '$$text', {
          $concat: [
            { $substrCP: ['$$text', 0, '$$cut.idx'] },
            { $substrCP: ['$$text', { $add: ['$$cut.idx', 3] }, { $strLenCP: '$$text' }] },
          ],
        }),
      },
    });
    const number = { $let: { vars: { own }, in: only('$$own', '[0-9]+') } };
    const whole = {
      $let: {
        vars: { number, sign: choose(isLocal, '', '+') },
        in: choose(matches('$$number', digits), { $concat: ['$$sign', '$$number'] }, value),
      },
    };
    return [choose(matches(value, written), found(value, written, whole), value)];
  },
  round: (step, value) => [roundOf(step, value)],
  list: (step, value) => [listOf(step, value)],
  email: (_, value) => [choose(matches(value, mail), found(value, mail, { $toLower: group(1) }), value)],
  url: (_, value) => {
    const address = (before: string) => ({
      $concat: [
        before,
        { $toLower: group(1) },
        choose({ $eq: [group(2), '/'] }, '', { $ifNull: [group(2), ''] }),
      ],
    });
    return [
      choose(
        matches(value, withScheme),
        found(value, withScheme, address('')),
        choose(matches(value, withoutScheme), found(value, withoutScheme, address('https://')), value),
      ),
    ];
  },
};

const dayWord = /^(\d{4}-\d{2}-\d{2})(?: 00:00:00)?$/;
const isDayReader = new RegExp(isDay);
/** As a database writes a number as text. */
const isNumberWord = (word: string): boolean =>
  /^-?(?:0|[1-9]\d*)(?:[.]\d+)?$/.test(word) && word.replace(/\D/g, '').length <= digitsOfDouble;

/** What becomes of a number or a day, by the kinds that columns of them may have. */
const plainOf = (step: RecipeStep, value: string): Expression => {
  const isA = (type: string): Expression => ({ $eq: [{ $type: value }, type] });
  if (step.kind === 'round') {
    const text = roundOf(step, { $toString: value });
    return choose(isA('double'), { $toDouble: text }, choose(isA('decimal'), { $toDecimal: text }, value));
  }
  if (step.kind === 'missing') {
    const words = step.words.filter((word) => !exceptOf(step).includes(word));
    const days = words
      .flatMap((word) => dayWord.exec(word)?.[1] ?? [])
      .filter((day) => isDayReader.test(day));
    const none = [...words.filter(isNumberWord).map(Number), ...days.map(dateOf)];
    return none.length === 0 ? value : choose({ $in: [value, none] }, null, value);
  }
  if (step.kind === 'range') {
    const isBefore: Expression = { $lt: [value, dateOf(step.from)] };
    const isAfter: Expression = { $gte: [value, { $add: [dateOf(step.to), dayMs] }] };
    return choose({ $and: [isA('date'), { $or: [isBefore, isAfter] }] }, null, value);
  }
  return value;
};

const stagesOf = (step: Exclude<RecipeStep, { kind: OfFields }>): Expression[] => {
  const value = `$${step.column}`;
  const stages = kinds[step.kind] as Stages<StepKindName>;
  const isText: Expression = { $eq: [{ $type: value }, 'string'] };
  const except = exceptOf(step);
  const keeps = oneOf(value, except);
  return stages(step, value).map((expression) => ({
    $set: {
      [step.column]: choose(
        isText,
        except.length === 0 ? expression : choose(keeps, value, expression),
        plainOf(step, value),
      ),
    },
  }));
};

/** Whether a path of a pipeline leads to it: a part that begins with $ is an operator, and to a shell __proto__ is none. */
const hasPath = (name: string): boolean =>
  !name.includes('\0') &&
  name.split('.').every((part) => part !== '' && !part.startsWith('$') && part !== '__proto__');

/** Whether a pipeline can take the step: each field that it is about has a path. */
const hasStages = (step: RecipeStep, columns: ReadonlyMap<string, string>): boolean => {
  if (step.kind === 'one row') return keysThatFit(step.keys, columns).flat().every(hasPath);
  return step.kind === 'distinct' ? [...columns.keys()].every(hasPath) : hasPath(step.column);
};

/** The steps that are on, as stages of an aggregation of documents with these fields, whose _id is one of them. */
export const pipelineOf = (
  steps: readonly RecipeStep[],
  columns: ReadonlyMap<string, string>,
): Expression[] => {
  const ofRows: Expression[] = [];
  const ofValues: Expression[] = [];
  const out: string[] = [];
  const named = new Map([...columns].filter(([name]) => hasPath(name)));
  const taken = steps.filter((step) => hasStages(step, columns));
  for (const step of taken) {
    if (step.kind === 'one row') ofRows.push(...oneRowStages(named, keysThatFit(step.keys, columns)));
    else if (step.kind === 'leave out') out.push(step.column);
    else if (step.kind !== 'distinct') ofValues.push(...stagesOf(step));
  }
  const names = [...named.keys()].filter((name) => !out.includes(name));
  // Documents have an _id each: with it none is there again.
  const isDistinct = taken.some(({ kind }) => kind === 'distinct') && out.includes('_id');
  return [
    ...ofRows,
    ...ofValues,
    ...(out.length > 0 ? [{ $unset: out }] : []),
    ...(isDistinct ? distinctStages(names) : []),
  ];
};

/** What makes the view in MongoDB's shell. */
export const createPipelineView = (
  steps: readonly RecipeStep[],
  columns: ReadonlyMap<string, string>,
  table: string,
): string => {
  const missing = steps
    .filter((step) => !hasStages(step, columns))
    .map((step) => `// Not in the pipeline, which has no path to its field: ${onOneLine(step.title)}\n`);
  const [view, source, pipeline] = [viewName(table), table, pipelineOf(steps, columns)].map((part) =>
    JSON.stringify(part, null, 2),
  );
  return `${missing.join('')}db.createView(${view}, ${source}, ${pipeline});\n`;
};
