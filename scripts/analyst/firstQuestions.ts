import {
  naturalFigure,
  naturalness,
} from '../../apps/provider/src/analyst/reading/shared/columns/naturalFigure.ts';
import type { AnalystColumn } from '../../apps/provider/src/analyst/table.ts';
import { literal, plural, quoted, say, type Plain, type Subject } from './plainSubject.ts';

/** As people turn a column's name around: "cost of repairs" for "Cost Repair" or "Repair Cost". */
function turned(s: Subject, column: AnalystColumn): string {
  const name = say(column);
  const [first = '', second = '', ...more] = name.split(' ');
  if (second === '' || more.length > 0 || !/^[a-z]{3,}$/.test(first + second)) return name;
  const isHead = /^(?:cost|price|amount|number|value|rate|date|name|weight|size|count)s?$/;
  if (isHead.test(first))
    return s.pick([name, `${first} of ${plural(second)}`, `${second} ${first}`]) ?? name;
  return isHead.test(second) ? (s.pick([name, name, `${second} of ${plural(first)}`]) ?? name) : name;
}

/** People's words for a figure, each as they begin a question with it. */
const words = {
  max: ['highest', 'largest', 'biggest', 'maximum', 'greatest'],
  min: ['lowest', 'smallest', 'minimum'],
  avg: ['average', 'mean'],
  sum: ['total', 'overall', 'total'],
} as const;
const openings = ['What is the', "What's the", 'Show me the', 'Give me the', 'what was the', 'The'] as const;
type Figure = keyof typeof words;
const all: readonly Figure[] = ['max', 'min', 'avg', 'sum'];

const isSure = (column: AnalystColumn): boolean => !naturalness('sum', column).includes('unsure');
const suits = (figure: Figure, column: AnalystColumn): boolean =>
  figure !== 'sum' || naturalFigure(column) === 'sum';

/** "What is the highest profit?", and of rows with a value. */
const ofFigures = (s: Subject): Plain[] =>
  s.measures.slice(0, 5).flatMap((measure) =>
    all.flatMap((figure): Plain[] => {
      if (!suits(figure, measure)) return [];
      const asked = `${s.pick(openings) ?? 'The'} ${s.pick(words[figure]) ?? figure} ${turned(s, measure)}`;
      const sql = `SELECT ${figure}(${quoted(measure.name)}) ${s.from}`;
      const [group] = s.groups(200);
      const value = group && s.ownValueOf(group);
      if (!group || value === undefined) return [[`${asked}?`, sql]];
      const where = `WHERE ${quoted(group.name)} = ${literal(value)}`;
      const link = s.pick(['in', 'for', 'of', 'where the group is']) ?? 'for';
      const those = link.replace('group', say(group));
      return [
        [`${asked}?`, sql],
        [`${asked} ${those} ${value}?`, `${sql} ${where}`],
      ];
    }),
  );

/** "Top 5 products by sales", "average discount by category", "which state has the lowest total profit". */
const ofRanks = (s: Subject): Plain[] =>
  s.groups(3000).flatMap((group) => {
    const measure = s.measures.find(isSure);
    if (!measure) return [];
    const natural = naturalFigure(measure);
    const figure = `${natural}(${quoted(measure.name)})`;
    const g = quoted(group.name);
    const most = s.pick([3, 5, 10]) ?? 5;
    const word = s.pick(words[natural]) ?? 'total';
    const ranked = (way: string, count: number) => {
      const order = `${s.from} GROUP BY 1 ORDER BY ${figure} ${way} NULLS LAST LIMIT ${count}`;
      return [`SELECT ${g}, ${figure} ${order}`, `SELECT ${g} ${order}`];
    };
    const those = plural(say(group));
    const begin = s.pick(['What are the top', 'Top', 'Show me the top', 'List the top', 'Give me the top']);
    const each = s.pick(['by', 'per', 'for each', 'for every']) ?? 'by';
    const found: Plain[] = [
      [`${begin ?? 'Top'} ${most} ${those} by ${say(measure)}`, ...ranked('DESC', most)],
      [`What are the bottom ${most} ${those} by ${word} ${say(measure)}?`, ...ranked('ASC', most)],
      [`Which ${say(group)} has the highest ${word} ${say(measure)}?`, ...ranked('DESC', 1)],
      [`Which ${say(group)} has the lowest ${word} ${say(measure)}?`, ...ranked('ASC', 1)],
    ];
    if (group.distinct > 200) return found;
    const grouped = `SELECT ${g}, ${figure} ${s.from} GROUP BY 1`;
    return [
      ...found,
      [`${say(measure)} ${each} ${say(group)}`, grouped],
      [`What is the ${word} ${say(measure)} ${each} ${say(group)}?`, grouped],
    ];
  });

/** "How many orders are there per region?", "which region has the most", "what percentage are from the West". */
const ofCounts = (s: Subject): Plain[] =>
  s.groups(200).flatMap((group) => {
    const g = quoted(group.name);
    const each = s.pick(['per', 'by', 'for each', 'in each']) ?? 'per';
    const grouped = `SELECT ${g}, count(*) ${s.from} GROUP BY 1`;
    const most = `${s.from} GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`;
    const distinct = `SELECT DISTINCT ${g} ${s.from}`;
    const found: Plain[] = [
      [`How many ${s.rows} ${each} ${say(group)}?`, grouped],
      [`Number of ${s.rows} ${each} ${say(group)}`, grouped],
      [`Which ${say(group)} has the most ${s.rows}?`, `SELECT ${g} ${most}`, `SELECT ${g}, count(*) ${most}`],
      [`What are the different ${plural(say(group))}?`, distinct, `${distinct} WHERE ${g} IS NOT NULL`],
    ];
    const value = s.ownValueOf(group);
    if (value === undefined) return found;
    const where = `WHERE ${g} = ${literal(value)}`;
    const share = `SELECT 100.0 * count(*) FILTER (${where}) / count(*) ${s.from}`;
    return [
      ...found,
      [`How many ${s.rows} are ${value}?`, `SELECT count(*) ${s.from} ${where}`],
      [`Number of ${s.rows} with ${say(group)} ${value}`, `SELECT count(*) ${s.from} ${where}`],
      [`What percentage of ${s.rows} are ${value}?`, share],
      [`What percentage of rows have the ${say(group)} ${value}?`, share],
    ];
  });

/** "Which countries are in Southern Europe?", "sum of profit for Technology excluding the East region". */
const ofValues = (s: Subject): Plain[] => {
  const { label } = s;
  const pairs = s.groups(200).flatMap((group): [AnalystColumn, string][] => {
    const value = s.ownValueOf(group);
    return value === undefined ? [] : [[group, value]];
  });
  const lists = pairs.slice(0, 3).flatMap(([group, value]): Plain[] => {
    if (!label) return [];
    const those = `${s.from} WHERE ${quoted(group.name)} = ${literal(value)}`;
    const golds = [quoted(label.name), `DISTINCT ${quoted(label.name)}`].map((l) => `SELECT ${l} ${those}`);
    return [
      [`Which ${plural(say(label))} are in ${value}?`, ...golds],
      [`Which ${s.rows} are ${value}?`, ...golds],
      [`Which ${s.rows} are in ${value}?`, ...golds],
    ];
  });
  const [one, other] = pairs;
  if (!one || !other) return lists;
  const figures = s.measures.slice(0, 3).flatMap((measure): Plain[] => {
    const figure = naturalFigure(measure);
    if (!isSure(measure)) return [];
    const begin = figure === 'sum' ? (s.pick(['Sum of', 'Total', 'Total']) ?? 'Total') : 'Average';
    const sql = `SELECT ${figure}(${quoted(measure.name)}) ${s.from} WHERE ${quoted(one[0].name)} = ${literal(one[1])}`;
    const second = quoted(other[0].name);
    const [is, isNot] = ['=', '<>'].map((way) => `${sql} AND ${second} ${way} ${literal(other[1])}`);
    const asked = `${begin} ${say(measure)} for ${one[1]}`;
    return [
      [`${asked} excluding ${other[1]}`, isNot ?? ''],
      [`${asked} excluding the ${other[1]} ${say(other[0])}`, isNot ?? ''],
      [`${asked} in the ${other[1]} ${say(other[0])}`, is ?? ''],
    ];
  });
  return [...lists, ...figures];
};

/** "Rows with a profit below zero", "a speed between 100 and 150", "how many have no capital". */
const ofConditions = (s: Subject): Plain[] => {
  const count = `SELECT count(*) ${s.from} WHERE`;
  const limits = s.measures.slice(0, 3).flatMap((measure): Plain[] => {
    const [low, high] = [Number(measure.min), Number(measure.max)];
    const [from, to] = [0.3, 0.6].map((part) => Math.round(low + (high - low) * part));
    if (from === undefined || to === undefined || from >= to) return [];
    const m = quoted(measure.name);
    const name = say(measure);
    return [
      [`How many ${s.rows} have a ${name} over ${to}?`, `${count} ${m} > ${to}`],
      [`How many ${s.rows} have a ${name} below ${from}?`, `${count} ${m} < ${from}`],
      [`How many rows have a ${name} between ${from} and ${to}?`, `${count} ${m} BETWEEN ${from} AND ${to}`],
      [`How many ${s.rows} with a ${name} greater than ${to}?`, `${count} ${m} > ${to}`],
    ];
  });
  const { sparse } = s;
  if (!sparse) return limits;
  return [...limits, [`How many rows have no ${say(sparse)}?`, `${count} ${quoted(sparse.name)} IS NULL`]];
};

/** "Total sales per month", "how many orders per year". */
const ofCourses = (s: Subject): Plain[] => {
  const { time } = s;
  if (!time || typeof time.min !== 'string') return [];
  const t = quoted(time.name);
  const year = Number(time.min.slice(0, 4));
  const courses = ['month', 'year'].flatMap((grain): Plain[] => {
    const bucket = grain === 'year' ? `year(${t})` : `date_trunc('month', ${t})::date`;
    const each = s.pick(['per', 'by', 'for each', 'in each']) ?? 'per';
    const grouped = (figure: string) => `SELECT ${bucket}, ${figure} ${s.from} GROUP BY 1`;
    const measure = s.measures.find(isSure);
    const counts: Plain = [`How many ${s.rows} ${each} ${grain}?`, grouped('count(*)')];
    if (!measure) return [counts];
    const natural = naturalFigure(measure);
    const figure = `${natural}(${quoted(measure.name)})`;
    const what = `${s.pick(words[natural]) ?? 'total'} ${say(measure)}`;
    return [
      counts,
      [`What was the ${what} ${each} ${grain}?`, grouped(figure)],
      [`${what} in ${year}`, `SELECT ${figure} ${s.from} WHERE year(${t}) = ${year}`],
    ];
  });
  return [
    ...courses,
    [`How many ${s.rows} in ${year}?`, `SELECT count(*) ${s.from} WHERE year(${t}) = ${year}`],
  ];
};

/** "Top 5 products by sales" of product names, "total sales per month in 2017" of the table's first time. */
export const shortQuestions = (s: Subject): Plain[] => {
  const named = s.groups(3000).flatMap((group): Plain[] => {
    const noun = /^([a-z]{3,}) name$/.exec(say(group))?.[1];
    const g = quoted(group.name);
    if (noun === undefined) return [];
    const distinct: Plain = [
      `How many different ${plural(noun)} are there?`,
      `SELECT count(DISTINCT ${g}) ${s.from}`,
    ];
    const ranks = s.measures.filter(isSure).flatMap((measure): Plain[] => {
      const figure = `${naturalFigure(measure)}(${quoted(measure.name)})`;
      const most = s.pick([3, 5, 10]) ?? 5;
      const order = `${s.from} GROUP BY 1 ORDER BY ${figure} DESC NULLS LAST LIMIT`;
      const golds = (count: number) => [g, `${g}, ${figure}`].map((k) => `SELECT ${k} ${order} ${count}`);
      const word = s.pick(words[naturalFigure(measure)]) ?? 'total';
      return [
        [`What are the top ${most} ${plural(noun)} by ${say(measure)}?`, ...golds(most)],
        [`Top ${most} ${plural(noun)} by ${word} ${say(measure)}`, ...golds(most)],
        [`Which ${noun} has the highest ${word} ${say(measure)}?`, ...golds(1)],
        [`${say(measure)} by ${noun}`, `SELECT ${g}, ${figure} ${s.from} GROUP BY 1`],
      ];
    });
    return [distinct, ...ranks];
  });
  const { time } = s;
  if (!time || typeof time.min !== 'string') return named;
  const t = quoted(time.name);
  const year = Number(time.min.slice(0, 4)) + 1;
  const inYear = s.measures.filter(isSure).flatMap((measure): Plain[] => {
    const figure = `${naturalFigure(measure)}(${quoted(measure.name)})`;
    const what = `${s.pick(words[naturalFigure(measure)]) ?? 'total'} ${say(measure)}`;
    const monthly = `SELECT date_trunc('month', ${t})::date, ${figure} ${s.from} WHERE year(${t}) = ${year} GROUP BY 1`;
    return [
      [`What were ${what} per month in ${year}?`, monthly],
      [`${what} by month in ${year}`, monthly],
      [`What was the ${what} in ${year}?`, `SELECT ${figure} ${s.from} WHERE year(${t}) = ${year}`],
    ];
  });
  return [...named, ...inYear];
};

/** What people ask first of a table, in their own words for it; figures are asked for in two wordings. */
export const firstQuestions = (s: Subject): Plain[] =>
  [ofFigures, ofFigures, ofRanks, ofCounts, ofValues, ofConditions, ofCourses].flatMap((make) => make(s));

/** What Plinth itself offers to begin with, in its words for a metric. */
export const starterQuestions = (s: Subject): Plain[] => {
  const { time } = s;
  const [measure] = s.measures;
  const figure = measure && `${naturalFigure(measure)}(${quoted(measure.name)})`;
  const word = measure && naturalFigure(measure) === 'sum' ? 'total' : 'average';
  const counted = (key: string) => `SELECT ${key}, count(*) ${s.from} GROUP BY 1`;
  const courses: Plain[] = time
    ? [[`How many rows are there per year of ${time.name}?`, counted(`year(${quoted(time.name)})`)]]
    : [];
  if (time && measure)
    courses.push([
      `What is the ${word} ${measure.name} per year of ${time.name}?`,
      `SELECT year(${quoted(time.name)}), ${figure} ${s.from} GROUP BY 1`,
    ]);
  const grouped = s.groups(3000).flatMap((group): Plain[] => {
    const g = quoted(group.name);
    const order = `${s.from} GROUP BY 1 ORDER BY ${figure} DESC NULLS LAST LIMIT 10`;
    const rows: Plain[] = [[`How many rows are there for each ${group.name}?`, counted(g)]];
    if (!measure) return rows;
    return [
      ...rows,
      [
        `What is the ${word} ${measure.name} for each ${group.name}?`,
        `SELECT ${g}, ${figure} ${s.from} GROUP BY 1`,
      ],
      [
        `What are the top 10 ${group.name} by ${word} ${measure.name}?`,
        `SELECT ${g}, ${figure} ${order}`,
        `SELECT ${g} ${order}`,
      ],
    ];
  });
  return [['How many rows are there?', `SELECT count(*) ${s.from}`], ...courses, ...grouped];
};
