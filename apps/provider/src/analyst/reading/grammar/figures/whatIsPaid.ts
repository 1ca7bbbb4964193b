import type { AnalystColumn } from '../../../table.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { lemma } from '../../shared/vocabulary/wordForms.ts';
import type { Scan } from '../scan.ts';

/** What is called by what was paid: many of them are so much money. */
const payments =
  /^(?:donation|gift|contribution|pledge|payment|sale|expense|expenditure|invoice|refund|fine|grant|charge|bill|tip|deposit|withdrawal|fee|purchase|premium)$/;
export const isPayment = (word: string): boolean => payments.test(lemma(word.toLowerCase()));

export const money =
  /^(?:turnover|revenue|income|takings|earnings|spend|spending|budget|salary|wages|money|profit)$/i;
const howMuchOf = /\bhow much of (?:(?:the|all|our|my|total) ){0,2}(\p{L}+)/iu;
const shareOf =
  /(?:\b(?:share|proportion|percentage|percent|part)|%) of (?:(?:the|all|our|my|total) ){0,2}(\p{L}+)/iu;

/** What a question asks a share of. */
export const wordShared = (question: string): string | undefined =>
  shareOf.exec(question)?.[1]?.toLowerCase();

const shareIn =
  /(?:\b(?:share|proportion|percentage|percent|part)|%) of (?:\S+ ){1,4}?(?:in|of) (?:(?:the|all|our|my|total) ){0,2}(\p{L}+)/iu;

/** "Of what we spend", "of what I paid": as "of our spending". */
const ofWhat =
  /(?:\b(?:share|proportion|percentage|percent|part|how much)|%) of what (?:\S+ ){1,3}?(spend|spent|pay|paid|earn|earned)\b/i;

/** The money that a table keeps, the likeliest column of it: of what it is called, or of any. */
export const moneyKept = ({ columns }: Scan, word = 'money'): AnalystColumn | undefined =>
  [...meantBy(columns, word), ...meantBy(columns, 'money')].find(({ column }) => isMeasure(column))?.column;

/** "How much of our turnover", "of our donations", "share of revenue", "of roads in spending": the money that a share is asked of. */
export function moneyShared(scan: Scan): AnalystColumn | undefined {
  const { question } = scan.context;
  const much = howMuchOf.exec(question)?.[1];
  const share = wordShared(question);
  const within = shareIn.exec(question)?.[1];
  const done = ofWhat.exec(question)?.[1];
  if (much !== undefined && isPayment(much)) return moneyKept(scan);
  const said = done ?? [much, share, within].find((word) => word !== undefined && money.test(word));
  return said === undefined ? undefined : moneyKept(scan, said.toLowerCase());
}
