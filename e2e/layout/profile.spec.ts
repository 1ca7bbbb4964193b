import { expect, test } from '../harness/test.ts';

test('PRO-01 shows the profile, 404 for nobody, and says when it could not be loaded', async ({
  signedIn: page,
  account,
}) => {
  await page.goto(`/users/${account.id}`);
  await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible();
  await expect(page.getByText(`Details for user: ${account.email}`)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('User ID')).toBeVisible();
  await expect(main.getByText(account.id)).toBeVisible();
  await expect(main.getByText('Email', { exact: true })).toBeVisible();

  await page.goto('/users/nobody');
  await expect(page.getByText('This page could not be found.')).toBeVisible();
});

test('NAV-10 PRO-01 the error view has a title, the host’s words, and reloads the page', async ({
  signedIn: page,
  account,
}) => {
  const isCall = (url: URL) => url.pathname === `/users/${account.id}`;
  await page.route(isCall, (route) =>
    route.request().headers()['accept']?.includes('text/html')
      ? route.continue()
      : route.fulfill({ status: 400, json: { detail: 'The shelf of users is locked.' } }),
  );
  await page.goto(`/users/${account.id}`);
  await expect(page.getByText('Could not load user profile')).toBeVisible();
  await expect(page.getByText('The shelf of users is locked.')).toBeVisible();
  await page.unroute(isCall);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(`Details for user: ${account.email}`)).toBeVisible();
});
