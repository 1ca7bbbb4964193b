import { beforeAll, describe, expect, it } from 'vitest';
import { dataCategories } from '../facts.ts';
import {
  login,
  logout,
  register,
  resendOtp,
  verifyOtp,
  forgotPassword,
  resetPassword,
} from '../auth/auth.contract.ts';
import { listObjects, readCollection, readObject } from '../collections/collections.contract.ts';
import {
  createConnection,
  deleteConnection,
  findCollection,
  listColumns,
  listConnections,
  listDatabases,
  listTables,
  readConnection,
  readConnectionOptions,
  summarizeTables,
  updateConnection,
  uploadCsv,
} from '../connections/connections.contract.ts';
import {
  deleteConversation,
  dropEditedSql,
  listConversations,
  readConversation,
  renameConversation,
  stopQuestion,
} from '../conversations/conversations.contract.ts';
import {
  findLocalModels,
  previewSent,
  readLanguageModel,
  saveLanguageModel,
  testLanguageModel,
  type LanguageModelChoice,
} from '../languageModel/languageModel.contract.ts';
import { listActivity } from '../auth/activity.contract.ts';
import { endSession, listSessions } from '../auth/sessions.contract.ts';
import { readHealth, readReadiness, reportBrowserError } from '../host/host.contract.ts';
import { createApi, type Api } from '../http/api.ts';
import type { Call, CallInput, SentAnswer } from '../http/call.ts';
import type { ContractHost } from './contractHost.ts';
import { exactly } from '../http/described.ts';
import { Fault } from '../http/fault.ts';
import {
  askModel,
  createModel,
  deleteModel,
  exportModel,
  generateModel,
  listModels,
  listStarters,
  modifyDraft,
  profileModel,
  readModel,
  readModelColumns,
  readModelMetrics,
  readModelSql,
  readUnderstanding,
  runModelSql,
  takeProfile,
  type ReadProfiling,
  updateModelColumns,
  updateUnderstanding,
  versionHeaders,
  type Draft,
  type GenerationEvent,
} from '../models/models.contract.ts';
import {
  downloadStandardized,
  findStandards,
  previewStep,
  readRecipe,
  readStandardized,
  saveRecipe,
  type LookProgress,
  type ReadFindings,
  type RecipeStep,
} from '../standardization/standardization.contract.ts';
import { deleteReportDraft, saveReportDraft } from '../reports/reportDrafts.contract.ts';
import {
  createReportLink,
  deleteReportLink,
  listReportLinks,
  readSharedReport,
  readSharedReportPdf,
} from '../reports/reportLinks.contract.ts';
import { listReportVersions, readReportVersion } from '../reports/reportVersions.contract.ts';
import {
  addToReport,
  configureReport,
  createReport,
  deleteReport,
  duplicateReport,
  listReports,
  readReport,
  readReportPdf,
  recordReportExport,
  refreshReport,
  saveReport,
  type Report,
} from '../reports/reports.contract.ts';
import { listRecipeVersions, readRecipeVersion } from '../standardization/recipeVersions.contract.ts';
import { readCurrentUser, readUser } from '../users/users.contract.ts';
import { forgetWord, listWords, teachWord, type WordMeaning } from '../words/words.contract.ts';

export type { ContractHost } from './contractHost.ts';
export { describeMainJob } from './mainJobSuite.ts';

/** A call whose answer is read as our hosts must send it: with every field. */
const inFull = <C extends Call>(call: C): Call =>
  call.answer ? { ...call, answer: exactly(call.answer.full) } : call;

/** As an Api, but every answer has to fit the full shape. */
const strictly = (api: Api) => ({
  call: async <C extends Call>(call: C, input: CallInput<C>): Promise<SentAnswer<C>> =>
    (await api.call(inFull(call), input)) as SentAnswer<C>,
  events: <C extends Call>(call: C, input: CallInput<C>) =>
    api.events(inFull(call), input) as AsyncGenerator<NonNullable<SentAnswer<C>>>,
  file: api.file.bind(api),
});
type StrictApi = ReturnType<typeof strictly>;

const csv = [
  'order_id,placed_on,status,amount',
  '1001,2026-01-04,shipped,12.50',
  '1002,2026-01-05,open,99.00',
  '1003,2026-01-05,shipped,7.25',
  '1004,2026-02-11,refunded,31.10',
].join('\n');

/** Any host that passes can serve the app: the mocks and the local provider run the same cases. */
export const describeContract = (name: string, open: () => Promise<ContractHost>): void => {
  describe(`contract of ${name}`, () => {
    let contractHost: ContractHost;
    let token: string | null = null;
    let anonymous: StrictApi;
    let api: StrictApi;
    const email = `contract.${Date.now()}@plinth.test`;
    const password = 'a password of the suite';

    const failureOf = async <C extends Call>(on: StrictApi, call: C, input: CallInput<C>): Promise<Fault> => {
      try {
        await on.call(call, input);
      } catch (error) {
        if (error instanceof Fault) return error;
        throw error;
      }
      throw new Error(`${call.name} did not fail`);
    };
    const isPdf = async (file: Promise<Blob>): Promise<boolean> =>
      (await (await file).text()).startsWith('%PDF-');
    const refusedFile = async (file: Promise<Blob>): Promise<number | null | undefined> =>
      file.then(
        () => undefined,
        (error: unknown) => (error instanceof Fault ? error.problem.status : undefined),
      );
    const upload = (source_name: string) =>
      api.call(uploadCsv, {
        query: { source_name },
        body: { file: new File([csv], 'orders.csv', { type: 'text/csv' }) },
      });

    /** Of a recipe with one step, its first state: what is saved over it is a state of before, read as it was. */
    const keepsRecipes = async (params: { id: string }, step: RecipeStep) => {
      const listed = async () => (await api.call(listRecipeVersions, { params })).versions;
      expect(await listed()).toEqual([]);
      const steps = [step, { ...step, id: 'two', on: true }];
      const body = { steps, keep_before: true };
      const saved = await api.call(saveRecipe, { params, body, ...versionHeaders(1) });
      expect(saved).toMatchObject({ version: 2, versions: 1 });
      const [kept, ...more] = await listed();
      expect(more).toEqual([]);
      const then = { added: 1, changed: 0, removed: 0, moved: false };
      expect(kept).toMatchObject({ version: 1, steps: 1, on: 0, then });
      expect(kept!.saved_by).toContain('@');
      const read = (version: string) => ({ params: { ...params, version } });
      expect(await api.call(readRecipeVersion, read('1'))).toEqual({ version: 1, steps: [step] });
      for (const version of ['0', '2', 'first'])
        expect((await failureOf(api, readRecipeVersion, read(version))).status).toBe(404);
      const back = { steps: [step], keep_before: true };
      await api.call(saveRecipe, { params, body: back, ...versionHeaders(2) });
      expect(await listed()).toMatchObject([
        { version: 2, steps: 2, on: 1, then: { removed: 1 } },
        { version: 1 },
      ]);
    };

    /** The objects of a model's table name the view that its recipe makes, while a rule of it is on. */
    const showsViewOf = async (modelId: string, step: RecipeStep) => {
      const params = { id: modelId };
      const { data_source_id, model_name } = await api.call(readModel, { params });
      const place = { id: String(data_source_id), database: 'csv', table: 'orders' };
      const { collection_id: collectionId } = await api.call(findCollection, { params: place });
      const views = async () => {
        const { result } = await api.call(readCollection, { params: { collectionId } });
        return result[0]!.standardized;
      };
      expect(await views()).toEqual([]);
      await api.call(saveRecipe, { params, body: { steps: [step] } });
      const view = { model_id: modelId, model_name, view: 'orders_standardized', rules: 1, used: true };
      expect(await views()).toEqual([view]);
      await api.call(saveRecipe, { params, body: { steps: [step], used: false } });
      expect(await views()).toEqual([{ ...view, used: false }]);
    };

    /** Findings, a recipe and its view; a recipe of an older version is refused. */
    const standardizes = async (modelId: string, column: string) => {
      const params = { id: modelId };
      const looked: (ReadFindings | LookProgress)[] = [];
      for await (const event of api.events(findStandards, { params })) looked.push(event);
      const last = looked.at(-1)!;
      expect(looked.length).toBeGreaterThan(1);
      expect(looked.slice(0, -1).every((event) => 'done' in event && event.done <= event.columns)).toBe(true);
      for (const { step } of 'findings' in last ? last.findings : []) {
        const { changes } = await api.call(previewStep, { params, body: { step } });
        expect(changes.length).toBeGreaterThan(0);
      }
      expect(await api.call(readRecipe, { params })).toMatchObject({ steps: [], version: 0 });
      const step = { id: 'one', kind: 'spaces', title: 'Tidy up', column, on: false } satisfies RecipeStep;
      const save = (steps: RecipeStep[], version: number) => ({
        params,
        body: { steps },
        ...versionHeaders(version),
      });
      expect(await api.call(saveRecipe, save([step], 0))).toMatchObject({ steps: [step], version: 1 });
      const old = await failureOf(api, saveRecipe, save([], 0));
      expect(old.status).toBe(409);
      expect(old.failure.current).toMatchObject({ steps: [step], version: 1 });
      expect((await failureOf(api, saveRecipe, save([step, step], 1))).status).toBe(422);
      await keepsRecipes(params, step);
      const view = await api.call(readStandardized, { params, query: { rows: 'all' } });
      expect(view.steps).toEqual([{ id: 'one', rows: 0, gone: false }]);
      for (const { cells } of view.rows) expect(cells).toHaveLength(view.columns.length);
      const current = await api.call(readRecipe, { params });
      expect(current.used).toBe(false);
      const used = { ...save([step], current.version), body: { steps: [step], used: true } };
      expect((await api.call(saveRecipe, used)).used).toBe(true);
      // As before, where it isn't said.
      expect((await api.call(saveRecipe, save([step], current.version + 1))).used).toBe(true);
      await showsViewOf(modelId, { ...step, on: true });
      const file = await (await api.file(downloadStandardized, { params })).text();
      expect(file.split('\r\n').length).toBeGreaterThan(1);
    };

    /** A conversation from its first question to its end. */
    const keepsConversations = async (modelId: string) => {
      const id = `conversation-${Date.now()}`;
      const params = { id: modelId, conversation: id };
      const listed = async () =>
        (await api.call(listConversations, { params: { id: modelId } })).conversations;
      expect(await listed()).toEqual([]);
      const question = 'How many orders are there by status?';
      const body = { data_model_id: modelId, question, conversation: id };
      const { kept, ...answer } = await api.call(askModel, { body });
      await api.call(askModel, { body: { ...body, question: 'And by month?', previous: question } });
      expect(await listed()).toMatchObject([{ id, title: question, questions: 2, pending_since: null }]);
      expect((await api.call(readConversation, { params })).questions).toMatchObject([
        { question, status: 'answered', previous: null, reading: null, answer },
        { question: 'And by month?', status: 'answered', previous: question },
      ]);
      await changesAnAnswer(modelId, id, kept?.id ?? '');
      await api.call(stopQuestion, { params });
      await api.call(renameConversation, { params, body: { title: 'Orders' } });
      expect((await api.call(readConversation, { params })).title).toBe('Orders');
      const rename = (title: string) => failureOf(api, renameConversation, { params, body: { title } });
      expect((await rename('  ')).status).toBe(422);
      expect((await rename('x'.repeat(121))).status).toBe(422);
      await api.call(deleteConversation, { params });
      expect(await listed()).toEqual([]);
      for (const call of [readConversation, deleteConversation, stopQuestion])
        expect((await failureOf(api, call, { params })).status).toBe(404);
    };

    /** An answer gives way to another, and a person's own query is kept with it until it is dropped. */
    const changesAnAnswer = async (modelId: string, conversation: string, question: string) => {
      const params = { id: modelId, conversation };
      const keep = { conversation, question };
      const keptAnswer = async () => (await api.call(readConversation, { params })).questions[0];
      expect(await keptAnswer()).toMatchObject({ id: question, meant: null, edited: null });
      const sql = 'SELECT status FROM orders LIMIT 1';
      const run = { params: { id: modelId }, body: { sql, keep } };
      const result = await api.call(runModelSql, run);
      expect(await keptAnswer()).toMatchObject({ edited: { sql, result } });
      const drop = { params: { ...params, question } };
      await api.call(dropEditedSql, drop);
      expect(await keptAnswer()).toMatchObject({ edited: null });
      await api.call(runModelSql, run);

      const meant = 'Number of rows by status';
      const understood = { measure: ['number of rows'], grouping: ['status'] };
      const body = { data_model_id: modelId, question: meant, understood, conversation, replaces: question };
      const { kept, ...answer } = await api.call(askModel, { body });
      expect(kept?.id).toBe(question);
      expect(await keptAnswer()).toMatchObject({ id: question, meant, edited: null, answer });

      const nowhere = 'question-of-nobody';
      expect((await failureOf(api, askModel, { body: { ...body, replaces: nowhere } })).status).toBe(404);
      expect((await failureOf(api, dropEditedSql, { params: { ...params, question: nowhere } })).status).toBe(
        404,
      );
    };

    /** Words from being taught to being forgotten. */
    const isTaughtWords = async (modelId: string, column: string) => {
      const params = { id: modelId };
      const teach = (body: WordMeaning) => api.call(teachWord, { params, body });
      const refusal = async (body: WordMeaning) => (await failureOf(api, teachWord, { params, body })).status;
      const listed = async () => (await api.call(listWords, { params })).words;
      expect((await api.call(listWords, { params })).keeps_synonyms).toBe(true);
      const taught = await teach({ word: ' Ticket ', kind: 'column', means: column });
      expect(taught).toMatchObject({ word: 'Ticket', kind: 'column', means: column });
      await teach({ word: 'sent back', kind: 'value', means: 'refunded', column });
      const again = await teach({ word: 'ticket', kind: 'definition', means: `${column} of shipped orders` });
      expect(again.id).toBe(taught.id);
      expect((await listed()).map(({ word, kind }) => [word, kind])).toEqual([
        ['sent back', 'value'],
        ['ticket', 'definition'],
      ]);
      const defined = {
        word: 'ticket',
        kind: 'definition' as const,
        means: `${column} of shipped orders`,
        synonyms: ['slip', 'voucher'],
      };
      expect((await teach(defined)).synonyms).toEqual(['slip', 'voucher']);
      expect((await listed()).find(({ word }) => word === 'ticket')?.synonyms).toEqual(['slip', 'voucher']);
      for (const synonyms of [['slip', 'Slip'], ['?!'], ['s\u202Elip'], Array.from({ length: 11 }, String)])
        expect(await refusal({ ...defined, synonyms })).toBe(422);
      expect(await refusal({ word: '  ', kind: 'column', means: column })).toBe(422);
      expect(await refusal({ word: 'x', kind: 'column', means: 'no such column' })).toBe(422);
      expect(await refusal({ word: 'x', kind: 'value', means: 'x' })).toBe(422);
      const word = { ...params, word: taught.id };
      await api.call(forgetWord, { params: word });
      expect(await listed()).toHaveLength(1);
      expect((await failureOf(api, forgetWord, { params: word })).status).toBe(404);
    };

    /** Links that show a report without a log-in, until they are withdrawn. */
    const sharesReport = async (id: string) => {
      const params = { id };
      const make = (body: { expires: string; name?: string; password?: string }) =>
        api.call(createReportLink, { params, body });
      const open = { expires: 'never' as const };
      const [free, guarded] = [await make(open), await make({ expires: '7 days', password: 'spring' })];
      expect([free.expires_at, free.has_password, guarded.has_password]).toEqual([null, false, true]);
      const seen = await anonymous.call(readSharedReport, { body: { token: free.token } });
      expect(seen.name).toBe('Orders in words');
      expect(seen.blocks[1]?.figure?.rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(seen)).not.toMatch(/select/i);
      const refusedWith = async (body: { token: string; password?: string }) =>
        (await failureOf(anonymous, readSharedReport, { body })).status;
      const { token } = guarded;
      expect(await refusedWith({ token })).toBe(403);
      expect(await refusedWith({ token, password: 'autumn' })).toBe(403);
      expect((await anonymous.call(readSharedReport, { body: { token, password: 'spring' } })).name).toBe(
        seen.name,
      );
      expect(await refusedWith({ token: 'no-such-link' })).toBe(404);
      expect(seen.pdf).toBe(true);
      const wrong = { body: { token, password: 'autumn' } };
      expect(await refusedFile(anonymous.file(readSharedReportPdf, wrong))).toBe(403);
      const listed = async () => (await api.call(listReportLinks, { params })).links;
      for (const link of await listed()) {
        expect(link.last_opened_at).not.toBeNull();
        expect(link.opened).toBe(1);
      }
      expect(await isPdf(anonymous.file(readSharedReportPdf, { body: { token: free.token } }))).toBe(true);
      const until = '2126-04-09T21:59:59.000Z';
      const dated = await api.call(createReportLink, { params, body: { name: 'For Ada', expires: until } });
      expect([dated.name, dated.expires_at]).toEqual(['For Ada', until]);
      const past = { params, body: { expires: '2001-04-09T21:59:59.000Z' } };
      expect((await failureOf(api, createReportLink, past)).status).toBe(422);
      await api.call(deleteReportLink, { params: { id, link: dated.id } });
      await api.call(deleteReportLink, { params: { id, link: free.id } });
      expect(await refusedWith({ token: free.token })).toBe(404);
      expect((await failureOf(api, deleteReportLink, { params: { id, link: free.id } })).status).toBe(404);
      const [shown, withdrawn] = [true, false].map(async (isShown) =>
        (await listed())
          .filter((link) => (link.withdrawn_at === undefined) === isShown)
          .map((link) => link.id),
      );
      expect(await shown).toEqual([guarded.id]);
      expect((await withdrawn)?.toSorted()).toEqual([dated.id, free.id].toSorted());
    };

    /** States of before, kept and read: a saving replaced one that a person asked to keep. */
    const keepsVersions = async (saved: Report, params: { id: string; version: string }, name: string) => {
      const { versions } = await api.call(listReportVersions, { params });
      expect(saved.versions).toBe(versions.length);
      const [newest] = versions;
      expect(newest).toMatchObject({ version: Number(params.version), name });
      expect(newest!.saved_by).toContain('@');
      expect(newest!.then).toMatchObject({ added: 1, changed: 0, renamed: true });
      expect(newest!.then.removed).toBe(newest!.blocks - 1);
      const kept = await api.call(readReportVersion, { params });
      expect(kept.name).toBe(name);
      expect(kept.blocks).toHaveLength(newest!.blocks);
      expect(JSON.stringify(kept)).not.toContain('"figure"');
      for (const version of ['0', '99', 'first'])
        expect((await failureOf(api, readReportVersion, { params: { ...params, version } })).status).toBe(
          404,
        );
    };

    /** A draft beside what readers see, from its first letter until it is the report. */
    const keepsDrafts = async ({ id, name, blocks, version, draft: none }: Report) => {
      const params = { id };
      const text = { id: 'half', kind: 'text' as const, title: '', text: 'Half a sent' };
      const written = { name: '', blocks: [text], version };
      const keep = (replaces: string | null, body: object = {}) => ({
        params,
        body: { ...written, replaces, ...body },
      });
      expect(none).toBeNull();
      const first = await api.call(saveReportDraft, keep(null));
      const read = await api.call(readReport, { params });
      expect(read).toMatchObject({ name, blocks, version, draft: { ...written, ...first } });
      const second = await api.call(saveReportDraft, keep(first.revision, { name: 'In other words' }));
      expect(second.revision).not.toBe(first.revision);
      for (const replaces of [null, first.revision, 'another']) {
        const late = await failureOf(api, saveReportDraft, keep(replaces));
        expect(late.status).toBe(409);
        expect(late.failure.current).toMatchObject({ id, draft: { name: 'In other words', ...second } });
        const over = { name, blocks: [text], draft: replaces };
        expect((await failureOf(api, saveReport, { params, body: over })).status).toBe(409);
      }
      const old = { params, query: { revision: first.revision } };
      expect((await failureOf(api, deleteReportDraft, old)).status).toBe(409);
      for (const wrong of [{ blocks: [text, text] }, { version: 0 }, { blocks: [{ ...text, kind: 'map' }] }])
        expect((await failureOf(api, saveReportDraft, keep(second.revision, wrong))).status).toBe(422);

      const grown = await api.call(addToReport, { params, body: text });
      expect(grown.draft).toMatchObject({ version: grown.version, name: 'In other words' });
      expect(grown.draft!.blocks.map((block) => block.text)).toEqual([text.text, text.text]);
      const whole = await api.call(saveReport, { params, body: { name, blocks: [text] } });
      expect(whole.draft).toEqual(grown.draft);
      const { revision } = grown.draft!;
      const mine = { name: 'In other words', blocks: [text], draft: revision };
      expect(await api.call(saveReport, { params, body: mine })).toMatchObject({
        name: 'In other words',
        draft: null,
      });
      const third = await api.call(saveReportDraft, keep(revision));
      for (let times = 0; times < 2; times += 1)
        await api.call(deleteReportDraft, { params, query: { revision: third.revision } });
      expect((await api.call(readReport, { params })).draft).toBeNull();
    };

    /** A report from the metrics of a model to its end. */
    const keepsReports = async (modelId: string, sql: string) => {
      const listed = async () => (await api.call(listReports, {})).reports;
      const made = await api.call(createReport, { body: { data_model_id: modelId } });
      const params = { id: made.id };
      expect(made).toMatchObject({ status: 'stale', version: 1, refreshed_at: null });
      expect(made.blocks.length).toBeGreaterThan(0);
      for (const { kind, title, metric } of made.blocks) expect([kind, title]).toEqual(['metric', metric]);
      const question = { id: 'q', kind: 'question' as const, title: 'Which orders?', sql, shown_as: 'table' };
      const grown = await api.call(addToReport, { params, body: question });
      const added = grown.blocks.at(-1)!;
      expect(added).toMatchObject({ ...question, id: added.id });

      const text = { id: 't', kind: 'text' as const, title: '', text: 'As it was in spring.' };
      const given = {
        name: 'Orders in words',
        blocks: [text, { ...question, id: added.id }],
        keep_before: true,
      };
      const change = { params, body: given, ...versionHeaders(grown.version) };
      const saved = await api.call(saveReport, change);
      const { name, blocks } = given;
      expect(saved).toMatchObject({ name, version: grown.version + 1, blocks });
      await keepsVersions(saved, { ...params, version: String(grown.version) }, grown.name);
      const late = await failureOf(api, saveReport, change);
      expect(late.status).toBe(409);
      expect(late.failure.current).toMatchObject({ name: given.name, version: saved.version });
      const refused = (body: object) => failureOf(api, saveReport, { params, body: { ...given, ...body } });
      expect((await refused({ name: '  ' })).status).toBe(422);
      expect((await refused({ blocks: [text, text] })).status).toBe(422);
      expect((await refused({ blocks: Array.from({ length: 51 }, (_, at) => ({ ...text, id: `t${at}` })) })).status).toBe(422); // prettier-ignore

      const fresh = await api.call(refreshReport, { params });
      expect(fresh.status).toBe('fresh');
      const { columns, rows } = fresh.blocks[1]!.figure!;
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toHaveLength(columns.length);
      expect(await api.call(readReport, { params })).toEqual(fresh);
      const settings = { ...fresh.settings, refresh: 'scheduled' as const, every: 'week' as const };
      const set = (body: object) => ({ params, body: { ...settings, ...body } as typeof settings });
      expect(fresh.next_refresh_at).toBeNull();
      const scheduled = await api.call(configureReport, set({ time_zone: 'Europe/Berlin' }));
      expect(scheduled.settings).toEqual({ ...settings, time_zone: 'Europe/Berlin' });
      expect(Date.parse(scheduled.next_refresh_at!)).toBeGreaterThan(Date.parse(fresh.refreshed_at!));
      expect((await failureOf(api, configureReport, set({ period: '30 days', time_column: null }))).status).toBe(422); // prettier-ignore
      expect((await failureOf(api, configureReport, set({ every: 'minute' }))).status).toBe(422);
      expect((await api.call(configureReport, set({ refresh: 'hand' }))).next_refresh_at).toBeNull();
      const mailed = await api.call(configureReport, set({ mail: 'week', mail_hour: 9 }));
      expect(mailed.settings).toMatchObject({ mail: 'week', mail_hour: 9 });
      expect(mailed.mail).toMatchObject({ to: expect.stringContaining('@'), tried: [] });
      expect(Date.parse(mailed.mail!.next_at!)).toBeGreaterThan(Date.parse(fresh.refreshed_at!));
      const silent = { ...settings, mail: undefined, mail_hour: undefined };
      expect((await api.call(configureReport, { params, body: silent })).settings).toMatchObject({
        mail: 'week',
      });
      expect((await failureOf(api, configureReport, set({ mail: 'week', mail_hour: 24 }))).status).toBe(422);
      expect((await api.call(configureReport, set({ mail: 'never' }))).mail!.next_at).toBeNull();
      await api.call(recordReportExport, { params });
      expect(mailed.pdf).toBe(true);
      expect(await isPdf(api.file(readReportPdf, { params }))).toBe(true);
      await sharesReport(made.id);
      const copy = await api.call(duplicateReport, { params });
      expect(copy.name).toBe('Orders in words (copy)');
      await keepsDrafts(copy);
      expect((await listed()).map(({ id }) => id).toSorted()).toEqual([made.id, copy.id].toSorted());

      await api.call(deleteReport, { params });
      await api.call(deleteReport, { params: { id: copy.id } });
      expect(await listed()).toEqual([]);
      for (const call of [
        readReport,
        duplicateReport,
        deleteReport,
        refreshReport,
        listReportVersions,
        recordReportExport,
      ])
        expect((await failureOf(api, call, { params })).status).toBe(404);
      const unkept = { params, body: { name, blocks: [text], version: 1, replaces: null } };
      expect((await failureOf(api, saveReportDraft, unkept)).status).toBe(404);
      const none = { params, query: { revision: 'none' } };
      expect((await failureOf(api, deleteReportDraft, none)).status).toBe(404);
      expect(await refusedFile(api.file(readReportPdf, { params }))).toBe(404);
      const nowhere = { body: { data_model_id: 'not-a-model' } };
      expect((await failureOf(api, createReport, nowhere)).status).toBe(404);
    };

    beforeAll(async () => {
      contractHost = await open();
      const transport = {
        host: contractHost.host,
        onUnauthorized: () => undefined,
        fetch: contractHost.fetch,
      };
      const carrier = { ...transport, ...(contractHost.fetch ? { fetch: contractHost.fetch } : {}) };
      anonymous = strictly(createApi({ ...carrier, token: () => null }));
      api = strictly(createApi({ ...carrier, token: () => token }));
      return () => contractHost.close?.();
    });

    it('tells that it lives, and that it takes calls', async () => {
      expect((await anonymous.call(readReadiness, {})).status).toBe('ready');
      expect((await anonymous.call(readHealth, {})).status).toBe('ok');
    });

    it('takes where something went wrong in a browser, and nothing that could hold a value', async () => {
      const body = { error: 'TypeError', page: '/data-models/:modelId', at: ['index-a1b2.js:1:23456'] };
      await anonymous.call(reportBrowserError, { body });
      const wrong = [
        { error: 'ada@plinth.test' },
        { page: '/data-models?search=Ada' },
        { at: ['Ada'] },
        { message: 'Ada' },
      ];
      for (const part of wrong)
        expect((await failureOf(anonymous, reportBrowserError, { body: { ...body, ...part } })).status).toBe(
          422,
        );
    });

    it('takes an account from registration to a session', async () => {
      const turnstile_token = await contractHost.solveChallenge();
      const body = { email, password, confirmPassword: password, turnstile_token };
      expect((await anonymous.call(register, { body })).email).toBe(email);

      const early = await failureOf(anonymous, login, { body: { username: email, password } });
      expect(early.status).toBe(400);

      const code = await contractHost.mailedCode(email);
      const wrong = await failureOf(anonymous, verifyOtp, {
        body: { email, otp: code === '000000' ? '000001' : '000000' },
      });
      expect(wrong.status).toBe(400);
      expect(wrong.failure.tries_left).toBe(4);

      await anonymous.call(verifyOtp, { body: { email, otp: code } });
      const again = await failureOf(anonymous, register, {
        body: { ...body, turnstile_token: await contractHost.solveChallenge() },
      });
      expect(again.failure.detail).toBe('A user with this email already exists and is verified.');

      const { access_token, token_type } = await anonymous.call(login, {
        body: { username: email, password },
      });
      expect(token_type).toBe('bearer');
      token = access_token;
      expect((await api.call(readCurrentUser, {})).email).toBe(email);
    });

    it('refuses a wrong password with a detail', async () => {
      const fault = await failureOf(anonymous, login, { body: { username: email, password: 'another one' } });
      expect(fault.status).toBe(400);
      expect(typeof fault.failure.detail).toBe('string');
    });

    it('answers a call without its fields with a list of what is missing', async () => {
      const fault = await failureOf(anonymous, verifyOtp, { body: { email } as never });
      expect(fault.status).toBe(422);
      expect(fault.failure.detail).toEqual([
        expect.objectContaining({ loc: ['body', 'otp'], type: 'missing' }),
      ]);
    });

    it('answers a forgotten password alike for known and unknown addresses', async () => {
      const known = await anonymous.call(forgotPassword, { body: { email } });
      const unknown = await anonymous.call(forgotPassword, { body: { email: `not.${email}` } });
      expect(known).toEqual(unknown);
      expect(known.message).toBeTruthy();
    });

    it('refuses a reset token that it did not give', async () => {
      const fault = await failureOf(anonymous, resetPassword, { body: { token: 'used', password } });
      expect(fault.status).toBe(400);
    });

    it('answers a resend for an address with nothing to verify without telling', async () => {
      const sent = await anonymous.call(resendOtp, { body: { email: `nobody.${email}` } });
      expect(sent.message).toBeTruthy();
    });

    it('shows users by id, and 404 for others', async () => {
      const me = await api.call(readCurrentUser, {});
      expect(await api.call(readUser, { params: { id: me.id } })).toEqual(me);
      expect((await failureOf(api, readUser, { params: { id: 'nobody' } })).status).toBe(404);
    });

    it('answers 401 to a token that is not its own', async () => {
      const stranger = strictly(
        createApi({
          host: contractHost.host,
          token: () => 'not.a.token',
          onUnauthorized: () => undefined,
          ...(contractHost.fetch ? { fetch: contractHost.fetch } : {}),
        }),
      );
      expect((await failureOf(stranger, readCurrentUser, {})).status).toBe(401);
      expect((await failureOf(stranger, listConnections, {})).status).toBe(401);
    });

    it('keeps a CSV file as a connection', async () => {
      const name = `Orders ${Date.now()}`;
      const connection = await upload(name);
      const params = { id: connection.connection_id };
      expect(connection).toMatchObject({
        source_name: name,
        source_type: 'csv',
        connection_details: { file_name: 'orders.csv', delimiter: ',', has_header: true },
      });
      expect(await api.call(readConnection, { params })).toEqual(connection);
      expect((await api.call(listConnections, {})).map(({ connection_id }) => connection_id)).toContain(
        params.id,
      );

      const taken = await upload(name).then(
        () => null,
        (error: unknown) => error as Fault,
      );
      expect(taken?.status).toBe(409);
      expect(taken?.failure.detail).toContain('already exists');

      const renamed = await api.call(updateConnection, { params, body: { source_name: `${name} B` } });
      expect(renamed.source_name).toBe(`${name} B`);

      const { databases } = await api.call(listDatabases, { params });
      expect(databases).toEqual(['csv']);
      const { tables } = await api.call(listTables, { params: { ...params, database: 'csv' } });
      expect(tables).toEqual(['orders']);
      const { columns } = await api.call(listColumns, {
        params: { ...params, database: 'csv', table: 'orders' },
      });
      expect(Object.keys(columns)).toEqual(['order_id', 'placed_on', 'status', 'amount']);
      const found = await api.call(summarizeTables, { params: { ...params, database: 'csv' } });
      expect(found.tables).toMatchObject([{ name: 'orders', columns: 4 }]);

      await api.call(deleteConnection, { params });
      expect((await failureOf(api, readConnection, { params })).status).toBe(404);
      expect((await failureOf(api, deleteConnection, { params })).status).toBe(404);
    });

    it('says that connections take how they use TLS', async () => {
      expect(await api.call(readConnectionOptions, {})).toEqual({ tls: true });
    });

    it('asks for the password again when a connection moves to another host, port or user', async () => {
      const place = contractHost.database();
      const source_name = `Shop ${Date.now()}`;
      const body = { source_name, source_type: 'postgres', connection_details: place };
      const { connection_id: id } = await api.call(createConnection, { body });
      for (const moved of [{ host: 'localhost' }, { port: place.port + 1 }, { user: 'eve' }]) {
        const fault = await failureOf(api, updateConnection, {
          params: { id },
          body: { connection_details: moved },
        });
        expect(fault.status).toBe(400);
        expect(fault.failure.detail).toMatchObject([
          { loc: ['body', 'connection_details', 'password'], type: 'value_error' },
        ]);
      }
      await api.call(deleteConnection, { params: { id } });
    });

    it('lists what happened in the account', async () => {
      const refused = { username: email, password: 'not the password' };
      expect((await failureOf(anonymous, login, { body: refused })).status).toBe(400);
      const kindsOf = async () => (await api.call(listActivity, {})).activity.map(({ kind }) => kind);
      await expect.poll(kindsOf).toContain('sign_in_refused');
      expect(await kindsOf()).toContain('signed_in');
    });

    it('lists sessions, and ends them', async () => {
      const { sessions } = await api.call(listSessions, {});
      expect(sessions.filter(({ current }) => current)).toHaveLength(1);
      expect((await failureOf(api, endSession, { params: { id: 'none' } })).status).toBe(404);
    });

    it('never gives a password back, and refuses a database that it cannot reach', async () => {
      const fault = await failureOf(api, createConnection, {
        body: {
          source_name: `Unreachable ${Date.now()}`,
          source_type: 'postgres',
          connection_details: { host: '127.0.0.1', user: 'u', password: 'hush-hush', database: 'd', port: 1 },
        },
      });
      expect(fault.status).toBe(400);
      expect(JSON.stringify(fault.failure)).not.toContain('hush-hush');
      expect(JSON.stringify(await api.call(listConnections, {}))).not.toContain('password');
    });

    it('keeps the language model that is chosen, and its key for one address alone', async () => {
      const unset = await api.call(readLanguageModel, {});
      expect(unset).toMatchObject({ kind: 'built_in', has_key: false, held_by: null });
      const chosen = {
        kind: 'address',
        base_url: 'http://127.0.0.1:9/v1',
        model: 'small',
        shares_values: false,
      } satisfies LanguageModelChoice;
      const save = (body: LanguageModelChoice) => api.call(saveLanguageModel, { body });
      const refusedField = async (body: LanguageModelChoice) => {
        const { status, failure } = await failureOf(api, saveLanguageModel, { body });
        expect(status).toBe(422);
        return failure.detail;
      };
      const saved = await save({ ...chosen, key: 'hush-hush' });
      expect(saved).toMatchObject({ ...chosen, has_key: true });
      expect(JSON.stringify([saved, await api.call(readLanguageModel, {})])).not.toContain('hush-hush');
      expect(await refusedField({ ...chosen, base_url: 'ftp://x' })).toMatchObject([
        { loc: ['body', 'base_url'] },
      ]);
      expect(await refusedField({ ...chosen, model: ' ' })).toMatchObject([{ loc: ['body', 'model'] }]);
      expect(await save({ ...chosen, model: 'large' })).toMatchObject({ model: 'large', has_key: true });
      expect((await save({ kind: 'built_in', shares_values: true })).has_key).toBe(true);
      expect((await save({ ...chosen, base_url: 'http://127.0.0.1:9/v2' })).has_key).toBe(false);
      expect(typeof (await api.call(testLanguageModel, { body: chosen })).ok).toBe('boolean');
      const idle = { kind: 'built_in', shares_values: false } satisfies LanguageModelChoice;
      expect((await failureOf(api, testLanguageModel, { body: idle })).status).toBe(422);
      expect(typeof (await api.call(findLocalModels, {})).found).toBe('boolean');
      const { messages, writing } = await api.call(previewSent, { query: { shares_values: 'false' } });
      for (const { role } of [...messages, ...writing]) expect(['system', 'user']).toContain(role);
      await save(idle);
    });

    /** A draft of the suite's orders, made anew. */
    const draftOf = async (name: string) => {
      const { connection_id: source_id } = await upload(name);
      const wanted = { source_id, database: 'csv', table: 'orders' };
      const switches = { generate_description: true, generate_visualizations: true };
      for await (const event of api.events(generateModel, { query: { ...wanted, ...switches } })) {
        if (!('payload' in event)) continue;
        const draft: Draft = event.payload;
        const [first, second] = draft.model_schema.columns.map((column) => column.name);
        return { query: { draft_id: draft.draft_id, source_id }, first: first!, second: second!, draft };
      }
      throw new Error('The stream ended without a final event.');
    };

    it('writes a model, keeps what was changed, and answers questions about it', async () => {
      const connection = await upload(`Modelled ${Date.now()}`);
      const source_id = connection.connection_id;
      const events: GenerationEvent[] = [];
      const query = {
        source_id,
        database: 'csv',
        table: 'orders',
        generate_description: true,
        generate_visualizations: true,
      };
      for await (const event of api.events(generateModel, { query })) events.push(event);
      const last = events.at(-1);
      if (!last || !('payload' in last))
        throw new Error(`The stream ended without a final event: ${JSON.stringify(last)}`);
      const draft: Draft = last.payload;
      const steps = events.flatMap((event) => ('step' in event ? [event.step] : []));
      expect([...new Set(steps)]).toEqual([
        'checking_connection',
        'fetching_data',
        'generating_data_model',
        'generating_understanding',
        'generating_visualizations',
        'finish',
      ]);
      const names = draft.model_schema.columns.map(({ name }) => name);
      expect(names.length).toBeGreaterThan(0);
      for (const { data_category } of draft.model_schema.columns)
        expect(dataCategories).toContain(data_category);
      expect(draft.understanding.description).not.toBe('');
      expect(draft.understanding.description.length).toBeLessThanOrEqual(500);

      const first = names[0]!;
      const draft_id = draft.draft_id;
      const modified = await api.call(modifyDraft, {
        query: { draft_id },
        body: { descriptions: { [first]: { data_category: 'text', description: 'As the suite says.' } } },
      });
      expect(modified.model_schema.columns[0]).toMatchObject({
        name: first,
        data_category: 'text',
        description: 'As the suite says.',
        origin: 'edited',
      });
      const invented = await failureOf(api, modifyDraft, {
        query: { draft_id },
        body: { descriptions: { 'not a column': { description: 'x' } } },
      });
      expect(invented.status).toBe(422);
      const unknown = { query: { draft_id: 'none' }, body: { understanding: { description: 'x' } } };
      expect((await failureOf(api, modifyDraft, unknown)).status).toBe(404);
      const noted = await api.call(modifyDraft, {
        query: { draft_id },
        body: { understanding: { description: 'Notes of the suite.' } },
      });
      expect(noted.model_schema.columns.length).toBe(names.length);

      const save = {
        query: { draft_id, data_source_id: source_id, model_name: 'Orders of the suite' },
        headers: { 'Idempotency-Key': '"of the suite"' },
      };
      const saved = await api.call(createModel, save);
      // Sent again, as by who has heard no answer.
      expect(await api.call(createModel, save)).toEqual(saved);
      const other = await failureOf(api, createModel, { ...save, body: { left_out: [first] } });
      expect(other.status).toBe(422);
      expect(
        (await api.call(listModels, {})).filter((model) => model.model_name === saved.model_name),
      ).toHaveLength(1);
      expect(saved.model_name).toBe('Orders of the suite');
      const params = { id: saved.id };
      expect((await api.call(listModels, {})).map(({ id }) => id)).toContain(saved.id);
      expect(await api.call(readModel, { params })).toMatchObject({
        id: saved.id,
        source_type: 'csv',
        data_source_id: source_id,
        connection_name: connection.source_name,
      });
      expect((await api.call(readModelColumns, { params })).columns[0]).toMatchObject({
        name: first,
        origin: 'edited',
      });
      const { understanding, version } = await api.call(readUnderstanding, { params });
      expect(understanding).toBe('Notes of the suite.');

      const changed = await api.call(updateModelColumns, {
        params,
        body: { columns: { [first]: { data_category: 'identifier' } } },
      });
      expect(changed.columns[0]).toMatchObject({
        data_category: 'identifier',
        description: 'As the suite says.',
      });
      const blank = await failureOf(api, updateUnderstanding, { params, body: { understanding: '  ' } });
      expect(blank.status).toBe(422);
      const long = await failureOf(api, updateUnderstanding, {
        params,
        body: { understanding: 'x'.repeat(501) },
      });
      expect(long.status).toBe(422);
      expect(await api.call(updateUnderstanding, { params, body: { understanding: 'Shorter.' } })).toEqual({
        understanding: 'Shorter.',
        version: version + 2,
      });

      const json = await (await api.file(exportModel, { params, query: { format: 'json' } })).text();
      expect(JSON.stringify(JSON.parse(json))).toContain('Orders of the suite');
      const table = await (await api.file(exportModel, { params, query: { format: 'csv' } })).text();
      expect(table.split('\r\n').filter(Boolean)).toHaveLength(names.length + 1);

      const { metrics } = await api.call(readModelMetrics, { params });
      for (const { columns = [], rows = [], problem } of metrics)
        if (problem === undefined) for (const row of rows) expect(row).toHaveLength(columns.length);
      expect(metrics.some(({ problem }) => problem === undefined)).toBe(true);

      let compared: ReadProfiling = { changes: [] };
      const told: string[] = [];
      for await (const event of api.events(profileModel, { params })) {
        if ('payload' in event) compared = event.payload;
        else told.push(event.status);
      }
      expect(told).toContain('completed');
      expect(told).not.toContain('error');
      const { changes, profile_id = 'none' } = compared;
      for (const { column } of changes) expect(column).not.toBe('');
      const taken = { params, body: { profile_id, accepted: [] } };
      if (changes.length > 0) expect((await api.call(takeProfile, taken)).columns).not.toEqual([]);
      const notKept = { params, body: { profile_id: 'not-kept', accepted: [] } };
      expect((await failureOf(api, takeProfile, notKept)).status).toBe(404);
      const columnsNow = (await api.call(readModelColumns, { params })).columns;
      expect(columnsNow[0]).toMatchObject({
        name: first,
        origin: 'edited',
        description: 'As the suite says.',
      });

      const { questions } = await api.call(listStarters, { params });
      expect(questions.length).toBeGreaterThan(0);
      const question = 'How many orders are there?';
      const answer = await api.call(askModel, { body: { data_model_id: saved.id, question } });
      expect(answer.question).toBe(question);
      expect(answer.answer).not.toBe('');
      expect(answer.follow_up_questions.length).toBeGreaterThan(0);

      const { table: reference } = await api.call(readModelSql, { params });
      const run = (sql: string) => ({ params, body: { sql } });
      const found = await api.call(runModelSql, run(`SELECT * FROM ${reference} LIMIT 2`));
      expect(found.rows).toHaveLength(2);
      for (const row of found.rows) expect(row).toHaveLength(found.columns.length);
      for (const sql of ['  ', `DELETE FROM ${reference}`, `DROP TABLE ${reference}`])
        expect((await failureOf(api, runModelSql, run(sql))).status).toBe(422);
      await keepsConversations(saved.id);
      await isTaughtWords(saved.id, columnsNow[0]!.name);
      await standardizes(saved.id, first);
      await keepsReports(saved.id, `SELECT * FROM ${reference} LIMIT 2`);

      await api.call(deleteModel, { params });
      // Sent again after that, it isn't made anew.
      expect((await failureOf(api, createModel, save)).status).toBe(410);
      expect((await failureOf(api, readModel, { params })).status).toBe(404);
      expect((await failureOf(api, runModelSql, run('SELECT 1'))).status).toBe(404);
      expect((await failureOf(api, readModelSql, { params })).status).toBe(404);
      expect((await failureOf(api, readModelMetrics, { params })).status).toBe(404);
      expect((await failureOf(api, askModel, { body: { data_model_id: saved.id, question } })).status).toBe(
        404,
      );
    });

    it('refuses a change of an older version and tells what there is, of a draft and of a model', async () => {
      const { query, first, second } = await draftOf(`Shared ${Date.now()}`);
      const theirs = await api.call(modifyDraft, {
        query,
        ...versionHeaders(1),
        body: { descriptions: { [first]: { description: 'Theirs' } } },
      });
      expect(theirs.version).toBe(2);
      const late = await failureOf(api, modifyDraft, {
        query,
        ...versionHeaders(1),
        body: { descriptions: { [second]: { description: 'Mine' } } },
      });
      expect(late.status).toBe(409);
      expect(late.failure.current).toMatchObject({
        version: 2,
        columns: expect.arrayContaining([expect.objectContaining({ name: first, description: 'Theirs' })]),
        understanding: expect.any(String),
      });
      const save = { query: { ...query, data_source_id: query.source_id } };
      const old = await failureOf(api, createModel, { ...save, ...versionHeaders(1) });
      expect(old.status).toBe(409);

      const { id } = await api.call(createModel, { ...save, ...versionHeaders(2) });
      const params = { id };
      const { version } = await api.call(readModelColumns, { params });
      await api.call(updateUnderstanding, {
        params,
        ...versionHeaders(version),
        body: { understanding: 'Theirs' },
      });
      const notes = await failureOf(api, updateUnderstanding, {
        params,
        ...versionHeaders(version),
        body: { understanding: 'Mine' },
      });
      expect(notes.failure.current).toMatchObject({ understanding: 'Theirs', version: version + 1 });
      const columns = await failureOf(api, updateModelColumns, {
        params,
        ...versionHeaders(version),
        body: { columns: { [first]: { description: 'Mine' } } },
      });
      expect(columns.status).toBe(409);
      const sent = await api.call(updateModelColumns, {
        params,
        ...versionHeaders(version + 1),
        body: { columns: { [first]: { description: 'Mine' } } },
      });
      expect(sent.version).toBe(version + 2);

      await api.call(deleteConnection, { params: { id: query.source_id } });
      expect((await api.call(readModel, { params })).data_source_id).toBeNull();
    });

    it('leaves unticked columns out of a model, and takes them in again; marks are taken back', async () => {
      const { query, first, second, draft } = await draftOf(`Picked ${Date.now()}`);
      const saved = await api.call(createModel, {
        query: { ...query, data_source_id: query.source_id },
        body: { left_out: [first], metrics: [] },
      });
      expect(saved).toMatchObject({ left_out: 1, metrics: 0 });
      const params = { id: saved.id };
      const columnOf = async (name: string) =>
        (await api.call(readModelColumns, { params })).columns.find((column) => column.name === name)!;
      expect(await columnOf(first)).toMatchObject({ included: false });
      expect((await columnOf(second)).included).toBeUndefined();
      const kept = await (await api.file(exportModel, { params, query: { format: 'csv' } })).text();
      expect(kept).not.toContain(`\n${first},`);
      expect(kept).toContain(`\n${second},`);

      const change = (changes: object) =>
        api.call(updateModelColumns, { params, body: { columns: { [first]: changes } } });
      await change({ included: true });
      expect((await columnOf(first)).included).toBeUndefined();
      const before = draft.model_schema.columns.find((column) => column.name === first)!;
      await change({ description: 'Other words' });
      expect((await columnOf(first)).origin).toBe('edited');
      await change({ description: before.description, origin: before.origin ?? null });
      expect(await columnOf(first)).toEqual(before);
      expect(
        (
          await failureOf(api, createModel, {
            query: { ...query, data_source_id: query.source_id },
            body: { left_out: ['not a column'] },
          })
        ).status,
      ).toBe(422);
    });

    it('keeps what people call a column, in a draft and in a model, and refuses what can be no word', async () => {
      const { query, first, second, draft } = await draftOf(`Named ${Date.now()}`);
      expect(draft.model_schema.columns.map(({ synonyms }) => synonyms)).toContainEqual([]);
      const changed = await api.call(modifyDraft, {
        query,
        body: { descriptions: { [first]: { synonyms: ['ticket', 'Bon n° 1'] } } },
      });
      const inDraft = changed.model_schema.columns.find(({ name }) => name === first)!;
      expect(inDraft.synonyms).toEqual(['ticket', 'Bon n° 1']);
      // They are no description: who wrote that is still said.
      expect(inDraft.origin).toBe(draft.model_schema.columns.find(({ name }) => name === first)!.origin);

      const { id } = await api.call(createModel, { query: { ...query, data_source_id: query.source_id } });
      const params = { id };
      const synonymsOf = async (wanted: string) =>
        (await api.call(readModelColumns, { params })).columns.find(({ name }) => name === wanted)!.synonyms;
      expect(await synonymsOf(first)).toEqual(['ticket', 'Bon n° 1']);
      expect(await synonymsOf(second)).toEqual([]);
      const exported = await (await api.file(exportModel, { params, query: { format: 'csv' } })).text();
      expect(exported).toContain('ticket | Bon n° 1');
      const refused: string[][] = [
        Array.from({ length: 11 }, (_, index) => `word ${index}`),
        ['w'.repeat(61)],
        ['two, words'],
        ['tic\u0000ket'],
        ['tic\u202Eket'],
        ['tic\u200Bket'],
        ['\u3164'],
        ['?!'],
        [''],
        ['Ticket', 'ticket'],
        ['ﬁnal', 'final'],
      ];
      for (const synonyms of refused) {
        const columns = { [first]: { synonyms } };
        const answer = await failureOf(api, updateModelColumns, { params, body: { columns } });
        expect([synonyms, answer.status]).toEqual([synonyms, 422]);
        expect(answer.failure.detail).toMatch(/^The synonyms of /);
      }
      await api.call(updateModelColumns, { params, body: { columns: { [first]: { synonyms: [] } } } });
      expect(await synonymsOf(first)).toEqual([]);
    });

    it('shows a table as a collection of objects', async () => {
      const connection = await upload(`Browsed ${Date.now()}`);
      const place = { id: connection.connection_id, database: 'csv', table: 'orders' };
      const { collection_id: collectionId } = await api.call(findCollection, { params: place });
      const { result } = await api.call(readCollection, { params: { collectionId } });
      expect(result[0]?.title).toBeTruthy();

      const all = await api.call(listObjects, { params: { collectionId }, query: {} });
      const total = all.metadata.total_records;
      expect(total).toBeGreaterThan(2);
      expect(all.result.length).toBe(Math.min(10, total));
      const titles = all.result.map(({ title }) => title);

      const down = await api.call(listObjects, {
        params: { collectionId },
        query: { order_by: 'title', ascending: 'false', limit: '50' },
      });
      const up = await api.call(listObjects, {
        params: { collectionId },
        query: { order_by: 'title', ascending: 'true', limit: '50' },
      });
      expect(up.result.map(({ title }) => title)).toEqual(down.result.map(({ title }) => title).reverse());

      const second = await api.call(listObjects, {
        params: { collectionId },
        query: { order_by: 'title', ascending: 'true', offset: '1', limit: '1' },
      });
      expect(second.result.map(({ id }) => id)).toEqual([up.result[1]!.id]);

      const found = await api.call(listObjects, {
        params: { collectionId },
        query: { search_field: 'title', search_value: titles[0]! },
      });
      expect(found.result.map(({ title }) => title)).toContain(titles[0]);
      const none = await api.call(listObjects, {
        params: { collectionId },
        query: { search_field: 'title', search_value: 'no such title anywhere' },
      });
      expect(none).toEqual({ result: [], metadata: { total_records: 0 } });

      const objectId = all.result[0]!.id;
      const object = await api.call(readObject, { params: { collectionId, objectId } });
      expect(object.result.title).toBe(titles[0]);
      expect(Object.keys(object.result.record).length).toBeGreaterThan(0);
      const missing = await failureOf(api, readObject, { params: { collectionId, objectId: 'bm8tc3VjaA' } });
      expect(missing.status).toBe(404);
      expect((await failureOf(api, readCollection, { params: { collectionId: 'none' } })).status).toBe(404);
    });

    it('ends the session at a logout', async () => {
      await api.call(logout, {});
      expect((await failureOf(api, readCurrentUser, {})).status).toBe(401);
    });
  });
};
