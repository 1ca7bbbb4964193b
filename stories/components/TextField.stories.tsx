import { TextField } from '@plinth/ui';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Inputs/TextField',
  component: TextField,
  args: { label: 'Connection name', value: '', onValueChange: fn() },
  // A field is nothing without someone who keeps its value.
  render: function Render(args) {
    const [value, setValue] = useState(args.value ?? '');
    return (
      <TextField
        {...args}
        value={value}
        onValueChange={(next) => {
          setValue(next);
          args.onValueChange?.(next);
        }}
      />
    );
  },
});

export const Empty = meta.story({
  args: { placeholder: 'warehouse_eu' },
});
Empty.test('what is typed is handed over', async ({ canvas, userEvent, args }) => {
  await userEvent.type(canvas.getByRole('textbox', { name: 'Connection name' }), 'sales');
  await expect(args.onValueChange).toHaveBeenLastCalledWith('sales');
});
export const Filled = meta.story({ args: { value: 'warehouse_eu' } });
export const Mono = meta.story({ args: { label: 'Host', mono: true, value: 'db-eu-1.northwind.example' } });
export const Changed = meta.story({ args: { value: 'warehouse', note: 'changed' } });
export const WithHint = meta.story({ args: { hint: 'Others will find it by this name.' } });
export const WithIcon = meta.story({ args: { icon: Layers, value: 'orders' } });
/** The sentence belongs to the field: it's read out with it. */
export const WithError = meta.story({
  args: { label: 'Email', value: 'ada.verne@northwind', error: 'Please enter a valid email address.' },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Email' });
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('Please enter a valid email address.');
  },
});
export const Required = meta.story({
  tags: ['!autodocs'],
  render: function Checked(args) {
    const [isAsked, setAsked] = useState(false);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
        }}
      >
        <TextField {...args} error={isAsked ? 'Connection name is required.' : undefined} />
        <button>Save</button>
      </form>
    );
  },
});
Required.test('whoever stays in the field is told what is wrong with it', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('textbox', { name: 'Connection name' }));
  await userEvent.keyboard('{Enter}');
  await expect(canvas.getByRole('alert')).toHaveTextContent('Connection name is required.');
});
Required.test('elsewhere it waits until the field is gone to', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
  await expect(canvas.getByText('Connection name is required.')).toBeVisible();
  await expect(canvas.queryByRole('alert')).toBeNull();
});
export const Disabled = meta.story({ args: { disabled: true, value: 'warehouse_eu' } });
export const ReadOnly = meta.story({ args: { label: 'Source Type', readOnly: true, value: 'Postgres' } });
export const Large = meta.story({ args: { size: 'lg', label: 'Email', placeholder: 'you@company.example' } });
export const LabelHidden = meta.story({
  args: { hideLabel: true, size: 'sm', value: 'Moment of the order' },
});
export const LongText = meta.story({
  args: {
    value: 'archive.internal.northwind.example:5433/orders_archive_before_the_great_migration_of_2024',
  },
});
