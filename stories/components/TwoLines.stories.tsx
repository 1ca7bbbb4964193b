import { TwoLines } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/TwoLines',
  component: TwoLines,
  args: { children: 'warehouse_eu', second: 'db-eu-1.northwind.example:5432 / analytics' },
});

export const Text = meta.story({ args: { second: 'ada.verne@northwind.example' } });
export const Mono = meta.story({ args: { mono: true } });
