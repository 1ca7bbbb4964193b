import { StepList, type StepItem } from '@plinth/ui';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const running: StepItem[] = [
  {
    label: 'Checking connection',
    status: 'completed',
    message: 'db-eu-1.northwind.example answered',
    time: '0.4 s',
  },
  {
    label: 'Fetching data',
    status: 'completed',
    message: '1,284,090 rows, 20,000 sampled',
    time: '3.1 s',
  },
  {
    label: 'Generating data models',
    status: 'current',
    message: '8 of 13 columns described',
    time: '6.8 s',
    progress: 8 / 13,
  },
  { label: 'Finish', status: 'pending' },
];

const meta = preview.meta({
  title: 'Components/Feedback/StepList',
  component: StepList,
  args: {
    label: 'Progress',
    steps: running,
  },
});

export const Running = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('listitem', { current: 'step' })).toHaveTextContent(
      'Generating data models',
    );
  },
});
export const Failed = meta.story({
  args: {
    steps: [
      { label: 'Checking connection', status: 'completed', time: '0.4 s' },
      { label: 'Fetching data', status: 'error', message: 'Error: statement timeout', time: '30.0 s' },
      { label: 'Generating data models', status: 'pending' },
      { label: 'Finish', status: 'pending' },
    ],
  },
});
export const Finished = meta.story({
  args: {
    steps: [
      { label: 'Checking connection', status: 'completed' },
      { label: 'Fetching data', status: 'completed' },
      { label: 'Generating data models', status: 'completed' },
      { label: 'Finish', status: 'completed' },
    ],
  },
});
