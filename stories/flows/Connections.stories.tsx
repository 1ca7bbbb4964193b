import { createHandlers, mockToken, mockUser } from '@plinth/api/mocks';
import { PlinthApp } from '@plinth/web/testing';
import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const host = 'https://api.plinth.test';

const meta = preview.meta({
  title: 'Flows/Connections',
  component: PlinthApp,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', chromatic: { disableSnapshot: true } },
  args: { host, session: { user: mockUser.email, token: mockToken } },
});

export const AddAndExplore = meta.story({
  args: { path: '/collections' },
  parameters: { msw: { handlers: createHandlers(host) } },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('link', { name: 'Add new connection' }));
    await userEvent.type(await screen.findByLabelText('Connection name'), 'harbour');
    await userEvent.click(screen.getByLabelText('Host'));
    await userEvent.paste('postgres://reader:secret@db.northwind.example:6432/analytics');
    await expect(screen.getByLabelText('Port')).toHaveValue('6432');
    await userEvent.click(await screen.findByRole('button', { name: 'Test connection' }));
    await screen.findByText('The connection works.');
    await userEvent.click(screen.getByRole('button', { name: 'Save connection' }));
    await screen.findByText('Connection established successfully');
    await userEvent.click(screen.getByRole('link', { name: 'Open connection' }));
    await userEvent.click(await screen.findByRole('option', { name: 'analytics' }));
    await userEvent.click(await screen.findByRole('option', { name: 'orders' }));
    await screen.findByText('13 columns');
    await userEvent.click(await screen.findByRole('link', { name: 'Browse objects' }));
    await screen.findByRole('heading', { name: 'orders', level: 1 });
  },
});

export const NameIsTaken = meta.story({
  args: { path: '/collections?create' },
  parameters: { msw: { handlers: createHandlers(host) } },
  play: async ({ userEvent }) => {
    await userEvent.type(await screen.findByLabelText('Connection name'), 'warehouse_eu');
    await userEvent.click(screen.getByLabelText('Host'));
    await userEvent.paste('postgres://reader:secret@db.northwind.example/analytics');
    await userEvent.click(screen.getByRole('button', { name: 'Save connection' }));
    await screen.findByText('A connection named "warehouse_eu" already exists.');
    await waitFor(() => expect(screen.getByLabelText('Connection name')).toHaveFocus());
  },
});

export const DeleteAndReturn = meta.story({
  args: { path: '/data-source/c_01JRB7Q4ZK8M3T' },
  parameters: { msw: { handlers: createHandlers(host) } },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Connection' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByRole('heading', { name: 'Data Source Connections' });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'warehouse_eu' })).toBeNull());
  },
});
