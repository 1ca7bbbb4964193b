import type { Role } from '../shared/vocabulary/role.ts';
import { longestPhrase, roleOf } from '../shared/vocabulary/roles.ts';
import type { Token } from '../tokens/tokenize.ts';
import { isInCapitals, minorRoles, type Mention } from './mention.ts';

/** "phone number of": no count. */
function isPartOfName(text: string, { role }: Role, before: Token | undefined): boolean {
  return role === 'count' && text.startsWith('number') && before?.kind === 'word' && !roleOf(before.lower);
}

function weightOf(text: string, { role }: Role, count: number): number {
  if (!minorRoles.has(role)) return count * 0.9 + (count - 1) * 0.1;
  return count * 0.3 + (count - 1) * 0.05 + (text.includes('or') ? 0.3 : 0);
}

/** Words that say how others are meant: "average", "by", "most". */
export function roleMentions(tokens: Token[]): Mention[] {
  const found: Mention[] = [];
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start + 1; end <= Math.min(tokens.length, start + longestPhrase); end++) {
      const window = tokens.slice(start, end);
      if (window.some((t) => t.kind === 'quote')) break;
      const text = window.map((t) => t.lower).join(' ');
      const role = roleOf(text);
      if (!role || (minorRoles.has(role.role) && window.every(isInCapitals))) continue;
      if (isPartOfName(text, role, tokens[start - 1])) continue;
      const item = { type: 'role', start, end, role, text } as const;
      found.push({ start, end, weight: weightOf(text, role, window.length), item });
    }
  }
  return found;
}
