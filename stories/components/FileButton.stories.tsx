import { FileButton } from '@plinth/ui';
import { FileUp } from 'lucide-react';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const json = () => new File(['{}'], 'recipe.json', { type: 'application/json' });

const meta = preview.meta({
  title: 'Components/Inputs/FileButton',
  component: FileButton,
  args: { children: 'Import', accept: '.json', onFile: fn() },
});

export const Default = meta.story();
Default.test(
  'a chosen file is handed over, the same one again too',
  async ({ canvasElement, userEvent, args }) => {
    const input = canvasElement.querySelector('input')!;
    await userEvent.upload(input, json());
    await userEvent.upload(input, json());
    await expect(args.onFile).toHaveBeenCalledTimes(2);
    await expect(args.onFile).toHaveBeenCalledWith(expect.objectContaining({ name: 'recipe.json' }));
  },
);
Default.test('the button asks for a file', async ({ canvas, canvasElement, userEvent }) => {
  const asked = fn();
  canvasElement.querySelector('input')!.addEventListener('click', (event) => {
    event.preventDefault();
    asked();
  });
  await userEvent.click(canvas.getByRole('button', { name: 'Import' }));
  await expect(asked).toHaveBeenCalledOnce();
});
export const WithIcon = meta.story({ args: { icon: FileUp, size: 'sm' } });
export const Disabled = meta.story({ args: { disabled: true } });
