import { CollectionEditScreen } from '@plinth/ui';
import { expect } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Screens/Collections/CollectionEditScreen',
  tags: ['COL-08'],
  component: CollectionEditScreen,
  parameters: { chromatic: { modes: screenModes } },
});

export const Hello = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Hello!/)).toBeVisible();
  },
});
