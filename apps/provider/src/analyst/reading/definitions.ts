import { nameWords } from '../../modeling/names.ts';
import { derivedColumn } from './derivedColumn.ts';
import { isNumeric, type AnalystColumn, type AnalystTable, type Definition } from '../table.ts';
import { aggregateOf, columnOf, columnsIn, type Condition, type Expression } from './tree.ts';
import { fold, lemma } from './words.ts';

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

/** Values of text columns that a text names: "delivered orders". */
function conditionIn(text: string, table: AnalystTable): Condition | null {
  const words = fold(text).split(' ');
  for (const column of table.columns) {
    if (column.kind !== 'text' || !column.complete || column.distinct > 60) continue;
    const value = column.values.find((v) => words.includes(fold(v)) || words.map(lemma).includes(fold(v)));
    if (value !== undefined) return { kind: 'compare', left: columnOf(column), operator: '=', right: value };
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

/** A definition as a measure of its own: "Revenue = total_amount of delivered orders". */
export function parseDefinition({ name, means }: Definition, table: AnalystTable): AnalystColumn | null {
  const words = nameWords(name);
  const of =
    formulaIn(means, table) ??
    columnsNamed(means, table)
      .filter((c) => isNumeric(c))
      .map(columnOf)[0];
  if (!of || words.length === 0) return null;
  const own = columnsIn(of);
  const where = conditionIn(means, { ...table, columns: table.columns.filter((c) => !own.includes(c)) });
  if (!where) return derivedColumn(table, name, words, { of, aggregated: false, unit: null });
  const total = { ...aggregateOf('sum', of), where } as Expression;
  return derivedColumn(table, name, words, { of: total, aggregated: true, unit: null });
}
