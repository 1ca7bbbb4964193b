import { countOf } from '../../countOf.ts';
import { newStep, type StepKind } from './kind.ts';
import { isPlaceholder, oneOfSql, quoted } from './texts.ts';

/** NA is a country, a continent and a word of every other list of codes. */
const isCode = (value: string): boolean => /^[A-Z]{2,3}$/.test(value);

export const missing: StepKind<'missing'> = {
  type: 'TEXT',
  becomes: 'text',
  risk: 'A word that was meant as a value of its own would be gone.',
  apply: ({ words }, value) => (words.includes(value) ? null : value),
  sql: ({ words }, value) => `CASE WHEN ${oneOfSql(value, words)} THEN NULL ELSE ${value} END`,
  find: ({ name, values }) => {
    const codes = values.filter(({ value }) => isCode(value)).length;
    const areCodes = codes > 5 && codes > 0.8 * values.length;
    const words = values.filter(({ value }) => isPlaceholder(value) && !(areCodes && isCode(value)));
    if (words.length === 0 || words.length === values.length) return null;
    const counts = words
      .slice(0, 4)
      .map(
        ({ value, rows }) =>
          `${value.trim() === '' ? 'nothing' : quoted(value)} ${countOf(rows, 'time', 'times')}`,
      );
    return {
      step: {
        ...newStep('missing', name, `Empty the placeholders in ${name}`),
        words: words.map(({ value }) => value),
      },
      description: `Words stand for a value that isn’t there: ${counts.join(', ')}.`,
    };
  },
};
