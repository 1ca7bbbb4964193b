import type { Visualization } from '@plinth/api/contract';
import type { TableProfile } from '../sources/source.ts';
import { rowNoun } from './tableNoun.ts';
import { panel, repeats } from './understand.ts';
import { addsUp, groupsOf, mainTime, measuresOf, type ClassifiedColumn } from './roles.ts';
import { capitalise, plural } from './wording.ts';

/** Most a person would want to choose from. */
export const mostMetrics = 8;

export const graphTypes = [
  'line_chart',
  'bar_chart',
  'pie_chart',
  'histogram',
  'scatter_plot',
  'map',
] as const;
type GraphType = (typeof graphTypes)[number];

/** What is worth plotting, and how: over columns of the table only, the most telling first. */
export function writeMetrics(table: TableProfile, columns: ClassifiedColumn[]): Visualization[] {
  if (table.rowCount < 2) return [];
  const measures = measuresOf(columns);
  const groups = groupsOf(columns);
  const time = mainTime(columns);
  const [first, second, third] = measures;
  const [group, nextGroup, otherGroup] = groups;
  const whole = rowNoun(table.table);
  const noun = whole && repeats(whole, columns) ? null : whole;
  const rows = capitalise(noun ? plural(noun) : 'rows');
  const out: Visualization[] = [];
  const add = (metric: string, graph_type: GraphType): void => {
    if (out.length < mostMetrics && !out.some((v) => v.metric === metric)) out.push({ metric, graph_type });
  };
  const timeFits = time !== null && time.profile.distinct >= 3;

  if (timeFits && first) add(`${measured(first)} over ${named(time)}`, 'line_chart');
  // One row a moment makes a flat line of counts.
  const counts = timeFits && noun !== null && time.facts.uniqueness < 0.9 && !panel(table, columns);
  if (counts || (timeFits && !first))
    add(`Number of ${rows.toLowerCase()} over ${named(time)}`, 'line_chart');
  else if (timeFits && second) add(`${measured(second)} over ${named(time)}`, 'line_chart');
  if (first && group) add(`${measured(first)} by ${named(group)}`, 'bar_chart');
  const compared = second ?? first;
  if (compared && nextGroup) add(`${measured(compared)} by ${named(nextGroup)}`, 'bar_chart');
  const [latitude, longitude] = ['lat', 'lon'].map((start) =>
    columns.find(
      (c) =>
        c.category === 'geospatial' &&
        c.facts.numeric &&
        c.facts.words.some((w) => w.startsWith(start) || (start === 'lon' && w === 'lng')),
    ),
  );
  if (latitude && longitude) add(`${rows} by ${named(latitude)} and ${named(longitude)}`, 'map');
  const shares = groups.find((c) => {
    const [most, ...others] = c.profile.topValues;
    const least = others.at(-1);
    return c.profile.distinct <= 6 && most && least && most.share < 0.9 && most.share - least.share > 0.03;
  });
  if (shares) add(`Share of ${rows.toLowerCase()} by ${named(shares)}`, 'pie_chart');
  else if (group && !first) add(`Number of ${rows.toLowerCase()} by ${named(group)}`, 'bar_chart');
  const place = columns.find(
    (c) =>
      !latitude &&
      (c.category === 'categorical' || c.category === 'text' || c.category === 'identifier') &&
      c.profile.distinct > 12 &&
      /^(?:country|state|region|province|county)$/.test(c.facts.words.at(-1) ?? ''),
  );
  if (place && first && !group?.facts.words.includes(place.facts.words.at(-1) ?? ''))
    add(`${measured(first)} by ${named(place)}`, 'map');
  const ranked = columns.find(
    (c) =>
      (c.category === 'text' || c.category === 'categorical') &&
      !c.facts.numeric &&
      c.profile.distinct > 20 &&
      c !== place &&
      /^(?:name|title|product|customer|city|company|model|author|airline|operator|player|team|brand|director|distributor)$/.test(
        c.facts.words.at(-1) ?? '',
      ),
  );
  if (ranked && first && addsUp(first)) add(`Top 10 ${named(ranked)} by ${measured(first)}`, 'bar_chart');
  if (first && second && !same(first, second))
    add(`${named(second)} against ${named(first)}`, 'scatter_plot');
  const spread = measures.find((m) => m.profile.distinct > 10) ?? third;
  if (spread) add(`Distribution of ${named(spread)}`, 'histogram');
  if (third && group) add(`${measured(third)} by ${named(group)}`, 'bar_chart');
  if (first && otherGroup && out.length < 6) add(`${measured(first)} by ${named(otherGroup)}`, 'bar_chart');
  if (group && group !== shares && out.length < 3)
    add(`Number of ${rows.toLowerCase()} by ${named(group)}`, 'bar_chart');
  return out;
}

/** Column names stay as they are, so that a metric can be traced to its columns. */
function named(column: ClassifiedColumn): string {
  return column.profile.name.trim();
}

function measured(column: ClassifiedColumn): string {
  return `${addsUp(column) ? 'Sum' : 'Average'} of ${named(column)}`;
}

/** Two measures that say the same, such as a total and its share, make no picture against each other. */
function same(a: ClassifiedColumn, b: ClassifiedColumn): boolean {
  return a.profile.mean === b.profile.mean && a.profile.standardDeviation === b.profile.standardDeviation;
}
