import { randomInt, randomUUID } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Passwords } from '../../apps/provider/src/auth/passwords.ts';
import { cheapPassword } from '../../apps/provider/src/testing/cheapPassword.ts';
import type { RunningProvider } from './provider.ts';

export interface Account {
  email: string;
  password: string;
  id: string;
  token: string;
  /** The host's own cookie, as log-in set it. */
  cookie: { name: string; value: string; path: string };
}

export const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
export const randomEmail = () => `${randomUUID().slice(0, 8)}.tester@plinth.test`;

export const codeFrom = (text: string): string => {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`No code in the mail: ${text}`);
  return code;
};

const password = 'correct horse 9';
let passwordHash: Promise<string> | undefined;
const passwords = new Passwords(cheapPassword);

/** A verified account with a token. Its row goes into the store as it is: the sign-up has tests of its own. */
export const createAccount = async (
  { url, dataDir }: RunningProvider,
  { email = randomEmail() } = {},
): Promise<Account> => {
  const id = randomUUID();
  const hash = await (passwordHash ??= passwords.hash(password));
  const time = new Date().toISOString();
  const store = new DatabaseSync(path.join(dataDir, 'plinth.db'), { timeout: 5000 });
  try {
    store
      .prepare('insert into users (id, email, password_hash, verified_at, created_at) values (?, ?, ?, ?, ?)')
      .run(id, email, hash, time, time);
  } finally {
    store.close();
  }
  const answer = await fetch(`${url}/auth/jwt/login`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'X-Forwarded-For': randomAddress() },
    body: new URLSearchParams({ username: email, password }),
  });
  if (!answer.ok) throw new Error(`${email} can't log in: ${answer.status} ${await answer.text()}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const [, name = '', value = '', cookiePath = '/'] =
    /^([^=]+)=([^;]*);.*?Path=([^;]+)/i.exec(answer.headers.get('set-cookie') ?? '') ?? [];
  return { email, password, id, token, cookie: { name, value, path: cookiePath } };
};
