import { createHandlers, mockToken, mockUser, type ModelsState } from '@plinth/api/mocks';
import type { SetupWorker } from 'msw/browser';
import { PlinthApp } from '@plinth/web/testing';
import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const host = 'https://api.plinth.test';
/** Pages bring their code with them when they are first opened. */
const slow = { timeout: 15_000 };
const hostWith = (models: ModelsState) => ({
  beforeEach: ({ msw }: { msw: SetupWorker }) => msw.use(...createHandlers(host, { models })),
});

const meta = preview.meta({
  title: 'Flows/DataModel',
  component: PlinthApp,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', chromatic: { disableSnapshot: true }, clock: 'running' },
  args: { host, session: { user: mockUser.email, token: mockToken }, path: '/data-model' },
});

interface User {
  click: (element: Element) => Promise<void>;
}

const choose = async (user: User, field: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }, slow));
  await user.click(await screen.findByRole('option', { name: option }, slow));
};

const generate = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Create a Data Model' }, slow));
  await choose(user, 'Data source', 'warehouse_eu');
  await choose(user, 'Database', 'analytics');
  await choose(user, 'Table', 'orders');
  await user.click(screen.getByRole('button', { name: 'Generate Model' }));
};

const toReview = async (user: User) => {
  await generate(user);
  const results = await screen.findByRole('button', { name: 'View Results' }, slow);
  await waitFor(() => expect(results).toBeEnabled(), slow);
  await user.click(results);
  await screen.findByRole('heading', { name: 'Review and export your model' }, slow);
};

export const GenerateReviewAndSave = meta.story({
  ...hostWith({}),
  play: async ({ userEvent }) => {
    await toReview(userEvent);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit status' }, slow));
    const field = screen.getByRole('textbox', { name: 'Description of status' });
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste('Where the order is');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Column changes saved temporarily!', undefined, slow);
    await userEvent.click(screen.getByRole('button', { name: 'Save to Database' }));
    await screen.findByRole('dialog', { name: 'Save Data Model' }, slow);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('link', { name: 'Open model' }, slow));
    await screen.findByRole('heading', { name: 'Data Model: orders' }, slow);
    await userEvent.click(screen.getByRole('tab', { name: 'Model Columns' }));
    await screen.findByText('Where the order is', undefined, slow);
  },
});

export const AskASavedModel = meta.story({
  args: { path: '/data-models/m_01JRB8?tab=chat' },
  ...hostWith({}),
  play: async ({ userEvent }) => {
    await userEvent.click(
      await screen.findByPlaceholderText('Ask a question about your data...', undefined, slow),
    );
    await userEvent.paste('How did refunds change?');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('SQL Query', undefined, slow);
    await expect(within(screen.getByRole('table', { name: 'Result' })).getAllByRole('row')).toHaveLength(7);
  },
});

export const StreamIsCut = meta.story({
  ...hostWith({ fault: 'cutStream' }),
  play: async ({ userEvent }) => {
    await generate(userEvent);
    await screen.findByRole('button', { name: 'Retry' }, slow);
    await expect(screen.getByRole('button', { name: 'View Results' })).toBeDisabled();
    await expect(screen.getByRole('log')).toHaveTextContent(
      'The stream ended before the data model arrived.',
    );
  },
});

export const StepIsUnknown = meta.story({
  ...hostWith({ fault: 'unknownStep' }),
  play: async ({ userEvent }) => {
    await generate(userEvent);
    await waitFor(() => expect(screen.getByRole('button', { name: 'View Results' })).toBeEnabled(), slow);
  },
});

export const AnswerIsBadJson = meta.story({
  ...hostWith({ fault: 'badJson' }),
  play: async ({ userEvent }) => {
    await generate(userEvent);
    await screen.findByRole('button', { name: 'Retry' }, slow);
  },
});

export const FetchingFails = meta.story({
  ...hostWith({ fault: 'errorAtFetching' }),
  play: async ({ userEvent }) => {
    await generate(userEvent);
    await screen.findByRole('button', { name: 'Retry' }, slow);
    await expect(screen.getByText(/Fetching data/).closest('li')).toHaveAttribute('data-status', 'error');
  },
});

export const SchemaIsInvalid = meta.story({
  ...hostWith({ fault: 'invalidSchema' }),
  play: async ({ userEvent }) => {
    await generate(userEvent);
    await screen.findByText('Failed to generate data model. Invalid schema.', undefined, slow);
  },
});

export const HostFallsSilent = meta.story({
  ...hostWith({ fault: 'silent' }),
  play: async ({ userEvent }) => {
    await generate(userEvent);
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }, slow));
    await screen.findByRole('button', { name: 'Retry' }, slow);
  },
});

export const TwoThousandColumns = meta.story({
  ...hostWith({ wide: true }),
  play: async ({ userEvent }) => {
    await toReview(userEvent);
    await screen.findByText('2,000 columns', undefined, slow);
    await userEvent.click(screen.getByPlaceholderText('Filter columns'));
    await userEvent.paste('status_1993');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1), slow);
  },
});
