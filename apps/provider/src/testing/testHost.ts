import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { LimitRules } from '../auth/limits.ts';
import type { Mail } from '../mail/mailer.ts';
import { createProvider, type ProviderOptions } from '../server.ts';
import { readSettings } from '../settings.ts';
import { cheapPassword } from './cheapPassword.ts';
import { newTestFolder } from './memoryFolder.ts';
import { sharedComputing } from './sharedComputing.ts';
import { solvedChallenge } from './solvedChallenge.ts';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  /** The body as JSON. */
  json: () => any; // oxlint-disable-line typescript/no-explicit-any -- tests read what the host sent
}

interface CallParts {
  token?: string | undefined;
  /** JSON, form fields or a multipart form. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Address that the call comes from. */
  from?: string;
}

export interface TestAccount {
  id: string;
  email: string;
  password: string;
  token: string;
  /** Cookie that login set, as the browser would send it. */
  cookie: string;
}

/** A provider in this process with a clock of its own, asked without a network. */
export interface TestHost {
  fastify: FastifyInstance;
  dataDir: string;
  /** Mails of the outbox, oldest first. */
  mails: Mail[];
  clock: { now: number };
  call(method: string, path: string, parts?: CallParts): Promise<Answer>;
  /** A call that has to succeed. */
  must(method: string, path: string, parts?: CallParts): Promise<Answer>;
  solvedChallenge(): Promise<string>;
  register(email: string, password?: string, from?: string): Promise<Answer>;
  account(email?: string): Promise<TestAccount>;
  /** Ends the provider and starts it again on the same data, with another environment where one is given. */
  restart(changed?: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

export const testPassword = 'correct horse 9';

export const codeIn = ({ text }: Mail): string => /\b\d{6}\b/.exec(text)![0];

export const csvForm = (content: string | Uint8Array, name = 'data.csv'): FormData => {
  const form = new FormData();
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return form;
};

export interface TestHostOptions {
  env?: Record<string, string>;
  limits?: Partial<LimitRules>;
  /** How often it looks for reports that are due, in ms; without it never. */
  lookMs?: number;
  /** The module that draws and sums up a report; without it one that writes the names of its blocks. */
  screens?: string;
  /** Where the log goes; the terminal unless it is told. */
  logTo?: ProviderOptions['logTo'];
}

let counter = 0;
let addresses = 0;

/** Draws and sums up reports where the app isn't built. */
export const screensFile = fileURLToPath(import.meta.resolve('./reportScreens.ts'));

const never = 2 ** 31 - 1;

export const openTestHost = async ({
  env = {},
  limits = {},
  lookMs = never,
  screens = screensFile,
  logTo = process.stdout,
}: TestHostOptions = {}): Promise<TestHost> => {
  const dataDir = await newTestFolder('host');
  const base = { DATA_DIR: dataDir, PORT: '0', WEB_DIR: join(dataDir, 'web') };
  const mails: Mail[] = [];
  const clock = { now: Date.now() };
  const create = (changed: Record<string, string> = {}) =>
    createProvider(readSettings({ ...base, ...env, ...changed }), {
      now: () => clock.now,
      limits,
      lookMs,
      screensFile: screens,
      logTo,
      // Hundreds of accounts are made by tests, and each would work for half a second.
      challengeTries: { least: 5, most: 20 },
      passwordCost: cheapPassword,
      computing: sharedComputing(),
      onMail: (mail) => mails.push(mail),
    });

  const host: TestHost = {
    fastify: await create(),
    dataDir,
    mails,
    clock,
    async call(method, path, { token, body, headers = {}, from = '127.0.0.1' } = {}) {
      const encoded =
        body === undefined ? undefined : new Request('http://host', { method: 'POST', body: bodyInit(body) });
      const type = encoded?.headers.get('content-type');
      const response = await host.fastify.inject({
        method: method as 'GET',
        url: path,
        remoteAddress: from,
        headers: {
          accept: 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(type == null ? {} : { 'content-type': isPlain(body) ? 'application/json' : type }),
          ...headers,
        },
        ...(encoded === undefined ? {} : { payload: Buffer.from(await encoded.arrayBuffer()) }),
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        json: () => response.json(),
      };
    },
    async must(method, path, parts) {
      const answer = await host.call(method, path, parts);
      if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
      return answer;
    },
    async solvedChallenge() {
      return solvedChallenge((await host.call('GET', '/challenge')).json());
    },
    async register(email, password = testPassword, from = '127.0.0.1') {
      return host.call('POST', '/auth/register', {
        body: { email, password, confirmPassword: password, turnstile_token: await host.solvedChallenge() },
        from,
      });
    },
    async account(email = `person${++counter}@plinth.test`) {
      // An address of its own, so that the limits per address don't meet.
      const from = `10.0.${++addresses >> 8}.${addresses & 255}`;
      const registered = await host.register(email, testPassword, from);
      if (registered.status !== 201) throw new Error(registered.text);
      const otp = codeIn(mails.findLast((mail) => mail.to === email)!);
      await host.call('POST', '/auth/verify-otp', { body: { email, otp }, from });
      const login = await logIn(host, email, testPassword, from);
      const cookie = String(login.headers['set-cookie']).split(';', 1)[0]!;
      const { id } = registered.json() as { id: string };
      const { access_token: token } = login.json() as { access_token: string };
      return { id, email, password: testPassword, token, cookie };
    },
    async restart(changed) {
      await host.fastify.close();
      host.fastify = await create(changed);
    },
    async close() {
      await host.fastify.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return host;
};

const isPlain = (body: unknown): boolean => !(body instanceof FormData || body instanceof URLSearchParams);

const bodyInit = (body: unknown): BodyInit =>
  isPlain(body) ? (typeof body === 'string' ? body : JSON.stringify(body)) : (body as BodyInit);

export const logIn = (
  host: TestHost,
  email: string,
  password = testPassword,
  from?: string,
): Promise<Answer> =>
  host.call('POST', '/auth/jwt/login', {
    body: new URLSearchParams({ username: email, password }),
    ...(from === undefined ? {} : { from }),
  });
