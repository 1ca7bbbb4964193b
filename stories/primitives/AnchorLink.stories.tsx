import { AnchorLink } from '@plinth/ui';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Primitives/AnchorLink',
  component: AnchorLink,
  args: { to: '#/reports', children: 'Reports' },
});

/** With no router around it's a plain anchor. */
export const Plain = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Reports' })).toHaveAttribute('href', '#/reports');
  },
});
