import type { Item, Mention } from './mention.ts';

interface Path {
  weight: number;
  item: Item | null;
  rest: Path | null;
}

/** The best ways to read the whole question as a row of mentions, each with its weight. */
export function readingsOf(
  mentions: Mention[],
  length: number,
  most: number,
): { items: Item[]; weight: number }[] {
  const from = Map.groupBy(mentions, (m) => m.start);
  const paths: Path[][] = Array.from({ length: length + 1 }, () => []);
  paths[length] = [{ weight: 0, item: null, rest: null }];
  for (let at = length - 1; at >= 0; at--) {
    const options: Path[] = [];
    const here = from.get(at) ?? [];
    for (const c of here)
      for (const rest of paths[c.end] ?? [])
        options.push({ weight: c.weight + rest.weight, item: c.item, rest });
    if (!here.some((c) => c.end === at + 1))
      for (const rest of paths[at + 1] ?? []) options.push({ weight: rest.weight, item: null, rest });
    options.sort((a, b) => b.weight - a.weight);
    paths[at] = options.slice(0, most);
  }
  return (paths[0] ?? []).map((path) => {
    const items: Item[] = [];
    for (let p: Path | null = path; p; p = p.rest) if (p.item) items.push(p.item);
    return { items, weight: path.weight };
  });
}
