import type { RecipeStep } from '@plinth/api/contract';
import { email, url } from './address.ts';
import { boolean } from './boolean.ts';
import { date } from './date.ts';
import { characters } from './characters.ts';
import { country } from './country.ts';
import type { StepKind, StepKindName } from './kind.ts';
import { distinct, leaveOut, oneRow } from './leaveOut.ts';
import { list } from './list.ts';
import { missing } from './missing.ts';
import { number } from './number.ts';
import { pad } from './pad.ts';
import { phone } from './phone.ts';
import { range } from './range.ts';
import { round } from './round.ts';
import { spaces } from './spaces.ts';
import { letterCase, spelling } from './spelling.ts';
import { oneOfSql } from './texts.ts';
import { time } from './time.ts';
import { typo } from './typo.ts';
import { unit } from './unit.ts';

/** In the order that they do best in. */
export const kinds = {
  characters,
  spaces,
  missing,
  case: letterCase,
  spelling,
  typo,
  country,
  list,
  phone,
  email,
  url,
  pad,
  unit,
  number,
  round,
  boolean,
  range,
  date,
  time,
  'leave out': leaveOut,
  'one row': oneRow,
  distinct,
} as {
  readonly [Name in StepKindName]: StepKind<Name>;
};

export const kindOf = (step: Pick<RecipeStep, 'kind'>): StepKind<StepKindName> =>
  kinds[step.kind] as unknown as StepKind<StepKindName>;

/** Values can be left as they are only where the column stays what it is. */
export const exceptOf = (step: RecipeStep): readonly string[] =>
  ['text', 'same'].includes(kindOf(step).becomes) ? (step.except ?? []) : [];

export const applyStep = (step: RecipeStep, value: string | null): string | null =>
  value === null || exceptOf(step).includes(value) ? value : kindOf(step).apply(step, value);

export const stepSql = (step: RecipeStep, value: string): string => {
  const except = exceptOf(step);
  const done = kindOf(step).sql(step, value);
  return except.length === 0 ? done : `CASE WHEN ${oneOfSql(value, except)} THEN ${value} ELSE ${done} END`;
};
