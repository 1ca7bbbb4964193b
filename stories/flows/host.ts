import { mockPassword, mockToken, mockUser, type HostFault, type MockState } from '@plinth/api/mocks';
import { createLeastHost, createRichHost } from '@plinth/api/testing/hosts';
import { toast } from '@plinth/ui';
import type { SetupWorker } from 'msw/browser';
import { expect, screen, waitFor } from 'storybook/test';
import { flowModes } from '../../.storybook/modes.ts';
import { patienceMs } from '../../.storybook/patience.ts';

export const host = 'https://api.plinth.test';
/** Pages bring their code with them when they are first opened, and some hosts are slow. */
export const slow = { timeout: patienceMs };
export const signedIn = { user: mockUser.email, token: mockToken };

/** Of every flow: the real app, a clock that runs, and no snapshot of what depends on time. Tags stand in each file: the indexer follows no spread. */
export const flow = {
  parameters: { layout: 'fullscreen' as const, chromatic: { disableSnapshot: true }, clock: 'running' },
  argTypes: {
    host: { description: 'The API that the app asks; it answers from memory.' },
    session: { description: 'Who is signed in; nobody where it is left out.' },
    path: { description: 'The page that the app opens on.' },
  },
};

/** Of a flow whose end is photographed: the clock stands still, and notices, which go by themselves, are gone. */
export const photographed = {
  parameters: { chromatic: { disableSnapshot: false, modes: flowModes }, clock: 'frozen' },
  afterEach: () => void toast.dismiss(),
};

/**
 * Under test every flow is walked on two hosts: the rich one and the one that answers the least that the specification promises.
 * A story that shows what is not promised is tagged `rich-host`; how it goes without, `least-host`.
 */
const isLeast = (tags: string[]): boolean =>
  tags.includes('least-host') || import.meta.env['VITE_HOST'] === 'least';

/** A fresh host for each run, with the fault that the toolbar or the story asks for; notices don't outlast it. */
export const startHost =
  (state: MockState = {}) =>
  ({ msw, globals, tags }: { msw: SetupWorker; globals: Record<string, unknown>; tags: string[] }) => {
    const createHost = isLeast(tags) ? createLeastHost : createRichHost;
    msw.use(...createHost(host, { fault: globals['fault'] as HostFault, ...state }));
    return () => void toast.dismiss();
  };

export interface User {
  click: (element: Element) => Promise<void>;
  clear: (element: Element) => Promise<void>;
  dblClick: (element: Element) => Promise<void>;
  paste: (text: string) => Promise<void>;
  keyboard: (keys: string) => Promise<void>;
}

/** As from the clipboard: a key at a time costs a render each. A field stays hidden while a part of its page is on its way. */
export const fill = async (user: User, field: HTMLElement, text: string) => {
  await waitFor(() => expect(field).toBeVisible(), slow);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
};

export const button = (name: string) => screen.findByRole('button', { name }, slow);
export const link = (name: string) => screen.findByRole('link', { name }, slow);
export const text = (words: string | RegExp) => screen.findByText(words, undefined, slow);
export const heading = (name: string) => screen.findByRole('heading', { name }, slow);

/** Begins to correct a column. */
export const describeStatus = async (user: User) => {
  await user.click(await button('Edit status'));
  await fill(user, screen.getByRole('textbox', { name: 'Description of status' }), 'Where the order is');
};

/** Of a very wide table. */
export const findOneOfTwoThousand = async (user: User) => {
  await text('2,000 columns');
  await user.click(screen.getByPlaceholderText('Filter columns'));
  await user.paste('status_1993');
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1), slow);
};

/** Where a lost session leads, and back. */
export const logInAgain = async (user: User) => {
  await heading('Log in to your account');
  await fill(user, screen.getByLabelText('Email'), mockUser.email);
  await fill(user, screen.getByLabelText('Password'), mockPassword);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(
    () => expect(screen.queryByRole('heading', { name: 'Log in to your account' })).toBeNull(),
    slow,
  );
};
