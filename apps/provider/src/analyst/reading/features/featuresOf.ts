import type { AnalystColumn } from '../../table.ts';
import type { Cover } from '../grammar/cover.ts';
import type { Composed } from '../candidates/forms/pieces.ts';
import { isMeasure } from '../shared/columns/measures.ts';
import type { Scan } from '../grammar/scan.ts';
import { plausibilityOf } from './plausibility.ts';
import { columnsIn, conditionColumns, type QueryTree } from '../shared/query/tree.ts';
import { Counter, type Features } from './counter.ts';
import { partFeatures } from './partFeatures.ts';
import { openingOf } from './surroundings.ts';
import { addTree } from './treeFeatures.ts';

/** What all parts of a cover say, and what a query made of them says beside. */
export function withParts(own: Features, { parts }: Cover, scan: Scan): Features {
  const features = new Map(own);
  for (const part of parts)
    for (const [name, value] of partFeatures(part, scan))
      features.set(name, (features.get(name) ?? 0) + value);
  return features;
}

/** How often a column's values come again: in no row, in some, or in so many that they are kinds. */
function repeating({ distinct, isUnique }: AnalystColumn, { context }: Scan): 'never' | 'some' | 'kinds' {
  if (isUnique) return 'never';
  return distinct > context.table.rowCount * 0.02 ? 'some' : 'kinds';
}

/** "How many customers" of a table with a row for each order: rows are counted although customers come again. */
function addCounts(tree: QueryTree, scan: Scan, counter: Counter): void {
  const counts = tree.select.flatMap((s) =>
    s !== 'all' && s.expression.kind === 'aggregate' && s.expression.name === 'count' ? [s.expression] : [],
  );
  const used = new Set([
    ...tree.groupBy.flatMap(columnsIn),
    ...(tree.where ? conditionColumns(tree.where) : []),
  ]);
  for (const { of, distinct } of counts) {
    const [counted] = of ? columnsIn(of) : [];
    if (counted) {
      counter.addLarge(`counted:${distinct ? 'values' : 'filled'}:${repeating(counted, scan)}`);
      continue;
    }
    for (const item of scan.items) {
      const noun = scan.context.tokens[item.end - 1];
      const column = item.type === 'column' ? item.choices[0]?.column : undefined;
      const isNamed = column !== undefined && !isMeasure(column) && !used.has(column);
      if (isNamed && noun && noun.lemma !== noun.lower)
        counter.addLarge(`counted:rows:${repeating(column, scan)}`);
    }
  }
}

/** What speaks for and against a query as the meaning of a question, beside what its parts say by themselves. */
export function featuresOf(composed: Composed, cover: Cover, weightLost: number, scan: Scan): Features {
  const counter = new Counter(scan);
  const opening = openingOf(scan);
  for (const fact of composed.facts) {
    counter.add(`c:${fact}`);
    counter.add(`co:${fact}|${opening}`);
  }
  addTree(composed.tree, cover, scan, counter);
  addCounts(composed.tree, scan, counter);
  for (const fact of plausibilityOf(composed.tree, cover.parts, scan)) counter.add(`p:${fact}`);
  counter.add('prior', cover.prior / 4);
  counter.add('reading', -weightLost);
  return counter.features;
}
