import { Button, Notice } from '@plinth/ui';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Feedback/Notice',
  component: Notice,
  args: { tone: 'danger' as const, children: 'You need to login to access this page.' },
});

export const Danger = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('You need to login');
  },
});
export const Warning = meta.story({ args: { tone: 'warning', children: 'No changes to save' } });
export const Success = meta.story({
  args: { tone: 'success', children: 'Connection established successfully' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Connection established');
  },
});
export const Info = meta.story({ args: { tone: 'info', children: 'A new code has been sent.' } });
export const WithAction = meta.story({
  args: { children: 'The stream ended before it was finished.', action: <Button size="sm">Retry</Button> },
});
/** Its button goes below the words, which have the whole width then. */
export const WithActionInLittleRoom = WithAction.extend({
  tags: ['!autodocs'],
  decorators: [
    (Story) => (
      <div style={{ width: 300 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const retry = canvas.getByRole('button', { name: 'Retry' });
    const words = canvas.getByText('The stream ended before it was finished.').getBoundingClientRect();
    await expect(retry.getBoundingClientRect().top).toBeGreaterThan(words.bottom);
    await expect(retry.getBoundingClientRect().left).toBe(words.left);
    await expect(retry.offsetHeight).toBe(28);
  },
});
/** No wider than its words, which stand beside its sign. */
export const AsWideAsItsWords = meta.story({
  tags: ['!autodocs'],
  args: { children: 'The host can’t be reached.' },
  decorators: [
    (Story) => (
      <div style={{ display: 'grid', justifyItems: 'start' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert').offsetHeight).toBeLessThan(3 * 20);
  },
});
