import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { readContext } from '../mentions/context.ts';
import { roleMentions } from '../mentions/roles.ts';

const rowCount = 120;
const column = columnsOfRows(rowCount);

describe('of the dead of a riot', () => {
  const { queries, believable } = readingsOver(
    tableOf('riots', rowCount, [
      column('first_name', 'text', (row) => `First ${row}`),
      column('gender', 'text', among('Male', 'Female')),
      column('death_date', 'date', (row) => `1992-05-0${1 + (row % 9)}`),
      column('type', 'text', among('Homicide', 'Death', 'Shooting')),
    ]),
  );

  test.each(['how many people died', 'how many women died', 'how many deaths were there', 'deaths per day'])(
    '%s: one of the ways of dying isn’t meant',
    (question) => {
      expect(queries(question).join('\n')).not.toContain(`"type" = 'Death'`);
    },
  );

  test('by whom they were killed isn’t passed over', () => {
    expect(believable('how many were killed by police')).not.toContainEqual(
      expect.stringMatching(/^SELECT COUNT\(\*\) FROM "riots"$/),
    );
  });
});

describe('of candidates with codes', () => {
  const { queries, believable } = readingsOver(
    tableOf('contributions', rowCount, [
      column('candidate', 'text', (row) => `Candidate ${row}`),
      column('incumbent_challenger_status', 'text', among('C', 'I', 'O')),
      column('receipts', 'numeric', (row) => 900 + row * 31.5),
    ]),
  );

  test('a word of a name that one of its letters stands for is that value', () => {
    expect(queries('average receipts of challengers')[0]).toMatch(
      /AVG\("receipts"\) FROM "contributions" WHERE "incumbent_challenger_status" = 'C'$/,
    );
  });

  test.each(['how many challengers are there', 'challengers with over 1000 in receipts'])(
    '%s isn’t asked of the statuses',
    (question) => {
      expect(believable(question).join('\n')).not.toMatch(
        /COUNT\(DISTINCT "incumbent|GROUP BY "incumbent_challenger_status" HAVING/,
      );
    },
  );
});

describe('of occupations', () => {
  const { queries, believable } = readingsOver(
    tableOf('occupations', rowCount, [
      column('occupation', 'text', (row) => `Job ${row}`),
      column('type', 'text', among('prof', 'wc', 'bc')),
      column('income', 'numeric', (row) => 900.5 + row * 70),
    ]),
  );

  test('professionals are those of “prof”, and not all', () => {
    expect(queries('average income of professionals')[0]).toContain(`"type" = 'prof'`);
    expect(believable('average income of professionals').join('\n')).not.toMatch(/"occupations"$/m);
  });
});

describe('of days and months by their numbers', () => {
  const air = readingsOver(
    tableOf('air', rowCount, [
      column('ozone', 'numeric', (row) => (row % 5 === 0 ? null : 10.5 + row)),
      column('temp', 'integer', (row) => 55 + ((row * 7) % 40)),
      column('month', 'integer', (row) => 5 + (row % 5)),
    ]),
  );

  test('August isn’t passed over', () => {
    expect(air.believable('average temp in august').join('\n')).not.toMatch(/AVG\("temp"\) FROM "air"$/m);
  });

  test('the hottest month isn’t taken for that of the hottest row', () => {
    expect(air.believable('hottest month').join('\n')).not.toMatch(/"air" ORDER BY "temp" DESC/);
  });

  test('the level of what is measured is its figure', () => {
    expect(air.queries('average ozone level')[0]).toBe('SELECT AVG("ozone") FROM "air"');
  });
});

describe('rates by the name of what they are of', () => {
  const states = readingsOver(
    tableOf('states', rowCount, [
      column('state', 'text', (row) => `State ${row}`),
      column('income', 'integer', (row) => 3000 + row),
      column('murder', 'numeric', (row) => 1.5 + (row % 13)),
      column('robberies', 'integer', (row) => 100 + row),
    ]),
  );

  test('a murder rate is no income', () => {
    expect(states.queries('how many states have a murder rate above 10')[0]).toMatch(/WHERE "murder" > 10$/);
  });

  test('a number of robberies is no rate of them', () => {
    expect(states.queries('states with a robberies rate above 110').join('\n')).not.toMatch(
      /^SELECT \* FROM "states" WHERE "robberies" > 110$/,
    );
  });
});

describe('of a heptathlon', () => {
  const athletes = readingsOver(
    tableOf('heptathlon', rowCount, [
      column('athlete', 'text', (row) => `Athlete ${row}`),
      column('hurdles', 'numeric', (row) => 12.5 + (row % 40) / 10),
    ]),
  );
  const runs = readingsOver(
    tableOf('runs', rowCount, [
      column('runner', 'text', (row) => `Runner ${row}`),
      column('time', 'numeric', (row) => 110.5 + row),
    ]),
  );

  test('the fastest time is the least', () => {
    expect(runs.queries('fastest time').join('\n')).not.toMatch(/MAX\("time"\)|"time" DESC/);
  });

  test('whether hurdles are times isn’t taken for granted', () => {
    expect(athletes.believable('fastest hurdles').join('\n')).not.toMatch(
      /ORDER BY "hurdles"|M(?:AX|IN)\("hurdles"/,
    );
    expect(athletes.queries('fastest hurdles')).toContainEqual(
      expect.stringMatching(/ORDER BY "hurdles" NULLS/),
    );
  });
});

describe('of women at work', () => {
  const { queries, believable } = readingsOver(
    tableOf('women', rowCount, [
      column('partic', 'text', among('not.work', 'fulltime', 'parttime')),
      column('region', 'text', among('Ontario', 'Quebec', 'Prairie', 'BC')),
    ]),
  );

  test('who works isn’t told by those who don’t', () => {
    expect(queries('how many working women').join('\n')).not.toContain(`'not.work'`);
    expect(queries('how many women are not working')).toContainEqual(
      expect.stringMatching(/WHERE "partic" = 'not.work'$/),
    );
    expect(queries('how many women are not working').join('\n')).not.toContain(`<> 'not.work'`);
  });

  test('full time is a value, and no words of little weight', () => {
    expect(believable('how many women work full time').join('\n')).not.toMatch(/FROM "women"$/m);
  });
});

describe('of professors', () => {
  const { queries, believable } = readingsOver(
    tableOf('professors', rowCount, [
      column('rank', 'text', among('Prof', 'AsstProf', 'AssocProf')),
      column('salary', 'integer', (row) => 60_000 + row * 100),
    ]),
  );

  test('assistant professors are AsstProf', () => {
    expect(queries('average salary of assistant professors')[0]).toContain(`"rank" = 'AsstProf'`);
  });

  test.each(['how many associate professors', 'how many full professors are there'])(
    '%s isn’t how many rows there are',
    (question) => {
      expect(believable(question).join('\n')).not.toMatch(/COUNT\(\*\) FROM "professors"$/m);
    },
  );
});

describe('of regions by their letters', () => {
  const { queries } = readingsOver(
    tableOf('cities', rowCount, [
      column('name', 'text', (row) => `City ${row}`),
      column('region', 'text', among('E', 'W', 'MW', 'S')),
      column('grade', 'text', among('N', 'S')),
    ]),
  );

  test('the east is E', () => {
    expect(queries('how many cities in the east')[0]).toMatch(/WHERE "region" = 'E'$/);
    expect(queries('how many cities are in the midwest')[0]).toMatch(/WHERE "region" = 'MW'$/);
  });
});

describe('of deaths of some', () => {
  const { queries } = readingsOver(
    tableOf('party', rowCount, [
      column('name', 'text', (row) => `Member ${row}`),
      column('family', 'text', among('Reed', 'Breen', 'Graves')),
      column('death', 'date', (row) => (row % 3 === 0 ? `1846-12-0${1 + (row % 9)}` : null)),
    ]),
  );

  test('the most deaths are those of who died', () => {
    const found = queries('which family had the most deaths');
    expect(found[0]).toMatch(/WHERE "death" IS NOT NULL GROUP BY "family"/);
    expect(found.join('\n')).not.toMatch(/ORDER BY "death" DESC/);
  });
});

test('the worst year isn’t the first one', () => {
  const { queries } = readingsOver(
    tableOf('incidence', 40, [
      columnsOfRows(40)('year', 'integer', (row) => 1930 + row),
      columnsOfRows(40)('incidence', 'numeric', (row) => 0.5 + ((row * 3) % 20)),
    ]),
  );
  expect(queries('worst year').join('\n')).not.toMatch(/ORDER BY "year"|MIN\("year"\)/);
});

test('a sort of things of which neither word is known isn’t passed over', () => {
  const { believable } = readingsOver(
    tableOf('deaths', 40, [
      columnsOfRows(40)('place', 'text', (row) => `Place ${row}`),
      columnsOfRows(40)('mortality', 'integer', (row) => 90 + row),
    ]),
  );
  expect(believable('average mortality in coastal states').join('\n')).not.toMatch(
    /AVG\("mortality"\) FROM "deaths"$/m,
  );
});

test('a word that also asks to be shown something is none behind a name', () => {
  const deals = tableOf('deals', rowCount, [
    column('Deal', 'text', (row) => `Job ${row}`),
    column('Account', 'text', among('Keystone Hospital Group', 'Summit Foods', 'Metro Hotels')),
  ]);
  const asksWith = (question: string): string[] =>
    roleMentions(readContext(question, deals, valuesOf(deals))).flatMap(({ item }) =>
      item.type === 'role' && item.text === 'display' ? [item.text] : [],
    );
  expect(asksWith('keystone hospital display cases')).toEqual([]);
  expect(asksWith('can you display the deals')).toEqual(['display']);
});

describe('what is asked besides', () => {
  const sofas = readingsOver(
    tableOf('furniture_offers', rowCount, [
      column('item no', 'integer', (row) => 3500 + row),
      column('availability', 'text', among('Available', 'Reserved', 'Sold')),
      column('asking price', 'numeric', (row) => 40 + row * 2),
    ]),
  );
  const cases = readingsOver(
    tableOf('legal_cases', rowCount, [
      column('matter', 'text', (row) => `M-${row}`),
      column('practice area', 'text', among('Family', 'Property', 'Commercial')),
      column('outcome', 'text', among('Won', 'Lost', 'Settled', null)),
    ]),
  );

  test('is no condition of what is told', () => {
    const where = /^SELECT (?:SUM|AVG)?\(?"asking price".*"availability" = 'Available'/;
    const question = 'how much is item 3580 and is it still available';
    expect(sofas.queries(question)).toContainEqual(expect.stringMatching(where));
    expect(sofas.believable(question)).not.toContainEqual(expect.stringMatching(where));
  });

  test('nor are the rows counted whose outcomes are', () => {
    const rows = /^SELECT "practice area", COUNT\(\*\) FROM "legal_cases" GROUP BY "practice area" /;
    expect(cases.queries('outcomes per practice area')).toContainEqual(expect.stringMatching(rows));
    expect(cases.believable('outcomes per practice area')).not.toContainEqual(expect.stringMatching(rows));
    expect(cases.believable('cases per practice area')).toContainEqual(expect.stringMatching(rows));
  });
});

describe('words that make no condition by themselves', () => {
  const till = readingsOver(
    tableOf('till_lines', rowCount, [
      column('line', 'integer', (row) => row + 1),
      column('discount', 'numeric', (row) => (row % 4) / 2),
      column('take_away', 'boolean', (row) => row % 2 === 0),
    ]),
  );
  const customers = readingsOver(
    tableOf('customer_churn', rowCount, [
      column('customer', 'text', (row) => `C${row}`),
      column('tickets', 'integer', (row) => row % 5),
      column('replies', 'integer', (row) => row % 4),
      column('wait_min', 'integer', (row) => 3 + ((row * 17) % 90)),
    ]),
  );

  test('what is given away isn’t taken away', () => {
    expect(till.queries('total given away in discounts').join('\n')).not.toContain('"take_away" =');
  });

  test('the first reply is no reply of one', () => {
    expect(customers.queries('who was slowest on first reply').join('\n')).not.toContain('"replies" = 1');
  });

  test.each([
    'how many customers have not opened a single ticket',
    'how many customers never opened a single ticket',
  ])('%s: none at all', (question) => {
    expect(customers.queries(question)[0]).toMatch(/COUNT\(.*WHERE "tickets" = 0$/);
  });
});
