import { describe, expect, test } from 'vitest';
import { number, ofSites } from '../../testing/tables/sites.ts';
import type { AnalystTable } from '../../table.ts';
import { among, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { sensorReadingsTable } from '../../testing/tables/leisure.ts';
import { parcelsTable } from '../../testing/tables/shops.ts';
import { ferryOrdersTable, kayakRentalsTable, trainsTable } from '../../testing/tables/travel.ts';
import { liftJobsTable } from '../../testing/tables/work.ts';
import { readContext } from '../mentions/context.ts';
import { candidatesOf } from '../ranking/candidates.ts';
import { sayReading, withAliases } from '../wording/understood.ts';

describe('of sensor readings', () => {
  const asked = (question: string, table: AnalystTable = sensorReadingsTable): string[] =>
    queriesOver(table)(question);

  test.each<[string, RegExp]>([
    ['readings that waited over 10 minutes', /WHERE "wait_s" > 600$/],
    ['percentage of readings taken within 30 seconds', /CASE WHEN "wait_s" <= 30 THEN 1/],
  ])('%s', (question, sql) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(sql));
  });
});

describe('amounts in other units', () => {
  const rowCount = 300;
  const column = columnsOfRows(rowCount);

  const deliveries = candidatesOver(
    tableOf('deliveries', rowCount, [
      column('product', 'text', (row) => ['Apples', 'Leeks', 'Pears'][row % 3] ?? ''),
      column('sample_g', 'integer', (row) => 80 + row * 9),
      column('price_per_kg', 'numeric', (row) => 1 + (row % 30) / 10),
      column('peak_mw', 'numeric', (row) => 20 + row * 11),
      column('year_built', 'integer', (row) => 1900 + (row % 120)),
      column('seconds_to_unload', 'integer', (row) => 60 + row * 10),
    ]),
  );

  test.each([
    ['how many weigh more than half a kilo', '"sample_g" > 500'],
    ['how many weigh more than 1.5kg', '"sample_g" > 1500'],
    ['how many have a peak over 2 GW', '"peak_mw" > 2000'],
    ['how many took more than an hour and a half to unload', '"seconds_to_unload" > 5400'],
    ['how many took more than two and a half minutes', '"seconds_to_unload" > 150'],
    ['how many have a price over 2.5 grand', '"price_per_kg" > 2500'],
  ])('%s', (question, sql) => {
    expect(deliveries(question).map(onOneLine)).toContainEqual(expect.stringContaining(`WHERE ${sql}`));
  });

  test.each([
    ['how many weigh more than 2 kg', '> 2'],
    ['how many have a peak of at least 2,000 kilowatts', '>= 2000'],
    ['how many took more than 5 minutes', '"seconds_to_unload" > 5'],
  ])('%s is no %s', (question, sql) => {
    expect(deliveries(question).filter((found) => onOneLine(found).endsWith(sql))).toEqual([]);
  });
});

describe('of kayak rentals and lift jobs', () => {
  const rentals = candidatesOver(kayakRentalsTable);

  const lift = candidatesOver(liftJobsTable);

  const queries = (of: typeof rentals, question: string): string[] => of(question).map(onOneLine);

  test('a price per tonne is none of tonnes', () => {
    expect(
      queries(lift, 'firms that took more than 5,000 t').filter((sql) => /"price_t"\)? > 5000/.test(sql)),
    ).toEqual([]);
  });
});

describe('of parcels, trains and runners', () => {
  const rowCount = 6;

  const runners = tableOf('runners', rowCount, [
    columnProfile('club', 'text', ['A', 'A', 'B', 'B', 'C', 'C']),
    columnProfile('distance_km', 'numeric', [5, 10, 21, 42, 10, 5]),
  ]);

  const tables = {
    parcels: parcelsTable,
    trains: trainsTable,
    runners,
  };

  const sqlOf = (name: keyof typeof tables, question: string): string[] =>
    queriesOver(tables[name])(question);

  test.each([
    ['parcels', 'how many parcels weigh more than 2 kilos?', /COUNT\(\*\).* WHERE "weight_g" > 2000$/],
    ['parcels', 'parcels longer than 30 cm', /WHERE "length_mm" > 300$/],
    ['parcels', 'parcels with a weight between 1 and 3 kg', /WHERE "weight_g" BETWEEN 1000 AND 3000$/],
    ['parcels', 'which depots have a weight above 1.5 kg on average?', /HAVING AVG\("weight_g"\) > 1500/],
    [
      'parcels',
      'parcels delivered more than 2 days late',
      /date_diff\('day', "due_on", "delivered_on"\) > 2$/,
    ],
    ['trains', 'trains that were over 2 hours late', /WHERE "delay" > 120$/],
    ['runners', 'runners with a distance of 10,000 meters or more', /WHERE "distance_km" >= 10$/],
  ] as const)('%s: %s is read in the unit of the column', (table, question, wanted) => {
    expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of repair jobs, parcels and wildfires', () => {
  const rowCount = 30;
  const column = columnsOfRows(rowCount);
  const day = (row: number): string => new Date(Date.UTC(2024, row % 12, 1 + row)).toISOString().slice(0, 10);

  const jobs = tableOf('repair_jobs', rowCount, [
    column('job_no', 'integer', (row) => row + 1),
    column('done_on', 'date', day),
    column('machine', 'text', among('Press', 'Lathe', 'Saw')),
    column('downtime_min', 'integer', (row) => 20 + row * 7),
  ]);

  const parcels = tableOf('parcels', rowCount, [
    column('parcel_no', 'integer', (row) => row + 1),
    column('depot', 'text', among('Ulm', 'Graz', 'Basel')),
    column('weight_g', 'integer', (row) => 200 + row * 31),
    column('distance_m', 'integer', (row) => 4000 + row * 500),
  ]);

  const fires = tableOf('wildfires', rowCount, [
    column('fire_no', 'integer', (row) => row + 1),
    column('region', 'text', among('North', 'South')),
    column('damage_musd', 'numeric', (row) => row * 3),
    column('cost_usd', 'integer', (row) => 9000 + row * 7000),
  ]);

  const asked = {
    jobs: candidatesOver(jobs),
    parcels: candidatesOver(parcels),
    fires: candidatesOver(fires),
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  describe('figures are told in the unit that is asked for', () => {
    test.each([
      ['jobs', 'total downtime in hours', 'SUM(1.0 * "downtime_min" / 60)'],
      ['jobs', 'total downtime in hours in 2024', 'SUM(1.0 * "downtime_min" / 60)'],
      ['jobs', 'how many hours of downtime were there in total?', 'SUM(1.0 * "downtime_min" / 60)'],
      ['parcels', 'average weight in kilos by depot', 'AVG(1.0 * "weight_g" / 1000)'],
      ['parcels', 'longest distance in km please', 'MAX(1.0 * "distance_m" / 1000)'],
      ['fires', 'total cost in thousands', 'SUM(1.0 * "cost_usd" / 1000)'],
      ['fires', 'total damage in thousands', 'SUM(("damage_musd" * 1000))'],
    ] as const)('%s: %s', (table, question, figure) => {
      const found = all(table, question);
      const [own = ''] = /"\w+"/.exec(figure) ?? [];
      expect(found).toContainEqual(expect.stringContaining(figure));
      // In its own unit it is no answer.
      expect(found.filter((sql) => new RegExp(String.raw`(?:SUM|AVG|MAX)\(${own}\)`).test(sql))).toEqual([]);
    });

    test('a figure keeps the unit that it has, and is said so', () => {
      expect(all('jobs', 'total downtime in minutes')).toContain(
        'SELECT SUM("downtime_min") FROM "repair_jobs"',
      );
      expect(all('fires', 'total damage in millions')).toContain(
        'SELECT SUM("damage_musd") FROM "wildfires"',
      );
      const told = asked.jobs('total downtime in hours').find(({ sql }) => sql.includes('/ 60'));
      expect(told && sayReading(withAliases(told.tree, jobs))).toBe('Total downtime in hours');
    });

    test('a number of rows is not told in hours', () => {
      expect(all('jobs', 'downtime by machine in hours').filter((sql) => sql.includes('COUNT(*)'))).toEqual(
        [],
      );
      expect(all('jobs', 'how many jobs were there by machine?')).toContainEqual(
        expect.stringContaining('COUNT(*)'),
      );
    });

    test('kilos per hour, and hours that are counted, are no unit to tell in', () => {
      expect(all('parcels', 'how many parcels weigh more than 2 kilos?')).toContainEqual(
        expect.stringMatching(/COUNT\(\*\).*"weight_g" > 2000/),
      );
    });
  });

  test('a rate per hour is one already, and hours are no groups', () => {
    const work = tableOf('work_log', rowCount * 2, [
      column('entry_no', 'integer', (row) => row + 1),
      column('task', 'text', among('Drafting', 'Court', 'Travel')),
      columnProfile(
        'hours',
        'numeric',
        Array.from({ length: rowCount * 2 }, (_, row) => 0.5 + row / 4),
      ),
      column('hourly_rate', 'numeric', (row) => 100 + (row % 7) * 10),
    ]);
    const found = candidatesOver(work)('average hourly rate per hour by task').map(onOneLine);
    expect(found[0]).toMatch(/^SELECT "task", AVG\("hourly_rate"\) FROM "work_log" GROUP BY "task"/);
    expect(found.filter((sql) => sql.includes('SUM("hourly_rate") / NULLIF(SUM("hours")'))).toEqual([]);
  });
});

describe('of sites', () => {
  test('pounds are money where nothing is weighed, and are weighed where something is', () => {
    const wholly = (table: AnalystTable, question: string) =>
      candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15')
        .filter(({ cover }) => cover.parts.every(({ rule }) => !rule.startsWith('left:')))
        .map(({ sql }) => sql)
        .join(' ');
    const claims = ofSites(
      'claims',
      number('claimed_amount', (row) => 100 * row),
    );
    expect(wholly(claims, 'claims over 3000 pounds')).toContain('"claimed_amount" > 3000');
    const weighed = ofSites(
      'parcels',
      number('weight_lb', (row) => row),
    );
    expect(wholly(weighed, 'parcels over 12 pounds')).toContain('"weight_lb" > 12');
  });
});

describe('of ferry orders', () => {
  const queries = queriesOver(ferryOrdersTable);

  test.each([['tonnes by route', /SELECT "route", SUM\("cargo_t"\).* GROUP BY "route"/]])(
    '%s',
    (question, wanted) => {
      expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
    },
  );
});

describe('columns that have only a unit for their name', () => {
  const tracks = tableOf('tracks', 4, [
    columnProfile('id', 'integer', [1, 2, 3, 4]),
    columnProfile('name', 'text', ['Dawn', 'Dusk', 'Noon', 'Night']),
    columnProfile('genre', 'text', ['Rock', 'Jazz', 'Rock', 'Folk']),
    columnProfile('milliseconds', 'integer', [207821, 312004, 188950, 254700]),
    columnProfile('unit_price', 'decimal', [0.99, 1.29, 0.99, 1.49]),
  ]);
  const asked = queriesOver(tracks);

  test.each([
    ['average track length by genre', /AVG\("milliseconds"\).* GROUP BY "genre"/],
    ['maximum and minimum durations of tracks', /MAX\("milliseconds"\).*MIN\("milliseconds"\)/],
    ['name of the shortest track', /"name".* ORDER BY "milliseconds" NULLS LAST LIMIT 1/],
  ])('%s', (question, wanted) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('kinds and sizes', () => {
  const schools = tableOf('schools', 4, [
    columnProfile('school', 'text', ['Alder', 'Birch', 'Cedar', 'Elm']),
    columnProfile('affiliation', 'text', ['Private', 'Public', 'Private', 'Public']),
    columnProfile('enrollment', 'integer', [410, 980, 320, 675]),
  ]);

  test('are what a column is anyway', () => {
    expect(queriesOver(schools)('average enrollment size by affiliation type')).toContainEqual(
      expect.stringMatching(/AVG\("enrollment"\).* GROUP BY "affiliation"/),
    );
  });

  test('where a column bears the word it is meant', () => {
    const rooms = tableOf('stays', 4, [
      columnProfile('room', 'text', ['A1', 'A2', 'A1', 'B3']),
      columnProfile('room_type', 'text', ['single', 'double', 'single', 'suite']),
    ]);
    expect(queriesOver(rooms)('number of stays by room type')[0]).toContain('GROUP BY "room_type"');
  });
});

describe('times that products keep in seconds without saying so', () => {
  const column = columnsOfRows(120);
  const runs = queriesOver(
    tableOf('activities', 120, [
      column('Activity ID', 'integer', (row) => 1000 + row),
      column('Activity Type', 'text', among('Run', 'Ride', 'Swim')),
      column('Elapsed Time', 'integer', (row) => 900 + ((row * 377) % 9000)),
      column('Distance', 'numeric', (row) => 1.5 + (row % 40)),
    ]),
  );
  const issues = queriesOver(
    tableOf('jira', 120, [
      column('Issue key', 'text', (row) => `PAY-${row}`),
      column('Assignee', 'text', among('Ines', 'Tom', 'Kim')),
      column('Time Spent', 'integer', among(3600, 5400, null, 28_800, 144_000)),
    ]),
  );
  const films = queriesOver(
    tableOf('films', 120, [
      column('Title', 'text', (row) => `Film ${row}`),
      column('Genre', 'text', among('Drama', 'Comedy')),
      column('Duration', 'integer', (row) => 70 + (row % 100)),
    ]),
  );

  test.each([
    ['total elapsed time in hours', runs, /SUM\(1\.0 \* "Elapsed Time" \/ 3600\)/],
    ['average elapsed time of runs in minutes', runs, /AVG\(1\.0 \* "Elapsed Time" \/ 60\)/],
    ['how many activities were longer than 2 hours', runs, /"Elapsed Time" > 7200$/],
    [
      'total time spent in hours by assignee',
      issues,
      /SUM\(1\.0 \* "Time Spent" \/ 3600\).* GROUP BY "Assignee"/,
    ],
    ['average duration in hours', films, /AVG\(1\.0 \* "Duration" \/ 60\)/],
  ])('%s', (question, ask, sql) => {
    const found = ask(question);
    expect(found).toContainEqual(expect.stringMatching(sql));
    expect(found).not.toContainEqual(expect.stringContaining('"Distance" >'));
  });
});

describe('a unit is told of what there is in the end', () => {
  const each = columnsOfRows(240);
  const weighed = (name: string, kept: string, aside: string) =>
    queriesOver(
      tableOf(name, 240, [
        each('Ticket', 'text', (row) => `T${row}`),
        each('Kind', 'text', among('Glass', 'Paper', 'Wood')),
        each(aside, 'integer', (row) => 20 + ((row * 13) % 90)),
        each(kept, 'integer', (row) => 900 + ((row * 37) % 4000)),
      ]),
    );

  test.each([
    ['loads', 'net_kg', 'gross_kg'],
    ['harvests', 'picked_kg', 'rejected_kg'],
    ['batches', 'filled_kg', 'spoiled_kg'],
  ])('%s: %s, and not %s', (name, kept, aside) => {
    const queries = weighed(name, kept, aside);
    expect(queries('tonnes by kind').join('\n')).toContain(`SUM("${kept}")`);
    expect(queries('tonnes by kind').join('\n')).not.toContain(`SUM("${aside}")`);
    const [said] = aside.split('_');
    expect(queries(`${said} kilos by kind`)[0]).toContain(`SUM("${aside}")`);
  });
});
