import { lists, sayColumn } from '../../sayValue.ts';
import type { AnalystTable } from '../../table.ts';

const own = String.raw`(?:this|the|my|our) (?:table|data(?: ?set)?|file|csv)`;
const asksForColumns = new RegExp(
  String.raw`^\W*(?:(?:please |can you |could you )?(?:${[
    String.raw`(?:what|which) (?:columns|fields|variables)(?: (?:are|do|does|exist|is|in|of|we|you|have|has|there|${own}|it))*`,
    String.raw`(?:list|show|show me|name|tell me) (?:all )?(?:the |its )?(?:columns|fields|variables)(?: (?:of|in) ${own})?`,
    String.raw`(?:describe|summari[sz]e|explain) ${own}`,
    String.raw`tell me about ${own}`,
    String.raw`what(?:['’]?s| is| does) (?:in )?${own}(?: about| contain| hold| for)?`,
    String.raw`(?:give me )?(?:a |an )?(?:summary|overview|description)(?: of ${own})?`,
  ].join('|')}))\W*$`,
  'i',
);
const ofColumns = /^(?:columns?|fields?|variables?|summary|overview|description)$/;

/** "What columns are there", "describe this table": not where the table itself tells of fields, or of summaries. */
export const asksForTable = (question: string, { columns, name }: AnalystTable): boolean =>
  asksForColumns.test(question) &&
  ![name.toLowerCase(), ...columns.flatMap(({ words }) => words)].some((word) => ofColumns.test(word));

const mostNamed = 60;

/** What a table has columns of, in its order. */
export function sayTable({ name, columns }: AnalystTable): string {
  const stored = columns.filter((c) => !c.derived).map((c) => `“${sayColumn(c)}”`);
  const others = stored.length - mostNamed;
  const named = lists.format([
    ...stored.slice(0, mostNamed),
    ...(others > 0 ? [`${others} ${others === 1 ? 'other' : 'others'}`] : []),
  ]);
  return `${name} has ${stored.length === 1 ? 'one column' : `${stored.length} columns`}: ${named}.`;
}
