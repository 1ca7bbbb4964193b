import type { AnalystColumn } from '../../../table.ts';
import type { Item } from '../../mentions/mention.ts';
import { isTimeColumn, isYearColumn } from '../../shared/columns/measures.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Scan } from '../scan.ts';
import type { Condition } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { titleColumns } from '../../shared/columns/titleColumns.ts';
import { filter } from './conditions.ts';

const textNoun = /^(?:letters?|words?|substrings?|strings?|text|prefix|suffix|phrases?|terms?)$/;

/** What is written at a place; "the word you" and "the letter a" are no small words. */
function writtenAt(scan: Scan, place: number, isNamed: boolean): string {
  const item = scan.items[place];
  return item && 'text' in item && (item.type !== 'role' || isNamed) ? item.text : '';
}

/** A text that is looked for, and others that may stand there instead: "the word 'Latte' or the word 'Mocha'". */
function soughtAt(scan: Scan, at: number): { texts: string[]; to: number } | null {
  const texts: string[] = [];
  const lead = scan.role(at - 1, 'text')
    ? scan
        .text(at - 1)
        .split(' ')
        .at(-1)
    : '';
  let named = textNoun.test(lead ?? '');
  let to = at;
  for (let place = named ? at : scan.skip(at); ;) {
    const isNamed = textNoun.test(scan.text(place));
    named ||= isNamed;
    const next = isNamed ? place + 1 : place;
    const text = writtenAt(scan, next, named);
    if (text === '') break;
    texts.push(text);
    to = next + 1;
    const or = scan.skip(to);
    if (!scan.role(or, 'or')) break;
    place = scan.skip(or + 1);
    if (scan.role(place, 'text')) place = scan.skip(place + 1);
  }
  return texts.length > 0 ? { texts, to } : null;
}

/** The column of texts that was spoken of last: "publishers whose name contains", "languages that contain". */
function spokenBefore(scan: Scan, at: number): ColumnChoice[] {
  for (let i = at - 1; i >= Math.max(0, at - farthestSpoken); i--) {
    const [choice] = scan.choices(i, (c) => c.kind === 'text');
    if (scan.items[i]?.type === 'column' && choice) return [choice];
  }
  return [];
}

const farthestSpoken = 4;

const titleChoices = (scan: Scan): ColumnChoice[] =>
  titleColumns(scan.context.table, scan.context.entities)
    .slice(0, 1)
    .map((column) => ({ column, score: 0.4, kin: 'none' as const, unsaid: [] }));

/** The columns in which a text may be looked for, and how each was named. */
function searchedIn(scan: Scan, at: number, lead: ColumnChoice[]): { use: ColumnChoice; how: string }[] {
  const before = spokenBefore(scan, at);
  const isName = lead.length > 0 && /^(?:names?|titles?)$/.test(scan.text(at));
  const owners = lead.length === 0 || isName ? before : [];
  const own = lead.length > 0 ? lead : titleChoices(scan);
  return [
    ...own.map((use) => ({ use, how: lead.length > 0 ? 'led' : 'title' })),
    ...owners
      .filter(({ column }) => !own.some((o) => o.column === column))
      .map((use) => ({ use, how: isName ? 'owner' : 'spoken' })),
  ];
}

const holdsText = (column: AnalystColumn): boolean =>
  column.kind !== 'boolean' && isTimeColumn(column) === isYearColumn(column);

/** "Bookings that do not include breakfast": no booking number has a word in it. */
const mayHold = ({ values }: AnalystColumn, texts: string[]): boolean =>
  values.length === 0 ||
  values.some((value) => !/\d/.test(value)) ||
  texts.some(
    (text) => /\d/.test(text) || values.some((value) => value.toLowerCase().includes(text.toLowerCase())),
  );

/** Any of some texts in a column; none of them where that is denied. */
function textCondition(
  column: AnalystColumn,
  how: 'contains' | 'starts' | 'ends',
  texts: string[],
  negated: boolean,
): Condition {
  const parts = texts.map((text): Condition => ({ kind: 'text', column, how, text, negated }));
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  return negated ? { kind: 'and', parts } : { kind: 'or', parts };
}

/** "name contains 'x'", "starting with the letter S", "containing the word 'a' or 'b'". */
export const texts: Rule = (scan, at) => {
  const lead = scan.choices(at);
  let place = lead.length > 0 ? scan.skip(at + 1) : at;
  const negated = scan.role(place, 'not') !== null;
  if (negated) place = scan.skip(place + 1);
  const how = scan.role(place, 'text');
  const sought = how && soughtAt(scan, place + 1);
  if (!how || !sought) return [];
  // "With the letter a in their names"
  const within = scan.text(sought.to) === 'in' ? scan.skip(sought.to) : null;
  const inside = within === null ? [] : scan.choices(within, (c) => c.kind === 'text');
  const searched =
    inside.length > 0 ? inside.map((use) => ({ use, how: 'inside' })) : searchedIn(scan, at, lead);
  return searched
    .filter(({ use: { column } }) => holdsText(column) && mayHold(column, sought.texts))
    .map(({ use, how: named }) =>
      part(
        at,
        inside.length > 0 && within !== null ? within + 1 : sought.to,
        `filter:text:${how.how}:${named}`,
        1.3,
        filter(textCondition(use.column, how.how, sought.texts, negated), use.column),
        [use],
      ),
    );
};

/** Where the column stands that something is in: "in their names", "as part of the address". */
function withinAt(scan: Scan, at: number): number | null {
  const said = [0, 1, 2, 3, 4].map((i) => scan.text(at + i));
  if (!said.includes('in') && !said.some((w) => w.startsWith('part of'))) return null;
  let next = scan.skip(at);
  while (scan.items[next]?.type === 'word' && next < at + 4) next = scan.skip(next + 1);
  return next;
}

const isTextItem = (item: Item | undefined): boolean =>
  item?.type === 'value' || (item?.type === 'word' && item.capital);

const isPartOf = ({ values }: AnalystColumn, texts: string[]): boolean =>
  texts.every((text) => values.some((value) => value.toLowerCase().includes(text.toLowerCase())));

/** "the letter 'a' in their names", "without TN in the address": the text comes before its column. */
export const textInColumn: Rule = (scan, at) => {
  const negated = scan.role(at, 'not') !== null;
  const place = negated ? scan.skip(at + 1) : at;
  if (scan.isMinor(place)) return [];
  const sought = soughtAt(scan, place);
  const first = scan.items[place];
  const isText = isTextItem(first) || textNoun.test(scan.text(place));
  // "With wave in their carrier": a part of what the column holds.
  const isPlain = !isText && first?.type === 'word' && !first.light;
  if (!sought || (!isText && !isPlain)) return [];
  const next = withinAt(scan, sought.to);
  if (next === null) return [];
  const lead = scan.choices(next, (c) => c.kind === 'text' && (!isPlain || isPartOf(c, sought.texts)));
  if (isPlain && lead.length === 0) return [];
  const isName = /^(?:names?|titles?|it|them)$/.test(scan.text(next));
  const owners = isName ? spokenBefore(scan, at) : [];
  return [...lead, ...owners.filter((o) => !lead.some((l) => l.column === o.column))].map((use) =>
    part(
      at,
      next + 1,
      `filter:text:in${negated ? ':not' : ''}${lead.includes(use) ? '' : ':owner'}`,
      negated ? 1.4 : 1,
      filter(textCondition(use.column, 'contains', sought.texts, negated), use.column),
      [use],
    ),
  );
};
