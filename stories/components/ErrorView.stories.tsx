import { ErrorView } from '@plinth/ui';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Feedback/ErrorView',
  tags: ['NAV-10'],
  component: ErrorView,
  args: { message: 'Collection Fetch Failed!', onRetry: fn() },
});

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Something went wrong');
  },
});
Default.test('the button asks again', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalledOnce();
});
const lastTry = 2;

/** Fails once more, and then has what it reads. */
function Reading() {
  const [tries, setTries] = useState(0);
  const [isReading, setReading] = useState(false);
  const readAgain = () => {
    setReading(true);
    setTimeout(() => {
      setTries(tries + 1);
      setReading(false);
    });
  };
  const shown = isReading ? 'Reading' : 'Two reports';
  return (
    <section aria-label="Reports" tabIndex={-1}>
      {isReading || tries === lastTry ? shown : <ErrorView compact onRetry={readAgain} />}
    </section>
  );
}

export const ReadAgain = meta.story({ tags: ['!autodocs'], render: () => <Reading /> });
ReadAgain.test(
  'the focus stays in the place of what is read again, and comes back with the button',
  async ({ canvas, userEvent }) => {
    const place = canvas.getByRole('region', { name: 'Reports' });
    const tried = canvas.getByRole('button', { name: 'Try Again' });
    tried.focus();
    await userEvent.keyboard('{Enter}');
    // It failed once more.
    await waitFor(() => expect(tried).not.toBeInTheDocument());
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Try Again' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(place).toHaveTextContent('Two reports'));
    await expect(place).toHaveFocus();
  },
);
export const WithoutRetry = meta.story({ args: { onRetry: undefined } });
export const Missing = meta.story({
  args: {
    title: 'There is no report with this address.',
    message: undefined,
    onRetry: undefined,
    way: { label: 'Back to Reports', to: '/reports' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Back to Reports' })).toBeVisible();
  },
});
export const Compact = meta.story({ args: { compact: true, message: 'Failed to load databases' } });
export const LongText = meta.story({
  args: { message: 'host: could not be reached, port: Input should be less than 65536. '.repeat(6) },
});
