import { CategoryMark, Dialog, Select, SourceMark } from '@plinth/ui';
import { dataCategories } from '@plinth/api/facts';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { overlayModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { keeping } from './keeping.tsx';

const sources = [
  { value: 'c1', label: 'warehouse_eu', icon: <SourceMark type="postgres" size={20} />, hint: 'Postgres' },
  {
    value: 'c2',
    label: 'Support desk tickets',
    icon: <SourceMark type="mongodb" size={20} />,
    hint: 'MongoDB',
  },
  { value: 'c3', label: 'Returns 2025, final', icon: <SourceMark type="csv" size={20} />, hint: 'CSV' },
];

const meta = preview.meta({
  title: 'Components/Inputs/Select',
  component: Select,
  args: {
    label: 'Data source',
    placeholder: 'Choose a source',
    options: sources,
    value: null,
    onValueChange: fn(),
  },
  render: keeping(Select, 'value', 'onValueChange'),
});

export const Empty = meta.story();
export const Chosen = meta.story({ args: { value: 'c1' } });
Empty.test(
  'arrows move, Enter chooses, the list closes and the focus stays',
  async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    const field = canvas.getByRole('combobox', { name: 'Data source' });
    await expect(field).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onValueChange).toHaveBeenCalledOnce();
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await expect(field).toHaveFocus();
    await expect(field).not.toHaveValue('');
  },
);
Chosen.test(
  'Enter opens the list, and sends no form',
  { args: { value: 'c2' } },
  async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('combobox', { name: 'Data source' });
    const form = document.createElement('form');
    const sent = fn((event: Event) => event.preventDefault());
    form.addEventListener('submit', sent);
    field.after(form);
    field.setAttribute('form', (form.id = 'around'));
    field.focus();
    await userEvent.keyboard('{Enter}');
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onValueChange).toHaveBeenCalledWith('c3');
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await expect(sent).not.toHaveBeenCalled();
  },
);

/** Typing filters; what matches is marked; the first match is the active one. */
export const Filtered = meta.story({
  tags: ['!autodocs'],
  parameters: { chromatic: { modes: overlayModes } },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('combobox', { name: 'Data source' });
    await userEvent.click(field);
    await expect(canvas.getAllByRole('option')).toHaveLength(3);
    await userEvent.keyboard('RET');
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(1));
  },
});
Filtered.test('Enter chooses the active match', async ({ canvas, userEvent, args }) => {
  const field = canvas.getByRole('combobox', { name: 'Data source' });
  await userEvent.keyboard('{Enter}');
  await expect(args.onValueChange).toHaveBeenCalledWith('c3');
  await expect(field).toHaveValue('Returns 2025, final');
});
Chosen.test(
  'leaving or Escape after typing chooses nothing and loses nothing',
  { args: { value: 'c1' } },
  async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('combobox', { name: 'Data source' });
    await userEvent.click(field);
    await userEvent.keyboard('sup{Escape}');
    await expect(field).toHaveValue('warehouse_eu');
    await userEvent.click(field);
    await userEvent.keyboard('sup');
    await userEvent.tab();
    await waitFor(() => expect(field).toHaveValue('warehouse_eu'));
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
);

export const Open = meta.story({
  tags: ['!autodocs'],
  parameters: { chromatic: { modes: overlayModes } },
  args: { value: 'c2' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Data source' }));
    await expect(canvas.getByRole('option', { name: /Support desk tickets/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  },
});
export const Categories = meta.story({
  args: {
    label: 'Data Category',
    value: 'temporal',
    options: dataCategories.map((name) => ({
      value: name,
      label: name,
      icon: <CategoryMark category={name} />,
    })),
  },
});
/** Its list has room for the words. */
export const InLittleRoom = Categories.extend({
  tags: ['!autodocs'],
  decorators: [
    (Story) => (
      <div style={{ width: 112 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    const words = within(await screen.findByRole('option', { name: 'structured_data' })).getByText(
      'structured_data',
    );
    await expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth);
  },
});
export const NoMatch = meta.story({
  tags: ['!autodocs'],
  parameters: { chromatic: { modes: overlayModes } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Data source' }), 'zebra');
    await waitFor(() => expect(canvas.getByText('No matches')).toBeVisible());
  },
});
export const NoOptions = meta.story({
  tags: ['!autodocs'],
  parameters: { chromatic: { modes: overlayModes } },
  args: { options: [], emptyText: 'No databases available' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Data source' }));
    await waitFor(() => expect(canvas.getByText('No databases available')).toBeVisible());
  },
});
export const Loading = meta.story({ args: { options: [], loading: true } });
export const LoadFailed = meta.story({
  tags: ['!autodocs'],
  parameters: { chromatic: { modes: overlayModes } },
  args: { options: [], loadError: 'Failed to load databases' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Data source' }));
    await waitFor(() => expect(canvas.getByText('Failed to load databases')).toBeVisible());
  },
});
export const WithError = meta.story({ args: { error: 'Choose a source first.' } });
export const Disabled = meta.story({ args: { disabled: true, value: 'c1' } });
export const ReadOnly = meta.story({ args: { readOnly: true, value: 'c1' } });
ReadOnly.test('it has the focus, and stays as it is', async ({ canvas, userEvent, args }) => {
  const field = canvas.getByRole('combobox', { name: 'Data source' });
  await userEvent.tab();
  await expect(field).toHaveFocus();
  await userEvent.keyboard('sup{ArrowDown}{Enter}');
  await userEvent.click(field);
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(field).toHaveValue('warehouse_eu');
  await expect(args.onValueChange).not.toHaveBeenCalled();
});
Empty.test(
  'of two thousand options the list stays short, and typing reaches each',
  {
    args: {
      label: 'Table',
      options: Array.from({ length: 2000 }, (_, n) => ({ value: `t${n}`, label: `table_${n}` })),
    },
  },
  async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('combobox', { name: 'Table' });
    await userEvent.click(field);
    await expect(canvas.getByText(/1,800 more/)).toBeInTheDocument();
    await userEvent.keyboard('table_1999{Enter}');
    await expect(args.onValueChange).toHaveBeenCalledWith('t1999');
  },
);
/** Escape closes the list first; the dialog around it stays. */
export const InDialog = meta.story({
  tags: ['!autodocs'],
  parameters: { chromatic: { modes: overlayModes } },
  // The dialog is what the story is about.
  render: (args) => (
    <Dialog open onOpenChange={fn()} title="Save Data Model">
      <Select {...args} />
    </Dialog>
  ),
});
InDialog.test('Escape closes the list first; the dialog around it stays', async ({ userEvent }) => {
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('combobox', { name: 'Data source' });
  await userEvent.click(field);
  await waitFor(() => expect(dialog.getByRole('option', { name: /warehouse_eu/ })).toBeVisible());
  await userEvent.keyboard('{Escape}');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(screen.getByRole('dialog')).toBeVisible();
});
