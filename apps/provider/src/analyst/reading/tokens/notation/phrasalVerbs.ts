import type { AnalystTable } from '../../../table.ts';
import { stem } from '../../shared/vocabulary/wordForms.ts';
import { inPlaceOf, type Notation } from './notation.ts';

/** Verbs of two words, and the one that tables call the same deed by. */
const verbs: [said: RegExp, verb: string][] = [
  [/^(?:handed|turned|sent) in$/, 'submitted'],
  [/^(?:hand|turn|send)s? in$/, 'submit'],
  [/^(?:turned|sent) away$|^(?:turned down|knocked back)$/, 'rejected'],
  [/^(?:turn|send)s? away$/, 'reject'],
  [/^(?:brought|handed|given|gave|taken|took) back$/, 'returned'],
  [/^(?:bring|hand|give|take)s? back$/, 'return'],
  [/^(?:took|taken) on$/, 'hired'],
  [/^signed off$/, 'approved'],
  [/^lent out$/, 'lent'],
  [/^sent (?:out|off)$/, 'sent'],
  [/^paid (?:off|up)$/, 'paid'],
  [/^called off$/, 'cancelled'],
  [/^put off$/, 'postponed'],
  [/^held up$/, 'delayed'],
  [/^(?:shut|closed) down$/, 'closed'],
];
const particle = /^(?:in|away|down|back|on|off|out|up)$/;

/** Whether a table has such words itself: "Closed Down", "Brought Back" where "bring back" is said. */
const isWritten = (meant: string, { columns }: AnalystTable): boolean => {
  const phrases = verbs.filter(([, verb]) => stem(verb) === stem(meant)).map(([said]) => said);
  return columns.some(({ rawWords, values }) =>
    phrases.some((said) => said.test(rawWords.join(' ')) || values.some((v) => said.test(v.toLowerCase()))),
  );
};

/** "Sent in March", "turned in 2024", "taken on Monday": when it was. */
const times =
  /^(?:\d|this$|last$|next$|mon|tues|wednes|thurs|fri|satur|sun|jan|feb|mar|apr|may$|june?$|july?$|aug|sep|oct|nov|dec)/;

/** "Handed in", "turned away": as one word. */
export const phrasalVerbs: Notation = (tokens, at, table) => {
  const [verb = '', next = '', behind = ''] = tokens.slice(at, at + 3).map(({ lower }) => lower);
  if (!particle.test(next)) return null;
  const said = `${verb} ${next}`;
  const meant = verbs.find(([phrase]) => phrase.test(said))?.[1];
  if (meant === undefined || isWritten(meant, table)) return null;
  const isTime = /^(?:in|on)$/.test(next) && times.test(behind);
  return isTime ? null : inPlaceOf(tokens, at, 2, [meant]);
};
