import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { WizardProgressScreen } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const at = (ms: number) => Date.parse('2026-04-09T12:06:12.081Z') + ms;
const lines = [
  {
    id: 0,
    at: at(0),
    type: 'success' as const,
    text: { kind: 'host' as const, text: 'Connection to warehouse_eu opened (TLS 1.3)' },
  },
  {
    id: 1,
    at: at(385),
    type: 'success' as const,
    text: { kind: 'host' as const, text: 'Reader role confirmed: SELECT on 24 tables' },
  },
  {
    id: 2,
    at: at(509),
    type: 'info' as const,
    text: { kind: 'host' as const, text: 'Reading catalog of analytics.public.orders' },
  },
  {
    id: 3,
    at: at(3506),
    type: 'success' as const,
    text: { kind: 'host' as const, text: 'Sampled 20,000 rows with TABLESAMPLE SYSTEM (1.6)' },
  },
];
const step = (
  status: 'completed' | 'current' | 'pending' | 'error',
  message = '',
  elapsedMs: number | null = null,
  share: number | null = null,
) => ({ status, message, elapsedMs, share });
const connected = step('completed', 'db-eu-1.northwind.example answered', 412);
const fetched = step('completed', '1,284,090 rows, 20,000 sampled', 3101);
const waiting = step('pending');

const meta = preview.meta({
  title: 'Screens/Wizard/WizardProgressScreen',
  tags: ['WIZ-03', 'WIZ-04'],
  component: WizardProgressScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'streaming' as const,
    steps: [connected, fetched, step('current', '8 of 13 columns described', 6822, 8 / 13), waiting],
    log: lines,
    silentMs: null as number | null,
    canViewResults: false,
    source: 'warehouse_eu',
    database: 'analytics',
    table: 'orders',
    format: 'json' as const,
    descriptions: true,
    metrics: true,
    onBack: fn(),
    onStop: fn(),
    onRetry: fn(),
    onSaveResults: fn(),
    onViewResults: fn(),
  },
});

export const Streaming = meta.story({
  tags: ['GEN-02'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'View Results' })).toBeDisabled();
  },
});
Streaming.test('it can be stopped', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Stop' }));
  await expect(args.onStop).toHaveBeenCalled();
  await waitFor(() => expect(canvas.getByText(/^Reader role confirmed/)).toBeVisible());
});

export const BeforeTheFirstEvent = meta.story({
  args: { steps: [waiting, waiting, waiting, waiting], log: [] },
});

export const NothingComes = meta.story({
  tags: ['GEN-02'],
  args: { silentMs: 83_000 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('Nothing from the host for 1:23 minutes.');
  },
});
NothingComes.test('what stops it isn’t moved by the host’s next word', async ({ canvas }) => {
  const stop = canvas.getByRole('button', { name: 'Stop' }).getBoundingClientRect();
  await expect(canvas.getByRole('timer').getBoundingClientRect().top).toBeGreaterThanOrEqual(stop.bottom);
});
NothingComes.test('it can be stopped', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Stop' }));
  await expect(args.onStop).toHaveBeenCalled();
});

export const Done = meta.story({
  tags: ['GEN-03'],
  args: {
    status: 'done',
    steps: [
      connected,
      fetched,
      step('completed', '13 of 13 columns described', 9400),
      step('completed', 'Ready', 300),
    ],
    log: [...lines, { id: 4, at: at(14000), type: 'success', text: { kind: 'retrieved' } }],
    canViewResults: true,
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Successfully retrieved data model!')).toBeVisible());
  },
});
Done.test('the results are opened, or saved at once', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'View Results' }));
  await expect(args.onViewResults).toHaveBeenCalled();
  await userEvent.click(canvas.getByRole('button', { name: 'Save and ask questions' }));
  await expect(args.onSaveResults).toHaveBeenCalled();
});

export const FailedWhileFetching = meta.story({
  tags: ['GEN-02'],
  args: {
    status: 'failed',
    steps: [connected, step('error', 'Statement timeout after 30 s', 30000), waiting, waiting],
    log: [
      ...lines.slice(0, 3),
      {
        id: 3,
        at: at(30522),
        type: 'error',
        text: { kind: 'host', text: 'Error: canceling statement due to statement timeout' },
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('canceling statement due to statement timeout');
    await expect(canvas.getByText('4 lines, 1 error')).toBeVisible();
  },
});
FailedWhileFetching.test('retry and back are open', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
  await expect(args.onRetry).toHaveBeenCalled();
  await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
  await expect(args.onBack).toHaveBeenCalled();
});

export const ServerRefused = meta.story({
  tags: ['GEN-03'],
  args: {
    status: 'failed',
    steps: [step('error'), waiting, waiting, waiting],
    log: [
      {
        id: 0,
        at: at(0),
        type: 'error',
        text: {
          kind: 'failure',
          failure: {
            kind: 'problem',
            problem: { kind: 'status', status: 502, statusText: 'Bad Gateway', detail: null, message: '' },
          },
        },
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('log')).toHaveTextContent('Server responded with status: 502 Bad Gateway');
  },
});

const refusedBy = (kind: 'signedOut' | 'noStream') => ({
  status: 'failed' as const,
  steps: [step('error'), waiting, waiting, waiting],
  log: [
    {
      id: 0,
      at: at(0),
      type: 'error' as const,
      text: {
        kind: 'failure' as const,
        failure: {
          kind: 'problem' as const,
          problem: { kind, status: null, statusText: '', detail: null, message: '' },
        },
      },
    },
  ],
});

export const NotLoggedIn = meta.story({
  tags: ['GEN-03'],
  args: refusedBy('signedOut'),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('log')).toHaveTextContent('Authentication error: User is not logged in.');
  },
});

/** The host answered without a body that events could be read from. */
export const NothingToRead = meta.story({
  tags: ['GEN-03'],
  args: refusedBy('noStream'),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('log')).toHaveTextContent('Failed to get response reader');
  },
});

export const EndedEarly = meta.story({
  tags: ['GEN-04'],
  args: {
    status: 'failed',
    steps: [connected, fetched, step('error', '8 of 13 columns described', 6822), waiting],
    log: [
      ...lines,
      { id: 4, at: at(9000), type: 'error', text: { kind: 'failure', failure: { kind: 'ended' } } },
    ],
  },
});

export const UnknownStep = meta.story({
  tags: ['GEN-02'],
  args: {
    log: [
      ...lines,
      {
        id: 4,
        at: at(4000),
        type: 'warning',
        text: { kind: 'unknownStep', step: 'polishing', text: 'Polishing the stone' },
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Unknown step "polishing": Polishing the stone')).toBeVisible();
  },
});

export const Stopped = meta.story({
  tags: ['GEN-04'],
  args: {
    status: 'stopped',
    steps: [connected, fetched, step('pending', '8 of 13 columns described'), waiting],
    log: [...lines, { id: 4, at: at(9000), type: 'warning', text: { kind: 'stopped' } }],
  },
});

const manyLines = Array.from({ length: 100_000 }, (_, id) => ({
  id,
  at: at(id),
  type: id % 997 === 0 ? ('warning' as const) : ('success' as const),
  text: { kind: 'host' as const, text: `Described column ${(id + 1).toLocaleString('en-US')}` },
}));

export const HundredThousandLines = meta.story({
  args: { log: manyLines },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Described column 100,000')).toBeVisible());
    await expect(canvas.getByRole('log').querySelectorAll('*').length).toBeLessThan(150);
  },
});
