import { reportFixture } from '@plinth/api/mocks';
import { PlinthApp } from '@plinth/web/testing';
import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { button, fill, flow, heading, host, link, signedIn, slow, startHost, text } from './host.ts';

const meta = preview.meta({
  ...flow,
  tags: ['!autodocs', 'flow'],
  title: 'Flows/Reports',
  component: PlinthApp,
  beforeEach: startHost({ models: { reports: [reportFixture] } }),
  args: { host, session: signedIn, path: '/reports' },
});

/** To be walked by hand, with a fault of the toolbar. */
export const ByHand = meta.story({
  play: async () => {
    await heading('Report Overview');
  },
});

export const RefreshEditAndSave = meta.story({
  tags: ['rich-host', 'REP-12', 'REP-14', 'REP-15'],
  play: async ({ userEvent }) => {
    await userEvent.click(await link('Refunds in spring'));
    await heading('How many orders were refunded each month?');
    await userEvent.click(await button('Refresh'));
    await userEvent.click(await button('Edit'));
    await fill(
      userEvent,
      await screen.findByRole('textbox', { name: 'Report name' }, slow),
      'Refunds in May',
    );
    const grip = await button('Move “How many orders were refunded each month?”');
    grip.focus();
    await userEvent.keyboard('{ArrowUp}');
    await text('Draft saved');
    await userEvent.click(await button('Save'));
    await heading('Refunds in May');
    const blocks = within(screen.getByRole('region', { name: 'Report' })).getAllByRole('listitem');
    await expect(
      within(blocks[0]!).getByRole('heading', { name: 'How many orders were refunded each month?' }),
    ).toBeVisible();
    await userEvent.click(await link('Back to Reports'));
    await link('Refunds in May');
  },
});

export const AnAnswerBecomesABlock = meta.story({
  tags: ['rich-host', 'REP-11'],
  args: { path: '/data-models/m_01JRB8?tab=chat' },
  play: async ({ userEvent }) => {
    const field = await screen.findByPlaceholderText('Ask a question about your data...', undefined, slow);
    await waitFor(() => expect(field).toBeEnabled(), slow);
    await fill(userEvent, field, 'How did refunds change?');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await button('Add to report'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Refunds in spring' }, slow));
    await text('Added to “Refunds in spring”');
    await userEvent.click(await button('Open'));
    await heading('How did refunds change?');
  },
});

export const SessionEndsAtSaving = meta.story({
  tags: ['rich-host', 'SES-04', 'REP-12'],
  globals: { fault: 'sessionEnded' },
  args: { path: '/reports?report=r_01JRC2' },
  play: async ({ userEvent }) => {
    await userEvent.click(await button('Edit'));
    await fill(
      userEvent,
      await screen.findByRole('textbox', { name: 'Report name' }, slow),
      'Refunds in May',
    );
    await userEvent.click(await button('Save'));
    await heading('Log in to your account');
  },
});

export const SamplesAlone = meta.story({
  tags: ['least-host', 'REP-01'],
  play: async () => {
    await text('These are sample reports.');
    await expect(screen.queryByRole('button', { name: /^Draft a report/ })).toBeNull();
  },
});
