import type { ColumnItem } from '../mentions/mention.ts';
import type { ColumnChoice } from '../shared/columns/columnChoice.ts';
import { isMeasure } from '../shared/columns/measures.ts';
import { isPlan } from '../shared/columns/measureSynonyms.ts';
import { quality } from '../shared/vocabulary/semantics.ts';

/** A word that is only near to a column's name: what people mean by it comes first. */
export const isGuessed = ({ choices: [first] }: ColumnItem): boolean =>
  first !== undefined && quality[first.kin] < quality.part;

/** "Length" of the time from one thing to another, which may be that of what a column holds. */
export const isWorkedOut = ({ choices }: ColumnItem): boolean =>
  choices.every(({ column, kin }) => column.derived && kin !== 'same');

/** "Cost" is no cost per click. */
const isOnlyInRate = ({ column, unsaid }: ColumnChoice): boolean =>
  column.derived?.aggregated === true && unsaid.includes('per');

/** "Defects" are those that are counted, and no defect rate that is worked out of them. */
export function withoutRates(choices: ColumnChoice[]): ColumnChoice[] {
  const isRate = ({ column, unsaid }: ColumnChoice) =>
    column.derived?.aggregated === true && unsaid.some((word) => word === 'rate' || word === 'ratio');
  const isStored = ({ column }: ColumnChoice) => !column.derived && isMeasure(column);
  return choices.some(isStored) ? choices.filter((c) => !isRate(c)) : choices;
}

/** Nothing but rates bears a word, as none of what is stored does. */
export const isOnlyInRates = ({ choices: [first] }: ColumnItem): boolean =>
  first !== undefined && isOnlyInRate(first);

/** A column whose whole name was said is meant, and none that needs more words. */
export const isExact = ({ kin, unsaid }: ColumnChoice): boolean => kin === 'same' && unsaid.length === 0;

/** "Products" are called by their names rather than by their ids. */
export const isOnlyNumbered = ({ unsaid }: ColumnChoice): boolean =>
  unsaid.some((word) => word === 'id' || word === 'identifier' || word === 'code');

const identifying = /^(?:id|identifier|number|code|registration|plate|reference|ref|key)$/;
/** "Vehicles" of a log that tells again and again of each by its plate. */
export const isOfSame = ({ column: { isUnique, derived }, unsaid, kin }: ColumnChoice): boolean =>
  kin === 'same' && unsaid.length > 0 && !isUnique && !derived && unsaid.every((w) => identifying.test(w));
/** They aren't their types. */
export const isKindOf = ({ unsaid: [only, more] }: ColumnChoice): boolean =>
  more === undefined && only !== undefined && /^(?:type|kind|category|class)$/.test(only);

/** "Hours" are those that there were, beside those that were planned. */
export function withoutPlans(choices: ColumnChoice[]): ColumnChoice[] {
  const done = choices.filter(({ unsaid }) => !unsaid.some((word) => isPlan(word)));
  const top = Math.max(...choices.map(({ score }) => score));
  return done.some(({ score }) => score >= top - 0.05) ? done : choices;
}

const usedUp = /\b(?:uses?|used|using|consum\w+|burn\w*)\b/i;
const made = /^(?:pv|solar|photovoltaic|generat|produc|export|feed$|fed$)/;
/** "Used more than 300 kWh": of what is used, and not of what one makes oneself, where that isn't spoken of. */
export function withoutMade(choices: ColumnChoice[], question: string): ColumnChoice[] {
  if (!usedUp.test(question)) return choices;
  const said = question.toLowerCase();
  const isMade = ({ column: { words, rawWords } }: ColumnChoice) =>
    [...words, ...rawWords].some((word) => made.test(word) && !said.includes(word));
  return choices.every(isMade) ? choices : choices.filter((c) => !isMade(c));
}
