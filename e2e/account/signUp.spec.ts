import type { Page } from '@playwright/test';
import { codeFrom, randomEmail } from '../harness/account.ts';
import { scriptAnswers, stopClock } from '../harness/answers.ts';
import { solveChallenge } from '../harness/challenge.ts';
import { expect, logIn, test } from '../harness/test.ts';

const password = 'correct horse 9';

const toast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: /Notifications/ }).getByText(text)).toBeVisible();

const fill = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
};

const submit = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

/** At the verification step, with a host that says what is scripted. */
const toVerification = async (page: Page, email = randomEmail()) => {
  await scriptAnswers(page, '/auth/register', { status: 201, json: { id: 'u', email } });
  await page.goto('/Signup');
  await fill(page, email);
  await solveChallenge(page);
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
};

test.describe('sign-up form', () => {
  test('SUP-01 SUP-02 SUP-03 has its fields, its challenge and its ways out, shows the first message under each field, then asks for the challenge, which is passed by keyboard alone', async ({
    page,
  }) => {
    await page.goto('/Signup');
    await expect(page.getByRole('button', { name: 'Sign up with Google' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in now' })).toHaveAttribute('href', '/login');
    await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(2);
    const calls = await scriptAnswers(page, '/auth/register', null);
    await submit(page);
    const email = page.getByLabel('Email');
    const first = page.getByLabel('Password', { exact: true });
    const second = page.getByLabel('Confirm Password');
    await expect(email).toHaveAccessibleDescription('Email is required.');
    await expect(first).toHaveAccessibleDescription('Password must be at least 8 characters long.');
    await expect(second).toHaveAccessibleDescription('Please confirm your password.');
    await expect(email).toBeFocused();
    await email.fill('nobody@');
    await first.fill('correct horse 9');
    await second.fill('another');
    await submit(page);
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
    await expect(second).toHaveAccessibleDescription('Passwords do not match.');
    await fill(page, randomEmail());
    await submit(page);
    await expect(page.getByText('Please verify you are not a robot.')).toBeVisible();
    expect(calls).toHaveLength(0);
    const challenge = page.getByRole('checkbox', { name: 'I am not a robot' });
    await expect(challenge).toBeEnabled();
    await page.getByLabel('Confirm Password').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(challenge).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText('You are verified')).toBeVisible();
  });

  test('SUP-04 loads the challenge again every 8 seconds until it is there', async ({ page }) => {
    await page.clock.install();
    let blocked = true;
    let loads = 0;
    await page.route(/assets\/altcha\.solver-.*\.js/, (route) => {
      loads += 1;
      return blocked ? route.abort() : route.continue();
    });
    await page.goto('/login');
    await expect(page.getByRole('link', { name: 'Create now' })).toBeVisible();
    await stopClock(page);
    await page.getByRole('link', { name: 'Create now' }).click();
    await expect(page.getByText(/could not be loaded/)).toBeVisible();
    blocked = false;
    const before = loads;
    await page.clock.runFor(7900);
    expect(loads).toBe(before);
    await page.clock.runFor(200);
    await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).toBeVisible();
  });

  test('SUP-05 SUP-09 SUP-11 makes an account with the mailed code', async ({ page, provider }) => {
    const email = randomEmail();
    const calls = await scriptAnswers(page, '/auth/register', null);
    await page.goto('/Signup');
    await fill(page, email);
    await solveChallenge(page);
    await submit(page);
    await toast(page, 'Registration successful! Please check your email for a 6-digit-code.');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(page.getByText(`We sent a 6-digit code to ${email}.`)).toBeVisible();
    const sent = calls[0]!.postDataJSON() as Record<string, string>;
    expect(Object.keys(sent).sort()).toEqual(['confirmPassword', 'email', 'password', 'turnstile_token']);
    expect(sent['turnstile_token']).toMatch(/\S{20,}/);

    const [mail] = await provider.mails(email);
    await page.getByLabel('Verification Code').fill(codeFrom(mail!.text));
    await page.getByRole('button', { name: 'Verify Account' }).click();
    await toast(page, 'Email verified successfully! Please log in.');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await submit(page);
    await expect(page.getByRole('heading', { name: 'Data Source Connections' })).toBeVisible();
  });

  test('SUP-06 goes on to the code where the address waits for it', async ({ page, provider }) => {
    const email = randomEmail();
    await page.goto('/Signup');
    await fill(page, email);
    await solveChallenge(page);
    await submit(page);
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await page.getByRole('button', { name: 'Not the right email? Go back' }).click();
    await fill(page, email);
    await solveChallenge(page);
    await scriptAnswers(page, '/auth/register', {
      status: 400,
      json: {
        detail: 'This email is already registered but not verified. A new OTP has been sent to your email.',
      },
    });
    await submit(page);
    await toast(page, 'This email is pending verification. A new code has been sent.');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect((await provider.mails(email)).length).toBeGreaterThan(0);
  });

  test('SUP-07 sends who has an account to log in', async ({ page, account }) => {
    await page.goto('/Signup');
    await fill(page, account.email);
    await solveChallenge(page);
    await submit(page);
    await toast(page, 'This email address is already registered. Please log in.');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('SUP-08 shows another refusal or its fallback, keeps the entries, and asks for a new solution', async ({
    page,
  }) => {
    const email = randomEmail();
    await scriptAnswers(
      page,
      '/auth/register',
      { status: 400, json: { detail: 'This host takes no new accounts.' } },
      { status: 502, text: 'Bad gateway' },
    );
    await page.goto('/Signup');
    await fill(page, email);
    await solveChallenge(page);
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText('This host takes no new accounts.');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await solveChallenge(page);
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(
      'Registration failed. Please check your details and try again.',
    );
  });
});

test.describe('verification', () => {
  test('SUP-09 SUP-10 SUP-12 checks the length of the code alone, words each failure, and goes back to the form with the address and without the passwords', async ({
    page,
  }) => {
    const email = randomEmail();
    await toVerification(page, email);
    const calls = await scriptAnswers(page, '/auth/verify-otp', null);
    await page.getByLabel('Verification Code').fill('12345');
    await page.getByRole('button', { name: 'Verify Account' }).click();
    await expect(page.getByLabel('Verification Code')).toHaveAccessibleDescription('OTP must be 6 digits.');
    expect(calls).toHaveLength(0);
    await page.getByLabel('Verification Code').fill('');
    await page.getByLabel('Verification Code').pressSequentially('a1B2c3');
    await expect(page.getByLabel('Verification Code')).toHaveValue('a1B2c3');
    await page.getByRole('button', { name: 'Verify Account' }).click();
    await expect
      .poll(() => calls.map((call) => (call.postDataJSON() as { otp: string }).otp))
      .toEqual(['a1B2c3']);
    await test.step('each failure', async () => {
      await scriptAnswers(
        page,
        '/auth/verify-otp',
        { status: 400, json: { detail: 'Wrong.', tries_left: 4 } },
        { status: 400, json: { detail: 'Wrong.', tries_left: 1 } },
        { status: 400, json: { detail: 'This code has expired.' } },
        { status: 500, text: 'oops' },
      );
      const code = page.getByLabel('Verification Code');
      await code.fill('111111');
      for (const text of [
        'Invalid OTP. You have 4 tries remaining.',
        'Invalid OTP. You have 1 try remaining.',
        'This code has expired.',
        'Invalid OTP. Please try again.',
      ]) {
        await page.getByRole('button', { name: 'Verify Account' }).click();
        await expect(code).toHaveAccessibleDescription(text);
      }
    });
    await page.getByRole('button', { name: 'Not the right email? Go back' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Confirm Password')).toHaveValue('');
  });

  test('SES-09 who signs up after somebody has signed in and out in another tab finds no address of theirs', async ({
    page,
    context,
    account,
  }) => {
    await toVerification(page, randomEmail());
    const other = await context.newPage();
    await logIn(other, account);
    await expect(page).not.toHaveURL(/Signup/i);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await expect(other).toHaveURL(/\/login/);
    await page.goto('/Signup');
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('');
  });

  test('SUP-10 the second of two quick Enters says nothing of the code', async ({ page }) => {
    await page.clock.install();
    const email = randomEmail();
    await scriptAnswers(page, '/auth/register', { status: 201, json: { id: 'u', email } });
    await page.goto('/Signup');
    await fill(page, email);
    await solveChallenge(page);
    await stopClock(page);
    const code = page.getByLabel('Verification Code');
    await page.getByLabel('Confirm Password').press('Enter');
    await expect(code).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(code).not.toHaveAccessibleDescription(/./);
    await page.clock.runFor(600);
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription('OTP must be 6 digits.');
  });

  test('SUP-13 opens the resend at 0 and starts again at 60', async ({ page }) => {
    await page.clock.install();
    const calls = await scriptAnswers(page, '/auth/resend-otp', { json: { message: 'ok' } });
    await toVerification(page);
    await expect(page.getByRole('button', { name: /^Resend in (60|5\d)s$/ })).toBeDisabled();
    await page.clock.fastForward(30_000);
    await expect(page.getByRole('button', { name: /^Resend in (30|2\d)s$/ })).toBeDisabled();
    await page.clock.fastForward(31_000);
    await page.getByRole('button', { name: 'Resend code' }).click();
    await toast(page, 'A new verification code has been sent to your email.');
    await expect(page.getByRole('button', { name: /^Resend in (60|5\d)s$/ })).toBeDisabled();
    expect(calls).toHaveLength(1);
  });

  test('SUP-14 a 429 of the resend waits as long as it says; another failure is told', async ({ page }) => {
    const detail = 'Please wait 1 minute and 5 seconds before requesting a new code.';
    await page.clock.install();
    await scriptAnswers(page, '/auth/resend-otp', { status: 429, json: { detail } });
    await toVerification(page);
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: 'Resend code' }).click();
    await expect(page.getByText(detail)).toBeVisible();
    const label = await page.getByRole('button', { name: /^Resend in \d+s$/ }).textContent();
    const shown = Number(/\d+/.exec(label!)![0]);
    expect(shown).toBeLessThanOrEqual(65);
    expect(shown).toBeGreaterThan(57);
    await page.clock.fastForward(66_000);
    await scriptAnswers(page, '/auth/resend-otp', { status: 500, text: 'oops' });
    await page.getByRole('button', { name: 'Resend code' }).click();
    await expect(page.getByText('Failed to resend OTP. Please try again later.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend code' })).toBeEnabled();
  });

  test('SUP-15 returns to the step after a reload with the time that is left', async ({ page }) => {
    const email = randomEmail();
    await page.clock.install();
    await toVerification(page, email);
    await page.clock.fastForward(20_000);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(page.getByText(`We sent a 6-digit code to ${email}.`)).toBeVisible();
    const label = await page.getByRole('button', { name: /^Resend in \d+s$/ }).textContent();
    expect(Number(/\d+/.exec(label!)![0])).toBeLessThanOrEqual(41);
  });
});
