import { nameWords } from '../../../../modeling/names.ts';
import { derivedColumn } from './derivedColumn.ts';
import { isNumeric, type AnalystColumn, type AnalystTable, type Definition } from '../../../table.ts';
import { isIdentifier } from '../columns/measures.ts';
import { aggregateOf, columnOf, columnsIn, type Condition, type Expression } from '../query/tree.ts';
import { fold, lemma } from '../vocabulary/wordForms.ts';

/** The columns that a text names, the longest names first. */
function columnsNamed(text: string, table: AnalystTable): AnalystColumn[] {
  const said = ` ${fold(text.replaceAll('_', ' '))} `;
  return table.columns
    .filter(
      (c) =>
        said.includes(` ${fold(c.name.replaceAll('_', ' '))} `) || said.includes(` ${c.words.join(' ')} `),
    )
    .toSorted((a, b) => b.name.length - a.name.length);
}

/** Of text columns a value that a text names, and its word there: "delivered orders". */
function conditionIn(
  text: string,
  table: AnalystTable,
): { condition: Condition; column: AnalystColumn; word: string } | null {
  const words = fold(text).split(' ');
  for (const column of table.columns) {
    if (column.kind !== 'text' || !column.complete || column.distinct > 60) continue;
    for (const right of column.values) {
      const word = words.find((w) => w === fold(right) || lemma(w) === fold(right));
      const left = columnOf(column);
      if (word) return { condition: { kind: 'compare', left, operator: '=', right }, column, word };
    }
  }
  return null;
}

const operators: Record<string, '+' | '-' | '*' | '/'> = {
  '+': '+',
  '-': '-',
  '−': '-',
  minus: '-',
  plus: '+',
  '*': '*',
  '×': '*',
  times: '*',
  '/': '/',
  '÷': '/',
  'divided by': '/',
};

/** "price * quantity", "revenue minus cost"; null where it is no formula of two columns. */
function formulaIn(text: string, table: AnalystTable): Expression | null {
  const found = /^(.+?)\s*(\+|−|\*|×|\/|÷|\bminus\b|\bplus\b|\btimes\b|\bdivided by\b|\s-\s)\s*(.+)$/i.exec(
    text,
  );
  const operator = operators[found?.[2]?.trim().toLowerCase() ?? ''];
  if (!found || !operator) return null;
  const [left] = columnsNamed(found[1] ?? '', table).filter((c) => isNumeric(c));
  const [right] = columnsNamed(found[3] ?? '', table).filter((c) => isNumeric(c));
  return left && right
    ? { kind: 'arithmetic', operator, left: columnOf(left), right: columnOf(right) }
    : null;
}

const symbols = /[+*×/÷−%<>=^&|]|\s-\s|\b(?:minus|plus|times|divided by)\b/gi;
const light = new Set(
  'a all an are each every for from in is of only our rows sum that the those total value values was were where which whose with'.split(
    ' ',
  ),
);
/** "delivered orders": what rows are called, which a table's own name may not say, right after the word that says which ones. */
function withoutCondition(text: string, word: string): string {
  const at = text.indexOf(word);
  if (at < 0) return text;
  return `${text.slice(0, at)} ${text.slice(at + word.length).replace(/^\s+\p{L}*[^su\s]s(?!\p{L})/u, ' ')}`;
}

/** A text without the first place where it names a column. */
function withoutName(text: string, { name, words }: AnalystColumn): string {
  const forms = [name, name.replaceAll('_', ' '), words.join(' ')].map((form) => form.toLowerCase());
  const form = forms.find((f) => text.includes(f));
  return form === undefined ? text : text.replace(form, ' ');
}

/** Nothing is left that could mean something: "not", "before 2024", another column, a second operator. */
function isAllRead(rest: string, operators: number, table: AnalystTable): boolean {
  if ((rest.match(symbols) ?? []).length !== operators || columnsNamed(rest, table).length > 0) return false;
  const things = table.columns.filter(isIdentifier).flatMap((c) => c.words);
  const known = new Set([...nameWords(table.name), ...things].map(lemma));
  return fold(rest.replace(symbols, ' '))
    .split(' ')
    .every((word) => word === '' || light.has(word) || known.has(lemma(word)));
}

/** A definition as a measure of its own: "Revenue = total_amount of delivered orders"; null where not all of it is read. */
export function parseDefinition({ name, means }: Definition, table: AnalystTable): AnalystColumn | null {
  const words = nameWords(name);
  const formula = formulaIn(means, table);
  const of =
    formula ??
    columnsNamed(means, table)
      .filter((c) => isNumeric(c))
      .map(columnOf)[0];
  if (!of || words.length === 0) return null;
  const own = columnsIn(of);
  const others = { ...table, columns: table.columns.filter((c) => !own.includes(c)) };
  const rest = own.reduce(withoutName, means.toLowerCase());
  const found = conditionIn(rest, others);
  const unread = found ? withoutName(withoutCondition(rest, found.word), found.column) : rest;
  if (!isAllRead(unread, formula ? 1 : 0, others)) return null;
  const total = found ? ({ ...aggregateOf('sum', of), where: found.condition } as Expression) : of;
  return derivedColumn(table, name, words, {
    of: total,
    aggregated: found !== null,
    unit: null,
    isDefined: true,
  });
}
