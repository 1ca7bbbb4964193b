import { Facts, SourceName } from '@plinth/ui';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { expectWholeWords } from './wholeWords.ts';

const meta = preview.meta({
  title: 'Components/Data/Facts',
  component: Facts,
  args: {
    facts: [
      { label: 'ID', value: 'c_01JRB7Q4ZK8M3T', mono: true },
      { label: 'Source Type', value: <SourceName type="postgres" size={20} /> },
      { label: 'Owner', value: 'ada.verne@northwind.example' },
      { label: 'Created On', value: 'April 8, 2026, 16:42' },
    ],
  },
});

export const Four = meta.story();
export const LongText = meta.story({
  args: {
    facts: [{ label: 'Host', value: 'archive.internal.northwind.example.'.repeat(6), mono: true }],
  },
  play: async ({ canvas }) => {
    const host = canvas.getByText(/^archive/);
    await expect(host.scrollWidth).toBeLessThanOrEqual(host.clientWidth);
  },
});
/** Labels have the room of their letters, and a second line where that isn't enough. */
export const LargeLetters = meta.story({
  tags: ['!autodocs'],
  globals: { textSize: '200' },
  args: { labelWidth: 104, facts: [{ label: 'Last Modified by its owner', value: 'Nov 28, 2026' }] },
  play: async ({ canvas }) => {
    const label = canvas.getByText('Last Modified by its owner');
    await expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
  },
});
/** An address takes a second line at one of its joints. */
export const Narrow = meta.story({
  decorators: [
    (Story) => (
      <div style={{ width: 300 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await expectWholeWords(canvas.getByText('ada.verne@northwind.example'));
  },
});
