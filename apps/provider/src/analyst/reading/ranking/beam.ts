import { partsAt } from '../grammar/grammar.ts';
import type { Cover } from '../grammar/cover.ts';
import { partFeatures } from '../features/partFeatures.ts';
import type { LinearModel } from './scorer.ts';
import { scoreOf } from './scorer.ts';
import type { Item } from '../mentions/mention.ts';
import type { Part } from '../grammar/part.ts';
import type { RoleName, Scan } from '../grammar/scan.ts';

type Worth = Omit<Cover, 'parts'>;

/** What a part is worth: by its rule and what it found, and by what was learned. */
function worthOf(part: Part, scan: Scan, model: LinearModel | null): Worth {
  const links = part.uses.reduce((sum, use) => sum + use.score - 0.7, 0);
  const prior = part.prior + (part.rule.startsWith('left:') ? 0 : links + 0.25 * (part.to - part.from - 1));
  if (!model) return { prior, learned: 0, worth: prior };
  const learned = scoreOf(partFeatures(part, scan), model);
  return { prior, learned, worth: prior * 0.5 + learned * 0.5 };
}

const chained = (part: Part, own: Worth, rest: Chain): Chain => ({
  part,
  rest,
  prior: rest.prior + own.prior,
  learned: rest.learned + own.learned,
  worth: rest.worth + own.worth,
});

interface Chain extends Worth {
  part: Part | null;
  rest: Chain | null;
}

/** What it costs to leave a function word without a part; the others cost as much as any word. */
const rolesLeft: Partial<Record<RoleName, number | null>> = {
  stop: null,
  preposition: null,
  that: null,
  all: null,
  and: null,
  or: null,
  ask: 0.02,
  by: 0.02,
  each: 0.02,
};
const wordLeft = 0.8;

interface Leaving {
  name: string;
  cost: number;
}

function leavingRole(name: RoleName): Leaving | null {
  const cost = rolesLeft[name];
  return cost === null ? null : { name, cost: cost ?? wordLeft };
}

function leavingWord({ text, light, capital }: Extract<Item, { type: 'word' }>, scan: Scan): Leaving {
  if (scan.meantBy(text.toLowerCase()).length > 0) return { name: 'meant', cost: 1 };
  if (light) return { name: 'light', cost: 0.05 };
  return capital ? { name: 'name', cost: 1.4 } : { name: 'word', cost: wordLeft };
}

/** What it costs to leave an item without a part; null where it costs nothing. */
function leaving(item: Item, scan: Scan): Leaving | null {
  switch (item.type) {
    case 'word':
      return leavingWord(item, scan);
    case 'entity':
      return null;
    case 'role':
      return leavingRole(item.role.role);
    case 'column':
      return { name: 'column', cost: 0.9 };
    default:
      return { name: item.type, cost: 1.3 };
  }
}

/** The best rows of parts over the whole question, by what the rules are worth. */
export function coversOf(scan: Scan, most: number, model: LinearModel | null): Cover[] {
  const { items } = scan;
  const chains: Chain[][] = Array.from({ length: items.length + 1 }, () => []);
  chains[items.length] = [{ part: null, rest: null, prior: 0, learned: 0, worth: 0 }];
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at];
    if (!item) continue;
    const options: Chain[] = [];
    for (const part of partsAt(scan, at)) {
      const worth = worthOf(part, scan, model);
      for (const rest of chains[part.to] ?? []) options.push(chained(part, worth, rest));
    }
    const left = leaving(item, scan);
    const skipped: Part | null = left && {
      from: at,
      to: at + 1,
      rule: `left:${left.name}`,
      prior: -left.cost,
      uses: [],
      facts: [],
      makes: { kind: 'none' },
    };
    const loss = skipped && worthOf(skipped, scan, model);
    for (const rest of chains[at + 1] ?? [])
      options.push(skipped && loss ? chained(skipped, loss, rest) : rest);
    options.sort((a, b) => b.worth - a.worth);
    chains[at] = options.slice(0, most);
  }
  return (chains[0] ?? []).map((chain) => {
    const parts: Part[] = [];
    for (let c: Chain | null = chain; c; c = c.rest) if (c.part) parts.push(c.part);
    return { parts, prior: chain.prior, learned: chain.learned, worth: chain.worth };
  });
}
