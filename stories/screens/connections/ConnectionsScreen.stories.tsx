import { ConnectionsScreen } from '@plinth/ui';
import { expect, fn, screen } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import { useState } from 'react';
import preview from '../../../.storybook/preview.tsx';
import { fourConnections, longestConnections, manyConnections } from './connections.args.ts';
import { staysInPlace } from '../staysInPlace.ts';

const meta = preview.meta({
  title: 'Screens/Connections/ConnectionsScreen',
  tags: ['CON-01', 'CON-02'],
  component: ConnectionsScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'ready' as const,
    connections: fourConnections,
    query: '',
    page: 1,
    createHref: '/collections?create',
    uploadHref: '/collections?create=csv',
    sample: { pending: false, onAdd: fn() },
    onQueryChange: fn(),
    onPageChange: fn(),
    onRetry: fn(),
  },
});

export const Four = meta.story({
  tags: ['CON-03', 'CON-05', 'CON-06', 'CON-18'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Showing 1-4 of 4')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'warehouse_eu' })).toHaveAttribute(
      'href',
      '/data-source/warehouse_eu',
    );
  },
});
export const One = meta.story({ args: { connections: fourConnections.slice(0, 1) } });
export const PasswordLost = meta.story({
  args: {
    connections: fourConnections.map((connection, index) => ({ ...connection, needsPassword: index === 0 })),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Password can’t be read, enter it again')).toHaveLength(1);
  },
});
export const ManyOnTheFifthPage = meta.story({
  tags: ['CON-03'],
  args: { connections: manyConnections, page: 5 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Showing 17-20 of 37')).toBeVisible();
  },
});
ManyOnTheFifthPage.test('a press turns the page', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Page 6' }));
  await expect(args.onPageChange).toHaveBeenCalledWith(6);
});
export const LongestText = meta.story({ args: { connections: longestConnections } });
LongestText.test('a name that is cut is shown whole to the keyboard', async ({ canvas, userEvent }) => {
  const name = canvas.getByRole('link', { name: longestConnections[0]!.name });
  while (document.activeElement !== name) await userEvent.tab();
  await expect(await screen.findByRole('tooltip')).toHaveTextContent(longestConnections[0]!.name);
});
/** Fingers rest on nothing: there a name is whole. */
export const LongestTextOnAPhone = LongestText.extend({
  tags: ['!autodocs'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const name = canvas.getByRole('link', { name: longestConnections[0]!.name });
    await expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
    await expect(name.offsetHeight).toBeGreaterThan(2 * 20);
  },
});
export const Empty = meta.story({
  tags: ['CON-04', 'WAY-01', 'WAY-04'],
  args: { connections: [] },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('No connections found. Click "Add new connection" to get started!'),
    ).toBeVisible();
  },
});
Empty.test('the sample data is one press away', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try it with sample data' }));
  await expect(args.sample!.onAdd).toHaveBeenCalled();
});
export const EmptyWithoutSample = meta.story({
  tags: ['CON-04'],
  args: { connections: [], sample: undefined },
});
export const AddingSample = meta.story({
  tags: ['WAY-04'],
  args: { connections: [], sample: { pending: true, onAdd: fn() } },
});
export const NoMatch = meta.story({
  tags: ['CON-04'],
  args: { query: 'zebra' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No connections found matching "zebra".')).toBeVisible();
  },
});
NoMatch.test('who doesn’t see the list is told', async ({ canvas }) => {
  await expect(canvas.getByRole('status')).toHaveTextContent('No connections found matching "zebra".');
});
NoMatch.test('the search can be cleared', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }));
  await expect(args.onQueryChange).toHaveBeenCalledWith('');
});
export const FoundByOwner = meta.story({
  tags: ['CON-06'],
  args: { query: 'ADA.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Showing 1-2 of 2')).toBeVisible();
  },
});
export const Loading = meta.story({ args: { status: 'loading', connections: [] } });
export const StaleWhileLoading = meta.story({ args: { status: 'stale' } });
export const Failed = meta.story({
  args: { status: 'error', connections: [], message: 'The host can’t be reached.' },
});
Failed.test('the button asks again', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalled();
});
export const FailedOverData = meta.story({
  args: { status: 'error', message: 'The host can’t be reached.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'warehouse_eu' })).toBeVisible();
    await expect(canvas.getByText(/may be out of date/)).toBeVisible();
  },
});

/** It could not be read again. */
export const FailsLater = meta.story({
  tags: ['!autodocs'],
  parameters: { chromatic: { disableSnapshot: true } },
  render: function Render(args) {
    const [hasFailed, setFailed] = useState(false);
    return (
      <div onDoubleClick={() => setFailed(true)}>
        <ConnectionsScreen
          {...args}
          {...(hasFailed && { status: 'error', message: 'The host can’t be reached.' })}
        />
      </div>
    );
  },
});
FailsLater.test('the rows and their pages stay where they are', staysInPlace);
