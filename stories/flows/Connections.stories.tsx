import { PlinthApp } from '@plinth/web/testing';
import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import {
  button,
  fill,
  flow,
  heading,
  host,
  link,
  logInAgain,
  photographed,
  signedIn,
  slow,
  startHost,
  text,
  type User,
} from './host.ts';

const meta = preview.meta({
  ...flow,
  tags: ['!autodocs', 'flow'],
  title: 'Flows/Connections',
  component: PlinthApp,
  beforeEach: startHost(),
  args: { host, session: signedIn, path: '/collections?create' },
});

const warehouse = '/data-source/c_01JRB7Q4ZK8M3T';

const fillForm = async (user: User, name: string) => {
  await fill(user, await screen.findByLabelText('Connection name', undefined, slow), name);
  await user.click(screen.getByLabelText('Host'));
  await user.paste('postgres://reader:secret@db.northwind.example:6432/analytics');
};

const expectFormKept = async (name: string) => {
  await expect(screen.getByLabelText('Connection name')).toHaveValue(name);
  await expect(screen.getByLabelText('Host')).toHaveValue('db.northwind.example');
  await expect(screen.getByLabelText('Port')).toHaveValue('6432');
  await expect(screen.getByLabelText('Database')).toHaveValue('analytics');
  await expect(screen.getByLabelText('Username')).toHaveValue('reader');
};

/** To be walked by hand, with a fault of the toolbar. */
export const ByHand = meta.story({
  args: { path: '/collections' },
  play: async () => {
    await heading('Data Source Connections');
  },
});

export const AddAndExplore = meta.story({
  ...photographed,
  tags: ['rich-host', 'WAY-01'],
  args: { path: '/collections' },
  play: async ({ userEvent }) => {
    await userEvent.click(await link('Add new connection'));
    await fillForm(userEvent, 'harbour');
    await expect(screen.getByLabelText('Port')).toHaveValue('6432');
    await userEvent.click(await button('Test connection'));
    await text('The connection works.');
    await userEvent.click(await button('Save connection'));
    await text('Connection established successfully');
    await userEvent.click(await link('Open connection'));
    await userEvent.click(await screen.findByRole('option', { name: 'analytics' }, slow));
    await userEvent.click(await screen.findByRole('option', { name: 'orders' }, slow));
    await text('13 columns');
    await userEvent.click(await link('Browse objects'));
    await screen.findByRole('heading', { name: 'orders', level: 1 }, slow);
  },
});

export const NameIsTaken = meta.story({
  play: async ({ userEvent }) => {
    await fillForm(userEvent, 'warehouse_eu');
    await userEvent.click(await button('Save connection'));
    await text('A connection named "warehouse_eu" already exists.');
    await waitFor(() => expect(screen.getByLabelText('Connection name')).toHaveFocus(), slow);
  },
});

export const AddOnTheLeastHost = meta.story({
  tags: ['least-host'],
  play: async ({ userEvent }) => {
    await fillForm(userEvent, 'harbour');
    await userEvent.click(await button('Save connection'));
    await text('Connection established successfully');
    // The host doesn't tell the new connection: the list does.
    await userEvent.click(await link('Open connection'));
    await screen.findByRole('heading', { name: 'harbour', level: 1 }, slow);
    await userEvent.click(await screen.findByRole('option', { name: 'analytics' }, slow));
    await userEvent.click(await screen.findByRole('option', { name: 'orders' }, slow));
    await text('13 columns');
  },
});

export const DeleteAndReturn = meta.story({
  args: { path: warehouse },
  play: async ({ userEvent }) => {
    await userEvent.click(await button('Delete Connection'));
    const confirm = await button('Delete');
    await waitFor(() => expect(confirm).toBeEnabled(), slow);
    await userEvent.click(confirm);
    await heading('Data Source Connections');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'warehouse_eu' })).toBeNull(), slow);
  },
});

export const SessionEndsAtSaving = meta.story({
  tags: ['SES-04'],
  globals: { fault: 'sessionEnded' },
  play: async ({ userEvent }) => {
    await fillForm(userEvent, 'harbour');
    await userEvent.click(await button('Save connection'));
    await logInAgain(userEvent);
    await screen.findByLabelText('Connection name', undefined, slow);
    await expectFormKept('harbour');
    // All but the password, which isn't stored.
    await fill(userEvent, screen.getByLabelText('Password'), 'secret');
    await userEvent.click(await button('Save connection'));
    await text('Connection established successfully');
  },
});

export const SessionEndsInAnEdit = meta.story({
  tags: ['SES-04'],
  globals: { fault: 'sessionEnded' },
  args: { path: warehouse },
  play: async ({ userEvent }) => {
    await userEvent.click(await button('Edit'));
    await fill(
      userEvent,
      await screen.findByLabelText(/^Connection name/, undefined, slow),
      'warehouse_north',
    );
    await userEvent.click(await button('Save'));
    await logInAgain(userEvent);
    await waitFor(
      () => expect(screen.getByLabelText(/^Connection name/)).toHaveValue('warehouse_north'),
      slow,
    );
    await userEvent.click(await button('Save'));
    await screen.findByRole('heading', { name: 'warehouse_north', level: 1 }, slow);
  },
});

export const TooManyRequests = meta.story({
  tags: ['429'],
  globals: { fault: 'tooManyRequests' },
  play: async ({ userEvent }) => {
    await fillForm(userEvent, 'harbour');
    await userEvent.click(await button('Save connection'));
    await text('Too many requests. Please wait 20 seconds and try again.');
    await expectFormKept('harbour');
    await expect(screen.getByRole('button', { name: 'Save connection' })).toBeEnabled();
  },
});

export const TestIsCut = meta.story({
  tags: ['rich-host'],
  globals: { fault: 'cutStream' },
  play: async ({ userEvent }) => {
    await fillForm(userEvent, 'harbour');
    await userEvent.click(await button('Test connection'));
    await text('The test was interrupted, so its result isn’t known.');
    await button('Test again');
    await expectFormKept('harbour');
    await userEvent.click(await button('Save connection'));
    await text('Connection established successfully');
  },
});

/** The form that comes back begins at its heading, not at the top of the page. */
export const AddAnother = meta.story({
  play: async ({ userEvent }) => {
    await fillForm(userEvent, 'harbour');
    await userEvent.click(await button('Save connection'));
    (await button('Add another connection')).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Add new connection', level: 1 })).toHaveFocus(),
    );
  },
});

export const AnswerIsBadJson = meta.story({
  globals: { fault: 'badJson' },
  play: async ({ userEvent }) => {
    await fillForm(userEvent, 'harbour');
    // Nobody promised an answer: that the host took the connection is enough.
    await userEvent.click(await button('Save connection'));
    await text('Connection established successfully');
  },
});

export const TestAnswerIsBadJson = meta.story({
  tags: ['rich-host'],
  globals: { fault: 'badJson' },
  play: async ({ userEvent }) => {
    await fillForm(userEvent, 'harbour');
    await userEvent.click(await button('Test connection'));
    await text('The test was interrupted, so its result isn’t known.');
    await expectFormKept('harbour');
  },
});

export const TwoThousandColumns = meta.story({
  globals: { fault: 'wideTable' },
  args: { path: `${warehouse}?explorer&database=analytics&table=orders` },
  play: async ({ userEvent }) => {
    await text('2,000 columns');
    await userEvent.click(screen.getByRole('searchbox', { name: /columns/i }));
    await userEvent.paste('column_1993');
    await text('column_1993');
  },
});

export const HostIsSlow = meta.story({
  globals: { fault: 'slowHost' },
  play: async ({ userEvent }) => {
    await fillForm(userEvent, 'harbour');
    await userEvent.dblClick(await button('Save connection'));
    await button('Saving...');
    await text('Connection established successfully');
    await expect(screen.queryByText(/already exists/)).toBeNull();
    await userEvent.click(await link('Open connection'));
    await screen.findByRole('heading', { name: 'harbour', level: 1 }, slow);
  },
});
