import { randomInt, randomUUID } from 'node:crypto';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/sha';
import type { RunningProvider } from './provider.ts';

export interface Account {
  email: string;
  password: string;
  id: string;
  token: string;
}

export const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
export const randomEmail = () => `${randomUUID().slice(0, 8)}.tester@plinth.test`;

/** What the widget would send: the challenge and its solution as base64 of JSON. */
export const solveAltcha = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/challenge`, { headers: { 'X-Forwarded-For': randomAddress() } });
  const challenge = (await response.json()) as Challenge;
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2') ? pbkdf2 : sha;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

const post = async (url: string, body: BodyInit, type: string): Promise<Response> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': type, Accept: 'application/json', 'X-Forwarded-For': randomAddress() },
    body,
  });
  if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${await response.text()}`);
  return response;
};

const postJson = (url: string, body: unknown) => post(url, JSON.stringify(body), 'application/json');

export const codeFrom = (text: string): string => {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`No code in the mail: ${text}`);
  return code;
};

export const register = async ({ url }: RunningProvider, email: string, password: string): Promise<void> => {
  await postJson(`${url}/auth/register`, {
    email,
    password,
    confirmPassword: password,
    turnstile_token: await solveAltcha(url),
  });
};

/** A verified account with a token, made by the same calls that the app makes. */
export const createAccount = async (
  provider: RunningProvider,
  { email = randomEmail(), password = 'correct horse 9' } = {},
): Promise<Account> => {
  await register(provider, email, password);
  const [mail] = await provider.mails(email);
  if (!mail) throw new Error(`No mail to ${email}`);
  await postJson(`${provider.url}/auth/verify-otp`, { email, otp: codeFrom(mail.text) });
  const login = await post(
    `${provider.url}/auth/jwt/login`,
    new URLSearchParams({ username: email, password }),
    'application/x-www-form-urlencoded',
  );
  const { access_token: token } = (await login.json()) as { access_token: string };
  const me = await fetch(`${provider.url}/users/me`, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
  });
  const { id } = (await me.json()) as { id: string };
  return { email, password, id, token };
};
