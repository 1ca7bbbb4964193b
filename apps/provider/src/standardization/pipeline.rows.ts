import { isText } from './columnTypes.ts';
import { choose, lowerOf, matches, type Expression, without, wordsOf } from './pipeline.expressions.ts';
import { signs } from './rows.ts';

type Columns = ReadonlyMap<string, string>;

const orNull = (input: Expression): Expression => ({ $ifNull: [input, null] });
/** Null also where no text is made of it, such as of a list. */
const textOf = (name: string): Expression => ({
  $convert: { input: `$${name}`, to: 'string', onError: null, onNull: null },
});

/** What rows are compared by, as `comparedValue` has it; lists and objects as they are. */
const comparedOf = (name: string, type: string): Expression => {
  if (!isText(type)) return orNull(`$${name}`);
  const lower = lowerOf('$$text');
  const isCapitalCode: Expression = {
    $and: ['^[^ @]*$', '[A-Z]', '[a-z]'].map((regex) => matches('$$text', regex)),
  };
  const compared = choose(
    matches('$$text', '[0-9]'),
    choose(isCapitalCode, '$$text', wordsOf(lower)),
    without(lower, [...signs]),
  );
  return {
    $let: {
      vars: { text: textOf(name) },
      in: choose({ $eq: ['$$text', null] }, orNull(`$${name}`), {
        $let: {
          vars: { compared },
          in: choose({ $eq: ['$$compared', ''] }, null, '$$compared'),
        },
      }),
    },
  };
};

const named = (prefix: string, values: readonly Expression[]) =>
  Object.fromEntries(values.map((value, at) => [`${prefix}${at}`, value]));

/** Documents with one for each key: of those with the same values the fullest, then the first by its text. */
export const oneRowStages = (columns: Columns, keys: readonly (readonly string[])[]): Expression[] => {
  const names = [...columns.keys()];
  const gaps = names.map((name) => choose({ $eq: [orNull(`$${name}`), null] }, 1, 0));
  const texts = names.flatMap((name, at) => [...(at === 0 ? [] : [' · ']), { $ifNull: [textOf(name), ''] }]);
  const values = keys.map((key) =>
    named(
      'value',
      key.map((name) => comparedOf(name, columns.get(name)!)),
    ),
  );
  const isEmpty = (at: number): Expression => ({
    $and: keys[at]!.map((_, place) => ({ $eq: [`$plinth_rows.key${at}.value${place}`, null] })),
  });
  return [
    {
      $set: {
        plinth_rows: { gaps: { $add: gaps }, line: { $concat: texts }, ...named('key', values) },
      },
    },
    ...keys.map((_, at) => ({
      $setWindowFields: {
        partitionBy: `$plinth_rows.key${at}`,
        sortBy: { 'plinth_rows.gaps': 1, 'plinth_rows.line': 1, _id: 1 },
        output: { [`plinth_rows.place${at}`]: { $documentNumber: {} } },
      },
    })),
    {
      $match: {
        $expr: {
          $and: keys.map((_, at) => ({ $or: [isEmpty(at), { $eq: [`$plinth_rows.place${at}`, 1] }] })),
        },
      },
    },
    { $unset: 'plinth_rows' },
  ];
};

/** Documents that have the same in all fields once: they do only where their _id was left out. */
export const distinctStages = (names: readonly string[]): Expression[] => [
  {
    $group: {
      _id: named(
        'value',
        names.map((name) => orNull(`$${name}`)),
      ),
    },
  },
  { $replaceWith: Object.fromEntries(names.map((name, at) => [name, `$_id.value${at}`])) },
];
