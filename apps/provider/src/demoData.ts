import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { ordersSample, readSample, weatherSample } from './connections/samples.ts';
import type { Mail } from './mail/mailer.ts';

export const demoAccount = { email: 'demo@plinth.test', password: 'plinth demo' };

const failed = async (what: string, response: Response): Promise<Error> =>
  new Error(`The demo could not ${what}: ${response.status} ${await response.text()}`);

/**
 * Makes a ready account with two connections, by the calls that the app makes; does what isn't done yet.
 * @returns Whether the account has its own password: somebody who tried out how to set a new one has filled it before.
 */
export const fillDemo = async (url: string, newestMail: () => Mail | undefined): Promise<boolean> => {
  const postJson = (path: string, body: unknown) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const logIn = () =>
    fetch(`${url}/auth/jwt/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: demoAccount.email, password: demoAccount.password }),
    });

  let login = await logIn();
  if (!login.ok) {
    const challenge = (await (await fetch(`${url}/challenge`)).json()) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    await postJson('/auth/register', {
      ...demoAccount,
      confirmPassword: demoAccount.password,
      turnstile_token: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
    });
    const otp = /\b\d{6}\b/.exec(newestMail()?.text ?? '')?.[0];
    await postJson('/auth/verify-otp', { email: demoAccount.email, otp });
    login = await logIn();
    if (login.status === 400) return false;
    if (!login.ok) throw await failed('log in', login);
  }
  const { access_token: token } = (await login.json()) as { access_token: string };

  for (const sample of [ordersSample, weatherSample]) {
    const content = await readSample(sample);
    if (content === null) throw new Error(`The demo needs the package ${sample.package}: run "npm install".`);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), sample.file.split('/').at(-1));
    const upload = await fetch(
      `${url}/data-source/upload-csv?${new URLSearchParams({ source_name: sample.name }).toString()}`,
      { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body: form },
    );
    if (!upload.ok && upload.status !== 409) throw await failed(`connect ${sample.name}`, upload);
  }
  return true;
};
