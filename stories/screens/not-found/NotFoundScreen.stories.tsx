import { expect } from 'storybook/test';
import { NotFoundScreen } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Screens/Not found/NotFoundScreen',
  tags: ['NAV-06', '404'],
  component: NotFoundScreen,
  parameters: { layout: 'fullscreen', chromatic: { modes: screenModes } },
});

export const WholePage = meta.story({
  args: { standalone: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: '404' })).toBeVisible();
    await expect(canvas.getByText('This page could not be found.')).toBeVisible();
  },
});
export const InsideTheLayout = meta.story({ args: { standalone: false } });
