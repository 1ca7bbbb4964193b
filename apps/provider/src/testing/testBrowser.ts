import { testPassword, type Answer, type TestHost } from './testHost.ts';

/** Calls from one address that keep the cookies they are given, as a browser does. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  get(path: string, token?: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  register(email: string, password?: string): Promise<Answer>;
  logIn(email: string, password?: string): Promise<Answer>;
}

export const createTestBrowser = (host: TestHost, from: string): TestBrowser => {
  const cookies = new Map<string, string>();

  const call = async (method: string, path: string, parts: Parameters<TestHost['call']>[2]) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { ...(cookie === '' ? {} : { cookie }), ...parts?.headers };
    const answer = await host.call(method, path, { ...parts, from, headers });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = String(line).split(';', 1);
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const post: TestBrowser['post'] = (path, body, headers = {}) => call('POST', path, { body, headers });

  return {
    cookies,
    post,
    get: (path, token) => call('GET', path, { token }),
    register: async (email, password = testPassword) =>
      post('/auth/register', {
        email,
        password,
        confirmPassword: password,
        turnstile_token: await host.solvedChallenge(),
      }),
    logIn: (email, password = testPassword) =>
      post('/auth/jwt/login', new URLSearchParams({ username: email, password })),
  };
};
