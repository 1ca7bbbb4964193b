import { concepts } from '../../shared/vocabulary/concepts.ts';
import { isMeasure, isNamed } from '../../shared/columns/measures.ts';
import { conceptColumns } from '../adjectives.ts';
import { tokenAt, type Scan } from '../scan.ts';
import { part, type Rule } from '../rule.ts';
import { amountAt, operatorAt, type Amount } from './amounts.ts';
import { compared, filter } from './conditions.ts';

const ofDegrees = /^(?:degrees?|°|°c|°f|celsius|fahrenheit|centigrade)$/;
const ofFrost = /^(?:freezing|zero)$/;
const temperature = /^(?:temp|temperature)$/;

/** "Zero", "freezing", "30 degrees", and the item after it. */
function degreesAt(scan: Scan, at: number): Amount | null {
  const isFrost = ofFrost.test(tokenAt(scan, at));
  const amount: Amount | null = isFrost
    ? { value: 0, to: at + 1, kind: 'number', span: null }
    : amountAt(scan, at);
  if (amount?.kind !== 'number') return null;
  let { to } = amount;
  while (ofDegrees.test(scan.text(to))) to++;
  return isFrost || to > amount.to ? { ...amount, to } : null;
}

/** "Days below zero", "under 5 degrees": of a temperature, where no other amount is named for it. */
export const degrees: Rule = (scan, at) => {
  const operator = operatorAt(scan, at);
  const amount = operator && degreesAt(scan, operator.to);
  if (!amount || scan.choices(at - 1, isMeasure).length > 0) return [];
  return conceptColumns(scan, concepts.heat, at)
    .filter(
      ({ choice: { column }, inverse }) => !inverse && isMeasure(column) && isNamed(column, temperature),
    )
    .flatMap(({ choice }) => {
      const condition = compared(scan, choice.column, operator.operator, amount);
      const makes = condition && filter(condition, choice.column);
      return makes ? [part(at, amount.to, 'filter:degrees', 1.3, makes, [choice])] : [];
    });
};
