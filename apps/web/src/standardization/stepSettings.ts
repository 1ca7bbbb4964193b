import type { RecipeStep } from '@plinth/api';
import {
  answerWord,
  decimalPlaces,
  listSeparators,
  paddedLength,
  stepUnits,
  stepWords,
  thousandsSigns,
  unitName,
} from '@plinth/api/facts';
import {
  stepSettingsCopy as copy,
  type StepSetting,
  type StepSettingKey,
  type StepSettingValue,
} from '@plinth/ui';

/** What was chosen or typed of a step's settings, by their keys. */
export type SettingsTyped = Partial<Record<StepSettingKey, StepSettingValue>>;

type Unit = Extract<RecipeStep, { kind: 'unit' }>['units'][number];

const keysOf: { readonly [Kind in RecipeStep['kind']]?: readonly StepSettingKey[] } = {
  number: ['decimal', 'thousands'],
  date: ['first'],
  time: ['first'],
  range: ['from', 'to', 'first'],
  round: ['places', 'pads'],
  pad: ['length'],
  missing: ['words'],
  boolean: ['yes', 'no'],
  list: ['separators', 'written'],
  unit: ['units'],
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
/** A semicolon always parts values. */
const always = ';';
const valueOf = (key: StepSettingKey, text: string): string | number | boolean => {
  if (key === 'pads') return text === 'zeros';
  return bounds[key] ? Number(text) : text;
};

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const errorOf = (key: StepSettingKey, text: string, from: string) => {
  const bound = bounds[key];
  if (bound) {
    const { least, most } = bound;
    const isWhole = /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most;
    return isWhole ? undefined : copy.notWhole(least, most);
  }
  if (key !== 'from' && key !== 'to') return undefined;
  if (!isDay(text)) return copy.noDay;
  return key === 'to' && isDay(from) && text < from ? copy.notBefore : undefined;
};

/** A setting as it is shown, and what it makes of the step where it can be taken. */
interface Read {
  setting: StepSetting;
  taken: object;
}

const readOne = (step: RecipeStep, key: StepSettingKey, typed: SettingsTyped): Read => {
  const textOf = (of: StepSettingKey): string => {
    const value = typed[of] ?? (step as Readonly<Record<string, unknown>>)[of];
    return typeof value === 'boolean' ? (value ? 'zeros' : 'none') : String(value);
  };
  const [value, choices] = [textOf(key), options[key]];
  const taken = { [key]: valueOf(key, value) };
  if (choices) return { setting: { key, value, options: choices }, taken };
  const error = errorOf(key, value, textOf('from'));
  return {
    setting: { key, value, type: bounds[key] ? 'number' : 'date', error },
    taken: error === undefined ? taken : {},
  };
};

const tooMuch = (word: string, words: readonly string[]): string | undefined => {
  if (word.includes('\0')) return copy.zeroByte;
  if (word.length > stepWords.longest) return copy.tooLong(stepWords.longest);
  return words.length >= stepWords.most ? copy.tooMany(stepWords.most) : undefined;
};

const readMissing = (words: readonly string[]): Read => {
  const error = words.length === 0 ? copy.noWords : undefined;
  const refusal = (word: string) => (words.includes(word) ? copy.isThere(word) : tooMuch(word, words));
  return { setting: { key: 'words', words, refusal, error }, taken: error ? {} : { words } };
};

/** Words for yes or for no: what says the one can't say the other. */
const readAnswer = (key: 'yes' | 'no', words: readonly string[], other: readonly string[]): Read => {
  const isIn = (list: readonly string[], word: string) =>
    list.some((one) => answerWord(one) === answerWord(word));
  const isOther = key === 'yes' ? copy.isNo : copy.isYes;
  const others = [...other, key === 'yes' ? 'false' : 'true'];
  const refusal = (word: string) => {
    if (isIn([...words, key === 'yes' ? 'true' : 'false'], word)) return copy.isThere(word);
    return isIn(others, word) ? isOther(word) : tooMuch(word, words);
  };
  // What says both, as a step from a file may, says yes.
  const both = key === 'no' ? words.find((word) => isIn(others, word)) : undefined;
  const error = both === undefined ? undefined : isOther(both);
  return { setting: { key, words, refusal, error }, taken: error ? {} : { [key]: words } };
};

const readUnits = (units: readonly Unit[]): Read => {
  const shown = units.map((unit) =>
    stepUnits.factor.test(unit.factor) ? unit : { ...unit, error: copy.noFactor },
  );
  const refusal = (typed: string) => {
    const name = unitName(typed);
    if (!stepUnits.name.test(name)) return copy.noUnitName;
    if (units.some((unit) => unit.name === name)) return copy.isThere(name);
    return units.length >= stepUnits.most ? copy.tooMany(stepUnits.most) : undefined;
  };
  const wrong = shown.find((unit) => 'error' in unit);
  return {
    setting: { key: 'units', units: shown, refusal, error: wrong && copy.noFactor },
    taken: wrong ? {} : { units },
  };
};

const readSeparators = (chosen: readonly string[], written: string): Read => {
  const some = chosen.filter((one) => one !== always);
  // What is written parts values as well: there is no choice.
  const choices = listSeparators.filter((one) => one !== always && one !== written);
  return {
    setting: { key: 'separators', chosen: some.filter((one) => one !== written), options: choices },
    taken: { separators: chosen.includes(always) || some.length === 0 ? [always, ...some] : some },
  };
};

const readWritten = (value: string): Read => ({
  setting: { key: 'written', value, options: listSeparators },
  taken: { written: value === always ? undefined : value },
});

/** The decimal sign can't stand between thousands. */
const readThousands = (value: string, decimal: string): Read => {
  const own = value === decimal ? 'any' : value;
  return {
    setting: { key: 'thousands', value: own, options: thousandsSigns.filter((one) => one !== decimal) },
    taken: { thousands: own === 'any' ? undefined : own },
  };
};

const readSetting = (step: RecipeStep, key: StepSettingKey, typed: SettingsTyped): Read => {
  const listOf = <Item>(own: readonly Item[], of = key) => (typed[of] as readonly Item[] | undefined) ?? own;
  const chosenOf = (of: StepSettingKey, own: string) => (typed[of] as string | undefined) ?? own;
  switch (step.kind) {
    case 'missing':
      return readMissing(listOf(step.words));
    case 'boolean': {
      const [yes, no] = [listOf(step.yes, 'yes'), listOf(step.no, 'no')];
      return key === 'yes' ? readAnswer('yes', yes, no) : readAnswer('no', no, yes);
    }
    case 'unit':
      return readUnits(listOf(step.units));
    case 'list': {
      const written = chosenOf('written', step.written ?? always);
      return key === 'written'
        ? readWritten(written)
        : readSeparators(listOf<string>(step.separators), written);
    }
    case 'number':
      return key === 'thousands'
        ? readThousands(chosenOf(key, step.thousands ?? 'any'), chosenOf('decimal', step.decimal))
        : readOne(step, key, typed);
    default:
      return readOne(step, key, typed);
  }
};

/** Its name says how many decimals there are. */
const named = (step: RecipeStep): RecipeStep =>
  step.kind === 'round'
    ? {
        ...step,
        title: step.title.replace(/\d+ decimals?$/, `${step.places} decimal${step.places === 1 ? '' : 's'}`),
      }
    : step;

/** `undecided`: keys of settings that the data leaves open. A step with what was set of it, as far as that can be taken, and its settings as they are shown. */
export const stepWith = (
  step: RecipeStep,
  typed: SettingsTyped,
  undecided: readonly string[] = [],
): { step: RecipeStep; settings: readonly StepSetting[] } => {
  const read = (keysOf[step.kind] ?? []).map((key) => {
    const one = readSetting(step, key, typed);
    const isOpen = undecided.includes(key) && typed[key] === undefined;
    return isOpen ? { ...one, setting: { ...one.setting, isOpen } } : one;
  });
  const taken = Object.assign({}, ...read.map((one) => one.taken)) as object;
  return { step: named({ ...step, ...taken }), settings: read.map(({ setting }) => setting) };
};
