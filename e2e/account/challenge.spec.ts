import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startProvider } from '../../apps/provider/src/server.ts';
import { readSettings } from '../../apps/provider/src/settings.ts';
import { randomAddress, randomEmail } from '../harness/account.ts';
import { stopClock } from '../harness/answers.ts';
import { solveChallenge } from '../harness/challenge.ts';
import { settle } from '../harness/frames.ts';
import { expect, test as base } from '../harness/test.ts';

interface Host {
  url: string;
  /** How far the host's clock is ahead of the page's, in ms. */
  ahead: number;
}

/** What Turnstile would be asked, and what it answers. */
interface Verifier {
  url: string;
  asked: Record<string, string>[];
  answers: { success: boolean; 'error-codes'?: string[] }[];
}

const test = base.extend<{ openHost: (env?: Record<string, string>) => Promise<Host>; verifier: Verifier }>({
  // A provider in this process, for its clock.
  // oxlint-disable-next-line no-empty-pattern
  openHost: async ({}, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (env = {}) => {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plinth-e2e-'));
      const host: Host = { url: '', ahead: 0 };
      const started = await startProvider(readSettings({ PORT: '0', DATA_DIR: dataDir, ...env }), {
        now: () => Date.now() + host.ahead,
      });
      ends.push(async () => {
        await started.close();
        await rm(dataDir, { recursive: true, force: true });
      });
      host.url = started.url;
      return host;
    });
    for (const end of ends) await end();
  },
  // oxlint-disable-next-line no-empty-pattern
  verifier: async ({}, use) => {
    const verifier: Verifier = { url: '', asked: [], answers: [] };
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        verifier.asked.push(Object.fromEntries(new URLSearchParams(body)));
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify(verifier.answers.shift() ?? { success: true }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    verifier.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
    await use(verifier);
    await new Promise((resolve) => server.close(resolve));
  },
});

const fill = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse 9');
  await page.getByLabel('Confirm Password').fill('correct horse 9');
};

const submit = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

const expectKept = async (page: Page, email: string) => {
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('correct horse 9');
  await expect(page.getByLabel('Confirm Password')).toHaveValue('correct horse 9');
};

const expectCodeStep = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

test.describe('the robot check', () => {
  test('SUP-03 SUP-08 a solution that was used already is refused with what to do, and a new one works', async ({
    page,
    provider,
  }) => {
    const email = randomEmail();
    await page.goto('/Signup');
    await fill(page, email);
    await solveChallenge(page);
    // Somebody else was faster with the same solution.
    await page.route(
      '**/auth/register',
      async (route, request) => {
        const body = { ...(request.postDataJSON() as object), email: randomEmail() };
        const first = await fetch(`${provider.url}/auth/register`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': randomAddress() },
          body: JSON.stringify(body),
        });
        expect(first.status).toBe(201);
        await route.fallback();
      },
      { times: 1 },
    );
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(
      'The robot check was already used. Please do it again, then continue.',
    );
    await expectKept(page, email);
    await solveChallenge(page);
    await submit(page);
    await expectCodeStep(page);
  });

  test('SUP-03 SUP-08 a solution that has run out is refused with what to do, and a new one works', async ({
    page,
    openHost,
  }) => {
    const host = await openHost();
    const email = randomEmail();
    await page.goto(`${host.url}/Signup`);
    await fill(page, email);
    await solveChallenge(page);
    host.ahead = 11 * 60_000;
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(
      'The robot check has expired. Please do it again, then continue.',
    );
    await expectKept(page, email);
    await solveChallenge(page);
    await submit(page);
    await expectCodeStep(page);
  });

  test('SUP-03 the work comes from where config.js says', async ({ page, provider }) => {
    const challengeUrl = `${provider.url}/checks/work?for=plinth`;
    await page.route('**/config.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `globalThis.plinthConfig = ${JSON.stringify({ challengeUrl })};`,
      }),
    );
    await page.route(challengeUrl, async (route) => {
      const work = await fetch(`${provider.url}/challenge`);
      await route.fulfill({ contentType: 'application/json', body: await work.text() });
    });
    const asked = page.waitForRequest(challengeUrl);
    await page.goto('/Signup');
    await fill(page, randomEmail());
    await solveChallenge(page);
    await asked;
    await submit(page);
    await expectCodeStep(page);
  });

  test('SUP-03 says by itself that the time for a solution is over', async ({ page }) => {
    await page.clock.install();
    await page.goto('/Signup');
    await fill(page, randomEmail());
    await solveChallenge(page);
    await page.clock.fastForward(11 * 60_000);
    await expect(page.getByText('The robot check has run out. Please do it again.')).toBeVisible();
    await submit(page);
    await expect(page.getByText('Please verify you are not a robot.')).toBeVisible();
    await solveChallenge(page);
    await submit(page);
    await expectCodeStep(page);
  });
});

test('SUP-03 a solution that a host takes for longer than a timer can be set for stays solved', async ({
  page,
}) => {
  await page.route('**/challenge', async (route) => {
    const challenge = (await (await route.fetch()).json()) as { parameters: object };
    const expiresAt = Math.round(Date.now() / 1000) + 30 * 24 * 3600;
    await route.fulfill({ json: { ...challenge, parameters: { ...challenge.parameters, expiresAt } } });
  });
  await page.goto('/Signup');
  await fill(page, randomEmail());
  await solveChallenge(page);
  await settle(page);
  await expect(page.getByText('The robot check has run out. Please do it again.')).toBeHidden();
});

/** Stands for the provider's script: a button that solves, and the callbacks for the test to call. */
const script = `
  let count = 0;
  globalThis.turnstile = {
    render(place, options) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Scripted challenge';
      button.onclick = () => options.callback('solution-' + ++count);
      place.append(button);
      globalThis.turnstileOptions = options;
      return place.dataset.id = String(Math.random());
    },
    remove(id) { document.querySelector('[data-id="' + id + '"]')?.replaceChildren(); },
  };
`;

test.describe('Turnstile', () => {
  const settings = (verifier: Verifier) => ({
    TURNSTILE_SITE_KEY: 'the-site-key',
    TURNSTILE_SECRET: 'the-secret',
    TURNSTILE_VERIFY_URL: verifier.url,
  });
  const scriptUrl = 'https://challenges.cloudflare.com/turnstile/v0/api.js*';
  const solveScripted = (page: Page) => page.getByRole('button', { name: 'Scripted challenge' }).click();

  test('SUP-04 loads the script every 8000 ms until it is there', async ({ page, openHost, verifier }) => {
    const host = await openHost(settings(verifier));
    await page.clock.install();
    let loads = 0;
    await page.route(scriptUrl, (route) => {
      loads += 1;
      if (loads === 1) return route.abort();
      // A page in place of the script, as in a hotel.
      if (loads === 2) return route.fulfill({ contentType: 'text/javascript', body: '/* log in first */' });
      return route.fulfill({ contentType: 'text/javascript', body: script });
    });
    await page.goto(`${host.url}/login`);
    await expect(page.getByRole('link', { name: 'Create now' })).toBeVisible();
    await stopClock(page);
    await page.getByRole('link', { name: 'Create now' }).click();
    for (const tried of [1, 2]) {
      await expect(page.getByText(/could not be loaded/)).toBeVisible();
      expect(loads).toBe(tried);
      await page.clock.runFor(7900);
      expect(loads).toBe(tried);
      await page.clock.runFor(200);
      await expect.poll(() => loads).toBe(tried + 1);
    }
    await expect(page.getByRole('button', { name: 'Scripted challenge' })).toBeVisible();
    await page.clock.runFor(20_000);
    expect(loads).toBe(3);
  });

  test('SUP-03 SUP-05 gives its solution to the host, which asks Turnstile; one refused makes room for the next', async ({
    page,
    openHost,
    verifier,
  }) => {
    const host = await openHost(settings(verifier));
    await page.route(scriptUrl, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
    verifier.answers.push({ success: false, 'error-codes': ['timeout-or-duplicate'] });
    const email = randomEmail();
    await page.goto(`${host.url}/Signup`);
    await fill(page, email);
    await submit(page);
    await expect(page.getByText('Please verify you are not a robot.')).toBeVisible();
    await solveScripted(page);
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(
      'The robot check has expired or was already used. Please do it again, then continue.',
    );
    await expectKept(page, email);
    await expect(page.getByRole('button', { name: 'Scripted challenge' })).toHaveCount(1);
    await solveScripted(page);
    await submit(page);
    await expectCodeStep(page);
    expect(verifier.asked).toMatchObject([
      { secret: 'the-secret', response: 'solution-1' },
      { secret: 'the-secret', response: 'solution-2' },
    ]);
  });

  for (const callback of ['expired-callback', 'error-callback'] as const)
    test(`SUP-03 the ${callback} takes the solution back`, async ({ page, openHost, verifier }) => {
      const host = await openHost(settings(verifier));
      await page.route(scriptUrl, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
      await page.goto(`${host.url}/Signup`);
      const email = randomEmail();
      await fill(page, email);
      await solveScripted(page);
      const options = await page.evaluate((name) => {
        const given = (globalThis as unknown as { turnstileOptions: Record<string, unknown> })
          .turnstileOptions;
        (given[name] as () => void)();
        return { sitekey: given['sitekey'], theme: given['theme'] };
      }, callback);
      expect(options).toEqual({ sitekey: 'the-site-key', theme: 'auto' });
      await submit(page);
      await expect(page.getByText('Please verify you are not a robot.')).toBeVisible();
      await expectKept(page, email);
      await solveScripted(page);
      await submit(page);
      await expectCodeStep(page);
      expect(verifier.asked).toMatchObject([{ response: 'solution-2' }]);
    });
});
