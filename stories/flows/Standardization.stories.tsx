import { PlinthApp } from '@plinth/web/testing';
import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { button, flow, heading, host, photographed, signedIn, slow, startHost, text } from './host.ts';

const meta = preview.meta({
  ...flow,
  tags: ['!autodocs', 'flow', 'STD-10', 'STD-11', 'STD-12', 'STD-13'],
  title: 'Flows/Standardization',
  component: PlinthApp,
  beforeEach: startHost(),
  args: { host, session: signedIn, path: '/standardization' },
});

/** To be walked by hand, with a fault of the toolbar. */
export const ByHand = meta.story({
  play: async () => {
    await heading('Standardization Rules');
  },
});

export const FromFindingToView = meta.story({
  ...photographed,
  tags: ['rich-host'],
  play: async ({ userEvent }) => {
    await text(/9,994 rows checked on/);
    await userEvent.click(await button('Apply: Tidy up spaces in customer'));
    await userEvent.click(await button('Preview 2 changed values'));
    const drawer = within(
      await screen.findByRole('dialog', { name: 'Empty the placeholders in note' }, slow),
    );
    await userEvent.click(await drawer.findByRole('checkbox', { name: 'Change “-”' }, slow));
    await userEvent.click(drawer.getByRole('button', { name: 'Apply to 31 rows' }));
    await button('Undo: Empty the placeholders in note');
    await userEvent.click(await button('Decide: Read amount as numbers'));
    const other = within(await screen.findByRole('dialog', { name: 'Read amount as numbers' }, slow));
    await userEvent.click(await other.findByRole('radio', { name: 'Leave them without a value' }, slow));
    await userEvent.click(other.getByRole('button', { name: 'Apply to 5,210 rows' }));
    await userEvent.click(await button('Undo: Read amount as numbers'));
    await userEvent.click(await button('Continue'));
    await heading('Standardized view');
    const steps = () => within(screen.getByRole('list', { name: 'Recipe' })).getAllByRole('listitem');
    await waitFor(() => expect(steps()).toHaveLength(2), slow);
    await userEvent.click(screen.getByRole('switch', { name: 'Take “Tidy up spaces in customer”' }));
    await text('customer · switched off');
    await userEvent.click(await button('Undo'));
    await text('customer · 257 rows');
  },
});

export const SamplesAlone = meta.story({
  tags: ['least-host'],
  play: async () => {
    await text('Showing 1 to 5 of 5 columns');
    await expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  },
});

export const NoViews = meta.story({
  tags: ['least-host'],
  args: { path: '/standardization/m_01JRB8' },
  play: async ({ userEvent }) => {
    await text('This host makes no standardized views.');
    await userEvent.click(screen.getByRole('link', { name: 'Back to Standardization' }));
    await text('Showing 1 to 5 of 5 columns');
  },
});
