import { Breadcrumbs } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Navigation/Breadcrumbs',
  component: Breadcrumbs,
  args: { crumbs: [{ label: 'Data Model', to: '#/data-model' }, { label: 'Create' }] },
});

export const Two = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Data Model' })).toBeVisible();
    await expect(canvas.getByText('Create')).toHaveAttribute('aria-current', 'page');
  },
});
export const One = meta.story({ args: { crumbs: [{ label: 'Connections' }] } });
export const Three = meta.story({
  args: {
    crumbs: [
      { label: 'Connections', to: '#/collections' },
      { label: 'Data Model', to: '#/data-model' },
      { label: 'Reports' },
    ],
  },
});
/** The name of a page is as long as somebody made it; the way to it can still be read. */
export const LongName = meta.story({
  args: {
    crumbs: [
      { label: 'Connections', to: '#/collections' },
      { label: 'Reports', to: '#/reports' },
      { label: 'Returns and complaints of the northern shops. '.repeat(4) },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ width: 480 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const before = canvas.getByRole('link', { name: 'Connections' });
    await expect(before.scrollWidth).toBeLessThanOrEqual(before.clientWidth);
  },
});
const open = fn();
/** A step that isn't a page of its own. */
export const WithAction = meta.story({
  args: {
    crumbs: [
      { label: 'Connections', to: '#/collections' },
      { label: 'Details', onSelect: open },
    ],
  },
});
WithAction.test('a press runs the action', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Details' }));
  await expect(open).toHaveBeenCalledOnce();
});
