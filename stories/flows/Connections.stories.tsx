import { createHandlers, mockToken, mockUser } from '@plinth/api/mocks';
import type { SetupWorker } from 'msw/browser';
import { PlinthApp } from '@plinth/web/testing';
import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const host = 'https://api.plinth.test';
/** Pages bring their code with them when they are first opened. */
const slow = { timeout: 15_000 };

const meta = preview.meta({
  title: 'Flows/Connections',
  component: PlinthApp,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', chromatic: { disableSnapshot: true }, clock: 'running' },
  beforeEach: ({ msw }: { msw: SetupWorker }) => msw.use(...createHandlers(host)),
  args: { host, session: { user: mockUser.email, token: mockToken } },
});

export const AddAndExplore = meta.story({
  args: { path: '/collections' },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('link', { name: 'Add new connection' }, slow));
    await userEvent.type(await screen.findByLabelText('Connection name', undefined, slow), 'harbour');
    await userEvent.click(screen.getByLabelText('Host'));
    await userEvent.paste('postgres://reader:secret@db.northwind.example:6432/analytics');
    await expect(screen.getByLabelText('Port')).toHaveValue('6432');
    await userEvent.click(await screen.findByRole('button', { name: 'Test connection' }, slow));
    await screen.findByText('The connection works.', undefined, slow);
    await userEvent.click(screen.getByRole('button', { name: 'Save connection' }));
    await screen.findByText('Connection established successfully', undefined, slow);
    await userEvent.click(screen.getByRole('link', { name: 'Open connection' }));
    await userEvent.click(await screen.findByRole('option', { name: 'analytics' }, slow));
    await userEvent.click(await screen.findByRole('option', { name: 'orders' }, slow));
    await screen.findByText('13 columns', undefined, slow);
    await userEvent.click(await screen.findByRole('link', { name: 'Browse objects' }, slow));
    await screen.findByRole('heading', { name: 'orders', level: 1 }, slow);
  },
});

export const NameIsTaken = meta.story({
  args: { path: '/collections?create' },
  play: async ({ userEvent }) => {
    await userEvent.type(await screen.findByLabelText('Connection name', undefined, slow), 'warehouse_eu');
    await userEvent.click(screen.getByLabelText('Host'));
    await userEvent.paste('postgres://reader:secret@db.northwind.example/analytics');
    await userEvent.click(screen.getByRole('button', { name: 'Save connection' }));
    await screen.findByText('A connection named "warehouse_eu" already exists.', undefined, slow);
    await waitFor(() => expect(screen.getByLabelText('Connection name')).toHaveFocus(), slow);
  },
});

export const DeleteAndReturn = meta.story({
  args: { path: '/data-source/c_01JRB7Q4ZK8M3T' },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Connection' }, slow));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }, slow));
    await screen.findByRole('heading', { name: 'Data Source Connections' }, slow);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'warehouse_eu' })).toBeNull(), slow);
  },
});
