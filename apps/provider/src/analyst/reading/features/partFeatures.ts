import type { AnalystColumn } from '../../table.ts';
import { typeName } from '../grammar/rule.ts';
import { isTimeColumn } from '../shared/columns/measures.ts';
import type { ColumnItem } from '../mentions/mention.ts';
import type { ColumnChoice } from '../shared/columns/columnChoice.ts';
import { isExact } from '../grammar/columnChoices.ts';
import { nearness } from '../grammar/nearness.ts';
import type { Part } from '../grammar/part.ts';
import type { Scan } from '../grammar/scan.ts';
import { quality } from '../shared/vocabulary/semantics.ts';
import { standing } from '../shared/columns/mainTime.ts';
import { Counter, type Features } from './counter.ts';
import { after, before } from './surroundings.ts';

/** Words of a column's name that say which of several like it. */
const narrowing = /^(?:total|overall|sum|net|other|max|min|average|unit|per|first|last|updated|modified)$/;

/** Whether the question speaks of what happened at a time: "cancellations by month". */
function nearnessOf(column: AnalystColumn, part: Part, scan: Scan): 'said' | 'unsaid' | 'passed' {
  const from = scan.items[part.from]?.start ?? 0;
  const own = nearness(scan, column, from, generalTimes);
  const rivals = scan.columns.filter((c) => c !== column && !c.derived && isTimeColumn(c));
  const passed = rivals.some((c) => nearness(scan, c, from, generalTimes) > own);
  return passed ? 'passed' : own > 0 ? 'said' : 'unsaid';
}
const generalTimes = ['date', 'time', 'year', 'month', 'day'];

const ofParts = new WeakMap<Part, { scan: Scan; features: Features }>();

/** What a part says for itself, wherever it is used. Many covers share a part, which is looked at once. */
export function partFeatures(part: Part, scan: Scan): Features {
  const known = ofParts.get(part);
  if (known?.scan === scan) return known.features;
  const counter = new Counter(scan);
  addPart(part, scan, counter);
  ofParts.set(part, { scan, features: counter.features });
  return counter.features;
}

/** How well a column's name is said. */
const nearestOf = ({ choices: [choice] }: ColumnItem): string =>
  choice ? `${choice.kin}:${choice.unsaid.length === 0 ? 'whole' : 'part'}` : 'none';

const describing = /\w{3}(?:ed|en|able)$/;

/** "Finished visits", "outstanding invoices" passed over: the rows would be of all. */
function isDescribing(scan: Scan, { from }: Part): boolean {
  const next = scan.items[from + 1];
  const token = scan.context.tokens[(scan.items[from]?.end ?? 0) - 1];
  const isNoun = next?.type === 'entity' || (next?.type === 'word' && !next.capital);
  return isNoun && token !== undefined && describing.test(token.lower);
}

/** A part that reads something, by what stands around it. */
function addRead(part: Part, scan: Scan, counter: Counter): void {
  const short = part.rule.split(':').slice(0, 2).join(':');
  counter.add(`b:${short}|${before(scan, part.from, 1)}`);
  counter.add(`bb:${short}|${before(scan, part.from, 2)}_${before(scan, part.from, 1)}`);
  counter.add(`a:${short}|${after(scan, part.to)}`);
}

/** A part that passes words over. */
function addPassed(part: Part, scan: Scan, counter: Counter): void {
  const { rule, from } = part;
  const passed = scan.items[from];
  if (passed?.type === 'role' || rule === 'left:light') counter.add(`lw:${scan.text(from).slice(0, 20)}`);
  counter.add(`lb:${rule}|${before(scan, from, 1)}`);
  if (isDescribing(scan, part)) counter.add('left:describing');
  if (passed?.type === 'column') counter.add(`lc:${passed.entity ? 'entity' : nearestOf(passed)}`);
}

/** How a column came to be used. */
function addUse(use: ColumnChoice, part: Part, scan: Scan, counter: Counter): void {
  const { kind } = part.makes;
  if (isTimeColumn(use.column)) {
    counter.add(`time:${use.kin === 'same' ? 'named' : standing(use.column, scan)}`);
    counter.add(`timenear:${nearnessOf(use.column, part, scan)}`);
  }
  for (const word of use.unsaid) if (narrowing.test(word)) counter.add(`unsaid:${word}`);
  counter.add(`kin:${use.kin}`);
  counter.add(`kin:${kind}:${use.kin}`);
  counter.add('link', use.score);
  counter.add(`unsaid:${Math.min(3, use.unsaid.length)}`);
  counter.add(`use:${kind}:${typeName(use.column)}`);
  if (quality[use.kin] < 0.75) counter.add('weak', 1 - use.score);
}

/** How far a choice lies behind the best reading of the same words, and how near its rivals come. */
function addRivals({ choices }: ColumnItem, uses: readonly ColumnChoice[], counter: Counter): void {
  const [top, second] = choices;
  const chosen = uses.find((use) => choices.includes(use));
  if (!top || !chosen) return;
  if (chosen.unsaid.length > 0 && choices.some(isExact)) counter.add('passed:exact');
  if (chosen !== top) counter.add('behind', Math.min(0.5, top.score - chosen.score) + 0.1);
  else if (second) counter.add('rivals', 1 - Math.min(1, (top.score - second.score) * 4));
}

function addPart(part: Part, scan: Scan, counter: Counter): void {
  const { rule, uses, from, to } = part;
  counter.add(`r:${rule}`);
  for (const fact of part.facts) counter.add(`f:${fact}`);
  if (rule.startsWith('left:')) addPassed(part, scan, counter);
  else addRead(part, scan, counter);
  for (const use of uses) addUse(use, part, scan, counter);
  for (const item of scan.items.slice(from, to)) if (item.type === 'column') addRivals(item, uses, counter);
}
