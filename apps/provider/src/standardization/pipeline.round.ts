import { plain } from './kinds/round.ts';
import type { StepOf } from './kinds/kind.ts';
import { choose, found, group, matches, trim, type Expression } from './pipeline.expressions.ts';

/** A group that may be empty. */
const piece = (place: number): Expression => ({ $ifNull: [group(place), ''] });

/** One more than digits are, as a text: no number holds so many. */
const raised = (digits: Expression): Expression =>
  found(digits, '^([0-9]*?)([0-8]?)(9*)$', {
    $concat: [
      piece(1),
      choose({ $eq: [piece(2), ''] }, '1', { $toString: { $add: [{ $toInt: piece(2) }, 1] } }),
      { $substrCP: ['0'.repeat(40), 0, { $strLenCP: piece(3) }] },
    ],
  });

/** Of the sign in group 1, the whole in 2 and the fraction in 3. */
const rounded = (places: number): Expression => {
  const fraction = { $concat: [piece(3), '0'.repeat(places + 1)] };
  const kept = { $concat: [piece(2), { $substrCP: [fraction, 0, places] }] };
  const isUp = { $gte: [{ $substrCP: [fraction, places, 1] }, '5'] };
  const length = { $strLenCP: '$$digits' };
  const number: Expression = {
    $concat: [
      choose({ $and: [{ $eq: ['$$sign', '-'] }, matches('$$digits', '[1-9]')] }, '-', ''),
      { $substrCP: ['$$digits', 0, { $subtract: [length, places] }] },
      ...(places === 0 ? [] : ['.', { $substrCP: ['$$digits', { $subtract: [length, places] }, places] }]),
    ],
  };
  // Without the zeros at their beginning, but for one before the point.
  const digits = found(
    choose(isUp, raised(kept), kept),
    `^0*?([1-9][0-9]{${places},}|[0-9]{${places + 1}})$`,
    piece(1),
  );
  return { $let: { vars: { sign: piece(1), digits }, in: number } };
};

/** Half away from zero, digit by digit. */
export const roundOf = (
  { places, pads }: Pick<StepOf<'round'>, 'places' | 'pads'>,
  value: Expression,
): Expression => {
  const is = pads ? plain : `^-?[0-9]{1,15}[.][0-9]{${places + 1},20}$`;
  const number = found('$$text', '^(-?)([0-9]+)[.]?([0-9]*)$', rounded(places));
  return {
    $let: {
      vars: { text: trim(value) },
      in: choose(
        matches('$$text', is),
        pads ? number : found(number, '^(-?[0-9]+(?:[.][0-9]*[1-9])?)[.]?0*$', piece(1)),
        value,
      ),
    },
  };
};
