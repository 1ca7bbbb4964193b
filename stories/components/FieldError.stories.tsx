import { FieldError } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Inputs/FieldError',
  component: FieldError,
  args: { children: 'Please verify you are not a robot.' },
});

export const Short = meta.story();
export const LongText = meta.story({
  args: {
    children:
      'host: could not be reached within 10 seconds, port: Input should be less than or equal to 65535, user: Missing required field',
  },
});
