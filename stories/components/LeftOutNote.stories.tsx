import { expect } from 'storybook/test';
import { LeftOutNote } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({ title: 'Components/Feedback/LeftOutNote', component: LeftOutNote });

export const One = meta.story({
  args: { entries: [{ field: 'source_name', isMissing: true }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('note')).toHaveTextContent(
      '1 entry of the host’s list couldn’t be read and isn’t shown: source_name is missing.',
    );
  },
});

export const ManyReasons = meta.story({
  args: {
    entries: ['id', 'id', 'model_name', '', 'created_at'].map((field, index) => ({
      field,
      isMissing: index % 2 === 0,
    })),
  },
});

export const Nothing = meta.story({ args: { entries: [] } });
