import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { measureCoverage } from '../coverage.ts';
import { CoveragePage } from './CoveragePage.tsx';

const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../primitives/**/*.stories.tsx',
    '../components/**/*.stories.tsx',
    '../contexts/**/*.stories.tsx',
    '../screens/**/*.stories.tsx',
    '../machines/**/*.stories.tsx',
  ],
  { eager: true },
);
const report = measureCoverage(modules);

const meta = preview.meta({
  title: 'Start/Coverage',
  component: CoveragePage,
  args: report,
  parameters: { chromatic: { disableSnapshot: true }, controls: { disable: true } },
});

/** Fails while a component, a screen, a status or a state of a machine has no story. */
export const Complete = meta.story({
  play: async () => {
    const { missing, ...counts } = report;
    console.log(
      Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
    );
    await expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
    await expect(missing).toEqual([]);
  },
});
