import { TruncatedText } from '@plinth/ui';
import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/TruncatedText',
  component: TruncatedText,
  args: { children: 'archive.internal.northwind.example:5433 / orders_archive' },
  decorators: [
    // It's cut where its container ends.
    (Story) => (
      <div style={{ width: 160 }}>
        <Story />
      </div>
    ),
  ],
});

export const Cut = meta.story();
Cut.test('the pointer shows all of it', async ({ canvas, userEvent, args }) => {
  const line = canvas.getByText(args.children);
  // A pointer that is there before the page listens has to come again.
  await waitFor(async () => {
    await userEvent.unhover(line);
    await userEvent.hover(line);
    await waitFor(() => expect(screen.getAllByText(args.children)).toHaveLength(2), { timeout: 1500 });
  });
});
export const Fitting = meta.story({ args: { children: 'analytics' } });
