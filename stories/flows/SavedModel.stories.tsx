import { PlinthApp } from '@plinth/web/testing';
import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import {
  button,
  describeStatus,
  fill,
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

const meta = preview.meta({
  ...flow,
  tags: ['!autodocs', 'flow'],
  title: 'Flows/Saved model',
  component: PlinthApp,
  beforeEach: startHost(),
  args: { host, session: signedIn, path: '/data-models/m_01JRB8?tab=understanding' },
});

const columnsPath = '/data-models/m_01JRB8?tab=columns';
const noteText = 'One row per order since 2019.';

const editNotes = async (user: User) => {
  await user.click(await button('Notes Editor'));
  await fill(user, screen.getByRole('textbox', { name: 'Model understanding notes' }), noteText);
};
const notes = () => screen.findByRole('textbox', { name: 'Model understanding notes' }, slow);

const description = () => screen.findByRole('textbox', { name: 'Description of status' }, slow);

/** To be walked by hand, with a fault of the toolbar. */
export const ByHand = meta.story({
  args: { path: '/data-models/m_01JRB8' },
  play: async () => {
    await heading('Data Model: orders');
  },
});

export const EditNotesAndColumns = meta.story({
  ...photographed,
  play: async ({ userEvent }) => {
    await editNotes(userEvent);
    await userEvent.click(await button('Save notes'));
    await text('Model understanding notes have been saved.');
    await userEvent.click(screen.getByRole('tab', { name: 'Model Columns' }));
    await describeStatus(userEvent);
    await userEvent.keyboard('{Enter}');
    await text('Column details have been successfully updated.');
  },
});

export const SessionEndsInNotes = meta.story({
  tags: ['SES-04'],
  globals: { fault: 'sessionEnded' },
  play: async ({ userEvent }) => {
    await editNotes(userEvent);
    await userEvent.click(await button('Save notes'));
    await logInAgain(userEvent);
    await expect(await notes()).toHaveValue(noteText);
    await userEvent.click(await button('Save notes'));
    await text('Model understanding notes have been saved.');
  },
});

export const SessionEndsInAColumn = meta.story({
  tags: ['SES-04'],
  globals: { fault: 'sessionEnded' },
  args: { path: columnsPath },
  play: async ({ userEvent }) => {
    await describeStatus(userEvent);
    await userEvent.keyboard('{Enter}');
    await logInAgain(userEvent);
    await expect(await description()).toHaveValue('Where the order is');
    await userEvent.click(await button('Save status'));
    await text('Column details have been successfully updated.');
  },
});

export const SigningOutAsksFirst = meta.story({
  play: async ({ userEvent }) => {
    await editNotes(userEvent);
    await userEvent.click(await button('Sign out'));
    await screen.findByRole('alertdialog', { name: 'Unsaved changes' }, slow);
    await userEvent.click(await button('Stay'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), slow);
    await expect(await notes()).toHaveValue(noteText);
  },
});

export const LeavingAColumnAsksFirst = meta.story({
  args: { path: columnsPath },
  play: async ({ userEvent }) => {
    await describeStatus(userEvent);
    await userEvent.click(screen.getByRole('tab', { name: 'AI RAG' }));
    await screen.findByRole('alertdialog', { name: 'Unsaved column' }, slow);
    await userEvent.click(await button('Stay'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), slow);
    await expect(await description()).toHaveValue('Where the order is');
  },
});

export const TooManyRequests = meta.story({
  tags: ['429'],
  globals: { fault: 'tooManyRequests' },
  play: async ({ userEvent }) => {
    await editNotes(userEvent);
    await userEvent.click(await button('Save notes'));
    await text('Too many requests. Please wait 20 seconds and try again.');
    await expect(await notes()).toHaveValue(noteText);
  },
});

export const AnswerIsBadJson = meta.story({
  globals: { fault: 'badJson' },
  play: async ({ userEvent }) => {
    await editNotes(userEvent);
    // Nobody promised an answer: that the host took the notes is enough.
    await userEvent.click(await button('Save notes'));
    await text('Model understanding notes have been saved.');
  },
});

export const TwoThousandColumns = meta.story({
  globals: { fault: 'wideTable' },
  args: { path: columnsPath },
  play: async ({ userEvent }) => {
    await findOneOfTwoThousand(userEvent);
  },
});

export const HostIsSlow = meta.story({
  globals: { fault: 'slowHost' },
  args: { path: columnsPath },
  play: async ({ userEvent }) => {
    await screen.findByRole('status', { name: 'Loading columns...' }, slow);
    await describeStatus(userEvent);
    await userEvent.dblClick(await button('Save status'));
    await text('Column details have been successfully updated.');
    await expect(screen.getAllByText('Column details have been successfully updated.')).toHaveLength(1);
  },
});
