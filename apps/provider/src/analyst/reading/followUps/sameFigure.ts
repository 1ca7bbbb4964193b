import type { Covered } from '../ranking/candidates.ts';
import { measuredIn, ofWhole } from './replacements.ts';
import { isMeasure } from '../shared/columns/measures.ts';
import type { Part } from '../grammar/part.ts';
import type { Scan } from '../grammar/scan.ts';
import { aggregateOf, columnOf, columnsIn, countAll, textOf, type Expression } from '../shared/query/tree.ts';

/** What a figure is of, where it is of something. */
const within = (figure: Expression): Expression | null => (figure.kind === 'aggregate' ? figure.of : figure);

/** "And the median?": that of what was measured. */
function figureOf(part: Part, scan: Scan, of: Expression | null): Part | null {
  const name = part.rule === 'left:aggregate' ? scan.role(part.from, 'aggregate')?.name : undefined;
  if (!name || !of) return null;
  return {
    ...part,
    rule: `figures:again:${name}`,
    makes: { kind: 'figures', expressions: [aggregateOf(name, of)] },
  };
}

/** "Only those above 200": by the figure of each group, or by what rows have. */
function limitOf(part: Part, measured: Expression, isGrouped: boolean): Part | null {
  const { makes } = part;
  const isOpen =
    makes.kind === 'having' && part.rule === 'having:bare' && textOf(makes.of) === textOf(countAll);
  if (!isOpen) return null;
  if (measured.kind === 'aggregate' && isGrouped)
    return { ...part, rule: 'having:again', makes: { ...makes, of: measured } };
  const [column, other] = columnsIn(measured);
  if (!column || other) return null;
  const { operator, value } = makes;
  const condition = { kind: 'compare' as const, left: columnOf(column), operator, right: value };
  return { ...part, rule: 'filter:again', makes: { kind: 'filter', condition, column, equality: false } };
}

/** "In percent of the sales": what is measured, of that. */
function asShareOf(parts: Part[], scan: Scan): Part[] {
  const share = parts.find(({ makes }) => makes.kind === 'share');
  const whole = parts.find(({ makes, from }) => makes.kind === 'select' && share && from >= share.to);
  const [use] = whole ? scan.choices(whole.from, isMeasure) : [];
  if (!use || !ofWhole.test(scan.context.question)) return parts;
  return parts.map((part): Part => {
    if (part === share) return { ...part, rule: 'share:whole', makes: { kind: 'share', of: use.column } };
    return part === whole ? { ...part, rule: 'mention', makes: { kind: 'none' }, uses: [use] } : part;
  });
}

const saysMeasure = ({ makes: { kind } }: Part): boolean =>
  kind === 'figures' || kind === 'count' || kind === 'select';

/** What the second question leaves to the first: what a figure or a share is of, and what an amount limits. */
export function filledIn({ cover, scan }: Covered, before: Part[]): Part[] {
  const measured = measuredIn(before);
  if (!measured) return cover.parts;
  const parts = asShareOf(cover.parts, scan);
  if (parts.some(saysMeasure)) return parts;
  const isGrouped = before.some(({ makes }) => makes.kind === 'group');
  return parts.map(
    (part) => figureOf(part, scan, within(measured)) ?? limitOf(part, measured, isGrouped) ?? part,
  );
}
