import { problemOf } from '@plinth/api/facts';
import { CsvPreviewPanel } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const data = {
  delimiter: ';',
  encoding: 'windows-1252',
  hasHeader: true,
  columns: ['order', 'city', 'returned on'],
  rows: [
    ['7f3c', 'Köln', '2025-11-02'],
    ['81aa', 'Porto, by the river and quite far from the usual depot of this carrier', '2025-11-03'],
  ],
};

const meta = preview.meta({
  title: 'Screens/Connections/CsvPreviewPanel',
  tags: ['CON-09'],
  component: CsvPreviewPanel,
  parameters: { chromatic: { modes: screenModes } },
  args: { status: 'read' as const, data, problem: null, onCorrect: fn() },
});

export const Read = meta.story();
Read.test('what was guessed can be corrected', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('checkbox', { name: 'The first row names the columns' }));
  await expect(args.onCorrect).toHaveBeenCalledWith({ hasHeader: false });
});
export const None = meta.story({ args: { status: 'none', data: null } });
export const Reading = meta.story({ args: { status: 'reading', data: null } });
export const ReadingAgain = meta.story({ args: { status: 'reading' } });
export const Failed = meta.story({
  args: { status: 'failed', data: null, problem: problemOf(new Error('The file is not text.')) },
});
export const NamesAlone = meta.story({
  args: { data: { ...data, rows: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('There are no rows below the names of the columns.')).toBeVisible();
  },
});
export const FailedAtFirst = meta.story({
  args: {
    status: 'failed',
    data: { delimiter: null, encoding: null, hasHeader: true, columns: [], rows: [] },
    problem: problemOf(new Error('Line 2 has 2 fields, the first record has 1.')),
  },
});
FailedAtFirst.test('how it is read can be chosen', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('combobox', { name: 'Delimiter' }));
  await userEvent.click(await canvas.findByRole('option', { name: /Semicolon/ }));
  await expect(args.onCorrect).toHaveBeenCalledWith({ delimiter: ';' });
});
export const ManyColumns = meta.story({
  args: {
    data: {
      ...data,
      delimiter: '~',
      columns: Array.from({ length: 24 }, (_, index) => `column ${index + 1}`),
      rows: [Array.from({ length: 24 }, (_, index) => String(index * 7))],
    },
  },
});
export const ThousandsOfColumns = meta.story({
  args: {
    data: {
      ...data,
      columns: Array.from({ length: 2000 }, (_, index) => `column ${index + 1}`),
      rows: Array.from({ length: 20 }, () => Array.from({ length: 2000 }, (_, index) => String(index))),
    },
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('*').length).toBeLessThan(2500);
  },
});
ThousandsOfColumns.test('only the columns in sight are drawn', async ({ canvas }) => {
  const scroller = canvas.getByRole('group', { name: 'First rows' });
  scroller.scrollTo({ left: scroller.scrollWidth });
  await expect(await canvas.findByRole('columnheader', { name: 'column 2000' })).toBeVisible();
  await expect(canvas.queryByRole('columnheader', { name: 'column 1' })).toBeNull();
});
export const Disabled = meta.story({ args: { disabled: true } });
