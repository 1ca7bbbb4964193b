import { createAccount } from '../harness/account.ts';
import { scriptAnswers } from '../harness/answers.ts';
import { endSession, enter } from '../harness/session.ts';
import { expect, logIn, openHome, openSession, test } from '../harness/test.ts';
import { connectCsv, createModel } from '../models/support.ts';

test.describe('session', () => {
  test('SES-02 survives a reload and needs both keys', async ({ signedIn: page }) => {
    await openHome(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Data Source Connections' })).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('plinth.auth.user'));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
  });

  test('SES-03 sends the token with every call', async ({ signedIn: page }) => {
    const calls = await scriptAnswers(page, '/users/me', null);
    const list = await scriptAnswers(page, '/data-source/user/connections', null);
    await openHome(page);
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    const token = await page.evaluate(() => localStorage.getItem('plinth.auth.token'));
    for (const call of [...calls, ...list]) expect(call.headers()['authorization']).toBe(`Bearer ${token}`);
  });

  test('SES-04 a 401 ends the session once, keeps the target, and the user comes back to it', async ({
    signedIn: page,
    account,
  }) => {
    const urls: string[] = [];
    page.on('framenavigated', (frame) => urls.push(new URL(frame.url()).pathname));
    await scriptAnswers(page, '/data-source/user/connections', { status: 401, json: { detail: 'Expired' } });
    await scriptAnswers(page, '/data-model/datamodels', { status: 401, json: { detail: 'Expired' } });
    await page.goto('/calendar?month=2025-02');
    await expect(page).toHaveURL('/login?redirect=%2Fcalendar%3Fmonth%3D2025-02');
    await expect(page.getByText('Your session has ended.', { exact: true })).toBeVisible();
    await expect(page.getByText('You need to login to access this page.', { exact: true })).toBeVisible();
    expect(urls.filter((path) => path === '/login')).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('plinth.auth.token'))).toBeNull();

    await page.unrouteAll();
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'February 2025' })).toBeVisible();
  });

  test('SES-04 who is refused on the way to a page comes to that page after signing in', async ({
    signedIn: page,
    account,
    uploadCsv,
  }) => {
    const id = await uploadCsv(account, 'returns', 'id;reason\n1;late\n');
    await openHome(page);
    await endSession(page);
    // Without the pointer on it first, which would ask for the page, and be refused, before it is wanted.
    await page.getByRole('link', { name: 'returns' }).dispatchEvent('click');
    await enter(page, account);
    await expect(page.getByRole('heading', { name: 'returns' })).toBeVisible();
    await expect(page).toHaveURL(`/data-source/${id}`);
  });

  test('SES-04 who is refused on the way from a page that needs no session is led to log in', async ({
    signedIn: page,
    account,
  }) => {
    await page.goto('/nowhere');
    await endSession(page);
    await page.getByRole('link', { name: 'Back to Home' }).dispatchEvent('click');
    await enter(page, account);
    await expect(page.getByRole('heading', { name: 'Data Source Connections' })).toBeVisible();
  });

  test('SES-05 signs out at the host, and also when the host fails', async ({ page, account }) => {
    await logIn(page, account);
    const calls = await scriptAnswers(page, '/auth/jwt/logout', null, { status: 500, text: 'oops' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(calls[0]!.method()).toBe('POST');
    expect(calls[0]!.postData()).toBeNull();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('auth'))),
    ).toEqual([]);
    await logIn(page, account);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(calls).toHaveLength(2);
  });

  test('SES-05 leaves within 3 seconds while the host says nothing', async ({ signedIn: page }) => {
    await page.clock.install();
    await openHome(page);
    await page.route('**/auth/jwt/logout', () => undefined);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Signing out...' })).toBeVisible();
    await page.clock.fastForward(3000);
    await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('plinth.auth.token'))).toBeNull();
  });

  test('SES-05 the question about unsaved text comes first, and then the way out is open', async ({
    signedIn: page,
  }) => {
    await page.clock.install();
    await page.goto('/collections?create');
    await page.getByLabel('Connection name').fill('warehouse');
    const calls: string[] = [];
    await page.route('**/auth/jwt/logout', (route) => void calls.push(route.request().method()));
    const signOut = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign out' });
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
    await signOut.click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Connection name')).toHaveValue('warehouse');
    expect(calls).toEqual([]);
    await signOut.click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => calls).toEqual(['POST']);
    await page.clock.fastForward(3000);
    await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('SES-04 a 401 of the export and of a call that needs no session end the session too', async ({
    page,
    provider,
    account,
    callAs,
  }) => {
    const source = await connectCsv(callAs, account);
    const { id } = await createModel(callAs, account, source, 'orders');
    const gone = { status: 401, json: { detail: 'Expired' } };
    await openSession(page, provider.url, account);
    await page.goto(`/data-models/${id}`);
    await scriptAnswers(page, `/data-model/${id}/export`, gone);
    await page.getByRole('button', { name: 'Export Model' }).click();
    await expect(page.getByText('Your session has ended.', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('plinth.auth.token'))).toBeNull();

    await openSession(page, provider.url, account);
    await page.goto('/security');
    await scriptAnswers(page, '/auth/forgot-password', gone);
    await page.getByRole('button', { name: /reset link/i }).click();
    await expect(page.getByText('Your session has ended.', { exact: true })).toBeVisible();
  });

  test('SES-06 asks who is signed in once in five minutes, and never without a session', async ({
    page,
    account,
  }) => {
    const calls = await scriptAnswers(page, '/users/me', null);
    await page.clock.install();
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
    expect(calls).toHaveLength(0);
    await logIn(page, account);
    for (const [name, title] of [
      ['Reports', 'Report Overview'],
      ['Settings', 'Settings'],
      ['Get Help', 'Get Help'],
      ['Security', 'Security'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await expect(page).toHaveTitle(`${title} · Plinth`);
    }
    const openList = async () => {
      await page.getByRole('link', { name: 'Connections', exact: true }).first().click();
      await expect(page).toHaveTitle('Connections · Plinth');
    };
    await page.clock.fastForward('04:30');
    await openList();
    expect(calls).toHaveLength(1);
    await page.goBack();
    await page.clock.fastForward('00:31');
    await openList();
    await expect.poll(() => calls.length).toBe(2);
  });

  test('SES-07 tries a read again after a 500, not after a 404', async ({ signedIn: page }) => {
    const failing = await scriptAnswers(
      page,
      '/users/me',
      { status: 500, text: 'x' },
      { status: 500, text: 'x' },
      null,
    );
    await page.goto('/help');
    await expect(page.getByRole('heading', { name: 'Get Help', level: 1 })).toBeVisible();
    // By the page's own time, which a busy machine can't shorten. A call is in it once it is answered.
    const starts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => new URL(name).pathname === '/users/me')
          .map(({ startTime }) => startTime),
      );
    await expect.poll(starts).toHaveLength(3);
    expect(failing).toHaveLength(3);
    const [first, second, third] = await starts();
    expect(second! - first!).toBeGreaterThanOrEqual(1000);
    expect(third! - second!).toBeGreaterThanOrEqual(2000);

    const missing = await scriptAnswers(page, '/users/nobody', { status: 404, json: { detail: 'No.' } });
    await page.goto('/users/nobody');
    await expect(page.getByText('This page could not be found.')).toBeVisible();
    expect(missing.length).toBe(1);
  });

  test('SES-09 a page that Back brings out of the browser’s cache follows what it missed', async ({
    signedIn: page,
    provider,
  }) => {
    await page.goto('/security');
    const { email, token } = await createAccount(provider);
    await page.evaluate(
      ([user, next]) => {
        localStorage.setItem('plinth.auth.user', user!);
        localStorage.setItem('plinth.auth.token', next!);
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      },
      [email, token],
    );
    await expect(page.getByText(email).first()).toBeVisible();
  });

  test('SES-09 reaches the other tabs, and keeps nothing of the user before', async ({
    page,
    context,
    account,
  }) => {
    await logIn(page, account);
    const other = await context.newPage();
    await other.goto('/security');
    await expect(other.getByText(account.email).first()).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login\?redirect=%2Fsecurity$/);
    await logIn(page, account);
    await expect(other.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
  });
});

test.describe('another host', () => {
  // The local provider's policy lets its pages call nobody but itself.
  test.use({ bypassCSP: true });

  test('SES-08 takes its host from one setting', async ({ page, provider }) => {
    const elsewhere = 'http://elsewhere.test';
    await page.route('**/config.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `globalThis.plinthConfig = { apiHost: '${elsewhere}/' };`,
      }),
    );
    const asked = page.waitForRequest((request) => request.url().startsWith(elsewhere));
    await page.goto(`${provider.url}/login`);
    await page.getByLabel('Email').fill('a@b.c');
    await page.getByLabel('Password', { exact: true }).fill('x');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    expect((await asked).url()).toBe(`${elsewhere}/auth/jwt/login`);
  });
});
