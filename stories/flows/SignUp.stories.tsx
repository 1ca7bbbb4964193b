import { mockCode, mockPassword, mockUser } from '@plinth/api/mocks';
import { PlinthApp } from '@plinth/web/testing';
import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { button, fill, flow, heading, host, photographed, slow, startHost, text, type User } from './host.ts';

const meta = preview.meta({
  ...flow,
  tags: ['!autodocs', 'flow'],
  title: 'Flows/Sign-up',
  component: PlinthApp,
  beforeEach: startHost(),
  args: { host, path: '/Signup' },
});

const fillForm = async (user: User, email: string) => {
  await fill(user, await screen.findByLabelText('Email', undefined, slow), email);
  await fill(user, screen.getByLabelText('Password'), mockPassword);
  await fill(user, screen.getByLabelText('Confirm Password'), mockPassword);
  await user.click(await screen.findByRole('checkbox', { name: 'I am not a robot' }, slow));
  await text('You are verified');
};

/** To be walked by hand, with a fault of the toolbar. */
export const ByHand = meta.story({
  play: async () => {
    await heading('Create your account');
  },
});

export const FromFormToConnections = meta.story({
  ...photographed,
  tags: ['SES-02'],
  play: async ({ userEvent }) => {
    await fillForm(userEvent, 'mary@northwind.example');
    await userEvent.click(await button('Continue'));
    await heading('Check your email');
    await fill(userEvent, screen.getByLabelText('Verification Code'), '111111');
    await userEvent.click(await button('Verify Account'));
    await text('Invalid OTP. You have 4 tries remaining.');
    await fill(userEvent, screen.getByLabelText('Verification Code'), mockCode);
    await userEvent.click(await button('Verify Account'));
    await heading('Log in to your account');
    await fill(userEvent, screen.getByLabelText('Email'), 'mary@northwind.example');
    await fill(userEvent, screen.getByLabelText('Password'), mockPassword);
    await userEvent.click(await button('Continue'));
    await heading('Data Source Connections');
  },
});

export const TheAddressIsTaken = meta.story({
  play: async ({ userEvent }) => {
    await fillForm(userEvent, mockUser.email);
    await userEvent.click(await button('Continue'));
    await text('This email address is already registered. Please log in.');
    await heading('Log in to your account');
  },
});

export const SentToLogInAndBack = meta.story({
  tags: ['NAV-04', 'NAV-05'],
  args: { path: '/settings' },
  play: async ({ userEvent }) => {
    await text('You need to login to access this page.');
    await fill(userEvent, screen.getByLabelText('Email'), mockUser.email);
    await fill(userEvent, screen.getByLabelText('Password'), mockPassword);
    await userEvent.click(await button('Continue'));
    await waitFor(
      () => expect(screen.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible(),
      slow,
    );
  },
});

/** A minute has passed since the first code: the app takes up a verification that a reload interrupted. */
const aMinuteLater = () =>
  sessionStorage.setItem(
    'plinth.visitor.signUp',
    JSON.stringify({
      version: 1,
      snapshot: {
        status: 'active',
        value: { verification: { code: 'entering', resend: 'coolingDown' } },
        context: { email: 'new@northwind.example', resendAt: Date.now() + 200 },
        children: {},
      },
    }),
  );

export const TooManyCodes = meta.story({
  tags: ['SUP-14', '429', 'cooldown'],
  globals: { fault: 'tooManyRequests' },
  beforeEach: aMinuteLater,
  play: async ({ userEvent }) => {
    await heading('Check your email');
    await fill(userEvent, screen.getByLabelText('Verification Code'), mockCode);
    await userEvent.click(await button('Resend code'));
    await text('Please wait 1 minute and 5 seconds before requesting a new code.');
    await expect(screen.getByRole('button', { name: /^Resend in 6[345]s$/ })).toBeDisabled();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Resend in 63s' })).toBeDisabled(), slow);
    // The code that was entered before is still there, and good.
    await expect(screen.getByLabelText('Verification Code')).toHaveValue(mockCode);
    await userEvent.click(await button('Verify Account'));
    await heading('Log in to your account');
  },
});

export const AnswerIsBadJson = meta.story({
  globals: { fault: 'badJson' },
  play: async ({ userEvent }) => {
    await fillForm(userEvent, 'mary@northwind.example');
    await userEvent.click(await button('Continue'));
    // Nobody promised an answer: that the host took the address is enough.
    await heading('Check your email');
  },
});

export const HostIsSlow = meta.story({
  globals: { fault: 'slowHost' },
  play: async ({ userEvent }) => {
    await fillForm(userEvent, 'mary@northwind.example');
    await userEvent.dblClick(await button('Continue'));
    await button('Creating account...');
    await heading('Check your email');
    await text(/^Registration successful!/);
    await expect(screen.getAllByText(/^Registration successful!/)).toHaveLength(1);
  },
});
