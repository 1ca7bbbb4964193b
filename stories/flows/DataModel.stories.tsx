import type { ModelsState } from '@plinth/api/mocks';
import { PlinthApp } from '@plinth/web/testing';
import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import {
  button,
  describeStatus,
  findOneOfTwoThousand,
  flow,
  heading,
  host,
  logInAgain,
  photographed,
  signedIn,
  slow,
  startHost,
  text,
  type User,
} from './host.ts';

/** Faults that only a generation has. */
const hostWith = (models: ModelsState) => ({ beforeEach: startHost({ models }) });

const meta = preview.meta({
  ...flow,
  tags: ['!autodocs', 'flow'],
  title: 'Flows/Data model',
  component: PlinthApp,
  beforeEach: startHost(),
  args: { host, session: signedIn, path: '/data-model' },
});

const choose = async (user: User, field: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }, slow));
  await user.click(await screen.findByRole('option', { name: option }, slow));
};

const setUp = async (user: User) => {
  await user.click(await button('Create a Data Model'));
  await choose(user, 'Data source', 'warehouse_eu');
  await choose(user, 'Database', 'analytics');
  await choose(user, 'Table', 'orders');
};

const generate = async (user: User) => {
  await setUp(user);
  await user.click(await button('Generate Model'));
};

const toReview = async (user: User) => {
  await generate(user);
  const results = await button('View Results');
  await waitFor(() => expect(results).toBeEnabled(), slow);
  await user.click(results);
  await heading('Review and export your model');
};

/** Describes a column, saves the model, and looks at its columns. */
const saveDescribed = async (user: User) => {
  await toReview(user);
  await describeStatus(user);
  await user.keyboard('{Enter}');
  await text('Column changes saved temporarily!');
  await user.click(await button('Save to Database'));
  const dialog = await screen.findByRole('dialog', { name: 'Save Data Model' }, slow);
  // It is there a moment before it has the focus.
  await waitFor(() => expect(within(dialog).getAllByRole('textbox')[0]).toHaveFocus(), slow);
  await user.keyboard('{Enter}');
  await heading('Data Model: orders');
  await user.click(screen.getByRole('tab', { name: 'Model Columns' }));
};

/** A generation that failed is begun anew with the setup as it was: nothing is to be chosen again. */
const expectSetupKept = async (user: User) => {
  await user.click(await button('Retry'));
  await button('Retry');
  for (const chosen of ['warehouse_eu', 'analytics', 'orders'])
    await expect(screen.getByText(chosen, { selector: 'dd, dd *' })).toBeVisible();
};

/** To be walked by hand, with a fault of the toolbar. */
export const ByHand = meta.story({
  play: async () => {
    await button('Create a Data Model');
  },
});

export const GenerateReviewAndSave = meta.story({
  ...photographed,
  tags: ['rich-host', 'GEN-01'],
  play: async ({ userEvent }) => {
    await saveDescribed(userEvent);
    await text('Where the order is');
  },
});

export const SaveOnTheLeastHost = meta.story({
  tags: ['least-host'],
  play: async ({ userEvent }) => {
    await saveDescribed(userEvent);
    await screen.findByRole('rowheader', { name: 'status' }, slow);
  },
});

export const SessionEndsInAnEdit = meta.story({
  tags: ['SES-04'],
  globals: { fault: 'sessionEnded' },
  play: async ({ userEvent }) => {
    await toReview(userEvent);
    await describeStatus(userEvent);
    await userEvent.keyboard('{Enter}');
    await logInAgain(userEvent);
    const field = await screen.findByRole('textbox', { name: 'Description of status' }, slow);
    await expect(field).toHaveValue('Where the order is');
    await userEvent.click(await button('Save status'));
    await text('Column changes saved temporarily!');
  },
});

export const TooManyRequests = meta.story({
  tags: ['429'],
  globals: { fault: 'tooManyRequests' },
  play: async ({ userEvent }) => {
    await generate(userEvent);
    await button('Retry');
    await expect(screen.getByRole('log')).toHaveTextContent(
      'Too many requests. Please wait 20 seconds and try again.',
    );
    await expectSetupKept(userEvent);
  },
});

export const StreamIsCut = meta.story({
  tags: ['GEN-04'],
  globals: { fault: 'cutStream' },
  play: async ({ userEvent }) => {
    await generate(userEvent);
    await button('Retry');
    await expect(screen.getByRole('button', { name: 'View Results' })).toBeDisabled();
    await expect(screen.getByRole('log')).toHaveTextContent(
      'The stream ended before the data model arrived.',
    );
    await expectSetupKept(userEvent);
  },
});

export const StepIsUnknown = meta.story({
  globals: { fault: 'unknownStep' },
  play: async ({ userEvent }) => {
    await toReview(userEvent);
    await text('13 columns');
  },
});

export const AnswerIsBadJson = meta.story({
  globals: { fault: 'badJson' },
  play: async ({ userEvent }) => {
    await generate(userEvent);
    await button('Retry');
    await expect(screen.getByRole('log')).toHaveTextContent('is not JSON');
    await expectSetupKept(userEvent);
  },
});

export const TwoThousandColumns = meta.story({
  globals: { fault: 'wideTable' },
  play: async ({ userEvent }) => {
    await toReview(userEvent);
    await findOneOfTwoThousand(userEvent);
  },
});

export const HostIsSlow = meta.story({
  tags: ['rich-host'],
  globals: { fault: 'slowHost' },
  play: async ({ userEvent }) => {
    await setUp(userEvent);
    await userEvent.dblClick(await button('Generate Model'));
    const results = await button('View Results');
    await expect(results).toBeDisabled();
    await waitFor(() => expect(results).toBeEnabled(), slow);
    await expect(
      screen.getAllByText(/^Reading the catalog of orders/, { selector: '[role=log] *' }),
    ).toHaveLength(1);
  },
});

export const FetchingFails = meta.story({
  ...hostWith({ fault: 'errorAtFetching' }),
  play: async ({ userEvent }) => {
    await generate(userEvent);
    await button('Retry');
    const steps = within(screen.getByRole('list', { name: 'Steps of the generation' }));
    await expect(steps.getByText(/Fetching data/).closest('li')).toHaveAttribute('data-status', 'error');
  },
});

export const SchemaIsInvalid = meta.story({
  ...hostWith({ fault: 'invalidSchema' }),
  play: async ({ userEvent }) => {
    await generate(userEvent);
    await text('Failed to generate data model. Invalid schema.');
  },
});

export const HostFallsSilent = meta.story({
  ...hostWith({ fault: 'silent' }),
  play: async ({ userEvent }) => {
    await generate(userEvent);
    await userEvent.click(await button('Stop'));
    await button('Retry');
  },
});
