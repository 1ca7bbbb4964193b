import { scriptAnswers } from '../harness/answers.ts';
import { expect, test } from '../harness/test.ts';

test.describe('forgotten password', () => {
  test('PWD-01 PWD-02 asks for the address, then tells what the host said', async ({ page }) => {
    let answer = () => {};
    const after = new Promise<void>((resolve) => (answer = resolve));
    const calls = await scriptAnswers(
      page,
      '/auth/forgot-password',
      { status: 202, json: { message: 'Look into your mail.' }, after },
      { status: 202, json: { detail: 'On its way.' } },
      { status: 202, json: {} },
    );
    await page.goto('/forgot-password');
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
    await expect(page.getByText('Enter your email to receive a password reset link.')).toBeVisible();
    await expect(page.getByRole('link', { name: '← Back to Login' })).toHaveAttribute('href', '/login');
    const send = page.getByRole('button', { name: 'Send Reset Link' });
    await send.click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email address is required.');
    await page.getByLabel('Email').fill('ada@plinth.test');
    await send.click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
    answer();
    await expect(page.getByText('Look into your mail.')).toBeVisible();
    await send.click();
    await expect(page.getByText('On its way.')).toBeVisible();
    await send.click();
    await expect(page.getByText('Reset link sent')).toBeVisible();
    expect(calls[0]!.postDataJSON()).toEqual({ email: 'ada@plinth.test' });
  });
});

test.describe('reset password', () => {
  test('PWD-03 PWD-07 without a token shows the invalid card', async ({ page }) => {
    for (const path of ['/reset-password', '/reset-password?token=a&token=b']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
      await expect(
        page.getByText('This link may be expired or incorrect. Please request a new password reset link.'),
      ).toBeVisible();
    }
  });

  test('PWD-04 PWD-05 PWD-07 checks in order, the empty token last', async ({ page }) => {
    await page.goto('/reset-password?token=');
    await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
    const first = page.getByLabel('New Password', { exact: true });
    const second = page.getByLabel('Confirm New Password');
    const submit = page.getByRole('button', { name: 'Reset Password' });
    await first.fill('   ');
    await submit.click();
    await expect(first).toHaveAccessibleDescription('Password cannot be empty.');
    await first.fill('short');
    await second.fill('other');
    await submit.click();
    await expect(first).toHaveAccessibleDescription('Password must be at least 8 characters long.');
    await first.fill('long enough');
    await submit.click();
    await expect(second).toHaveAccessibleDescription('Passwords do not match.');
    await second.fill('long enough');
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText(
      'Invalid reset token. Please request a new password reset link.',
    );
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(2);
  });

  test('PWD-06 sets a new password by the mailed link, and moves on after 2 seconds', async ({
    page,
    account,
    provider,
  }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('status')).toBeVisible();
    await expect
      .poll(async () => (await provider.mails(account.email))[0]?.text)
      .toMatch(/reset-password\?token=/);
    const [mail] = await provider.mails(account.email);
    const link = /https?:\/\/\S*reset-password\?token=\S+/.exec(mail!.text)![0];

    await page.clock.install();
    await page.goto(new URL(link).pathname + new URL(link).search);
    await page.getByLabel('New Password', { exact: true }).fill('a new password 7');
    await page.getByLabel('Confirm New Password').fill('a new password 7');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(
      page.getByText('Your password has been reset successfully! Redirecting to login...'),
    ).toBeVisible();
    await expect(page).toHaveURL(/reset-password/);
    await page.clock.runFor(2100);
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill('a new password 7');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Data Source Connections' })).toBeVisible();
  });

  test('PWD-06 tells a link that was used', async ({ page }) => {
    await page.goto('/reset-password?token=not-a-token');
    await page.getByLabel('New Password', { exact: true }).fill('a new password 7');
    await page.getByLabel('Confirm New Password').fill('a new password 7');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('alert')).toHaveText(/\S+/);
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('a new password 7');
  });
});
