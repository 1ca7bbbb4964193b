import { ButtonLink } from '@plinth/ui';
import { Plus } from 'lucide-react';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Inputs/ButtonLink',
  component: ButtonLink,
  args: { to: '#/collections/new', children: 'Add new connection' },
});

export const Primary = meta.story({
  args: { variant: 'primary', icon: Plus },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Add new connection' })).toHaveAttribute(
      'href',
      '#/collections/new',
    );
  },
});
export const Secondary = meta.story();
export const Quiet = meta.story({ args: { variant: 'quiet', size: 'sm' } });
