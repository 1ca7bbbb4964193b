import { SourceMark } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/SourceMark',
  component: SourceMark,
  args: { type: 'postgres' },
});

export const Postgres = meta.story();
export const MongoDB = meta.story({ args: { type: 'mongodb' } });
export const MySQL = meta.story({ args: { type: 'mysql' } });
export const Csv = meta.story({ args: { type: 'csv' } });
export const Snowflake = meta.story({ args: { type: 'snowflake' } });
export const Unknown = meta.story({ args: { type: 'oracle' } });
export const Large = meta.story({ args: { size: 32 } });
