import { CategoryMark } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/CategoryMark',
  component: CategoryMark,
  args: { category: 'identifier' as const },
});

export const Identifier = meta.story();
export const Temporal = meta.story({ args: { category: 'temporal' } });
export const Categorical = meta.story({ args: { category: 'categorical' } });
export const Numerical = meta.story({ args: { category: 'numerical' } });
export const Textual = meta.story({ args: { category: 'textual' } });
export const Boolean = meta.story({ args: { category: 'boolean' } });
export const Geospatial = meta.story({ args: { category: 'geospatial' } });
export const Binary = meta.story({ args: { category: 'binary' } });
export const Json = meta.story({ args: { category: 'json' } });
export const Array = meta.story({ args: { category: 'array' } });
export const Text = meta.story({ args: { category: 'text' } });
export const StructuredData = meta.story({ args: { category: 'structured_data' } });
