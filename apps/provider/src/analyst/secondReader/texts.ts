import type { Item } from './items.ts';
import { titleOf } from './meant.ts';
import type { Question } from './question.ts';
import type { Role } from '../reading/shared/vocabulary/role.ts';
import type { AnalystColumn } from '../table.ts';

type TextRole = Extract<Role, { role: 'text' }>;

/** Reads conditions on texts: "starts with 'A'", "contains 'a' or 'b'". */
export function readTexts(q: Question): void {
  for (let i = 0; i < q.items.length; i++) {
    const text = q.roleAt(i, 'text');
    if (text) readText(q, i, text);
  }
}

function readText(q: Question, i: number, { how }: TextRole): void {
  const at = q.next(i);
  const item = q.items[at];
  if (item?.type !== 'value' && item?.type !== 'word' && item?.type !== 'number') return;
  const beforeAt = q.previous(i, q.lightOr('not', 'that'));
  const before = q.column(beforeAt)?.columns ?? [];
  const column = before.find((c) => c.kind === 'text') ?? columnMeant(q, item, how);
  if (!column) return;
  const not = q.previous(i);
  const negated = q.is(not, 'not');
  const addText = (text: string, from: number, to: number, equality: boolean) =>
    q.filters.push({ condition: { kind: 'text', column, how, text, negated }, column, from, to, equality });
  const alternatives = alternativesAfter(q, at);
  addText(item.text, i, at, alternatives.length > 0);
  q.use(i, at);
  if (negated) q.use(not);
  if (before.includes(column) && isOnlyCompared(q, beforeAt)) q.use(beforeAt);
  for (const { text, joint } of alternatives) {
    addText(text, joint, joint + 1, true);
    q.use(joint, joint + 1);
  }
}

/** Where no column is named: one that has the text, else what names a row. */
function columnMeant(q: Question, item: Item, how: TextRole['how']): AnalystColumn | undefined {
  if (item.type === 'value') return item.matches[0]?.column ?? titleOf(q)[0];
  return how === 'contains' ? undefined : titleOf(q)[0];
}

/** "'a' or 'b' or 'c'": those after the first. */
function alternativesAfter(q: Question, at: number): { text: string; joint: number }[] {
  const found: { text: string; joint: number }[] = [];
  for (let joint = at + 1; q.is(joint, 'or'); joint += 2) {
    const item = q.items[joint + 1];
    if (item?.type !== 'value') break;
    found.push({ text: item.text, joint });
  }
  return found;
}

/** "… whose name contains": named for the condition, not asked for. */
const isOnlyCompared = (q: Question, at: number): boolean =>
  at > 0 && !q.is(q.previous(at), 'ask') && (q.is(at - 1, 'that') || q.freeColumns().length > 1);

/** Reads conditions on what is missing: "without an email", "whose end is unknown". */
export function readMissing(q: Question): void {
  for (let i = 0; i < q.items.length; i++) {
    const missing = q.roleAt(i, 'missing');
    if (!missing || q.items[i]?.used) continue;
    const phrase = q.textOf(i).toLowerCase();
    const leads = /^(?:has|have|had|with|without|do|does|lack)/.test(phrase);
    const beforeAt = q.previous(i, q.lightOr('not'));
    const afterAt = q.next(i);
    const at = leads || q.free(i + 1) || !q.free(beforeAt) ? afterAt : beforeAt;
    const column = q.freeColumn(at);
    if (column) addMissing(q, missing.negated, column, i, at);
    else if (leads && q.items[afterAt]?.type === 'value') becomeNot(q, i);
    else if (phrase !== 'unknown') q.doubt(0.6);
  }
}

function addMissing(q: Question, negated: boolean, column: AnalystColumn, i: number, at: number): void {
  const not = q.previous(i);
  const isNot = q.is(not, 'not');
  const condition = { kind: 'missing' as const, column, negated: negated !== isNot };
  q.filters.push({ condition, column, from: i, to: at, equality: false });
  q.use(i, at);
  if (isNot) q.use(not);
}

/** "without milk": not of that value. */
function becomeNot(q: Question, at: number): void {
  const item = q.items[at];
  if (item?.type === 'role') item.role = { role: 'not' };
}
