import * as z from 'zod/mini';
import {
  decimalPlaces,
  listSeparators,
  mostRecipeSteps,
  paddedLength,
  stepUnits,
  stepWords,
  thousandsSigns,
} from '../facts/recipes.ts';
import { defineCall } from '../http/call.ts';
import {
  either,
  exactly,
  flag,
  list,
  nullable,
  number,
  object,
  sometimes,
  text,
  word,
  type Read,
  type Sent,
} from '../http/described.ts';

export const findingTypes = ['NUMERIC', 'TEXT', 'DATE/TIME', 'BINARY', 'INDEX'] as const;
export const findingImpacts = ['High Impact', 'Low Impact'] as const;
export const findingStatuses = ['Recommended', 'Needs a decision'] as const;

/** No database has a zero byte in a text, or half a character. */
const isStorable = z.refine<string>((text) => !/[\0\p{Cs}]/u.test(text));
const cellText = z.string().check(z.maxLength(stepWords.longest), isStorable);
const cellTexts = z.array(cellText).check(z.maxLength(stepWords.most));

const ofEveryKind = {
  id: cellText,
  /** What it is called; it counts for nothing else. */
  title: z.string().check(z.maxLength(500), isStorable),
  column: cellText,
  /** Whether the step is taken. */
  on: z.boolean(),
  /** Values that are left as they are. */
  except: z.optional(cellTexts),
};
/** A day that the calendar has. */
const isoDay = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => {
    const day = new Date(text);
    return !Number.isNaN(Number(day)) && day.toISOString().startsWith(text);
  }),
);
const pairs = z.array(z.object({ from: cellText, to: cellText })).check(z.maxLength(1000));

/** What a recipe is made of: what becomes of the values of one column. */
export const recipeStep = z.discriminatedUnion('kind', [
  z.object({ ...ofEveryKind, kind: z.literal('spaces') }),
  z.object({ ...ofEveryKind, kind: z.literal('case'), values: pairs }),
  z.object({ ...ofEveryKind, kind: z.literal('spelling'), values: pairs }),
  z.object({ ...ofEveryKind, kind: z.literal('typo'), values: pairs }),
  z.object({ ...ofEveryKind, kind: z.literal('characters'), values: pairs }),
  z.object({ ...ofEveryKind, kind: z.literal('missing'), words: cellTexts }),
  z.object({
    ...ofEveryKind,
    kind: z.literal('number'),
    decimal: z.enum(['.', ',']),
    /** Any where it isn't said. The decimal sign is none. */
    thousands: z.optional(z.enum(thousandsSigns)),
  }),
  /** Words are compared as `answerWord` has them; what says yes doesn’t say no. */
  z.object({ ...ofEveryKind, kind: z.literal('boolean'), yes: cellTexts, no: cellTexts }),
  z.object({
    ...ofEveryKind,
    kind: z.literal('date'),
    /** Whether the day or the month comes first where both are numbers. */
    first: z.enum(['day', 'month']),
  }),
  /** In UTC, as 2024-12-31 23:59:00; a time without a zone is taken to be in it. */
  z.object({ ...ofEveryKind, kind: z.literal('time'), first: z.enum(['day', 'month']) }),
  z.object({
    ...ofEveryKind,
    kind: z.literal('round'),
    places: z.number().check(z.int(), z.minimum(decimalPlaces.least), z.maximum(decimalPlaces.most)),
    /** Whether fewer decimals get zeros after them. */
    pads: z.boolean(),
  }),
  z.object({ ...ofEveryKind, kind: z.literal('country'), values: pairs }),
  z.object({ ...ofEveryKind, kind: z.literal('phone') }),
  z.object({ ...ofEveryKind, kind: z.literal('email') }),
  z.object({ ...ofEveryKind, kind: z.literal('url') }),
  z.object({
    ...ofEveryKind,
    kind: z.literal('unit'),
    /** Names of units, and how many of the first one of each is: a decimal. */
    units: z
      .array(
        z.object({
          name: z.string().check(z.regex(stepUnits.name)),
          factor: z.string().check(z.regex(stepUnits.factor)),
        }),
      )
      .check(z.maxLength(stepUnits.most)),
  }),
  /** Several values in a cell. A semicolon always parts them, and so does what is written. */
  z.object({
    ...ofEveryKind,
    kind: z.literal('list'),
    separators: z.array(z.enum(listSeparators)).check(z.minLength(1), z.maxLength(listSeparators.length)),
    /** What is written between them, with spaces where they are usual; a semicolon where it isn't said. */
    written: z.optional(z.enum(listSeparators)),
  }),
  z.object({
    ...ofEveryKind,
    kind: z.literal('range'),
    /** Days before or after become missing. */
    from: isoDay,
    to: isoDay,
    /** As of `date`: a text may not be an ISO date yet. */
    first: z.enum(['day', 'month']),
  }),
  /** Digits get zeros before them, up to a length. */
  z.object({
    ...ofEveryKind,
    kind: z.literal('pad'),
    length: z.number().check(z.int(), z.minimum(paddedLength.least), z.maximum(paddedLength.most)),
  }),
  /** The view goes without the column. */
  z.object({ ...ofEveryKind, kind: z.literal('leave out') }),
  /**
   * Of rows that have the same values in all columns of one of the keys, but for capitals, spaces and signs, the view has
   * the one with the most values. `column` says nothing.
   */
  z.object({
    ...ofEveryKind,
    kind: z.literal('one row'),
    keys: z.array(cellTexts.check(z.minLength(1))).check(z.minLength(1), z.maxLength(20)),
  }),
  /** The view has each row once, by all its columns: `column` says nothing. */
  z.object({ ...ofEveryKind, kind: z.literal('distinct') }),
]);
export type RecipeStep = z.infer<typeof recipeStep>;

export const recipeSteps = z.array(recipeStep).check(z.maxLength(mostRecipeSteps));

const change = object({ must: { before: text, after: nullable(text) }, may: { rows: number } });

const finding = object({
  must: { type: word(findingTypes), step: exactly(recipeStep), columns: list(text) },
  may: {
    impact: word(findingImpacts),
    status: word(findingStatuses),
    /** What was found, in a sentence. */
    description: text,
    /** What could go wrong. */
    risk: text,
    /** Settings of the step that the data leaves open: they are to be chosen before it is applied. */
    undecided: sometimes(list(text)),
    /** Rows that would change, of those that were looked at. */
    rows: number,
    /** Different values that would change. */
    values: number,
    examples: list(change),
  },
});
export type Finding = Sent<typeof finding>;
export type ReadFinding = Read<typeof finding>;

const findings = object({
  must: { findings: list(finding) },
  may: {
    /** Rows that were looked at. */
    rows: number,
    looked_at: text,
    /** What the rows were looked at after: the recipe as it was, and how many of its steps were on. Absent where it is the source alone. */
    recipe: sometimes(object({ must: { version: number, on: number } })),
    /** Columns of which only the most frequent values were looked at. */
    partly: list(text),
    /** Whether the rows are a sample of the data. */
    sampled: flag,
    /** Whether rows that are nearly another's again weren't looked for, as there is too much to compare. */
    uncompared: flag,
  },
});
export type Findings = Sent<typeof findings>;
export type ReadFindings = Read<typeof findings>;

const lookProgress = object({
  /** Columns that were looked through, and how many there are. */
  must: { done: number, columns: number },
  may: {
    /** Why it can't go on: the last event, and the one of the answer that would have been. */
    failure: sometimes(object({ must: { status: number, detail: text } })),
  },
});
export type LookProgress = Sent<typeof lookProgress>;

export const findStandards = defineCall({
  name: 'findStandards',
  summary: 'Look through the values of a model for what isn’t written one way, telling the progress',
  method: 'GET',
  path: '/data-model/:id/findings',
  answer: either(findings, lookProgress),
  answerKind: 'events',
  failures: [400, 404, 422, 429, 502, 504],
  extension: true,
});

export const previewNotes = ['merges', 'lost'] as const;

export const previewStep = defineCall({
  name: 'previewStep',
  summary:
    'What a step would do to the values of a model as the steps of its recipe before it leave them, and where two would become one or one be lost',
  method: 'POST',
  path: '/data-model/:id/preview',
  body: z.object({ step: recipeStep, search: z.optional(z.string().check(z.maxLength(200))) }),
  answer: object({
    must: {
      changes: list(
        object({
          must: { before: text, after: nullable(text), rows: number },
          may: {
            note: sometimes(word(previewNotes)),
            /** Whether `before` is but the beginning: the value is longer than one that a step can take out. */
            cut: sometimes(flag),
          },
        }),
      ),
    },
    may: {
      /** Rows that have a value in the column. */
      rows: number,
      changed_rows: number,
      /** Different values that change, of which not all may be sent. */
      changed_values: number,
      conflict_rows: number,
      /**
       * All values that would become another row's key, whatever was searched for: taken out, they stay as they are.
       * Absent where there are more than a step can take out.
       */
      conflicts: sometimes(list(text)),
    },
  }),
  failures: [400, 404, 422, 429, 502, 504],
  extension: true,
});
export type StepPreview = Sent<typeof previewStep.answer>;
export type ReadStepPreview = Read<typeof previewStep.answer>;

const recipe = object({
  must: { steps: list(exactly(recipeStep)), version: number },
  may: {
    updated_at: nullable(text),
    /** Whether chat, metrics, reports and new profiles are of the standardized view; absent where a host has no such choice. */
    used: sometimes(flag),
    /** How many states of before are kept; absent on a host that keeps none. */
    versions: sometimes(number),
  },
});
export type Recipe = Sent<typeof recipe>;
export type ReadRecipe = Read<typeof recipe>;
/** `current` of a 409: what there is by now. */
export const currentRecipe = recipe.least;

export const readRecipe = defineCall({
  name: 'readRecipe',
  summary: 'The steps that standardize the values of a model, in their order',
  method: 'GET',
  path: '/data-model/:id/recipe',
  answer: recipe,
  failures: [404],
  extension: true,
});

export const saveRecipe = defineCall({
  name: 'saveRecipe',
  summary: 'Keep the steps that standardize the values of a model; the source stays as it is',
  method: 'PUT',
  path: '/data-model/:id/recipe',
  versioned: true,
  body: z.object({
    steps: recipeSteps,
    /** Whether questions are asked of the standardized view; as before where it isn't said. */
    used: z.optional(z.boolean()),
    /** Whether the state before is kept even where it was saved a moment ago. */
    keep_before: z.optional(z.boolean()),
  }),
  answer: recipe,
  failures: [404, 409, 413, 422],
  extension: true,
});

const cell = either(text, exactly(z.null()));

export const readStandardized = defineCall({
  name: 'readStandardized',
  summary: 'The standardized view of a model: its SQL, what it changes, and its first rows',
  method: 'GET',
  path: '/data-model/:id/standardized',
  query: z.object({ rows: z.enum(['changed', 'all']) }),
  answer: object({
    must: {
      columns: list(text),
      rows: list(
        object({
          must: { cells: list(cell) },
          may: {
            /** What was there before, by the place of its column. */
            before: list(object({ must: { column: number, value: cell } })),
          },
        }),
      ),
    },
    may: {
      /** CREATE VIEW in the dialect of the source. */
      sql: sometimes(text),
      /** db.createView with the stages of an aggregation, where the source is MongoDB. */
      pipeline: sometimes(text),
      total_rows: number,
      /** Rows of the table that the view goes without. */
      left_out_rows: sometimes(number),
      /** Of the view's rows. */
      changed_rows: number,
      changed_values: number,
      /**
       * For each step of the recipe: rows that it changes, of those the ones whose value it can't read, where there are
       * any, and whether its column is gone.
       */
      steps: list(object({ must: { id: text, rows: number }, may: { lost: sometimes(number), gone: flag } })),
      sampled: flag,
    },
  }),
  failures: [400, 404, 422, 429, 502, 504],
  extension: true,
});
export type StandardizedView = Sent<typeof readStandardized.answer>;
export type ReadStandardizedView = Read<typeof readStandardized.answer>;

export const downloadStandardized = defineCall({
  name: 'downloadStandardized',
  summary: 'The rows of the standardized view as CSV',
  method: 'GET',
  path: '/data-model/:id/standardized/csv',
  answerKind: 'file',
  failures: [400, 404, 413, 422, 429, 502, 504],
  extension: true,
});
