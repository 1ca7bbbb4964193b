import { capitals } from './kinds/texts.ts';

/** An expression of MongoDB's aggregation. */
export type Expression = string | number | boolean | null | Expression[] | { [operator: string]: Expression };

/** A text that is no path, whatever it begins with. */
export const literal = (text: string): Expression => ({ $literal: text });
const literalsOf = (texts: readonly string[]): Expression => texts.map(literal);
export const trim = (input: Expression, chars = ' '): Expression => ({ $trim: { input, chars } });
export const matches = (input: Expression, regex: string): Expression => ({ $regexMatch: { input, regex } });
export const oneOf = (input: Expression, texts: readonly string[]): Expression => ({
  $in: [input, literalsOf(texts)],
});
export const choose = (when: Expression, then: Expression, otherwise: Expression): Expression => ({
  $cond: [when, then, otherwise],
});

/** What a group has caught within {@link found}. */
export const group = (place: number): Expression => ({ $arrayElemAt: ['$$found.captures', place - 1] });
export const found = (input: Expression, regex: string, then: Expression): Expression => ({
  $let: { vars: { found: { $regexFind: { input, regex } } }, in: then },
});

export const join = (input: Expression, separator: string): Expression => ({
  $reduce: {
    input,
    initialValue: '',
    in: { $concat: ['$$value', choose({ $eq: ['$$value', ''] }, '', separator), '$$this'] },
  },
});

/** Words without the spaces around and between them, but for one. */
export const wordsOf = (text: Expression): Expression =>
  join({ $filter: { input: { $split: [text, ' '] }, cond: { $ne: ['$$this', ''] } } }, ' ');

export const without = (text: Expression, parts: readonly string[], replacement = ''): Expression =>
  parts.reduce<Expression>((input, find) => ({ $replaceAll: { input, find, replacement } }), text);

/** Lower case of the Latin letters alone: of others MongoDB promises nothing. */
export const lowerOf = (text: Expression): Expression => ({
  $reduce: {
    input: [...capitals],
    initialValue: text,
    in: { $replaceAll: { input: '$$value', find: '$$this', replacement: { $toLower: '$$this' } } },
  },
});
