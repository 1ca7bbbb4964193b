import { DateRangePicker } from '@plinth/ui';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { overlayModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { keeping } from './keeping.tsx';

const meta = preview.meta({
  title: 'Components/Inputs/DateRangePicker',
  component: DateRangePicker,
  args: { label: 'Created', value: null, onValueChange: fn() },
  render: keeping(DateRangePicker, 'value', 'onValueChange'),
});

export const Empty = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Created: Pick a date' })).toBeVisible();
  },
});
export const Picked = meta.story({ args: { value: { from: '2026-04-08', to: '2026-05-03' } } });
Empty.test('the later day first: the range comes back in order', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: /Created/ }));
  await userEvent.click(await screen.findByRole('button', { name: /April 20, 2026/ }));
  await expect(args.onValueChange).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /April 3, 2026/ }));
  await expect(args.onValueChange).toHaveBeenCalledWith({ from: '2026-04-03', to: '2026-04-20' });
  await expect(
    await canvas.findByRole('button', { name: 'Created: Apr 03, 2026 - Apr 20, 2026' }),
  ).toBeVisible();
});
/** Two months side by side; arrows walk the days. */
export const Open = meta.story({
  tags: ['!autodocs'],
  parameters: { chromatic: { modes: overlayModes } },
  args: { value: { from: '2026-04-08', to: '2026-05-03' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Created/ }));
    await expect(await screen.findAllByRole('grid')).toHaveLength(2);
    const first = screen.getByRole('button', { name: /April 8, 2026/ });
    await waitFor(() => expect(first).toHaveFocus());
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getByRole('button', { name: /April 9, 2026/ })).toHaveFocus());
  },
});
Picked.test(
  'clearing empties it',
  { args: { value: { from: '2026-04-08', to: '2026-04-08' } } },
  async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Created: Apr 08, 2026' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    await expect(args.onValueChange).toHaveBeenCalledWith(null);
  },
);
Empty.test(
  'Escape gives the focus back to its button, and Enter opens it anew',
  async ({ canvas, userEvent, args }) => {
    const button = () => canvas.getByRole('button', { name: /Created/ });
    await userEvent.tab();
    await expect(button()).toHaveFocus();
    for (const time of ['first', 'second']) {
      await userEvent.keyboard('{Enter}');
      const panel = await screen.findByRole('dialog', { name: 'Created' });
      await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement));
      await expect(button(), time).toHaveAttribute('aria-expanded', 'true');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(button()).toHaveFocus());
    }
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
);

const keepsItsHeight = async (trigger: HTMLElement) => {
  trigger.click();
  const panel = await screen.findByRole('dialog', { name: 'Created' });
  await screen.findAllByRole('grid');
  const { height } = panel.getBoundingClientRect();
  for (let month = 0; month < 6; month += 1) {
    screen.getByRole('button', { name: /next month/i }).click();
    await waitFor(() => expect(panel.getBoundingClientRect().height).toBe(height));
  }
};
Picked.test('months that are turned keep the height that they have', async ({ canvas }) => {
  await keepsItsHeight(canvas.getByRole('button', { name: /Created/ }));
});
/** Its months are below each other. */
export const OnAPhone = meta.story({
  tags: ['!autodocs'],
  globals: { viewport: { value: 'phone' } },
  args: { value: { from: '2026-04-08', to: '2026-05-03' } },
});
OnAPhone.test('months that are turned keep the height that they have', async ({ canvas }) => {
  await keepsItsHeight(canvas.getByRole('button', { name: /Created/ }));
});
