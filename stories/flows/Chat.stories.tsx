import { PlinthApp } from '@plinth/web/testing';
import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import {
  button,
  flow,
  host,
  logInAgain,
  photographed,
  signedIn,
  slow,
  startHost,
  text,
  type User,
} from './host.ts';

/** In the transcript: those who don't see it are told it beside. */
const answer = async (words: string | RegExp) =>
  within(await screen.findByRole('log', undefined, slow)).findByText(words, undefined, slow);

const meta = preview.meta({
  ...flow,
  tags: ['!autodocs', 'flow'],
  title: 'Flows/Chat',
  component: PlinthApp,
  beforeEach: startHost(),
  args: { host, session: signedIn, path: '/data-models/m_01JRB8?tab=chat' },
});

const question = 'How did refunds change?';
const field = () => screen.findByPlaceholderText('Ask a question about your data...', undefined, slow);

const ask = async (user: User, words = question) => {
  await waitFor(async () => expect(await field()).toBeEnabled(), slow);
  await user.click(await field());
  await user.paste(words);
  await user.keyboard('{Enter}');
};

const expectAskedOnce = () => expect(screen.getAllByRole('article', { name: 'You' })).toHaveLength(1);

/** To be walked by hand, with a fault of the toolbar. */
export const ByHand = meta.story({
  play: async () => {
    await text('Start a Conversation');
  },
});

export const AskASavedModel = meta.story({
  ...photographed,
  tags: ['rich-host'],
  play: async ({ userEvent }) => {
    await ask(userEvent);
    await text('SQL Query');
    await expect(within(screen.getByRole('table', { name: 'Result' })).getAllByRole('row')).toHaveLength(7);
    await userEvent.click(screen.getByRole('button', { name: 'Which products are refunded most often?' }));
    await waitFor(() => expect(screen.getAllByText('SQL Query')).toHaveLength(2), slow);
  },
});

export const AskTheLeastHost = meta.story({
  tags: ['least-host'],
  play: async ({ userEvent }) => {
    await ask(userEvent);
    await answer(/^Refunds rose every month/);
    await expect(screen.queryByText('SQL Query')).toBeNull();
    await expectAskedOnce();
  },
});

export const QuestionIsRefused = meta.story({
  tags: ['rich-host'],
  play: async ({ userEvent }) => {
    await ask(userEvent, 'Was the weather to blame?');
    await answer('This model has no column about the weather, so I cannot answer that.');
    await expect(screen.queryByText('SQL Query')).toBeNull();
    await userEvent.click(await button('How many orders are there per month?'));
    await text('SQL Query');
  },
});

export const Stopped = meta.story({
  beforeEach: startHost({ models: { pace: 20_000 } }),
  play: async ({ userEvent }) => {
    await ask(userEvent);
    await userEvent.click(await button('Stop'));
    await text('You stopped this question.');
    await waitFor(async () => expect(await field()).toHaveFocus(), slow);
    await expectAskedOnce();
  },
});

export const SessionEndsAtAsking = meta.story({
  tags: ['SES-04'],
  globals: { fault: 'sessionEnded' },
  play: async ({ userEvent }) => {
    await ask(userEvent);
    await logInAgain(userEvent);
    await waitFor(async () => expect(await field()).toHaveValue(question), slow);
    await waitFor(async () => expect(await button('Send question')).toBeEnabled(), slow);
    await userEvent.click(await button('Send question'));
    await answer(/^Refunds rose every month/);
  },
});

export const TooManyRequests = meta.story({
  tags: ['429'],
  globals: { fault: 'tooManyRequests' },
  play: async ({ userEvent }) => {
    await ask(userEvent);
    await text('Too many requests. Please wait 20 seconds and try again.');
    await expectAskedOnce();
    await expect(screen.getByText(question)).toBeVisible();
  },
});

export const AnswerIsBadJson = meta.story({
  globals: { fault: 'badJson' },
  play: async ({ userEvent }) => {
    await ask(userEvent);
    await text('The answer to POST /data-model/ask is not JSON. Check the address of the host.');
    await expect(screen.getByText(question)).toBeVisible();
    await expect(await field()).toBeEnabled();
  },
});

export const HostIsSlow = meta.story({
  globals: { fault: 'slowHost' },
  play: async ({ userEvent }) => {
    await ask(userEvent);
    await userEvent.keyboard('{Enter}');
    await screen.findAllByText('Analyzing your question...', undefined, slow);
    await answer(/^Refunds rose every month/);
    await expectAskedOnce();
  },
});
