import type { Role } from '../shared/vocabulary/role.ts';
import { longestPhrase, roleOf } from '../shared/vocabulary/roles.ts';
import { lightWords } from '../shared/vocabulary/weakWords.ts';
import type { Token } from '../tokens/tokenize.ts';
import { isInCapitals, minorRoles, type Context, type Mention } from './mention.ts';

/** "phone number of": no count. "Out of order": nothing is sorted. */
function isPartOfName(text: string, { role }: Role, before: Token | undefined): boolean {
  if (text === 'order' && before?.lower === 'of') return true;
  return role === 'count' && text.startsWith('number') && before?.kind === 'word' && !roleOf(before.lower);
}

function weightOf(text: string, { role }: Role, count: number): number {
  if (!minorRoles.has(role)) return count * 0.9 + (count - 1) * 0.1;
  return count * 0.3 + (count - 1) * 0.05 + (text.includes('or') ? 0.3 : 0);
}

const asksOfPeople = /^(?:they|he|she|it|we|people|each|do|does|did|are|is|was|were|most)$/;
const rowWords = /^(?:rows?|records?|entr(?:y|ies)|those|ones)$/;
const beforeAPlace = /^(?:know|see|tell|told|find|show|list|learn|say|check|exactly|out)$/;
const joining = new Set<Role['role']>([...minorRoles, 'and', 'or', 'by', 'each', 'ask', 'not']);

/** "Rows where vip is true" are those of which that is so: nobody asks for a place. "Customers and where they live" does. */
const tellsWhich = (text: string, before: Token | undefined, next: Token | undefined): boolean => {
  if (text !== 'where' || before?.kind !== 'word' || next?.kind !== 'word') return false;
  const role = roleOf(before.lower)?.role;
  const mayBeRows = (!role || !joining.has(role)) && !beforeAPlace.test(before.lower);
  return (mayBeRows || rowWords.test(before.lower)) && !asksOfPeople.test(next.lower);
};

/** "How much lines", as it is said by many: several of what rows are can only be counted. */
const countsRows = (text: string, next: Token | undefined, entities: ReadonlySet<string>): boolean =>
  /^how much$/.test(text) &&
  next !== undefined &&
  next.lower === `${next.lemma}s` &&
  entities.has(next.lemma);

const asking = /^(?:display|present|output|return)$/;

/** "Hospital display cases", "objects on show": who asks to be shown something says so before any of it. */
const isNoun = (text: string, before: Token | undefined): boolean =>
  (/^(?:display|show)$/.test(text) && before?.lower === 'on') ||
  (asking.test(text) && before?.kind === 'word' && !roleOf(before.lower) && !lightWords.has(before.lemma));

/** Words that say how others are meant: "average", "by", "most". */
export function roleMentions({ tokens, entities }: Pick<Context, 'tokens' | 'entities'>): Mention[] {
  const found: Mention[] = [];
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start + 1; end <= Math.min(tokens.length, start + longestPhrase); end++) {
      const window = tokens.slice(start, end);
      if (window.some((t) => t.kind === 'quote')) break;
      const text = window.map((t) => t.lower).join(' ');
      const isWhich = tellsWhich(text, tokens[start - 1], tokens[end]);
      const isCounted = countsRows(text, tokens[end], entities);
      const role = roleOf(isWhich ? 'that' : isCounted ? 'how many' : text);
      if (!role || (minorRoles.has(role.role) && window.every(isInCapitals))) continue;
      if (isPartOfName(text, role, tokens[start - 1]) || isNoun(text, tokens[start - 1])) continue;
      const item = { type: 'role', start, end, role, text } as const;
      found.push({ start, end, weight: weightOf(text, role, window.length), item });
    }
  }
  return found;
}
