import { SearchField } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { keeping } from './keeping.tsx';

const meta = preview.meta({
  title: 'Components/Inputs/SearchField',
  component: SearchField,
  args: { value: '', onValueChange: fn() },
  render: keeping(SearchField, 'value', 'onValueChange'),
});

export const Empty = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('searchbox', { name: 'Search here' })).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
});
/** Escape and the cross empty it, and the focus stays. */
export const Typed = meta.story({
  args: { placeholder: 'Search connections by name', value: 'ware' },
});
Typed.test('Escape and the cross empty it, and the focus stays', async ({ canvas, userEvent }) => {
  const field = canvas.getByRole('searchbox', { name: 'Search connections by name' });
  await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }));
  await expect(field).toHaveValue('');
  await expect(field).toHaveFocus();
  await userEvent.keyboard('returns{Escape}');
  await expect(field).toHaveValue('');
  await userEvent.keyboard('ware');
});
