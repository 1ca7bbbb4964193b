import { FileDrop } from '@plinth/ui';
import { expect, fireEvent, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const csv = () => new File(['id,name\n1,ada\n'], 'returns.csv', { type: 'text/csv' });

const drop = (zone: Element, file: File) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  return fireEvent(zone, new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
};

const meta = preview.meta({
  title: 'Components/Inputs/FileDrop',
  component: FileDrop,
  args: { label: 'CSV file', accept: '.csv', file: null, onFileChange: fn(), onReject: fn() },
});

export const Empty = meta.story();
Empty.test('a chosen file is handed over', async ({ canvas, userEvent, args }) => {
  await userEvent.upload(canvas.getByLabelText('CSV file'), csv());
  await expect(args.onFileChange).toHaveBeenCalledWith(expect.objectContaining({ name: 'returns.csv' }));
});
export const Dropped = meta.story({
  play: async ({ canvas, args }) => {
    await drop(canvas.getByText('Choose a file or drop it here'), csv());
    await expect(args.onFileChange).toHaveBeenCalledOnce();
  },
});
/** A file of another kind is refused, and nothing is chosen. */
export const Refused = meta.story({
  play: async ({ canvas, args }) => {
    await drop(canvas.getByText('Choose a file or drop it here'), new File(['x'], 'photo.png'));
    await expect(args.onReject).toHaveBeenCalledOnce();
    await expect(args.onFileChange).not.toHaveBeenCalled();
  },
});
export const Chosen = meta.story({
  args: { file: { name: 'returns_2025_final.csv', size: 3_456_789 } },
});
Chosen.test('the cross removes the file', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Remove file' }));
  await expect(args.onFileChange).toHaveBeenCalledWith(null);
});
export const Sending = meta.story({
  args: { file: { name: 'returns_2025_final.csv', size: 3_456_789 }, progress: 0.42 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42');
  },
});
export const WithError = meta.story({
  args: { error: 'File size exceeds the maximum limit of 10 MB.' },
});
export const Disabled = meta.story({ args: { disabled: true } });
