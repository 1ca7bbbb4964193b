import { expect, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import diagnostic from './diagnostic.fixture.json?raw';
import { ReplayPage } from './ReplayPage.tsx';

const meta = preview.meta({
  title: 'Replay/Diagnostic',
  component: ReplayPage,
  parameters: { chromatic: { disableSnapshot: true } },
  args: { diagnostic },
});

export const StepByStep = meta.story();
StepByStep.test('the steps lead to the state that the app was in', async ({ canvas, userEvent }) => {
  await canvas.findByText('The replay ends in the state that the app was in.');
  await expect(canvas.getByTestId('state')).toHaveTextContent('form.filling');
  await userEvent.click(canvas.getByRole('button', { name: 'Step forward' }));
  // What a person wrote is gone, its shape is left, and the real screen shows it.
  await expect(canvas.getByLabelText('Email')).toHaveValue('xxx.xxxxx@xxxxxxxxx.xxxxxxx');
  await userEvent.click(canvas.getByRole('button', { name: 'To the end' }));
  await expect(canvas.getByTestId('state')).toHaveTextContent(
    'verification.code.entering, verification.resend.coolingDown',
  );
  await userEvent.click(canvas.getByRole('button', { name: 'Step back' }));
  await expect(canvas.getByTestId('state')).toHaveTextContent('verification.code.verifying');
});
StepByStep.test('another machine is replayed', async ({ canvas, userEvent }) => {
  await userEvent.selectOptions(
    canvas.getByLabelText('Machine'),
    canvas.getByRole('option', { name: /^chat/ }),
  );
  await userEvent.click(canvas.getByRole('button', { name: 'Step forward' }));
  await userEvent.click(canvas.getByRole('button', { name: 'Step forward' }));
  await waitFor(() => expect(canvas.getByTestId('state')).toHaveTextContent('pending'));
});

export const NotJson = meta.story({
  args: { diagnostic: '{ "version": 1, ' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('This is not JSON.');
  },
});

export const StartDropped = meta.story({
  args: { diagnostic: diagnostic.replaceAll('"truncated": false', '"truncated": true') },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('can’t be replayed');
  },
});
