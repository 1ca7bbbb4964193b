import { JsonView } from '@plinth/ui';
import { expect, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/JsonView',
  component: JsonView,
  args: {
    title: 'Record',
    value: { id: 1, name: 'Ines "Ina" Amaral', tags: ['a', 'b'], open: true, note: null, score: -1.5e3 },
  },
});

export const Record = meta.story({
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('region', { name: 'Record' })).toHaveTextContent('"score": -1500'),
    );
  },
});
export const AnEndlessLine = meta.story({ args: { value: { text: 'x'.repeat(200_000) } } });
export const ManyLines = meta.story({
  args: { value: Array.from({ length: 20_000 }, (_, index) => index) },
  play: async ({ canvas }) => {
    const region = canvas.getByRole('region', { name: 'Record' });
    await waitFor(() => expect(region.querySelectorAll('i').length).toBeGreaterThan(10));
    await expect(region.querySelectorAll('i').length).toBeLessThan(200);
  },
});
ManyLines.test('its last lines come as they are scrolled to', async ({ canvas }) => {
  const region = canvas.getByRole('region', { name: 'Record' });
  region.scrollTop = region.scrollHeight;
  await waitFor(() => expect(region).toHaveTextContent('20002]'));
  await expect(region.querySelectorAll('i').length).toBeLessThan(200);
  region.scrollTop = 0;
  await waitFor(() => expect(region).toHaveTextContent('1['));
});
