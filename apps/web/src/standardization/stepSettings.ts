import type { RecipeStep } from '@plinth/api';
import { decimalPlaces, paddedLength } from '@plinth/api/facts';
import { stepSettingsCopy as copy, type StepSetting, type StepSettingKey } from '@plinth/ui';

/** What was chosen or typed of a step's settings, by their keys. */
export type SettingsTyped = Partial<Record<StepSettingKey, string>>;

const keysOf: { readonly [Kind in RecipeStep['kind']]?: readonly StepSettingKey[] } = {
  number: ['decimal'],
  date: ['first'],
  time: ['first'],
  range: ['from', 'to', 'first'],
  round: ['places', 'pads'],
  pad: ['length'],
};
const options: { readonly [Key in StepSettingKey]?: readonly string[] } = {
  decimal: ['.', ','],
  first: ['day', 'month'],
  pads: ['zeros', 'none'],
};
const bounds: { readonly [Key in StepSettingKey]?: { least: number; most: number } } = {
  places: decimalPlaces,
  length: paddedLength,
};

const textOf = (step: RecipeStep, key: StepSettingKey): string => {
  const value = (step as Readonly<Record<string, unknown>>)[key];
  return typeof value === 'boolean' ? (value ? 'zeros' : 'none') : String(value);
};

const valueOf = (key: StepSettingKey, text: string): string | number | boolean => {
  if (key === 'pads') return text === 'zeros';
  return bounds[key] ? Number(text) : text;
};

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const errorOf = (key: StepSettingKey, text: string, typed: (key: StepSettingKey) => string) => {
  const bound = bounds[key];
  if (bound) {
    const { least, most } = bound;
    const isWhole = /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most;
    return isWhole ? undefined : copy.notWhole(least, most);
  }
  if (key !== 'from' && key !== 'to') return undefined;
  if (!isDay(text)) return copy.noDay;
  return key === 'to' && isDay(typed('from')) && text < typed('from') ? copy.notBefore : undefined;
};

/** Its name says how many decimals there are. */
const named = (step: RecipeStep): RecipeStep =>
  step.kind === 'round'
    ? {
        ...step,
        title: step.title.replace(/\d+ decimals?$/, `${step.places} decimal${step.places === 1 ? '' : 's'}`),
      }
    : step;

/** A step with what was set of it, as far as that can be taken, and its settings as they are shown. */
export const stepWith = (
  step: RecipeStep,
  changes: SettingsTyped,
): { step: RecipeStep; settings: readonly StepSetting[] } => {
  const typed = (key: StepSettingKey): string => changes[key] ?? textOf(step, key);
  const settings = (keysOf[step.kind] ?? []).map((key): StepSetting => {
    const [value, choices] = [typed(key), options[key]];
    if (choices) return { key, value, options: choices };
    return { key, value, type: bounds[key] ? 'number' : 'date', error: errorOf(key, value, typed) };
  });
  const taken = settings.filter(({ error }) => error === undefined);
  const values = Object.fromEntries(taken.map(({ key, value }) => [key, valueOf(key, value)]));
  return { step: named({ ...step, ...values }), settings };
};
