import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);
const dayOf = (row: number): string => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10);

const flights = candidatesOver(
  tableOf('flights', rowCount, [
    each('FLT_NO', 'text', (row) => `LH${100 + (row % 40)}`),
    each('AIRLINE', 'text', among('Lufthansa', 'KLM', 'Ryanair')),
    each('FLT_DATE', 'date', (row) => dayOf(row % 90)),
    each('DELAY_MIN', 'integer', (row) => (row * 7) % 200),
    each('DLY_REASON', 'text', among('ATC', 'Weather', null)),
    each('STATUS', 'text', among('ARR', 'DEP', 'CNX')),
  ]),
);
const rides = candidatesOver(
  tableOf('rides', rowCount, [
    each('ride_id', 'integer', (row) => row + 1),
    each('tariff', 'text', among('Basic', 'Pass')),
    each('fare_eur', 'double', (row) => 1 + row / 10),
    each('discount', 'double', (row) => (row % 9 === 0 ? 0.2 + row / 100 : null)),
  ]),
);
const outages = candidatesOver(
  tableOf('outages', rowCount, [
    each('Outage', 'text', (row) => `PO${row}`),
    each('Area', 'text', among('Harbour', 'Old Town')),
    each('Off Time', 'timestamp', (row) => `${dayOf(row)} 09:00:00`),
    each('Restored Time', 'timestamp', (row) => `${dayOf(row)} ${10 + (row % 9)}:00:00`),
  ]),
);
const first = (found: ReturnType<typeof flights>): string => (found[0] ? onOneLine(found[0]) : '');

describe('what is told of the longest', () => {
  test.each(['5 longest delays', '5 longest delays with flight number and reason'])(
    '%s are rows',
    (question) => {
      expect(first(flights(question))).toMatch(/ORDER BY "DELAY_MIN" DESC NULLS LAST LIMIT 5$/);
    },
  );
  test('groups are no longest rows of theirs', () => {
    expect(first(flights('5 airlines with the longest delays'))).toContain('GROUP BY "AIRLINE"');
  });
  test('what lasted longest is none that began last', () => {
    expect(outages('5 longest outages').map(onOneLine).join('\n')).not.toContain('ORDER BY "Off Time"');
  });
});

test('who is most punctual has the least delay', () => {
  expect(first(flights('which airline is the most punctual?'))).toMatch(/"DELAY_MIN"\)? NULLS LAST LIMIT 1$/);
  expect(first(flights('which airline is the least punctual?'))).toMatch(
    /"DELAY_MIN"\)? DESC NULLS LAST LIMIT 1$/,
  );
});

test('a code for what is cancelled', () => {
  expect(first(flights('how many cancelled flights'))).toContain(`"STATUS" = 'CNX'`);
});

test('where no discount stands, nothing is taken off', () => {
  const less = `SUM(("fare_eur" - COALESCE("discount", 0)))`;
  expect(first(rides('total fare minus discount'))).toContain(less);
  expect(first(rides('fares net of discounts per tariff'))).toContain(less);
});

const plants = candidatesOver(
  tableOf('plant_days', rowCount, [
    each('date', 'date', (row) => dayOf(row % 100)),
    each('plant_name', 'text', among('Elbe Solar', 'Nordhafen', 'Alpsee')),
    each('gen_mwh', 'double', (row) => 20.5 + row),
    each('plan_mwh', 'double', (row) => 30.5 + row),
    each('outage_h', 'double', (row) => (row % 7) / 2),
    each('outage_cause', 'text', among('grid fault', null, 'gearbox')),
  ]),
);

test('what is told with the top ones makes no groups', () => {
  const found = flights('top 5 flights by delay with airline and reason').map(onOneLine);
  expect(found.filter((sql) => /GROUP BY "AIRLINE" ORDER BY SUM/.test(sql))).toEqual([]);
  expect(found.filter((sql) => /ORDER BY "DELAY_MIN" DESC NULLS LAST LIMIT 5$/.test(sql))).not.toEqual([]);
});

test('who produced most is told by what was produced', () => {
  expect(first(plants('which plant produced most?'))).toContain('"gen_mwh"');
});

const gifts = candidatesOver(
  tableOf('gift_export', rowCount, [
    each('Gift ID', 'text', (row) => `G${row}`),
    each('Constituent ID', 'text', (row) => `D-${row % 70}`),
    each('Constituent Name', 'text', (row) => `Name ${row % 60}`),
    each('Donor Since', 'date', (row) => dayOf(row % 70)),
    each('Gift Date', 'date', (row) => dayOf(row)),
    each('Gift Amount', 'integer', (row) => 10 + (row % 40)),
  ]),
);

test.each([
  ['number of donors', 'COUNT(DISTINCT "Constituent ID")'],
  ['top 10 donors by total given', 'GROUP BY "Constituent ID"'],
  ['donors who gave more than 5 times', 'GROUP BY "Constituent ID"'],
])('%s: donors are no days since when they are', (question, said) => {
  const found = gifts(question).map(onOneLine).join('\n');
  expect(found).toContain(said);
  expect(found).not.toContain('GROUP BY "Donor Since"');
});

test('students by the numbers that they are enrolled with', () => {
  const exams = candidatesOver(
    tableOf('exam_registrations', rowCount, [
      each('MatrNo', 'integer', (row) => 2023000 + (row % 90)),
      each('Nat', 'text', among('DE', 'IT', 'CN')),
      each('Faculty', 'text', among('Physics', 'Economics')),
      each('ExamDate', 'date', (row) => dayOf(row)),
    ]),
  );
  expect(exams('how many students are there').map(onOneLine).join('\n')).toContain(
    'COUNT(DISTINCT "MatrNo")',
  );
  expect(exams('how many are not from Germany').map(onOneLine).join('\n')).toContain(`"Nat" <> 'DE'`);
});

const readings = candidatesOver(
  tableOf('cold_chain_log', rowCount, [
    each('ts', 'timestamp', (row) => `${dayOf(row % 30)} 0${row % 9}:00:00`),
    each('dev_id', 'text', among('TH-01', 'TH-02', 'TH-03', 'TH-04', 'TH-05')),
    each('temp_c', 'double', (row) => 2.5 + (row % 70) / 10),
    each('alarm', 'text', (row) => (row % 8 === 0 ? among('HIGH', 'LOW')(row / 8) : null)),
    each('ack_by', 'text', (row) => (row % 16 === 0 ? 'mk' : null)),
  ]),
);
const videos = candidatesOver(
  tableOf('channel_videos', rowCount, [
    each('Video title', 'text', (row) => `Bread ${row}`),
    each('Playlist', 'text', among('Cakes', 'Pasta')),
    each('Sponsor', 'text', (row) => (row % 6 === 0 ? 'KnifeCo' : null)),
    each('Views', 'integer', (row) => 100 + row),
  ]),
);

describe('what few rows have is what they are called by', () => {
  test('alarms per day', () => {
    expect(readings('alarms per day').map(onOneLine).join('\n')).toMatch(
      /COUNT\(\*\) FROM "cold_chain_log" WHERE \("alarm" IS NOT NULL AND "alarm" <> ''\) GROUP BY/,
    );
  });
  test.each(['sponsored videos per playlist', 'share of sponsored videos'])('%s', (question) => {
    expect(videos(question).map(onOneLine).join('\n')).toMatch(
      /(?:COUNT\(\*\) FROM "channel_videos" WHERE|SUM\(CASE WHEN) \("Sponsor" IS NOT NULL/,
    );
  });
});

const shifts = candidatesOver(
  tableOf('volunteer_shifts', rowCount, [
    each('Shift', 'integer', (row) => row + 1),
    each('Volunteer', 'text', (row) => `Amy ${row % 50}`),
    each('Member since', 'date', (row) => dayOf(row % 50)),
    each('Site', 'text', among('Main hub', 'Harbour kitchen')),
    each('Shift date', 'date', (row) => dayOf(row)),
    each('Slot', 'text', among('Morning', 'Afternoon', 'Evening')),
    each('Actual hrs', 'double', (row) => 1.5 + (row % 4)),
    {
      ...each('RedCards', 'integer', (row) => (row % 20 === 0 ? null : row % 19 === 0 ? 1 + (row % 2) : 0)),
      topValues: [{ value: 0, share: 0.9 }],
    },
  ]),
);
const allOf = (question: string): string => shifts(question).map(onOneLine).join('\n');

test('"shifts in the evening" spell no site', () => {
  expect(allOf('shifts in the evening')).toContain(`"Slot" = 'Evening'`);
});

test('the length of a shift is none of a volunteer', () => {
  expect(allOf('average length of a shift')).toContain('AVG("Actual hrs")');
  expect(allOf('average length of a shift')).not.toContain('COUNT(DISTINCT "Volunteer")');
});

test('those who joined in a year are members since then', () => {
  const found = allOf('how many volunteers joined in February 2025');
  expect(found).toContain('"Member since" >=');
  expect(found).not.toContain('"Shift date" >=');
});

test('of what most have none, none is nothing', () => {
  const [counted] = shifts('how many shifts had no red card')
    .map(onOneLine)
    .filter((sql) => /^SELECT COUNT\(\*\) FROM \S+ WHERE "RedCards"/.test(sql));
  expect(counted).toContain('"RedCards" = 0');
});

test('from one time to another is that time alone', () => {
  const results = candidatesOver(
    tableOf('lab_results', rowCount, [
      each('SAMPLE_NO', 'text', (row) => `S${row}`),
      each('ORDERED', 'timestamp', (row) => `${dayOf(row)} 06:00:00`),
      each('RECEIVED', 'timestamp', (row) => `${dayOf(row)} 0${7 + (row % 2)}:00:00`),
      each('VALIDATED', 'timestamp', (row) => `${dayOf(row)} ${10 + (row % 9)}:00:00`),
    ]),
  );
  const found = results('average turnaround time from received to validated').map(onOneLine).join('\n');
  expect(found).toContain(`AVG((date_diff('second', "RECEIVED", "VALIDATED") / 3600.0))`);
  expect(found).not.toContain(`date_diff('second', "ORDERED", "RECEIVED")`);
});
