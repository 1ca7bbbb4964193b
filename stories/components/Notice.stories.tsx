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
