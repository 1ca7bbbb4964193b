import { naturalFigure } from '../../apps/provider/src/analyst/reading/shared/columns/naturalFigure.ts';
import { severalOf } from '../../apps/provider/src/analyst/reading/grammar/rankings/judgements.ts';
import type { Cell } from '../../apps/provider/src/sources/source.ts';
import { seededRandom, shuffled } from '../boosting/random.ts';
import type { Data, Task, Verdict } from './data.ts';
import { figures, literal, plural, quoted, say, Subject, type Plain } from './plainSubject.ts';
import { firstQuestions, shortQuestions, starterQuestions } from './firstQuestions.ts';
import type { OpenTable } from './workbench.ts';

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
      ...[l, `${l}, ${m}`].map((shown) => `SELECT ${shown} ${from} ORDER BY ${m} DESC LIMIT 1`),
    ],
    [
      `Which ${say(label)} has the largest ${say(measure)}?`,
      ...[l, `${l}, ${m}`].map((shown) => `SELECT ${shown} ${from} ORDER BY ${m} DESC LIMIT 1`),
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
    [`How many ${rows} are there?`, `SELECT ${s.count} ${from}`],
    [`How many ${rows} do we have?`, `SELECT ${s.count} ${from}`],
    [`Number of ${rows}`, `SELECT ${s.count} ${from}`],
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

/** What is asked for without a question. */
const ofRequests = (s: Subject): Plain[] => {
  const { measure, group, from, rows } = s;
  const all = `SELECT * ${from}`;
  const found: Plain[] = [
    [`Show me all ${rows}`, all],
    [`List all ${rows}`, all],
  ];
  if (!measure || !group) return found;
  const figure = `${naturalFigure(measure)}(${quoted(measure.name)})`;
  const g = quoted(group.name);
  const [one, other] = [s.valueOf(group), s.valueOf(group)];
  const limit = Math.round((Number(measure.min) + Number(measure.max)) / 2);
  const groups = plural(say(group));
  const ranked = (way: string) =>
    `SELECT ${g}, ${figure} ${from} WHERE ${g} IS NOT NULL GROUP BY 1 ORDER BY 2 ${way} LIMIT ${severalOf}`;
  found.push(
    [`best ${groups} by ${say(measure)}`, ranked('DESC')],
    [`worst ${groups} by ${say(measure)}`, ranked('ASC')],
  );
  if (one !== undefined)
    found.push(
      [`Show me the ${rows} of ${one}`, `${all} WHERE ${g} = ${literal(one)}`],
      [
        `List the ${rows} of ${one} with ${say(measure)} over ${limit}`,
        `${all} WHERE ${g} = ${literal(one)} AND ${quoted(measure.name)} > ${limit}`,
      ],
    );
  if (one !== undefined && other !== undefined && one !== other)
    found.push([
      `Compare ${say(measure)} of ${one} and ${other}`,
      `SELECT ${g}, ${figure} ${from} WHERE ${g} IN (${literal(one)}, ${literal(other)}) GROUP BY 1`,
    ]);
  return found;
};

/** What one looks up of a thing by its name. */
const ofLookups = (s: Subject): Plain[] => {
  const { measure, label, group, from, row, rows } = s;
  const name = label && s.valueOf(label);
  if (!label || name === undefined) return [];
  const l = quoted(label.name);
  const found = [measure, group].flatMap((column): Plain[] =>
    column
      ? [
          [
            `What is the ${say(column)} of ${name}?`,
            `SELECT ${quoted(column.name)} ${from} WHERE ${l} = ${literal(name)}`,
          ],
        ]
      : [],
  );
  if (measure) {
    const m = quoted(measure.name);
    const largest = `${from} ORDER BY ${m} DESC NULLS LAST LIMIT 1`;
    found.push([
      `Which ${row} has the largest ${say(measure)}?`,
      `SELECT ${l} ${largest}`,
      `SELECT ${l}, ${m} ${largest}`,
    ]);
  }
  const value = group && s.valueOf(group);
  if (group && value !== undefined)
    found.push([
      `Which ${rows} are in ${value}?`,
      `SELECT ${l} ${from} WHERE ${quoted(group.name)} = ${literal(value)}`,
    ]);
  return found;
};

/** Asked of every table that has such a column: what people ask first. */
const ofNumbered = ({ numbered, from }: Subject): Plain[] => {
  if (!numbered) return [];
  const things = plural(numbered.noun);
  const count = `SELECT count(DISTINCT ${quoted(numbered.column.name)}) ${from}`;
  return [
    [`How many ${things} are there?`, count],
    [`How many ${things} do we have?`, count],
    [`Number of ${things}`, count],
  ];
};

/** A table is often named for what its rows are parts of: lines of orders as "orders". */
function namedForNumbered(opened: OpenTable, { numbered }: Subject): OpenTable[] {
  if (!numbered) return [];
  return [{ ...opened, table: { ...opened.table, name: plural(numbered.noun) } }];
}

const bagOf = (rows: Cell[][]): string => JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());

const rowsFor = (opened: OpenTable, sql: string): Promise<string | null> =>
  opened.run(sql).then(
    ({ rows }) => bagOf(rows),
    () => null,
  );

function taskOf(
  data: Data,
  opened: OpenTable,
  fold: number,
  [question, ...golds]: Plain,
  place = opened.key,
): Task {
  const id = `plain ${place} ${question}`;
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

/** How many of a table's plain questions are asked: many where tables are like those that people bring. */
const few = { plain: 6, first: 3, starters: 1, short: 2, requests: 1, lookups: 1 };
const many = { plain: 6, first: 36, starters: 8, short: 14, requests: 3, lookups: 3 };

const someOf = (all: Plain[], most: number, seed: number): Plain[] =>
  shuffled(all.length, seededRandom(seed))
    .slice(0, most)
    .flatMap((at) => all.slice(at, at + 1));

/**
 * Plain questions over the tables of other tasks, in their folds; the same tables give the same questions. None are
 * asked of tables by which the analyst is measured in plain words: `people`'s, and those of ownQuestions.test.ts.
 */
export async function plainQuestions(data: Data, others: Task[]): Promise<Task[]> {
  const tables = new Map<string, { opened: OpenTable; fold: number; set: Task['set'] }>();
  for (const { open, fold, set } of others) {
    const opened = await open();
    if (!tables.has(opened.key)) tables.set(opened.key, { opened, fold, set });
  }
  return [...tables.values()].flatMap(({ opened, fold, set }, n) => {
    if (set === 'people' || opened.table.name === 'birdstrikes') return [];
    const subject = new Subject(opened, n);
    const all = [ofMeasures, ofRows, ofGroups, ofTimes, ofAll].flatMap((make) => make(subject));
    const most = set === 'own' ? many : few;
    const asked = [
      ...someOf(all, most.plain, n + 1),
      ...ofNumbered(subject),
      ...someOf(firstQuestions(new Subject(opened, n)), most.first, n + 2),
      ...someOf(starterQuestions(new Subject(opened, n)), most.starters, n + 3),
      ...someOf(shortQuestions(new Subject(opened, n)), most.short, n + 4),
      ...someOf(ofRequests(new Subject(opened, n)), most.requests, n + 5),
      ...someOf(ofLookups(new Subject(opened, n + 1)), most.lookups, n + 6),
    ];
    const once = new Map(asked.toReversed().map((plain) => [plain[0], plain]));
    return [
      ...[...once.values()].toReversed().map((plain) => taskOf(data, opened, fold, plain)),
      ...namedForNumbered(opened, new Subject(opened, n)).flatMap((named) =>
        ofNumbered(new Subject(named, n)).map((plain) =>
          taskOf(data, named, fold, plain, `${named.key} ${named.table.name}`),
        ),
      ),
    ];
  });
}
