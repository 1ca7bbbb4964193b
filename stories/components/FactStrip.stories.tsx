import { FactStrip, Frame, SourceName } from '@plinth/ui';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { expectWholeWords } from './wholeWords.ts';

const meta = preview.meta({
  title: 'Components/Data/FactStrip',
  component: FactStrip,
  args: {
    facts: [
      { label: 'Connection name', value: 'warehouse_eu' },
      { label: 'Ingested date', value: 'April 8, 2026' },
      { label: 'Owner', value: 'ada.verne@northwind.example' },
      { label: 'Description', value: 'One row per order placed in the European shops since 2019.' },
      { label: 'Source type', value: <SourceName type="postgres" size={20} /> },
      { label: 'Last updated', value: 'April 9, 2026' },
    ],
  },
  decorators: [
    // Its outer hairlines belong to a frame.
    (Story) => (
      <Frame label="Facts">
        <Story />
      </Frame>
    ),
  ],
});

export const Six = meta.story();

const address = 'ada.verne@northwind.example';

/** As on a page of 1280: an address is shown whole, and its words too. */
export const Narrow = meta.story({
  decorators: [
    (Story) => (
      <div style={{ width: 888 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const owner = canvas.getByText(address);
    await expect(owner.scrollWidth).toBeLessThanOrEqual(owner.clientWidth);
    await expect(owner.scrollHeight).toBeLessThanOrEqual(owner.clientHeight);
    await expectWholeWords(owner);
  },
});
