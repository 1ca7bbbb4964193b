import type { Finding, Findings, LookProgress, RecipeStep } from '@plinth/api/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCsvModel } from '../testing/dataModel.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let owner: TestAccount;

beforeAll(async () => {
  host = await openTestHost();
  owner = await host.account();
});
afterAll(() => host.close());

const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  host.call(method, path, { token: owner.token, body, ...(headers && { headers }) });

const modelOf = async (csv: string, table: string): Promise<string> =>
  (await openCsvModel(host, owner.token, table, csv)).model;

/** How far it was, event by event, and what was found. */
const lookAt = async (id: string) => {
  const answer = await ask('GET', `/data-model/${id}/findings`);
  expect(answer.status, answer.text).toBe(200);
  const events = [...answer.text.matchAll(/^data: (.*)$/gm)].map(
    ([, data]) => JSON.parse(data!) as Partial<LookProgress & Findings>,
  );
  return { events: events.slice(0, -1), findings: events.at(-1)!.findings! };
};

const untidy = [
  'id,Region,Price,Paid,"Or""dered",Note',
  '1,South,"$1,200.50",yes,2024-03-01,fine',
  '2,South ,"(15.00)",Y,13/02/2024,N/A',
  '3,south,12.5,no,5 Jan 2024,"it\'s, ""so"""',
  '4,NORTH,"2,000",N,2024-01-31,fine',
  '5,North,7,yes,2024-02-29,-',
  '6,North,8,no,2024-01-01,fine',
].join('\n');

const stepsOf = (findings: Finding[]): RecipeStep[] => findings.map(({ step }) => step);

describe('standardization of a file', () => {
  let model: string;
  let findings: Finding[];

  beforeAll(async () => {
    model = await modelOf(untidy, 'untidy');
    const looked = await lookAt(model);
    findings = looked.findings;
    expect(looked.events).toEqual([0, 1, 2, 3, 4, 5, 6].map((done) => ({ done, columns: 6 })));
  });

  test('what isn’t written one way is found, with what would become of it', () => {
    const found = Object.fromEntries(
      findings.map(({ step, type, rows, examples }) => [
        step.id,
        [type, rows, examples.map(({ before, after }) => `${before} > ${after}`)],
      ]),
    );
    expect(found).toEqual({
      'spaces:Region': ['TEXT', 1, ['South  > South']],
      'case:Region': ['TEXT', 2, ['NORTH > North', 'south > South']],
      'number:Price': ['NUMERIC', 3, ['$1,200.50 > 1200.50', '(15.00) > -15.00', '2,000 > 2000']],
      'boolean:Paid': ['BINARY', 6, ['no > false', 'yes > true', 'N > false']],
      'date:Or"dered': ['DATE/TIME', 2, ['13/02/2024 > 2024-02-13', '5 Jan 2024 > 2024-01-05']],
      'missing:Note': ['TEXT', 2, ['- > null', 'N/A > null']],
    });
  });

  test('a preview counts what changes, and finds single values', async () => {
    const step = findings.find(({ step }) => step.kind === 'number')!.step;
    const preview = (search?: string) => ask('POST', `/data-model/${model}/preview`, { step, search });
    expect((await preview()).json()).toEqual({
      rows: 6,
      changed_rows: 3,
      changed_values: 3,
      conflict_rows: 0,
      changes: [
        { before: '$1,200.50', after: '1200.50', rows: 1 },
        { before: '(15.00)', after: '-15.00', rows: 1 },
        { before: '2,000', after: '2000', rows: 1 },
      ],
    });
    expect((await preview('2,0')).json().changes).toHaveLength(1);
    expect((await preview("'")).json().changes).toEqual([]);
  });

  test('all values that would become another row’s are told, whatever is searched for; too many are not', async () => {
    const codesOf = (count: number) =>
      ['Code', ...Array.from({ length: count }, (_, at) => [`"K${at}x"`, `" K${at}x"`]).flat()].join('\n');
    const preview = async (count: number, search: string) => {
      const codes = await modelOf(codesOf(count), `codes${count}`);
      const step = { id: 's', title: 'S', column: 'Code', on: true, kind: 'spaces' };
      return (await ask('POST', `/data-model/${codes}/preview`, { step, search })).json();
    };
    const some = await preview(300, 'K29');
    expect(some).toMatchObject({ conflict_rows: 300, changed_values: 300 });
    expect(some.changes).toHaveLength(11);
    const conflicts = Array.from({ length: 300 }, (_, at) => ` K${at}x`);
    expect(new Set(some.conflicts)).toEqual(new Set(conflicts));
    const most = await preview(1001, '');
    expect(most.conflict_rows).toBe(1001);
    expect(most.conflicts).toBeUndefined();
  });

  test('a recipe is kept with a version, and makes the view, its SQL and its file; the source stays', async () => {
    const path = `/data-model/${model}/recipe`;
    expect((await ask('GET', path)).json()).toMatchObject({ steps: [], version: 0 });
    const saved = await ask('PUT', path, { steps: stepsOf(findings) }, { 'if-match': '"0"' });
    expect(saved.json()).toMatchObject({ version: 1 });
    expect(saved.json().steps.map(({ title }: RecipeStep) => title)).toContain('Read Price as numbers');
    const old = await ask('PUT', path, { steps: [] }, { 'if-match': '"0"' });
    expect(old.status).toBe(409);
    expect(old.json().current.version).toBe(1);

    const answer = await ask('GET', `/data-model/${model}/standardized?rows=changed`);
    expect(answer.status, answer.text).toBe(200);
    const view = answer.json();
    expect(view).toMatchObject({ total_rows: 6, changed_rows: 6, changed_values: 16 });
    expect(view.steps).toContainEqual({ id: 'number:Price', rows: 3, gone: false });
    expect(view.sql).toContain('CREATE VIEW "untidy_standardized" AS');

    const file = await ask('GET', `/data-model/${model}/standardized/csv`);
    expect(file.text.split('\r\n').slice(0, 4)).toEqual([
      'id,Region,Price,Paid,"Or""dered",Note',
      '1,South,1200.5,true,2024-03-01,fine',
      '2,South,-15,true,2024-02-13,',
      '3,South,12.5,false,2024-01-05,"it\'s, ""so"""',
    ]);
    const { rows } = (
      await ask('POST', `/data-model/${model}/sql`, { sql: 'SELECT "Price" FROM untidy LIMIT 1' })
    ).json();
    expect(rows).toEqual([['$1,200.50']]);
  });

  test('how many rules a recipe may have is said of one that has more', async () => {
    const steps = Array.from({ length: 201 }, (_, at) => ({ ...findings[0]!.step, id: `${at}` }));
    const refused = await ask('PUT', `/data-model/${model}/recipe`, { steps });
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('At most 200 can be sent.'),
    ]);
  });

  test('steps that are off change nothing, and one whose column is gone is told', async () => {
    const [spaces] = stepsOf(findings).filter(({ kind }) => kind === 'spaces');
    const steps = [
      { ...spaces, on: false },
      { ...spaces, id: 'gone', column: 'gone' },
    ];
    await ask('PUT', `/data-model/${model}/recipe`, { steps });
    const view = (await ask('GET', `/data-model/${model}/standardized?rows=all`)).json();
    expect(view.changed_rows).toBe(0);
    expect(view.steps).toEqual([
      { id: 'spaces:Region', rows: 0, gone: false },
      { id: 'gone', rows: 0, gone: true },
    ]);
    const preview = await ask('POST', `/data-model/${model}/preview`, { step: steps[1] });
    expect(preview.status).toBe(422);
  });

  test('the objects of a table name the view of each of its models that has a rule that is on', async () => {
    const { data_source_id: connection } = (await ask('GET', `/data-model/${model}`)).json();
    const at = `/data-source/${connection}/databases/csv/tables/untidy/collection`;
    const { collection_id: collection } = (await ask('GET', at)).json();
    const viewsAs = async (token: string) => {
      const answer = await host.call('GET', `/collections/${collection}/`, { token });
      return answer.json().result?.[0].standardized;
    };
    const keep = (steps: RecipeStep[]) => ask('PUT', `/data-model/${model}/recipe`, { steps });
    const [first, second] = stepsOf(findings) as [RecipeStep, RecipeStep];
    await keep([first, { ...second, on: false }]);
    expect(await viewsAs(owner.token)).toEqual([
      { model_id: model, model_name: 'untidy', view: 'untidy_standardized', rules: 1, used: false },
    ]);
    await keep([{ ...first, on: false }]);
    expect(await viewsAs(owner.token)).toEqual([]);
    await keep([first]);
    expect(await viewsAs((await host.account()).token)).toBeUndefined();
  });

  test('rows that are there again, columns with one value and columns that are there twice are found and left out', async () => {
    const lines = Array.from({ length: 12 }, (_, index) => `${index % 10},EU,${index % 10},b${index % 3}`);
    const other = await modelOf(['n,Area,m,Kind', ...lines].join('\n'), 'repeated');
    const { findings: found } = await lookAt(other);
    const told = found.map(({ step, rows, status }) => [step.id, rows, status]);
    expect(told).toEqual([
      ['leave out:Area', 12, 'Needs a decision'],
      ['leave out:m', 12, 'Needs a decision'],
    ]);
    const same = await modelOf(['n,Area', '1,EU', '2,EU', '1,EU', '1,EU', '3,US'].join('\n'), 'same');
    const path = `/data-model/${same}`;
    const [again] = (await lookAt(same)).findings;
    expect(again).toMatchObject({
      step: { kind: 'distinct' },
      type: 'INDEX',
      rows: 2,
      values: 1,
      examples: [{ before: '1 · EU', after: null, rows: 2 }],
    });
    const preview = await ask('POST', `${path}/preview`, { step: again!.step });
    expect(preview.json()).toMatchObject({ rows: 5, changed_rows: 2, changes: [{ before: '1 · EU' }] });
    const leaveOut = { ...again!.step, id: 'n', kind: 'leave out', column: 'n' };
    expect((await ask('POST', `${path}/preview`, { step: leaveOut })).json()).toMatchObject({
      changed_rows: 5,
      conflict_rows: 0,
    });
    await ask('PUT', `${path}/recipe`, { steps: [again!.step] });
    const view = (await ask('GET', `${path}/standardized?rows=all`)).json();
    expect(view).toMatchObject({ total_rows: 3, changed_rows: 0, steps: [{ rows: 2, gone: false }] });
    expect(view.sql).toContain('SELECT DISTINCT\n  -- Leave out rows that are there again');
    await ask('PUT', `${path}/recipe`, { steps: [leaveOut, again!.step], used: true });
    const narrow = (await ask('GET', `${path}/standardized?rows=all`)).json();
    expect(narrow).toMatchObject({ columns: ['Area'], total_rows: 2, steps: [{ rows: 5 }, { rows: 3 }] });
    const counted = await ask('POST', '/data-model/ask', {
      data_model_id: same,
      question: 'How many rows are there?',
    });
    expect(counted.json()).toMatchObject({ rows: [[2]], standardized: true });
    await ask('PUT', `${path}/recipe`, { steps: [leaveOut, { ...leaveOut, id: 'a', column: 'Area' }] });
    const nothing = await ask('GET', `${path}/standardized?rows=all`);
    expect([nothing.status, nothing.json().detail]).toEqual([422, 'The recipe leaves out all columns.']);
  });

  test('another person learns nothing', async () => {
    const stranger = await host.account();
    for (const [method, path, body] of [
      ['GET', 'findings'],
      ['GET', 'recipe'],
      ['PUT', 'recipe', { steps: [] }],
      ['POST', 'preview', { step: stepsOf(findings)[0] }],
      ['GET', 'standardized?rows=all'],
      ['GET', 'standardized/csv'],
    ] as const) {
      const answer = await host.call(method, `/data-model/${model}/${path}`, { token: stranger.token, body });
      expect(answer.status, path).toBe(404);
    }
  });
});

describe('a look at what a recipe leaves', () => {
  const rows = Array.from({ length: 24 }, (_, at) => {
    const city = ['Rome', 'Rome ', 'Oslo', 'OSLO'][at % 4]!;
    return `${at},${city},${city},"${at % 5},500.00",EU,k${at % 23}@x.org,${at % 23}`;
  });
  const csv = ['id,City,Town,Price,Area,Email,Code', ...rows].join('\n');
  const previewed = async (model: string, step: RecipeStep) =>
    (await ask('POST', `/data-model/${model}/preview`, { step })).json();

  test('offers nothing again that it does, and counts as the preview does', async () => {
    const model = await modelOf(csv, 'left');
    const recipe = `/data-model/${model}/recipe`;
    const first = (await lookAt(model)).findings;
    const ids = (findings: Finding[]) => findings.map(({ step }) => step.id).sort();
    expect(ids(first)).toEqual(
      [
        ...['spaces:City', 'case:City', 'spaces:Town', 'case:Town', 'number:Price'],
        ...['leave out:Area', 'leave out:Town', 'one row:Email', 'one row:Code'],
      ].sort(),
    );
    const stepOf = (id: string) => first.find(({ step }) => step.id === id)!.step;
    const steps = ['one row:Email', 'leave out:Town', 'spaces:City', 'number:Price'].map(stepOf);
    await ask('PUT', recipe, { steps });
    const { findings, events } = await lookAt(model);
    expect(events.at(-1)).toEqual({ done: 7, columns: 7 });
    // Of the column that is left out nothing is offered any more; nor its twin that stays, nor a key that has each row once by now.
    expect(ids(findings)).toEqual(
      ids(first).filter((id) => !['spaces:Town', 'case:Town', 'one row:Code'].includes(id)),
    );
    for (const { step, rows } of findings)
      expect([step.id, (await previewed(model, step)).changed_rows]).toEqual([step.id, rows]);
    const spelled = findings.find(({ step }) => step.id === 'case:City')!;
    expect(spelled.examples).toEqual([{ before: 'OSLO', after: 'Oslo', rows: expect.any(Number) as number }]);
  });

  test('says which recipe it was, and what can’t be looked at', async () => {
    const model = await modelOf(csv, 'told');
    const answer = async () => (await ask('GET', `/data-model/${model}/findings`)).text;
    expect(await answer()).toContain('"recipe":{"version":0,"on":0}');
    const of = { title: 'Out', kind: 'leave out', on: true };
    const columns = csv.split('\n')[0]!.split(',');
    const steps = columns.map((column) => ({ ...of, id: column, column }));
    await ask('PUT', `/data-model/${model}/recipe`, { steps });
    const refused = await ask('GET', `/data-model/${model}/findings`);
    expect([refused.status, refused.json().detail]).toEqual([422, 'The recipe leaves out all columns.']);
    await ask('PUT', `/data-model/${model}/recipe`, {
      steps: [{ ...steps[0]!, on: false }, ...steps.slice(1)],
    });
    expect(await answer()).toContain('"recipe":{"version":2,"on":6}');
  });
});
