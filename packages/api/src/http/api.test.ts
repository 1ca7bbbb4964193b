import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  forgotPassword,
  login,
  logout,
  register,
  resendOtp,
  resetPassword,
  verifyOtp,
} from '../auth/auth.contract.ts';
import type { IntentStore, Unanswered } from './intents.ts';
import { endSession, listSessions } from '../auth/sessions.contract.ts';
import {
  createConnection,
  deleteConnection,
  listColumns,
  listConnections,
  readConnection,
  updateConnection,
  uploadCsv,
} from '../connections/connections.contract.ts';
import {
  createModel,
  deleteModel,
  exportModel,
  generateModel,
  modifyDraft,
  updateModelColumns,
  updateUnderstanding,
  versionHeaders,
} from '../models/models.contract.ts';
import { saveReportDraft } from '../reports/reportDrafts.contract.ts';
import { createReportLink } from '../reports/reportLinks.contract.ts';
import { createReport, duplicateReport, recordReportExport } from '../reports/reports.contract.ts';
import { createApi, type Api, type Transport } from './api.ts';
import { leftOutOf } from './leftOut.ts';
import { problemOf, type Problem } from '../facts.ts';
import { isFault, lacksCall } from './fault.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

const setUp = (
  answer: () => Response | Promise<Response>,
  { token = 'secret', intents }: { token?: string | null; intents?: IntentStore } = {},
) => {
  const onUnauthorized = vi.fn();
  const fetch = vi.fn<NonNullable<Transport['fetch']>>(() => Promise.resolve().then(answer));
  const api = createApi({
    host: 'https://host.test',
    token: () => token,
    onUnauthorized,
    fetch,
    ...(intents && { intents }),
  });
  const sent = () => new Request(fetch.mock.calls[0]![0], fetch.mock.calls[0]![1]);
  return { api, fetch, sent, onUnauthorized };
};

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A table whose model is written. */
const query = {
  source_id: 's',
  database: 'd',
  table: 't',
  generate_description: true,
  generate_visualizations: true,
};

describe('createApi', () => {
  it('sends the bearer token and the percent-encoded path', async () => {
    const { api, sent } = setUp(() => json({ columns: {} }));
    await api.call(listColumns, { params: { id: 'a/b', database: 'größe', table: 'x.y"z 100%' } });
    expect(sent().headers.get('authorization')).toBe('Bearer secret');
    expect(sent().url).toBe(
      'https://host.test/data-source/a%2Fb/databases/gr%C3%B6%C3%9Fe/tables/x.y%22z%20100%25/columns',
    );
  });

  it('does not call without a token where one is needed (SES-12)', async () => {
    const { api, fetch } = setUp(() => json([]), { token: null });
    const error = await failureOf(api.call(listConnections, {}));
    expect(problemOf(error).kind).toBe('signedOut');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('sends the login as a form', async () => {
    const { api, sent } = setUp(() => json({ access_token: 't', token_type: 'bearer' }), { token: null });
    await api.call(login, { body: { username: 'a+b@c.d', password: 'p&q=r' } });
    expect(sent().headers.get('content-type')).toContain('application/x-www-form-urlencoded');
    expect(await sent().text()).toBe('username=a%2Bb%40c.d&password=p%26q%3Dr');
  });

  it('tells the session of a 401, with the token that was sent', async () => {
    const { api, onUnauthorized } = setUp(() => json({ detail: 'expired' }, 401));
    expect(problemOf(await failureOf(api.call(listConnections, {}))).detail).toBe('expired');
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('secret');
  });

  it('takes a 401 to the login call as an answer where no session was held (LOG-05)', async () => {
    const { api, onUnauthorized } = setUp(() => json({ detail: 'no' }, 401), { token: null });
    await failureOf(api.call(login, { body: { username: 'a', password: 'b' } }));
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('tells the session of a 401 to the export and to a call that needs none (SES-04)', async () => {
    for (const ask of [
      (api: Api) => api.call(forgotPassword, { body: { email: 'a@b.c' } }),
      (api: Api) => api.file(exportModel, { params: { id: 'm' }, query: { format: 'csv' } }),
    ]) {
      const { api, onUnauthorized } = setUp(() => json({ detail: 'expired' }, 401));
      await failureOf(ask(api));
      expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('secret');
    }
  });

  it('sends no authorization with the export', async () => {
    const { api, sent } = setUp(() => new Response('a,b'));
    const blob = await api.file(exportModel, { params: { id: 'm' }, query: { format: 'csv' } });
    expect(await blob.text()).toBe('a,b');
    expect(sent().headers.has('authorization')).toBe(false);
  });

  it('names the call when the answer is HTML', async () => {
    const { api } = setUp(() => new Response('<!doctype html>'));
    const error = await failureOf(api.call(listConnections, {}));
    expect(isFault(error, 'unreadable')).toBe(true);
    expect(problemOf(error).call).toBe('GET /data-source/user/connections');
  });

  it('takes a number of more digits than a number holds as its text: an id among others', async () => {
    const body =
      '[{"connection_id": 9007199254740993, "source_name": "9007199254740993"}, {"connection_id": 7, "source_name": "B"}]';
    const { api } = setUp(() => new Response(body));
    const found = await api.call(listConnections, {});
    expect(found.map(({ connection_id }) => connection_id)).toEqual(['9007199254740993', '7']);
  });

  it('names the field that does not fit', async () => {
    const { api } = setUp(() => json({ connection_id: 'c', source_name: null }));
    expect(problemOf(await failureOf(api.call(readConnection, { params: { id: 'c' } }))).part).toBe(
      'source_name',
    );
  });

  it('takes a list without the entries that it cannot read, and tells which', async () => {
    const onLeftOut = vi.fn();
    const fetch = () => Promise.resolve(json([{ connection_id: 1, source_name: 'A' }, { connection_id: 2 }]));
    const api = createApi({ host: '', token: () => 't', onUnauthorized: vi.fn(), fetch, onLeftOut });
    const connections = await api.call(listConnections, {});
    expect(connections.map(({ connection_id }) => connection_id)).toEqual(['1']);
    const leftOut = [{ position: 2, field: 'source_name', isMissing: true }];
    expect(leftOutOf(connections)).toEqual(leftOut);
    expect(onLeftOut).toHaveBeenCalledExactlyOnceWith(listConnections, leftOut);
  });

  const withoutPromise = [
    ...[register, verifyOtp, resendOtp, forgotPassword, resetPassword, logout],
    ...[createConnection, updateConnection, deleteConnection],
    ...[modifyDraft, updateModelColumns, updateUnderstanding, deleteModel],
  ];
  it.each([null, '', 'null', 'OK', '[]', '{"odd": true}'])(
    'takes %j as success of each call whose answer nobody has promised',
    async (body) => {
      const { api } = setUp(() => new Response(body, { status: body === null ? 204 : 200 }));
      const input = { params: { id: '1' }, query: {}, body: {} } as never;
      for (const call of withoutPromise)
        await expect(api.call(call, input), call.name).resolves.not.toThrow();
    },
  );

  it('takes a success whose body breaks off where no body is needed', async () => {
    const broken = () =>
      new Response(
        new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) }),
      );
    const { api } = setUp(broken);
    expect(await api.call(forgotPassword, { body: { email: 'a@b.c' } })).toBeUndefined();
    expect(isFault(await failureOf(api.call(listConnections, {})), 'network')).toBe(true);
  });

  it('follows a redirect only where there is no body to carry on', async () => {
    const pointing = new Response(null);
    Object.defineProperty(pointing, 'type', { value: 'opaqueredirect' });
    const { api, fetch } = setUp(() =>
      fetch.mock.lastCall![1]?.redirect === 'follow' ? json([]) : pointing,
    );
    expect(await api.call(listConnections, {})).toEqual([]);
    const body = { username: 'a@b.c', password: 'a long enough one' };
    expect(problemOf(await failureOf(api.call(login, { body })))).toMatchObject({
      kind: 'redirected',
      call: 'POST /auth/jwt/login',
    });
  });

  it('takes no deletion for done that ends at a page elsewhere', async () => {
    const elsewhere = (type: string) => () => {
      const answer = new Response('<!doctype html>', { headers: { 'Content-Type': type } });
      return Object.defineProperty(answer, 'redirected', { value: true });
    };
    const remove = (type: string) => setUp(elsewhere(type)).api.call(deleteModel, { params: { id: 'm' } });
    expect(problemOf(await failureOf(remove('text/html; charset=utf-8')))).toMatchObject({
      kind: 'redirected',
      part: 'page',
    });
    expect(await remove('application/json')).toBeUndefined();
  });

  it.each<[string, () => Response, boolean]>([
    ['nothing', () => new Response(null, { status: 204 }), false],
    ['a page', () => new Response('\n<!doctype html>', { headers: { 'Content-Type': 'text/html' } }), false],
    [
      'JSON that is called a page',
      () => new Response('{}', { headers: { 'Content-Type': 'text/html' } }),
      true,
    ],
    ['a file', () => new Response('<b>,a', { headers: { 'Content-Type': 'text/csv' } }), true],
  ])('of an export that is answered with %s, takes what may be the file', async (_, answer, isFile) => {
    const { api } = setUp(answer);
    const failure = await failureOf(api.file(exportModel, { params: { id: 'm' }, query: { format: 'csv' } }));
    expect(failure).toEqual(isFile ? null : expect.objectContaining({ kind: 'unreadable' }));
  });

  it('sends cookies with the export alone, and does without where the host refuses them', async () => {
    const { api, fetch } = setUp(() => json([]));
    await api.call(listConnections, {});
    expect(fetch.mock.calls[0]![1]?.credentials).toBe('same-origin');

    fetch.mockClear();
    fetch.mockImplementation((_, init) =>
      init?.credentials === 'include'
        ? Promise.reject(new TypeError('credentials'))
        : Promise.resolve(new Response('a,b')),
    );
    const blob = await api.file(exportModel, { params: { id: 'm' }, query: { format: 'csv' } });
    expect(await blob.text()).toBe('a,b');
    expect(fetch.mock.calls.map(([, init]) => init?.credentials)).toEqual(['include', 'same-origin']);
  });

  describe('of an extension, from a host on another origin', () => {
    const broken = () => Promise.reject(new TypeError('Failed to fetch'));
    /** Lets the page read only what is promised. */
    const withholding: NonNullable<Transport['fetch']> = (_, init) =>
      init?.mode === 'no-cors' ? Promise.resolve(Response.error()) : broken();

    it('lacks a read that is answered, but not for the page', async () => {
      const { api, fetch } = setUp(broken);
      fetch.mockImplementation(withholding);
      expect(lacksCall(await failureOf(api.call(listSessions, {})))).toBe(true);
      const probe = fetch.mock.calls.find(([, init]) => init?.mode === 'no-cors')!;
      expect(new Request(...probe).headers.get('authorization')).toBeNull();
      expect(isFault(await failureOf(api.call(listConnections, {})), 'network')).toBe(true);
      expect(isFault(await failureOf(api.call(endSession, { params: { id: 's' } })), 'network')).toBe(true);
    });

    it('is told as a broken line where the host can’t be reached', async () => {
      const { api } = setUp(broken);
      expect(isFault(await failureOf(api.call(listSessions, {})), 'network')).toBe(true);
    });

    it('is read where the line broke only for a moment', async () => {
      const { api, fetch } = setUp(() => json({ sessions: [] }));
      fetch.mockImplementationOnce(broken);
      expect(await api.call(listSessions, {})).toEqual({ sessions: [] });
    });

    it('is told as a broken line where one was read before', async () => {
      const { api, fetch } = setUp(() => json({ sessions: [] }));
      await api.call(listSessions, {});
      fetch.mockImplementation(withholding);
      expect(isFault(await failureOf(api.call(listSessions, {})), 'network')).toBe(true);
    });
  });

  describe('of a change over a version, to a host on another origin', () => {
    const change = { params: { id: 'm' }, body: { understanding: 'Shorter.' }, ...versionHeaders(3) };
    const broken = () => Promise.reject(new TypeError('Failed to fetch'));
    const versionOf = (init?: RequestInit) => new Headers(init?.headers).get('if-match');
    const changesOf = ({ mock }: ReturnType<typeof setUp>['fetch']) =>
      mock.calls.flatMap(([, init]) => (init?.method === 'PATCH' ? [versionOf(init)] : []));

    it('sends no version where it may not be sent one, and asks that once', async () => {
      const { api, fetch } = setUp(() => json({}));
      fetch.mockImplementation((_, init) => (versionOf(init) ? broken() : Promise.resolve(json({}))));
      await api.call(updateUnderstanding, change);
      expect(changesOf(fetch)).toEqual(['"3"', null]);
      await api.call(updateUnderstanding, change);
      expect(changesOf(fetch)).toEqual(['"3"', null, null]);
    });

    it('sends a change once, with its version, where the line broke', async () => {
      const { api, fetch } = setUp(broken);
      expect(isFault(await failureOf(api.call(updateUnderstanding, change)), 'network')).toBe(true);
      expect(changesOf(fetch)).toEqual(['"3"']);
    });

    it('sends a change once where only its answer was lost', async () => {
      const { api, fetch } = setUp(() => json({}));
      fetch.mockImplementation((_, init) =>
        init?.method === 'PATCH' ? broken() : Promise.resolve(json({})),
      );
      expect(isFault(await failureOf(api.call(updateUnderstanding, change)), 'network')).toBe(true);
      expect(changesOf(fetch)).toEqual(['"3"']);
    });

    it('sends a change once where a host that took a version before gives no answer', async () => {
      const { api, fetch } = setUp(() => json({}));
      await api.call(updateUnderstanding, change);
      fetch.mockImplementation((_, init) => (versionOf(init) ? broken() : Promise.resolve(json({}))));
      expect(isFault(await failureOf(api.call(updateUnderstanding, change)), 'network')).toBe(true);
      expect(changesOf(fetch)).toEqual(['"3"', '"3"']);
    });
  });

  describe('of something that is made once', () => {
    const save = { query: { draft_id: 'd', data_source_id: 's', model_name: 'Orders' } };
    const keysOf = ({ mock }: ReturnType<typeof setUp>['fetch']) =>
      mock.calls.flatMap(([, init]) =>
        init?.method === 'POST' ? [new Headers(init.headers).get('idempotency-key')] : [],
      );
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));

    it.each([
      ['was lost', lost],
      ['is one of a proxy that lost it', () => json({ detail: 'Bad gateway' }, 502)],
      ['can’t be read', () => new Response('<!doctype html>')],
    ])('sends the same key again where the answer %s, and another once it is known', async (_, first) => {
      vi.stubGlobal('location', new URL('https://host.test'));
      const { api, fetch } = setUp(() => json({ id: 'm' }));
      fetch.mockImplementationOnce(() => Promise.resolve().then(first));
      await failureOf(api.call(createModel, save));
      await api.call(createModel, save);
      await api.call(createModel, save);
      const [one, again, next] = keysOf(fetch);
      expect(one).toMatch(/^"[\da-f]{32}"$/);
      expect(again).toBe(one);
      expect(next).not.toBe(one);
    });

    const link = { params: { id: 'r' }, body: { name: 'Board', expires: 'never' as const } };
    const guardedBy = (password: string) => ({ ...link, body: { ...link.body, password } });
    const wishes: [string, (api: Api) => Promise<unknown>][] = [
      ['a model', (api) => api.call(createModel, save)],
      ['a report', (api) => api.call(createReport, { body: { data_model_id: 'm' } })],
      ['a copy of a report', (api) => api.call(duplicateReport, { params: { id: 'r' } })],
      ['a link', (api) => api.call(createReportLink, link)],
      ['a link with a password', (api) => api.call(createReportLink, guardedBy('open sesame'))],
    ];
    const keptIntents = () => {
      let kept: Unanswered = {};
      return { load: () => kept, save: (unanswered: Unanswered) => (kept = unanswered) };
    };

    it.each(wishes)('sends the same key again for %s after a reload', async (_, send) => {
      vi.stubGlobal('location', new URL('https://host.test'));
      const intents = keptIntents();
      const { api, fetch } = setUp(lost, { intents });
      await failureOf(send(api));
      const reloaded = setUp(() => json({ detail: 'Full' }, 413), { intents });
      await failureOf(send(reloaded.api));
      expect(keysOf(reloaded.fetch)).toEqual(keysOf(fetch).slice(0, 1));
      expect(intents.load()).toEqual({});
    });

    it('keeps no password over a reload', async () => {
      vi.stubGlobal('location', new URL('https://host.test'));
      const intents = keptIntents();
      const { api } = setUp(lost, { intents });
      await failureOf(api.call(createReportLink, guardedBy('open sesame')));
      expect(Object.keys(intents.load())).toHaveLength(1);
      const kept = JSON.stringify(intents.load());
      await failureOf(api.call(createReportLink, guardedBy('other words')));
      expect(Object.keys(intents.load()).join()).toBe(Object.keys(JSON.parse(kept) as Unanswered).join());
      expect(kept).not.toContain('sesame');
    });

    it('sends another key at once where it was sent with another password before the reload', async () => {
      vi.stubGlobal('location', new URL('https://host.test'));
      const intents = keptIntents();
      const { api, fetch } = setUp(lost, { intents });
      await failureOf(api.call(createReportLink, guardedBy('open sesame')));
      const reloaded = setUp(() => json({ id: 'l' }, 201), { intents });
      reloaded.fetch.mockImplementationOnce(() =>
        Promise.resolve(json({ detail: 'Something else was sent with this Idempotency-Key before.' }, 422)),
      );
      await reloaded.api.call(createReportLink, guardedBy('other words')).catch(() => undefined);
      const [again, another, ...more] = keysOf(reloaded.fetch);
      expect(again).toBe(keysOf(fetch)[0]);
      expect(another).toMatch(/^"[\da-f]{32}"$/);
      expect(another).not.toBe(again);
      expect(more).toEqual([]);
    });

    it('doesn’t take a link with a password for one without', async () => {
      vi.stubGlobal('location', new URL('https://host.test'));
      const intents = keptIntents();
      const { api, fetch } = setUp(lost, { intents });
      await failureOf(api.call(createReportLink, guardedBy('open sesame')));
      const reloaded = setUp(lost, { intents });
      await failureOf(reloaded.api.call(createReportLink, link));
      expect(keysOf(reloaded.fetch)[0]).not.toBe(keysOf(fetch)[0]);
    });

    it('keeps nothing for longer than ten minutes', async () => {
      vi.stubGlobal('location', new URL('https://host.test'));
      const intents = keptIntents();
      const { api } = setUp(lost, { intents });
      await failureOf(api.call(createModel, save));
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
      await failureOf(api.call(createReportLink, link));
      expect(Object.keys(intents.load()).join()).not.toContain('/data-model');
    });

    it('sends another key with something else, after a refusal and after ten minutes', async () => {
      vi.stubGlobal('location', new URL('https://host.test'));
      const { api, fetch } = setUp(lost);
      const now = vi.spyOn(Date, 'now');
      await failureOf(api.call(createModel, save));
      await failureOf(api.call(createModel, { ...save, ...versionHeaders(2) }));
      now.mockReturnValue(Date.now() + 11 * 60_000);
      fetch.mockImplementationOnce(() => Promise.resolve(json({ detail: 'Full' }, 413)));
      await failureOf(api.call(createModel, save));
      await failureOf(api.call(createModel, save));
      expect(new Set(keysOf(fetch)).size).toBe(4);
    });

    it('sends the version alone to a host on another origin that may not be sent a key', async () => {
      const { api, fetch } = setUp(() => json({ id: 'm' }));
      fetch.mockImplementation((_, init) =>
        new Headers(init?.headers).has('idempotency-key') ? lost() : Promise.resolve(json({ id: 'm' })),
      );
      await api.call(createModel, { ...save, ...versionHeaders(2) });
      await api.call(createModel, { ...save, ...versionHeaders(2) });
      const sent = fetch.mock.calls.flatMap(([, init]) => {
        const headers = new Headers(init?.headers);
        return init?.method === 'POST' ? [[headers.has('idempotency-key'), headers.get('if-match')]] : [];
      });
      expect(sent).toEqual([
        [true, '"2"'],
        [false, '"2"'],
        [false, '"2"'],
      ]);
    });
  });

  it('sends a change with its version to a host on its own origin, whatever comes of it', async () => {
    const { api, fetch } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('location', new URL(api.host));
    const own = createApi({ host: api.host, token: () => 't', onUnauthorized: vi.fn(), fetch });
    const change = { params: { id: 'm' }, body: { understanding: 'Shorter.' }, ...versionHeaders(3) };
    expect(isFault(await failureOf(own.call(updateUnderstanding, change)), 'network')).toBe(true);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('lets a call go on after its page is gone where it is asked to and small enough', async () => {
    const { api, fetch } = setUp(() => json({ revision: 'd1' }));
    const keep = (name: string, keepalive?: boolean) => {
      const body = { name, blocks: [], version: 1, replaces: null };
      return api.call(saveReportDraft, { params: { id: 'r1' }, body }, { keepalive });
    };
    await keep('Orders', true);
    await keep('Orders');
    await keep('x'.repeat(20_000), true);
    await api.call(recordReportExport, { params: { id: 'r1' } }, { keepalive: true });
    expect(fetch.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false, false, true]);
  });

  it('accepts unknown extra fields', async () => {
    const { api } = setUp(() => json({ message: 'ok', more: 1 }));
    expect((await api.call(forgotPassword, { body: { email: 'a@b.c' } }))?.message).toBe('ok');
  });

  it('tells a host that cannot be reached from a call that was given up', async () => {
    const { api } = setUp(() => Promise.reject(new TypeError('fetch failed')));
    expect(isFault(await failureOf(api.call(listConnections, {})), 'network')).toBe(true);
    const aborted = AbortSignal.abort();
    expect(isFault(await failureOf(api.call(listConnections, {}, { signal: aborted })), 'aborted')).toBe(
      true,
    );
  });

  it.each([
    ['5', 5000],
    ['soon', undefined],
    ['Wed, 21 Oct 2015 07:28:00 GMT', undefined],
    ['Fri, 01 Jan 2999 00:00:00 GMT', expect.closeTo(Date.UTC(2999, 0, 1) - Date.now(), -6)],
  ])('reads how long a host wants to be left alone: %s', async (retryAfter, ms) => {
    const { api } = setUp(() => new Response('', { status: 503, headers: { 'Retry-After': retryAfter } }));
    expect(problemOf(await failureOf(api.call(listConnections, {}))).retryAfterMs).toEqual(ms);
  });

  it('reads a failure of any shape without failing itself', async () => {
    for (const body of ['', '<html>', '[]', '{"detail":{"x":1}}', 'null']) {
      const { api } = setUp(() => new Response(body, { status: 500 }));
      expect(problemOf(await failureOf(api.call(listConnections, {}))).status).toBe(500);
    }
  });

  it('finishes the last event with the stream, and takes a half of one as none', async () => {
    const stepsOf = async (body: string) => {
      const steps: unknown[] = [];
      for await (const event of setUp(() => new Response(body)).api.events(generateModel, { query }))
        steps.push('step' in event ? event.step : event);
      return steps;
    };
    const whole = 'data: {"step":"finish","status":"completed"}';
    expect(await stepsOf(whole)).toEqual(['finish']);
    expect(await stepsOf(`${whole}\n\ndata: {"payload": {"draft`)).toEqual(['finish']);
  });

  describe('events that are none of the call’s', () => {
    const finish = 'data: {"step":"finish","status":"completed"}\n\n';
    const heard = async (before: string) => {
      const steps: unknown[] = [];
      const { api } = setUp(() => new Response(before + finish));
      const reading = async () => {
        for await (const event of api.events(generateModel, { query })) steps.push(event);
      };
      const error = await reading().catch((reason: unknown) => reason);
      return { steps, problem: error === undefined ? null : problemOf(error) };
    };

    it.each([
      'data:\n\n',
      'data: {}\n\n',
      'data: {"type":"ping","status":"alive"}\n\n',
      'event: ping\ndata: 2026-11-27 10:00:00\n\n',
      'data: "ping"\n\n',
    ])('are passed over: %j', async (event) => {
      expect(await heard(event)).toEqual({ steps: [{ step: 'finish', status: 'completed' }], problem: null });
    });

    it.each<[string, Partial<Problem>]>([
      ['data: {"detail":"The table is gone."}\n\n', { kind: 'told', detail: 'The table is gone.' }],
      ['event: error\ndata: {"message":"Boom."}\n\n', { kind: 'told', detail: 'Boom.' }],
      ['event: error\ndata: Boom\n\n', { kind: 'told', detail: null }],
      ['data: {"payload":{}}\n\n', { kind: 'mismatch' }],
    ])('tell of a failure: %j', async (event, problem) => {
      expect(await heard(event)).toMatchObject({ steps: [], problem });
    });
  });

  it('gives up the request of a stream that its reader leaves', async () => {
    const first = new TextEncoder().encode('data: {"step":"finish","status":"completed"}\n\n');
    const { api, fetch } = setUp(
      () => new Response(new ReadableStream({ start: (controller) => controller.enqueue(first) })),
    );
    for await (const event of api.events(generateModel, { query })) {
      expect(event).toMatchObject({ step: 'finish' });
      break;
    }
    expect(fetch.mock.calls[0]![1]!.signal!.aborted).toBe(true);
  });

  it('gives the events of a stream and fails at one that is not JSON', async () => {
    const { api, sent } = setUp(
      () => new Response('data: {"step":"finish","status":"completed","message":"done"}\n\ndata: {oops\n\n'),
    );
    const steps: unknown[] = [];
    const error = await failureOf(
      (async () => {
        const input = { query: { ...query, generate_visualizations: false } };
        for await (const event of api.events(generateModel, input)) steps.push(event);
      })(),
    );
    expect(steps).toEqual([{ step: 'finish', status: 'completed', message: 'done' }]);
    expect(isFault(error, 'unreadable')).toBe(true);
    expect(sent().headers.get('accept')).toBe('text/event-stream');
    expect(new URL(sent().url).search).toBe(
      '?source_id=s&database=d&table=t&generate_description=true&generate_visualizations=false',
    );
  });
});

describe('upload', () => {
  /** As much of XMLHttpRequest as the upload uses, answering as told. */
  const stubXhr = (
    status: number,
    responseText: string,
    { retryAfter = null, pointsTo }: { retryAfter?: string | null; pointsTo?: string } = {},
  ) => {
    const requests: FakeXhr[] = [];
    class FakeXhr {
      upload: { onprogress?: (event: object) => void } = {};
      status = 0;
      statusText = '';
      responseText = '';
      responseURL = '';
      headers: Record<string, string> = {};
      url = '';
      withCredentials = false;
      onload?: () => void;
      onabort?: () => void;
      onloadend?: () => void;
      open(_method: string, url: string) {
        this.url = url;
        requests.push(this);
      }
      setRequestHeader(name: string, value: string) {
        this.headers[name] = value;
      }
      /** Only those that the host lets another origin see: to ask for any other is an error of the console. */
      getAllResponseHeaders() {
        const shown = retryAfter === null ? '' : `retry-after: ${retryAfter}\r\n`;
        return `content-type: application/json\r\n${shown}`;
      }
      abort() {
        this.onabort?.();
        this.onloadend?.();
      }
      send() {
        if (status === 0) return;
        this.upload.onprogress?.({ lengthComputable: true, loaded: 5, total: 10 });
        this.status = status;
        this.responseText = responseText;
        this.responseURL = pointsTo ?? this.url;
        this.onload?.();
        this.onloadend?.();
      }
    }
    vi.stubGlobal('XMLHttpRequest', FakeXhr);
    return requests;
  };
  const input = { query: { source_name: 'A & B' }, body: { file: new Blob(['a']) } };

  it('tells its progress and gives the answer', async () => {
    const connection = {
      connection_id: 'c',
      source_name: 'A & B',
      source_type: 'csv',
      connection_details: { file_name: 'a.csv', delimiter: ',', encoding: 'UTF-8', has_header: true },
      owner_user_id: 'u',
      created_date: '2026-01-01T00:00:00Z',
      updated_date: '2026-01-01T00:00:00Z',
    };
    const requests = stubXhr(201, JSON.stringify(connection));
    const { api } = setUp(() => json({}));
    const shares: number[] = [];
    const answer = await api.upload(uploadCsv, input, { onProgress: (share) => shares.push(share) });
    expect(answer).toEqual(connection);
    expect(shares).toEqual([0.5]);
    expect(requests[0]!.url).toBe('https://host.test/data-source/upload-csv?source_name=A+%26+B');
    expect(requests[0]!.headers['Authorization']).toBe('Bearer secret');
  });

  it('gives the host’s failure', async () => {
    stubXhr(429, '{"detail":"too many"}', { retryAfter: '90' });
    const { api } = setUp(() => json({}));
    expect(problemOf(await failureOf(api.upload(uploadCsv, input)))).toMatchObject({
      detail: 'too many',
      retryAfterMs: 90_000,
    });
  });

  it('takes no answer from where the host pointed to', async () => {
    stubXhr(200, '<html>Log in</html>', { pointsTo: 'https://elsewhere.test/login' });
    const { api } = setUp(() => json({}));
    expect(problemOf(await failureOf(api.upload(uploadCsv, input)))).toMatchObject({
      kind: 'redirected',
      call: 'POST /data-source/upload-csv',
      part: 'upload',
    });
  });

  it('can be given up', async () => {
    stubXhr(0, '');
    const { api } = setUp(() => json({}));
    const controller = new AbortController();
    const upload = failureOf(api.upload(uploadCsv, input, { signal: controller.signal }));
    controller.abort();
    expect(isFault(await upload, 'aborted')).toBe(true);
  });
});
