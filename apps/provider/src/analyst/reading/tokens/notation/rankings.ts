import type { Token } from '../tokenize.ts';
import { inPlaceOf, type Notation } from './notation.ts';

const isEnd = ({ kind, text }: Token): boolean => kind === 'mark' && /^[?!.;]$/.test(text);

const asks = /^(?:please|pls|can|could|would|you|me|give|show|list|a|now)$/;
const owners = /^(?:the|our|my|all)$/;
const saysOrder =
  /^(?:,|first|ascending|asc|descending|desc|worst|best|lowest|highest|smallest|largest|least|most)$/;
/** Of how many words things that are ranked have names: "sales reps in the north". */
const mostWords = 5;

/** "Rank X by Y", "ranking of X by Y", "X ranked by Y": where X and Y begin and the words between them that say it. */
function placesOf(words: string[]): { things: number; by: number; measure: number } | null {
  const [first = '', next = ''] = words;
  const things = first === 'rank' ? 1 : /^rankings?$/.test(first) && next === 'of' ? 2 : 0;
  const by = words.indexOf(things > 0 ? 'by' : 'ranked');
  const measure = things > 0 ? by + 1 : by + 2;
  return by < 0 || words[measure - 1] !== 'by' ? null : { things, by, measure };
}

/** "Rank the officers by number of tickets" as "number of tickets per officer, highest first". */
const ranksThings: Notation = (tokens, at) => {
  const asked = tokens.slice(at);
  if (!tokens.slice(0, at).every(({ lower }) => asks.test(lower)) || asks.test(asked[0]?.lower ?? ''))
    return null;
  const end = asked.findIndex(isEnd);
  const said = end < 0 ? asked : asked.slice(0, end);
  const places = placesOf(said.map(({ lower }) => lower));
  if (!places) return null;
  const things = said.slice(places.things, places.by).filter(({ lower }) => !owners.test(lower));
  const rest = said.slice(places.measure);
  const told = rest.findIndex(({ lower }) => saysOrder.test(lower));
  const [measure, order] = told < 0 ? [rest, []] : [rest.slice(0, told), rest.slice(told)];
  if (measure.length === 0 || things.length === 0 || things.length > mostWords) return null;
  const [per, ...usual] = inPlaceOf(tokens, at, said.length, ['per', ',', 'highest', 'first']).tokens;
  const ordered = order.length > 0 ? order : usual;
  return per ? { length: said.length, tokens: [...measure, per, ...things, ...ordered] } : null;
};

export const rankingNotations: readonly Notation[] = [ranksThings];
