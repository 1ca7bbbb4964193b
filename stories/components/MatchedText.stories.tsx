import { MatchedText } from '@plinth/ui';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/MatchedText',
  component: MatchedText,
  args: { text: 'warehouse_eu', query: 'RE' },
});

export const Match = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('re')).toBeVisible();
  },
});
export const NoMatch = meta.story({ args: { query: 'zebra' } });
