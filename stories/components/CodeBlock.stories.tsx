import { CodeBlock } from '@plinth/ui';
import { expect, fn, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const sql = `select date_trunc('month', placed_at) as month,
       count(*) as orders,
       count(*) filter (where status = 'refunded') as refunded
from orders -- since October
where placed_at >= date '2025-10-01'
group by 1 order by 1`;

const meta = preview.meta({
  title: 'Components/Data/CodeBlock',
  component: CodeBlock,
  args: { title: 'SQL Query', code: sql, language: 'sql' as const },
});

export const Sql = meta.story();
Sql.test('the button copies the code as it is, and says so for a moment', async ({ canvas, userEvent }) => {
  const write = fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } });
  await userEvent.click(canvas.getByRole('button', { name: 'Click to copy' }));
  await expect(write).toHaveBeenCalledWith(sql);
  await expect(await canvas.findByRole('button', { name: 'Copied' })).toBeVisible();
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Click to copy' })).toBeVisible());
});
export const Json = meta.story({
  args: {
    title: 'Record',
    language: 'json',
    code: JSON.stringify({ id: 7, name: 'ada', active: true, gone: null, tags: ['a', 'b'] }, null, 2),
  },
});
export const Numbered = meta.story({ args: { code: `${sql}\n`, lineNumbers: true } });
Numbered.test('what ends the last line begins no other', async ({ canvasElement }) => {
  await expect(canvasElement.querySelectorAll('code > *')).toHaveLength(sql.split('\n').length);
});
export const LongLines = meta.story({ args: { code: sql.replaceAll('\n', ' ').repeat(3) } });
export const Tall = meta.story({ args: { code: `${sql}\n`.repeat(20), maxHeight: '240px' } });
