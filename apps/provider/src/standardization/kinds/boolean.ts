import { answerWord } from '@plinth/api/facts';
import { newStep, type StepKind } from './kind.ts';
import { isMost } from './reading.ts';
import { isPlaceholder, lowerSql, oneOfSql, trimSql } from './texts.ts';

const yes = new Set('true,t,yes,y,1,on,ja,j,oui,si,sí,sim,tak,wahr,vrai,x'.split(','));
const no = new Set('false,f,no,n,0,off,nein,nee,non,não,nao,nie,falsch,faux'.split(','));

/** So that what was read already is read again. */
export const withAnswer = (words: readonly string[], answer: string): string[] => [
  ...new Set([answer, ...words.map(answerWord)]),
];

export const boolean: StepKind<'boolean'> = {
  type: 'BINARY',
  becomes: 'boolean',
  risk: 'Words that are neither yes nor no become missing values.',
  apply: (step, value) => {
    const word = answerWord(value);
    if (withAnswer(step.yes, 'true').includes(word)) return 'true';
    return withAnswer(step.no, 'false').includes(word) ? 'false' : null;
  },
  sql: (step, value) => {
    const word = lowerSql(trimSql(value));
    return `CASE WHEN ${oneOfSql(word, withAnswer(step.yes, 'true'))} THEN 'true' WHEN ${oneOfSql(word, withAnswer(step.no, 'false'))} THEN 'false' END`;
  },
  find: ({ name, values }) => {
    if (!isMost({ name, values }, (value) => yes.has(answerWord(value)) || no.has(answerWord(value))))
      return null;
    const given = values.filter(({ value }) => !isPlaceholder(value));
    const words = [...new Set(given.map(({ value }) => answerWord(value)))];
    const saysYes = words.filter((word) => yes.has(word));
    const saysNo = words.filter((word) => no.has(word));
    const areAll = words.length === saysYes.length + saysNo.length;
    if (!areAll || saysYes.length === 0 || saysNo.length === 0 || given.length < 3) return null;
    const shown = given.slice(0, 6).map(({ value }) => `“${value}”`);
    return {
      step: {
        ...newStep('boolean', name, `Read ${name} as true and false`),
        yes: saysYes,
        no: saysNo,
      },
      description: `Yes and no are written in ${given.length} ways: ${shown.join(', ')}.`,
    };
  },
};
