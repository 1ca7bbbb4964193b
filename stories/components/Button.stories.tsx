import { Button, buttonSizes, buttonVariants } from '@plinth/ui';
import { Download } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Inputs/Button',
  component: Button,
  args: { children: 'Continue', onClick: fn() },
  argTypes: {
    variant: { control: 'select', options: buttonVariants },
    size: { control: 'select', options: buttonSizes },
  },
});

export const Primary = meta.story({ args: { variant: 'primary' } });
export const Secondary = meta.story();
Secondary.test('Tab reaches it, Enter presses it', async ({ canvas, userEvent, args }) => {
  await userEvent.tab();
  await expect(canvas.getByRole('button', { name: 'Continue' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect(args.onClick).toHaveBeenCalledOnce();
});
export const Quiet = meta.story({ args: { variant: 'quiet', children: 'Cancel' } });
export const Danger = meta.story({ args: { variant: 'danger', children: 'Delete Connection' } });
export const DangerConfirmed = meta.story({ args: { variant: 'dangerSolid', children: 'Delete' } });
export const WithIcon = meta.story({ args: { icon: Download, children: 'Export Model' } });
export const Small = meta.story({ args: { size: 'sm' } });
export const Large = meta.story({ args: { size: 'lg', variant: 'primary' } });
export const Block = meta.story({ args: { block: true, size: 'lg', variant: 'primary' } });
export const Disabled = meta.story({
  args: { disabled: true, variant: 'primary' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Continue' })).toBeDisabled();
  },
});
/** It keeps the focus and its colours, says what it's doing, and ignores presses. */
export const Pending = meta.story({
  args: { pending: true, pendingLabel: 'Signing in...', variant: 'primary' },
});
Pending.test('keeps the focus and ignores presses', async ({ canvas, userEvent, args }) => {
  const button = canvas.getByRole('button', { name: 'Signing in...' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  await expect(button).toHaveFocus();
  await expect(args.onClick).not.toHaveBeenCalled();
});
function Once({ onClick, ...args }: ComponentProps<typeof Button>) {
  const [isDone, setDone] = useState(false);
  return (
    <>
      <Button
        {...args}
        disabled={isDone}
        onClick={(event) => {
          setDone(true);
          onClick?.(event);
        }}
      />{' '}
      <Button>Back</Button>
    </>
  );
}

/** Its own press takes away what it does. */
export const GoesOff = meta.story({ args: { children: 'Reset' }, render: Once });
GoesOff.test(
  'keeps the focus, ignores presses, and is off once the focus has gone on',
  async ({ canvas, userEvent, args }) => {
    const reset = canvas.getByRole('button', { name: 'Reset' });
    reset.focus();
    await userEvent.keyboard('{Enter}');
    await expect(reset).toHaveAttribute('aria-disabled', 'true');
    await expect(reset).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).toHaveBeenCalledOnce();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Back' })).toHaveFocus();
    await expect(reset).toBeDisabled();
  },
);
export const LongText = meta.story({
  args: { children: 'Create a data model of the orders archive before the great migration' },
});

function Turning({ onClick, children, ...args }: ComponentProps<typeof Button>) {
  const [isAnswered, setAnswered] = useState(false);
  return (
    <>
      <Button {...args} onClick={onClick}>
        {isAnswered ? children : 'Stop'}
      </Button>{' '}
      <Button onClick={() => setAnswered(true)}>Answer</Button>
    </>
  );
}

/** Another in the same place, once the answer is there. */
export const BecomesAnother = meta.story({
  tags: ['!autodocs'],
  parameters: { chromatic: { disableSnapshot: true } },
  args: { children: 'Run' },
  render: Turning,
});
BecomesAnother.test(
  'a press that began on what it was does nothing of what it is by its end',
  async ({ canvas, userEvent, args }) => {
    await userEvent.pointer({ keys: '[MouseLeft>]', target: canvas.getByRole('button', { name: 'Stop' }) });
    canvas.getByRole('button', { name: 'Answer' }).click();
    const run = await canvas.findByRole('button', { name: 'Run' });
    await userEvent.pointer({ keys: '[/MouseLeft]', target: run });
    await expect(args.onClick).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).toHaveBeenCalledOnce();
    await userEvent.click(run);
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
);
