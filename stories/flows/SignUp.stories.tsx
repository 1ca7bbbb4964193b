import { createHandlers, mockCode, mockPassword, mockUser } from '@plinth/api/mocks';
import { PlinthApp } from '@plinth/web/testing';
import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const host = 'https://api.plinth.test';
/** The first page brings its code with it, and the robot check is real work. */
const slow = { timeout: 15_000 };

const meta = preview.meta({
  title: 'Flows/Sign-up',
  component: PlinthApp,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', chromatic: { disableSnapshot: true }, clock: 'running' },
  beforeEach: ({ msw }) => {
    msw.use(...createHandlers(host));
  },
  args: { host, path: '/Signup' },
});

export const FromFormToConnections = meta.story({
  play: async ({ userEvent }) => {
    await userEvent.type(await screen.findByLabelText('Email', undefined, slow), 'mary@northwind.example');
    await userEvent.type(screen.getByLabelText('Password'), mockPassword);
    await userEvent.type(screen.getByLabelText('Confirm Password'), mockPassword);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'I am not a robot' }, slow));
    await screen.findByText('You are verified', undefined, slow);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Check your email' }, slow);
    await userEvent.type(screen.getByLabelText('Verification Code'), '111111');
    await userEvent.click(screen.getByRole('button', { name: 'Verify Account' }));
    await screen.findByText('Invalid OTP. You have 4 tries remaining.', undefined, slow);
    await userEvent.clear(screen.getByLabelText('Verification Code'));
    await userEvent.type(screen.getByLabelText('Verification Code'), mockCode);
    await userEvent.click(screen.getByRole('button', { name: 'Verify Account' }));
    await screen.findByRole('heading', { name: 'Log in to your account' }, slow);
    await userEvent.type(screen.getByLabelText('Email'), 'mary@northwind.example');
    await userEvent.type(screen.getByLabelText('Password'), mockPassword);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Data Source Connections' }, slow);
  },
});

export const TheAddressIsTaken = meta.story({
  play: async ({ userEvent }) => {
    await userEvent.type(await screen.findByLabelText('Email', undefined, slow), mockUser.email);
    await userEvent.type(screen.getByLabelText('Password'), mockPassword);
    await userEvent.type(screen.getByLabelText('Confirm Password'), mockPassword);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'I am not a robot' }, slow));
    await screen.findByText('You are verified', undefined, slow);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('This email address is already registered. Please log in.', undefined, slow);
    await screen.findByRole('heading', { name: 'Log in to your account' }, slow);
  },
});

export const SentToLogInAndBack = meta.story({
  args: { path: '/settings' },
  play: async ({ userEvent }) => {
    await screen.findByText('You need to login to access this page.', undefined, slow);
    await userEvent.type(screen.getByLabelText('Email'), mockUser.email);
    await userEvent.type(screen.getByLabelText('Password'), mockPassword);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(
      () => expect(screen.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible(),
      slow,
    );
  },
});
