import { sayColumn } from '../../apps/provider/src/analyst/reading/answer.ts';
import { naturalFigure } from '../../apps/provider/src/analyst/reading/grammar/figures.ts';
import { isIdentifier, isMeasure } from '../../apps/provider/src/analyst/reading/measures.ts';
import type { AnalystColumn } from '../../apps/provider/src/analyst/table.ts';
import type { Cell } from '../../apps/provider/src/sources/source.ts';
import { seededRandom, shuffled } from '../classifier/random.ts';
import type { Data, Task, Verdict } from './data.ts';
import type { OpenTable } from './workbench.ts';

/** A question in plain words, and the queries whose rows are a right answer. */
type Plain = [question: string, ...golds: string[]];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const plural = (noun: string): string => (noun.endsWith('s') ? noun : `${noun}s`);

/** What a table's questions are made of, by what its columns are. */
class Subject {
  readonly #random: () => number;
  readonly #columns: AnalystColumn[];
  readonly from: string;
  /** What a row is called, and rows are. */
  readonly row: string;
  readonly rows: string;

  constructor({ table }: OpenTable, seed: number) {
    this.#random = seededRandom(seed);
    this.#columns = table.columns.filter((c) => !c.derived && /^[\w %.-]{2,40}$/.test(c.name));
    this.from = `FROM ${table.reference}`;
    this.row = table.name
      .replaceAll(/[^a-z]+/gi, ' ')
      .trim()
      .toLowerCase()
      .replace(/s$/, '');
    this.rows = plural(this.row);
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }

  get measure(): AnalystColumn | undefined {
    return this.pick(this.#columns.filter((c) => isMeasure(c) && c.kind === 'number'));
  }

  get group(): AnalystColumn | undefined {
    return this.pick(
      this.#columns.filter((c) => c.kind === 'text' && !c.isUnique && c.distinct > 1 && c.distinct <= 40),
    );
  }

  get label(): AnalystColumn | undefined {
    return this.#columns.find((c) => c.kind === 'text' && c.isUnique && !isIdentifier(c));
  }

  get time(): AnalystColumn | undefined {
    return this.#columns.find((c) => c.kind === 'date' || c.kind === 'timestamp');
  }

  get sparse(): AnalystColumn | undefined {
    return this.pick(this.#columns.filter((c) => c.profile.nullFraction > 0.02));
  }

  valueOf(column: AnalystColumn): string | undefined {
    return this.pick(column.values.filter((v) => /^[\p{L}][\p{L}\p{N} -]{2,30}$/u.test(v)));
  }
}

const figures = { total: 'sum', average: 'avg', highest: 'max', lowest: 'min' } as const;
const say = (column: AnalystColumn): string => sayColumn(column).toLowerCase();

const ofMeasures = (s: Subject): Plain[] => {
  const { measure, group, from } = s;
  const word = s.pick(['total', 'average', 'highest', 'lowest'] as const);
  if (!measure || !word) return [];
  const m = quoted(measure.name);
  const figure = `${figures[word]}(${m})`;
  const found: Plain[] = [
    [`What is the ${word} ${say(measure)}?`, `SELECT ${figure} ${from}`],
    [
      `What are the minimum, average and maximum ${say(measure)}?`,
      `SELECT min(${m}), avg(${m}), max(${m}) ${from}`,
    ],
  ];
  if (!group) return found;
  const g = quoted(group.name);
  const each = s.pick(['for each', 'per', 'by']) ?? 'by';
  const ranked = `${from} GROUP BY 1 ORDER BY ${figure} DESC LIMIT 1`;
  found.push([
    `What is the ${word} ${say(measure)} ${each} ${say(group)}?`,
    `SELECT ${g}, ${figure} ${from} GROUP BY 1`,
  ]);
  if (word === 'total' || word === 'average')
    found.push([
      `Which ${say(group)} has the highest ${word} ${say(measure)}?`,
      `SELECT ${g} ${ranked}`,
      `SELECT ${g}, ${figure} ${ranked}`,
    ]);
  const value = s.valueOf(group);
  const other = s.valueOf(group);
  if (value === undefined || word === 'highest' || word === 'lowest') return found;
  found.push([
    `What is the ${word} ${say(measure)} in ${value}?`,
    `SELECT ${figure} ${from} WHERE ${g} = ${literal(value)}`,
  ]);
  found.push([
    `Share of ${say(measure)} by ${say(group)}`,
    `SELECT ${g}, 100.0 * sum(${m}) / sum(sum(${m})) OVER () ${from} GROUP BY 1`,
  ]);
  const most = s.pick([3, 5, 10]) ?? 3;
  const top = `${from} GROUP BY 1 ORDER BY sum(${m}) DESC LIMIT ${most}`;
  if (naturalFigure(measure) === 'sum')
    found.push([
      `What are the top ${most} ${plural(say(group))} by ${say(measure)}?`,
      `SELECT ${g}, sum(${m}) ${top}`,
      `SELECT ${g} ${top}`,
    ]);
  if (other !== undefined && other !== value) {
    const both = `${from} WHERE ${g} IN (${literal(value)}, ${literal(other)})`;
    found.push(
      [`${word} ${say(measure)} of ${value} and ${other}`, `SELECT ${figure} ${both}`],
      [
        `What was the ${say(measure)} in ${value} and ${other}?`,
        `SELECT ${naturalFigure(measure)}(${m}) ${both}`,
      ],
    );
  }
  return found;
};

const ofRows = (s: Subject): Plain[] => {
  const { measure, label, group, from, row } = s;
  if (!measure || !label) return [];
  const l = quoted(label.name);
  const m = quoted(measure.name);
  const most = s.pick([3, 5, 10]) ?? 3;
  const limit = Math.round((Number(measure.min) + Number(measure.max)) / 2);
  const value = group && s.valueOf(group);
  const listed: Plain[] =
    group && value !== undefined
      ? [
          [
            `What are the ${say(label)} and ${say(measure)} of ${s.rows} in ${value}?`,
            `SELECT ${l}, ${m} ${from} WHERE ${quoted(group.name)} = ${literal(value)}`,
          ],
        ]
      : [];
  return [
    ...listed,
    [
      `Show the ${say(label)} and ${say(measure)} of rows with ${say(measure)} over ${limit}.`,
      `SELECT ${l}, ${m} ${from} WHERE ${m} > ${limit}`,
    ],
    [
      `Which ${row} has the largest ${say(measure)}?`,
      ...[l, `${l}, ${m}`, '*'].map((shown) => `SELECT ${shown} ${from} ORDER BY ${m} DESC LIMIT 1`),
    ],
    [
      `Which ${say(label)} has the largest ${say(measure)}?`,
      ...[l, `${l}, ${m}`, '*'].map((shown) => `SELECT ${shown} ${from} ORDER BY ${m} DESC LIMIT 1`),
    ],
    [
      `What are the top ${most} ${plural(say(label))} by ${say(measure)}?`,
      ...[l, `${l}, ${m}`].map((shown) => `SELECT ${shown} ${from} ORDER BY ${m} DESC LIMIT ${most}`),
    ],
  ];
};

const ofGroups = (s: Subject): Plain[] => {
  const { group, label, from, rows } = s;
  if (!group) return [];
  const g = quoted(group.name);
  const common = `${from} GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`;
  const found: Plain[] = [
    [`How many different ${plural(say(group))} are there?`, `SELECT count(DISTINCT ${g}) ${from}`],
    [`How many ${plural(say(group))} are there?`, `SELECT count(DISTINCT ${g}) ${from}`],
    [`What is the most common ${say(group)}?`, `SELECT ${g} ${common}`, `SELECT ${g}, count(*) ${common}`],
    [`How many ${rows} are there for each ${say(group)}?`, `SELECT ${g}, count(*) ${from} GROUP BY 1`],
  ];
  const value = s.valueOf(group);
  if (value === undefined) return found;
  const those = `${from} WHERE ${g} = ${literal(value)}`;
  const others = `${from} WHERE ${g} <> ${literal(value)}`;
  found.push(
    [`How many ${rows} are in ${value}?`, `SELECT count(*) ${those}`],
    [`How many ${rows} have the ${say(group)} ${value}?`, `SELECT count(*) ${those}`],
    [
      `How many ${rows} are not in ${value}?`,
      `SELECT count(*) ${others}`,
      `SELECT count(*) ${from} WHERE ${g} IS DISTINCT FROM ${literal(value)}`,
    ],
  );
  if (label)
    found.push([`List the ${plural(say(label))} in ${value}`, `SELECT ${quoted(label.name)} ${those}`]);
  return found;
};

const ofTimes = (s: Subject): Plain[] => {
  const { time, measure, from, rows } = s;
  if (!time || typeof time.min !== 'string') return [];
  const year = Number(time.min.slice(0, 4));
  const t = quoted(time.name);
  const inYear = `${from} WHERE year(${t}) = ${year} GROUP BY 1`;
  const sum = measure && `sum(${quoted(measure.name)})`;
  const monthly: Plain[] = measure
    ? [
        [
          `What were total ${say(measure)} per month in ${year}?`,
          `SELECT date_trunc('month', ${t})::date, ${sum} ${inYear}`,
          `SELECT month(${t}), ${sum} ${inYear}`,
        ],
      ]
    : [];
  return [
    ...monthly,
    [`How many ${rows} in ${year}?`, `SELECT count(*) ${from} WHERE year(${t}) = ${year}`],
    [
      `How many ${rows} were before March ${year + 1}?`,
      `SELECT count(*) ${from} WHERE ${t} < DATE '${year + 1}-03-01'`,
    ],
    [`How many ${rows} per year of ${say(time)}?`, `SELECT year(${t}), count(*) ${from} GROUP BY 1`],
  ];
};

const ofAll = (s: Subject): Plain[] => {
  const { sparse, label, from, rows } = s;
  const found: Plain[] = [
    ['How many rows are there?', `SELECT count(*) ${from}`],
    [`How many ${rows} are there?`, `SELECT count(*) ${from}`],
  ];
  if (!sparse) return found;
  const missing = `${from} WHERE ${quoted(sparse.name)} IS NULL`;
  found.push([`How many ${rows} have no ${say(sparse)}?`, `SELECT count(*) ${missing}`]);
  if (label)
    found.push([
      `${plural(say(label))} with a missing ${say(sparse)}`,
      `SELECT ${quoted(label.name)} ${missing}`,
    ]);
  return found;
};

const bagOf = (rows: Cell[][]): string => JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());

const rowsFor = (opened: OpenTable, sql: string): Promise<string | null> =>
  opened.run(sql).then(
    ({ rows }) => bagOf(rows),
    () => null,
  );

function taskOf(data: Data, opened: OpenTable, fold: number, [question, ...golds]: Plain): Task {
  const id = `plain ${opened.key} ${question}`;
  let truths: Promise<(string | null)[]> | undefined;
  const judge = async (sql: string): Promise<Verdict> => {
    truths ??= Promise.all(golds.map((gold) => rowsFor(opened, gold)));
    const rows = await rowsFor(opened, sql);
    return rows !== null && (await truths).includes(rows) ? 1 : 0;
  };
  return {
    id,
    set: 'plain',
    kind: 'plain',
    fold,
    question,
    previous: null,
    expect: 'answer',
    open: () => Promise.resolve(opened),
    judge: (sql) => data.judgements.of(`${id} ${sql}`, () => judge(sql)),
    gold: golds.join('\n'),
  };
}

/** Plain questions over the tables of other tasks, in their folds; the same tables give the same questions. */
export async function plainQuestions(data: Data, others: Task[], perTable = 6): Promise<Task[]> {
  const tables = new Map<string, { opened: OpenTable; fold: number }>();
  for (const { open, fold } of others) {
    const opened = await open();
    if (!tables.has(opened.key)) tables.set(opened.key, { opened, fold });
  }
  return [...tables.values()].flatMap(({ opened, fold }, n) => {
    const subject = new Subject(opened, n);
    const all = [ofMeasures, ofRows, ofGroups, ofTimes, ofAll].flatMap((make) => make(subject));
    return shuffled(all.length, seededRandom(n + 1))
      .slice(0, perTable)
      .flatMap((at) => all.slice(at, at + 1))
      .map((plain) => taskOf(data, opened, fold, plain));
  });
}
