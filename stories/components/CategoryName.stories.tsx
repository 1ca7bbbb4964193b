import { CategoryName } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/CategoryName',
  component: CategoryName,
  args: { category: 'temporal' },
});

export const Known = meta.story();
export const Unknown = meta.story({ args: { category: 'N/A' } });
