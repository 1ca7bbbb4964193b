import { Elevation } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Layout/Elevation',
  component: Elevation,
  args: { name: 'first' as const },
});

export const First = meta.story();
export const Search = meta.story({ args: { name: 'search' } });
export const Empty = meta.story({ args: { name: 'empty' } });
export const Chart = meta.story({ args: { name: 'chart' } });
export const Conversation = meta.story({ args: { name: 'conversation' } });
export const Missing = meta.story({ args: { name: 'missing' } });
export const Broken = meta.story({ args: { name: 'error' } });
