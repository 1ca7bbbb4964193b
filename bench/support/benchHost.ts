/** A provider in a process of its own, and people who call it. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { solvedChallenge } from '../../apps/provider/src/testing/solvedChallenge.ts';
import type { UsedMemory } from './usedMemory.ts';

const password = 'correct horse 9';

export interface Person {
  email: string;
  token: string;
}

export interface Host {
  child: ChildProcess;
  url: string;
  codes: Map<string, string>;
}

/** Since `measure` was sent: delays of the event loop in ms, resident bytes of now and at the lowest, processor time. */
interface Figures {
  delay: { p50: number; p99: number; max: number };
  memory: number;
  lowestMemory: number;
  cpuMs: number;
}

type ChildMessage =
  | { kind: 'url'; url: string }
  | { kind: 'mail'; mail: { to: string; text: string } }
  | ({ kind: 'figures' } & Figures)
  | { kind: 'used'; used: UsedMemory };

const openHost = async (dataDir: string): Promise<Host> => {
  const profile = process.env['PLINTH_BENCH_PROFILE'];
  const child = fork(
    path.resolve('bench/support/measuredProvider.ts'),
    [dataDir, ...(profile ? [profile] : [])],
    {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // As the image and the unit in deploy/ have it.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    },
  );
  const codes = new Map<string, string>();
  const url = await new Promise<string>((resolve) =>
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'url') resolve(message.url);
      if (message.kind === 'mail') codes.set(message.mail.to, /\b\d{6}\b/.exec(message.mail.text)?.[0] ?? '');
    }),
  );
  return { child, url, codes };
};

const answerTo = async <Kind extends ChildMessage['kind']>(
  { child }: Host,
  asked: string,
  kind: Kind,
): Promise<Extract<ChildMessage, { kind: Kind }>> => {
  child.send(asked);
  for (;;) {
    const [message] = (await once(child, 'message')) as [ChildMessage];
    if (message.kind === kind) return message as Extract<ChildMessage, { kind: Kind }>;
  }
};

export const figuresOf = (host: Host): Promise<Figures> => answerTo(host, 'report', 'figures');

/** Collects the garbage of all its threads, which holds each of them for a moment. */
export const usedBy = async (host: Host): Promise<UsedMemory> => (await answerTo(host, 'use', 'used')).used;

const close = async ({ child }: Host): Promise<void> => {
  const gone = once(child, 'exit');
  child.send('close');
  await gone;
};

/** Measures a provider that starts with nothing, and leaves nothing behind. */
export const withHost = async <T>(measure: (host: Host) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plinth-bench-'));
  const host = await openHost(dataDir);
  try {
    return await measure(host);
  } finally {
    await close(host);
    await rm(dataDir, { recursive: true, force: true });
  }
};

export const call = async (
  { url }: Host,
  target: string,
  init: RequestInit & { token?: string } = {},
): Promise<Response> => {
  const { token, headers, ...rest } = init;
  const answer = await fetch(url + target, {
    ...rest,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  });
  if (!answer.ok) throw new Error(`${target}: ${answer.status} ${await answer.text()}`);
  return answer;
};

export const json = (method: string, body: unknown) => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

export const logIn = async (host: Host, email: string): Promise<string> => {
  const answer = await call(host, '/auth/jwt/login', {
    method: 'POST',
    body: new URLSearchParams({ username: email, password }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
};

export const signUp = async (host: Host, email: string): Promise<Person> => {
  const turnstile_token = await solvedChallenge(await (await call(host, '/challenge')).json());
  await call(
    host,
    '/auth/register',
    json('POST', { email, password, confirmPassword: password, turnstile_token }),
  );
  await call(host, '/auth/verify-otp', json('POST', { email, otp: host.codes.get(email) }));
  return { email, token: await logIn(host, email) };
};

/** Answers the id of the connection. */
export const upload = async (
  host: Host,
  { token }: Person,
  { name, file }: { name: string; file: Blob },
): Promise<string> => {
  const form = new FormData();
  form.append('file', file, `${name}.csv`);
  const answer = await call(host, `/data-source/upload-csv?source_name=${name}`, {
    method: 'POST',
    body: form,
    token,
  });
  return ((await answer.json()) as { connection_id: string }).connection_id;
};

/** Writes a model of the file's table and saves it; answers its id. */
export const generate = async (
  host: Host,
  { token }: Person,
  { source, table }: { source: string; table: string },
  signal: AbortSignal,
): Promise<string> => {
  const query = new URLSearchParams({
    source_id: source,
    database: 'csv',
    table,
    generate_description: 'true',
    generate_visualizations: 'true',
  });
  const stream = await call(host, `/data-model/preview/data_model?${query}`, { token, signal });
  const text = await stream.text();
  const draft = /"draft_id":"([^"]+)"/.exec(text)?.[1];
  if (draft === undefined) throw new Error(text.slice(-300));
  const target = `/data-model/create?draft_id=${draft}&data_source_id=${source}`;
  const created = await call(host, target, { method: 'POST', token, signal });
  return ((await created.json()) as { id: string }).id;
};
