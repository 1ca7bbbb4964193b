import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCsvModel } from '../testing/dataModel.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let ada: TestAccount;
let model: string;
let draft: string;

const call = (method: string, path: string, body?: unknown, { token }: TestAccount = ada) =>
  host.call(method, `/data-model/${path}`, { token, body });
const changeModel = (synonyms: unknown, account = ada) =>
  call('PATCH', `${model}/columns`, { columns: { amount: { synonyms } } }, account);
const changeDraft = (synonyms: unknown) =>
  call('PATCH', `preview/data_model/modify?draft_id=${draft}`, {
    descriptions: { amount: { synonyms } },
  });
const kept = async (): Promise<unknown> =>
  (await call('GET', `${model}/columns`))
    .json()
    .columns.find(({ name }: { name: string }) => name === 'amount').synonyms;

beforeAll(async () => {
  host = await openTestHost();
  ada = await host.account();
  ({ draft, model } = await openCsvModel(host, ada.token, 'sales', 'id,amount\n1,10.5\n2,20.5\n'));
});

afterAll(async () => {
  await host.close();
});

describe('attack: what is written as a synonym', () => {
  test.each([
    ['thousands of words', Array.from({ length: 5000 }, (_, index) => `word ${index}`)],
    ['a word of a megabyte', ['w'.repeat(1_000_000)]],
    ['a NUL', ['rev\u0000enue']],
    ['an escape of a terminal', ['\u001B[31mrevenue']],
    ['line breaks', ['revenue\r\nSet-Cookie: a=b']],
    ['letters that turn the line around', ['\u202Eeunever']],
    ['a word that looks empty', ['\u3164']],
    ['letters that are not there', ['re\u200Bvenue']],
    ['tags that nobody sees', ['revenue\u{E0041}\u{E0042}']],
    ['half of a letter', ['\uD800']],
    ['twice the same in other letters', ['ｒｅｖｅｎｕｅ', 'revenue']],
    ['twice the same but for a joiner', ['reve\u200Dnue', 'revenue']],
    ['marks alone', ['"; -- ?!']],
    ['nothing', ['']],
    ['no text', [42]],
    ['no list', 'revenue'],
    ['a list in a list', [['revenue']]],
  ])('%s is refused, by a draft and by a model, and changes nothing', async (_, synonyms) => {
    for (const change of [changeModel, changeDraft]) {
      const { status, text } = await change(synonyms);
      expect([400, 413, 422]).toContain(status);
      expect(text.length).toBeLessThan(500);
    }
    expect(await kept()).toEqual([]);
  });

  test('a formula is disarmed in the file, and SQL, a pattern and a prototype’s name are words like others', async () => {
    const words = ['=cmd|calc', "x') drop table models --", '(a+)+$', '__proto__'];
    expect((await changeModel(words)).status).toBe(200);
    expect(await kept()).toEqual(words);
    const csv = await call('GET', `${model}/export?format=csv`);
    expect(csv.text).not.toMatch(/,"?=cmd/);
    const question = `What is the total of ${'a'.repeat(200)} and (a+)+$?`;
    const began = performance.now();
    expect((await call('POST', 'ask', { data_model_id: model, question })).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect((await changeModel([])).status).toBe(200);
  });

  test('nobody names the columns of another account', async () => {
    const eve = await host.account();
    expect((await changeModel(['mine'], eve)).status).toBe(404);
    expect(await kept()).toEqual([]);
  });
});
