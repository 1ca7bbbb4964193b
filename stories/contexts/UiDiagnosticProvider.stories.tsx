import { ErrorView, UiDiagnosticProvider } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Contexts/UiDiagnosticProvider',
  component: UiDiagnosticProvider,
  args: {
    onCopy: fn(),
    children: <ErrorView message="Collection Fetch Failed!" onRetry={() => undefined} />,
  },
});

/** Every error offers what may explain it. */
export const Provided = meta.story();
Provided.test('a press copies', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Copy diagnostic' }));
  await expect(args.onCopy).toHaveBeenCalledOnce();
});
