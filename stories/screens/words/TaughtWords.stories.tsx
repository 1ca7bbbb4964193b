import { expect, fn, screen, userEvent } from 'storybook/test';
import { wordFixtures } from '@plinth/api/mocks';
import { TaughtWords, type TaughtWordsProps } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { columns } from '../chat/chat.args.ts';
import { problem } from '../review/review.args.ts';

const meta = preview.meta({
  title: 'Screens/Words/TaughtWords',
  tags: ['DET-07'],
  component: TaughtWords,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'ready' as TaughtWordsProps['status'],
    words: wordFixtures as TaughtWordsProps['words'],
    keepsSynonyms: true,
    columns,
    open: null as TaughtWordsProps['open'],
    saving: false,
    problem: null as TaughtWordsProps['problem'],
    removing: null as TaughtWordsProps['removing'],
    onOpen: fn(),
    onTeach: fn(),
    onRemove: fn(),
    onRemoveConfirm: fn(),
    onRetry: fn(),
  } satisfies TaughtWordsProps,
});

export const Words = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { name: 'Words and what they mean here' })).toBeVisible();
    await expect(
      canvas.queryByRole('button', { name: 'Change what “Who is our best customer?” means' }),
    ).toBeNull();
  },
});
Words.test('one is changed or removed', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Change what “Revenue” means' }));
  await expect(args.onOpen).toHaveBeenCalledWith('word-3');
  await userEvent.click(canvas.getByRole('button', { name: 'Remove “Buyer”' }));
  await expect(args.onRemove).toHaveBeenCalledWith('word-1');
});

export const NoneYet = meta.story({ args: { words: [] } });
NoneYet.test('one is added', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Teach a word' }));
  await expect(args.onOpen).toHaveBeenCalledWith('new');
});

export const LongOnes = meta.story({
  args: {
    words: [
      { ...wordFixtures[0]!, word: 'A word of the longest that can be taught, with sixty letters' },
      { ...wordFixtures[2]!, means: 'total_amount of delivered orders that came in '.repeat(4) },
    ],
  },
});

export const Loading = meta.story({ args: { status: 'pending', words: [] } });

export const Unread = meta.story({ args: { status: 'error', words: [] } });
Unread.test('they are read again', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalled();
});

export const Adding = meta.story({
  args: { open: 'new' },
  parameters: { overlay: true },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Remember' })).toBeDisabled();
  },
});
Adding.test('a word and its column are handed over', async ({ args }) => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Word' }), 'turnover');
  await userEvent.click(screen.getByRole('combobox', { name: 'What it means' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Sales' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remember' }));
  await expect(args.onTeach).toHaveBeenCalledWith('turnover', { kind: 'column', means: 'Sales' });
});

export const Changing = meta.story({
  args: { open: 'word-3' },
  parameters: { overlay: true },
  play: async () => {
    await expect(await screen.findByRole('textbox', { name: 'Definition' })).toHaveValue(
      'total_amount of delivered orders',
    );
    await expect(screen.getByRole('textbox', { name: 'Word' })).toHaveAttribute('readonly');
  },
});

export const ChangingSynonyms = meta.story({
  args: {
    open: 'word-3',
    words: wordFixtures.map((word) =>
      word.id === 'word-3' ? { ...word, synonyms: ['income', 'turnover'] } : word,
    ),
  },
  parameters: { overlay: true },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(/Also called income, turnover/)[0]).toBeInTheDocument();
    await expect(await screen.findByRole('textbox', { name: 'Synonyms' })).toHaveValue('income, turnover');
  },
});
ChangingSynonyms.test('they are handed over as words', async ({ args }) => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Synonyms' }), ', sales{Enter}');
  await expect(args.onTeach).toHaveBeenCalledWith('Revenue', {
    kind: 'definition',
    means: 'total_amount of delivered orders',
    synonyms: ['income', 'turnover', 'sales'],
  });
});
ChangingSynonyms.test('what can be none is refused, and nothing is handed over', async ({ args }) => {
  const field = await screen.findByRole('textbox', { name: 'Synonyms' });
  for (const [typed, told] of [
    ['income, Income', '“Income” is there twice.'],
    ['revenue', '“Revenue” is the word itself.'],
    ['w'.repeat(61), /is longer than 60 characters\./],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.paste(typed);
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByText(told)).toBeVisible();
  }
  await expect(args.onTeach).not.toHaveBeenCalled();
});

/** A host whose definitions have none. */
export const WithoutSynonyms = meta.story({
  args: { open: 'word-3', keepsSynonyms: false },
  parameters: { overlay: true },
  play: async () => {
    await expect(await screen.findByRole('textbox', { name: 'Definition' })).toBeVisible();
    await expect(screen.queryByRole('textbox', { name: 'Synonyms' })).toBeNull();
  },
});

export const SavingIt = meta.story({ args: { open: 'word-3', saving: true }, parameters: { overlay: true } });
SavingIt.test('what is sent stays as it is, and the focus where it is', async ({ args }) => {
  const definition = await screen.findByRole('textbox', { name: 'Definition' });
  const before = (definition as HTMLInputElement).value;
  await userEvent.click(definition);
  await userEvent.keyboard('x{Enter}');
  await expect(definition).toHaveFocus();
  await expect(definition).toHaveValue(before);
  await expect(args.onTeach).not.toHaveBeenCalled();
});

export const NotSaved = meta.story({
  args: { open: 'word-3', problem },
  parameters: { overlay: true },
  play: async () => {
    await expect(await screen.findByRole('alert')).toBeVisible();
  },
});

export const Removing = meta.story({
  args: { removing: { id: 'word-1', pending: false } },
  parameters: { overlay: true },
});
Removing.test('yes removes, no doesn’t', async ({ args }) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await expect(args.onRemove).toHaveBeenCalledWith(null);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await expect(args.onRemoveConfirm).toHaveBeenCalled();
});

export const RemovingAChoice = meta.story({
  args: { removing: { id: 'word-4', pending: true } },
  parameters: { overlay: true },
  play: async () => {
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove this choice?' });
    await expect(dialog).toHaveTextContent('When “Who is our best customer?” is asked again');
  },
});
