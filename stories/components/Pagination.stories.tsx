import { Pagination } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { keeping } from './keeping.tsx';

const meta = preview.meta({
  title: 'Components/Navigation/Pagination',
  component: Pagination,
  args: { page: 5, pageSize: 4, total: 37, onPageChange: fn() },
  render: keeping(Pagination, 'page', 'onPageChange'),
});

export const Middle = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Showing 17-20 of 37')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');
  },
});
Middle.test('pages are turned by button and by keyboard', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
  await expect(args.onPageChange).toHaveBeenLastCalledWith(6);
  canvas.getByRole('button', { name: 'Page 10' }).focus();
  await userEvent.keyboard('{Enter}');
  await expect(canvas.getByText('Showing 37-37 of 37')).toBeVisible();
  await expect(canvas.getByRole('button', { name: 'Next' })).toBeDisabled();
});
export const LastButOne = meta.story({ args: { page: 9 } });
LastButOne.test(
  'the button that led to the last page keeps the focus',
  async ({ canvas, userEvent, args }) => {
    const next = canvas.getByRole('button', { name: 'Next' });
    next.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByText('Showing 37-37 of 37')).toBeVisible();
    await expect(next).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPageChange).toHaveBeenCalledOnce();
  },
);
export const First = meta.story({
  args: { page: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Previous' })).toBeDisabled();
  },
});
export const Last = meta.story({ args: { page: 10 } });
export const OnePage = meta.story({ args: { page: 1, total: 3 } });
export const Empty = meta.story({
  args: { page: 1, total: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Showing 0-0 of 0')).toBeVisible();
  },
});
export const Thousands = meta.story({ args: { page: 512, pageSize: 10, total: 12_345 } });
