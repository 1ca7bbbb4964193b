import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { TeachWord } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { columns } from '../chat/chat.args.ts';
import { problem } from '../review/review.args.ts';

const meta = preview.meta({
  title: 'Screens/Words/TeachWord',
  tags: ['CHA-14'],
  component: TeachWord,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    words: ['revenue'],
    columns,
    saving: null as string | null,
    problem: null as typeof problem | null,
    onColumnsWanted: fn(),
    onTeach: fn(),
  },
});

export const OneWord = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('combobox', { name: '“revenue” means' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Remember' })).toBeDisabled();
    await waitFor(() => expect(args.onColumnsWanted).toHaveBeenCalled());
  },
});
OneWord.test('a column is chosen and remembered', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('combobox', { name: '“revenue” means' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Sales' }));
  await userEvent.click(canvas.getByRole('button', { name: 'Remember' }));
  await expect(args.onTeach).toHaveBeenCalledWith('revenue', { kind: 'column', means: 'Sales' });
});
OneWord.test('a value of a column needs both', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('combobox', { name: '“revenue” means' }));
  await userEvent.click(await screen.findByRole('option', { name: 'A value of a column' }));
  await userEvent.type(canvas.getByRole('textbox', { name: 'Value' }), 'West');
  await expect(canvas.getByRole('button', { name: 'Remember' })).toBeDisabled();
  await userEvent.click(canvas.getByRole('combobox', { name: 'Column' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Region' }));
  await userEvent.click(canvas.getByRole('button', { name: 'Remember' }));
  await expect(args.onTeach).toHaveBeenCalledWith('revenue', {
    kind: 'value',
    means: 'West',
    column: 'Region',
  });
});
OneWord.test('a formula is written, and Enter remembers it', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('combobox', { name: '“revenue” means' }));
  await userEvent.click(await screen.findByRole('option', { name: 'A formula of columns' }));
  await userEvent.type(canvas.getByRole('textbox', { name: 'Definition' }), 'Sales of the West{Enter}');
  await expect(args.onTeach).toHaveBeenCalledWith('revenue', {
    kind: 'definition',
    means: 'Sales of the West',
  });
});

export const SeveralWords = meta.story({
  args: { words: ['revenue', 'a very long word that somebody wrote in one question'] },
});

export const ColumnsOnTheirWay = meta.story({ args: { columns: undefined } });

export const Saving = meta.story({
  args: { words: ['revenue', 'churn'], saving: 'revenue' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Remember' })).toBeDisabled();
  },
});

export const Failed = meta.story({
  args: { problem },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toBeVisible();
  },
});
