import { scriptAnswers } from '../harness/answers.ts';
import { expect, logIn, test } from '../harness/test.ts';

test.describe('log in', () => {
  test('LOG-01 LOG-02 has its title, its texts and its ways out', async ({ page }) => {
    await page.goto('/login');
    await expect(page).toHaveTitle('Log in · Plinth');
    await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
    await expect(page.getByText('Enter your credentials to access your account')).toBeVisible();
    await expect(page.getByText('OR log in with')).toBeVisible();
    await expect(page.getByText("Don't have an account?")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    await expect(page.getByRole('link', { name: 'Create now' })).toHaveAttribute('href', '/signup');

    const password = page.getByLabel('Password', { exact: true });
    await password.fill('secret');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('LOG-07 shows its head before its scripts are there, where it will stand, and nothing to type into', async ({
    page,
  }) => {
    let letScripts: () => void = () => undefined;
    const scripts = new Promise<void>((resolve) => (letScripts = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await scripts;
      await route.continue();
    });
    await page.addInitScript(() => {
      let shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
        document.documentElement.dataset['shift'] = String(shift);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/login', { waitUntil: 'commit' });
    const head = page.getByText('Log in to your account');
    await expect(head).toBeVisible();
    await expect(page.getByText('Enter your credentials to access your account')).toBeVisible();
    const waiting = page.getByText('Loading...');
    await expect(waiting).toHaveCSS('opacity', '1');
    expect(
      await waiting.evaluate((note) => {
        const { x, y, width, height } = note.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === note;
      }),
    ).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await expect(page.locator('input:visible, button:visible, a:visible')).toHaveCount(0);
    const before = await head.boundingBox();

    letScripts();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    expect(await head.boundingBox()).toEqual(before);
    await expect(page.locator('#root main')).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.dataset['shift'] ?? '0')).toBe('0');
  });

  test('LOG-07 asks for its scripts when its head is painted', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    const early = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      // When it was drawn: `startTime` is when the screen had it, a frame later.
      const { paintTime } = paint as PerformanceEntry & { paintTime: number };
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < paintTime)
        .map(({ name }) => name);
    });
    expect(early).toEqual([]);
  });

  test('LOG-07 comes in a tab in which no frame is drawn', async ({ page }) => {
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
    });
    await page.goto('/login');
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });

  test('LOG-07 shows no head of the log-in page to who is signed in or sent there by a page', async ({
    page,
  }) => {
    await page.route('**/assets/*.js', () => new Promise<void>(() => undefined));
    await page.goto('/login?redirect=%2Freports', { waitUntil: 'commit' });
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByText('Log in to your account')).toHaveCount(0);
    await page.addInitScript(() => localStorage.setItem('plinth.auth.token', 'a token'));
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByText('Log in to your account')).toHaveCount(0);
  });

  test('LOG-01 tells who was sent here by a page, and nothing to who comes with a redirect that counts as empty', async ({
    page,
  }) => {
    await page.goto('/settings');
    await expect(page.getByText('You need to login to access this page.')).toBeVisible();
    await expect(page.getByText('Enter your credentials to access your account')).toBeHidden();
    for (const redirect of ['https://evil.example', '//evil.example', '']) {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
      await expect(page.getByText('Enter your credentials to access your account')).toBeVisible();
      await expect(page.getByText('You need to login to access this page.')).toHaveCount(0);
    }
  });

  test('NAV-07 a link of the log-in page loads its page when it is meant', async ({ page }) => {
    await page.goto('/login');
    const code = page.waitForRequest(/assets\/forgotPassword\.route-.*\.js/);
    await page.getByRole('link', { name: 'Forgot your password?' }).hover();
    await code;
    await expect(page).toHaveURL(/\/login$/);
    const signUp = page.waitForRequest(/assets\/signUp\.route-.*\.js/);
    await page.getByRole('link', { name: 'Create now' }).focus();
    await signUp;
  });

  test('LOG-02 LOG-03 LOG-05 SES-11 asks for both fields, says that it is signing in, and shows the server’s reason, field by field or the fallback', async ({
    page,
  }) => {
    const calls = await scriptAnswers(page, '/auth/jwt/login', null);
    await page.goto('/login');
    const submit = page.getByRole('button', { name: 'Continue', exact: true });
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Email and password are required.');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill('ada@plinth.test');
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Email and password are required.');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    expect(calls).toHaveLength(0);
    await test.step('signing in', async () => {
      let answer = () => {};
      const after = new Promise<void>((resolve) => (answer = resolve));
      await scriptAnswers(page, '/auth/jwt/login', { status: 400, json: { detail: 'No.' }, after });
      await page.goto('/login');
      await page.getByLabel('Email').fill('ada@plinth.test');
      await page.getByLabel('Password', { exact: true }).fill('secret');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
      answer();
      await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
    });
    await test.step('the reason', async () => {
      await scriptAnswers(
        page,
        '/auth/jwt/login',
        null,
        { status: 401, json: { detail: 'Token machinery is out of order.' } },
        { status: 500, text: '<h1>Bad gateway</h1>' },
      );
      await page.goto('/login');
      await page.getByLabel('Email').fill('nobody@plinth.test');
      await page.getByLabel('Password', { exact: true }).fill('wrong horse');
      const submit = page.getByRole('button', { name: 'Continue', exact: true });
      await submit.click();
      await expect(page.getByRole('alert')).toHaveText(/^Server error: \S+/);
      await expect(page.getByLabel('Email')).toHaveValue('nobody@plinth.test');
      await submit.click();
      await expect(page.getByRole('alert')).toHaveText('Server error: Token machinery is out of order.');
      await submit.click();
      await expect(page.getByRole('alert')).toHaveText('Server error: An unexpected server error occurred.');
    });
    await test.step('no answer', async () => {
      await page.route('**/auth/jwt/login', (route) => route.abort('connectionreset'));
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText(
        'Server error: The host can’t be reached. Check your connection and try again.',
      );
    });
    await test.step('a list of details', async () => {
      await scriptAnswers(page, '/auth/jwt/login', {
        status: 422,
        json: {
          detail: [
            { loc: ['body', 'username'], msg: 'Field required', type: 'missing' },
            { loc: ['body', 'client', 'id'], msg: 'is too long', type: 'string_too_long' },
            { loc: ['body'], msg: 'is odd', type: 'odd' },
          ],
        },
      });
      await page.goto('/login');
      await page.getByLabel('Email').fill('a@b.c');
      await page.getByLabel('Password', { exact: true }).fill('x');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText(
        'Server error: Missing required field: username, client.id: is too long, unknown field: is odd',
      );
    });
  });

  test('LOG-04 SES-01 sends the form, stores user and token, and goes to /', async ({ page, account }) => {
    const calls = await scriptAnswers(page, '/auth/jwt/login', null);
    await logIn(page, account);
    await expect(page).toHaveURL(/\/collections$/);
    expect(calls[0]!.headers()['content-type']).toContain('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(calls[0]!.postData()!))).toEqual({
      username: account.email,
      password: account.password,
    });
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(stored['plinth.auth.user']).toBe(account.email);
    expect(stored['plinth.auth.token']).toMatch(/\S+/);
  });

  test('LOG-04 SES-04 whose first page is refused can try again', async ({ page, account }) => {
    await scriptAnswers(page, '/auth/jwt/login', { json: { access_token: 'worn-out' } }, null);
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByText('Your session has ended.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Data Source Connections' })).toBeVisible();
  });

  test('LOG-06 asks Google’s consent address, and toasts a failure', async ({ page }) => {
    const calls = await scriptAnswers(page, '/v1/auth/google/authorize', null);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page.getByRole('region', { name: /Notifications/ }).getByText(/google/i)).toBeVisible();
    expect(calls[0]!.method()).toBe('POST');
    expect(new URL(calls[0]!.url()).searchParams.get('scopes')).toBe('openid email profile');
  });
});

test.describe('guard', () => {
  test('NAV-04 leads to log-in with the whole target, and back to it', async ({ page, account }) => {
    await page.goto('/calendar?month=2025-02');
    await expect(page).toHaveURL('/login?redirect=%2Fcalendar%3Fmonth%3D2025-02');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'February 2025' })).toBeVisible();
    await expect(page).toHaveURL('/calendar?month=2025-02');
  });

  test('NAV-02 every page but the public ones needs a session', async ({ page }) => {
    for (const path of [
      '/',
      '/collections',
      '/collections/x',
      '/collections/x/edit',
      '/collections/x/y',
      '/data-model',
      '/data-models/x',
      '/data-source/x',
      '/users/x',
      '/Standardization',
      '/reports',
      '/help',
      '/calendar',
      '/settings',
      '/security',
    ])
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
        expect(new URL(page.url()).searchParams.get('redirect')).toBe(path);
      });
  });

  test('NAV-01 NAV-02 app addresses answer with the app to any client that doesn’t ask for JSON', async ({
    provider,
  }) => {
    const ask = (path: string, accept: string, method = 'GET') =>
      fetch(provider.url + path, { method, headers: { Accept: accept } });
    const type = async (...question: Parameters<typeof ask>) => {
      const answer = await ask(...question);
      return `${answer.status} ${answer.headers.get('content-type')?.split(';')[0]}`;
    };
    for (const path of [
      '/',
      '/login',
      '/Signup',
      '/forgot-password',
      '/reset-password?token=x',
      '/collections',
      '/collections/x/edit/',
      '/data-model',
      '/data-models/x',
      '/Standardization',
      '/reports',
      '/help',
      '/calendar',
      '/settings',
      '/security',
    ]) {
      expect(await type(path, '*/*'), path).toBe('200 text/html');
      expect(await type(path, 'image/*', 'HEAD'), path).toBe('200 text/html');
    }
    expect(await type('/login', 'application/json')).toBe('404 application/json');
    // A path that is a call as well: who asks for no page asks for the call.
    for (const path of ['/users/x', '/data-source/x', '/collections/x/'])
      expect(await type(path, '*/*'), path).toBe('401 application/json');
    expect(await type('/no/such/page', '*/*')).toBe('404 application/json');
  });

  test('NAV-01 public pages match whatever their case', async ({ page }) => {
    for (const path of ['/LOGIN', '/Login'])
      await page
        .goto(path)
        .then(() => expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible());
    for (const path of ['/Signup', '/signup', '/SIGNUP'])
      await page
        .goto(path)
        .then(() => expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible());
    await page.goto('/Forgot-Password');
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
    await page.goto('/RESET-password?token=x');
    await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  });

  test('NAV-05 closes log-in and sign-up to who is signed in', async ({ signedIn: page }) => {
    await page.goto('/login?redirect=%2Fsettings');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await page.goto('/Signup');
    await expect(page).toHaveURL(/\/collections$/);
  });

  test('NAV-13 a log-in whose target lies elsewhere stays at home', async ({ page, context, account }) => {
    // One of each sort; safeRedirect.test.ts has them all.
    for (const redirect of ['//evil.example', 'https://evil.example', 'javascript:alert(1)'])
      await test.step(JSON.stringify(redirect), async () => {
        await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
        await page.getByLabel('Email').fill(account.email);
        await page.getByLabel('Password', { exact: true }).fill(account.password);
        await page.getByRole('button', { name: 'Continue', exact: true }).click();
        await expect(page.getByRole('heading', { name: 'Data Source Connections' })).toBeVisible();
        expect(new URL(page.url()).pathname).toBe('/collections');
        // The next page that opens is a visitor's.
        await page.evaluate(() => localStorage.clear());
        await context.clearCookies();
      });
  });
});
