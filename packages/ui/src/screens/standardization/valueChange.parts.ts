export interface ChangedText {
  /** The same before and after; long ones are cut so that the change stays in sight. */
  start: string;
  removed: string;
  added: string;
  end: string;
}

const kept = 18;
/** Of what goes and comes so much is shown: a value may be a page of prose. */
const mostChanged = 400;
const cutChange = (text: string): string =>
  text.length > mostChanged ? `${text.slice(0, mostChanged - 1)}…` : text;

const isPairHalf = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text[at] ?? '');

/** Where two texts differ: between what they begin and what they end with alike. */
export const changedText = (before: string, after: string): ChangedText => {
  const shorter = Math.min(before.length, after.length);
  let first = 0;
  while (first < shorter && before[first] === after[first]) first += 1;
  if (isPairHalf(before, first) || isPairHalf(after, first)) first -= 1;
  let last = 0;
  while (last < shorter - first && before.at(-1 - last) === after.at(-1 - last)) last += 1;
  if (isPairHalf(before, before.length - last)) last -= 1;
  const start = before.slice(0, first);
  const end = last === 0 ? '' : before.slice(-last);
  const isLong = before.length > 2 * kept + 8;
  return {
    start: isLong && start.length > kept ? `…${start.slice(-kept)}` : start,
    removed: cutChange(before.slice(first, before.length - last)),
    added: cutChange(after.slice(first, after.length - last)),
    end: isLong && end.length > kept ? `${end.slice(0, kept)}…` : end,
  };
};

/** Between the values of a row that is written as one text. */
export const betweenValues = ' · ';

const cut = (text: string): string => (text.length > 2 * kept ? `${text.slice(0, 2 * kept - 1)}…` : text);

/** A row differs value by value, any other text once. */
export const changedParts = (before: string, after: string | null): ChangedText[] => {
  const [values, others] = [before, after ?? ''].map((text) => text.split(betweenValues)) as [
    string[],
    string[],
  ];
  if (values.length === 1 || values.length !== others.length) return [changedText(before, after ?? '')];
  return values.map((value, at) =>
    value === others[at]
      ? { start: cut(value), removed: '', added: '', end: '' }
      : changedText(value, others[at]!),
  );
};
