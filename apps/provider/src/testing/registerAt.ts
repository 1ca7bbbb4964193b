import { solvedChallenge } from './solvedChallenge.ts';
import { testPassword } from './testHost.ts';

const readJson = async <Body>(url: string, init: RequestInit = {}): Promise<Body> => {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return JSON.parse(text) as Body;
};

/**
 * Signs up at a provider that runs, and answers the code that was mailed.
 * @param mailbox A provider at this machine whose mailbox has the code.
 */
export const registerAt = async (
  url: string,
  email: string,
  mailbox = url,
  headers: Record<string, string> = {},
): Promise<string> => {
  const turnstile_token = await solvedChallenge(await readJson(`${url}/challenge`));
  await readJson(`${url}/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ email, password: testPassword, confirmPassword: testPassword, turnstile_token }),
  });
  const mails = await readJson<{ to: string; text: string }[]>(`${mailbox}/mailbox`, {
    headers: { Accept: 'application/json' },
  });
  return /\b\d{6}\b/.exec(mails.find(({ to }) => to === email)!.text)![0];
};
