/** Steps of a recipe, at most. */
export const mostRecipeSteps = 200;

/** Decimal places that numbers are written with, and how long digits get by zeros before them. */
export const decimalPlaces = { least: 0, most: 12 };
export const paddedLength = { least: 2, most: 20 };

/** Of the words that a step lists, such as those that count as missing, and of the signs between values. */
export const stepWords = { most: 1000, longest: 10_000 };
/**
 * Units of a step: how many, and how a name and a factor are written. A name is in lower case, as `unitName` has it, and
 * begins with no digit. A factor of nothing would leave nothing.
 */
export const stepUnits = {
  most: 50,
  name: /^[\p{Ll}°%‰][\p{Ll}0-9°%‰²³/]{0,11}$/u,
  factor: /^(?=.*[1-9])\d{1,10}(\.\d{1,10})?$/,
};
/** The name of a unit: its capitals don't count, and the Greek mu is the sign for a millionth. */
export const unitName = (typed: string): string =>
  typed.trim().normalize('NFC').toLowerCase().replaceAll('\u03bc', '\u00b5');
export const listSeparators = [';', '|', ',', '/'] as const;
/** What parts thousands in numbers that are read: any sign that may, one of them, or none. */
export const thousandsSigns = ['any', ',', '.', ' ', "'", 'none'] as const;

/**
 * A text as words of yes and no are compared: lower case of the Latin letters alone, as databases differ beyond them. Spaces
 * at the end are looked for from their first alone: from each of them, it would take the square of their number.
 */
export const answerWord = (text: string): string =>
  text.replace(/^ +|(?<! ) +$/g, '').replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Tables with more aren't looked through for rows that are nearly another's again. */
export const mostNearRows = 50_000;
export const mostNearCells = 1_000_000;
export const mostNearCharacters = 10_000_000;

/** Why a file holds no recipe that can be added. `place` counts from 1. */
export type RecipeFileFault =
  | { fault: 'not a recipe' }
  | { fault: 'newer version' }
  | { fault: 'no steps' }
  | { fault: 'too many steps' }
  | { fault: 'bad step'; place: number }
  | { fault: 'same step twice'; place: number };
