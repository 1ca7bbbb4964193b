import { expect, fn, userEvent } from 'storybook/test';
import { LanguageModelCard } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const draft = {
  kind: 'address' as const,
  baseUrl: 'https://llm.northwind.example/v1',
  model: 'qwen2.5-coder-32b',
  localModel: '',
  key: '',
  sharesValues: true,
};
const outcome = {
  ok: true,
  step: null,
  reason: '',
  question: 'What is the total Sales for each Region?',
  rows: 4,
  answer: null,
  ms: 1240,
};
const sent = {
  status: 'ready' as const,
  about: 'Superstore orders',
  text: [
    'system:',
    'You write one DuckDB SELECT that answers a question about one table.',
    '',
    'user:',
    'Columns:',
    '- "Region" (text, 4 different values, such as "South", "West", "Central"): Region, West (32 %), East (28 %).',
    '- "Sales" (number, 5825 different values, 0.444 to 22,638): Sales, on average 229.9.',
    '',
    'Question: What is the total Sales for each Region?',
  ].join('\n'),
  writing:
    'system:\nFor each column give its data_category and a description.\n\nuser:\n{"table":"Superstore orders"}',
};

const meta = preview.meta({
  title: 'Screens/Settings/LanguageModelCard',
  tags: ['LLM-01', 'LLM-02', 'LLM-03', 'LLM-04', 'dark'],
  component: LanguageModelCard,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'ready' as const,
    draft,
    changed: false,
    hasKey: true,
    isKeyLost: false,
    heldBy: null,
    local: { status: 'missing' as const, address: 'http://127.0.0.1:11434', models: [] },
    errors: {},
    problem: null,
    saving: false,
    testing: false,
    outcome: null,
    sent,
    onDraftChange: fn(),
    onLook: fn(),
    onTest: fn(),
    onSave: fn(),
    onReset: fn(),
    onRetry: fn(),
  },
});

export const Ready = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: 'OpenAI-compatible address' })).toBeChecked();
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled();
  },
});
Ready.test('the key is never shown, what is changed is handed over', async ({ canvas, args }) => {
  await expect(canvas.getByLabelText('Key')).toHaveValue('');
  await userEvent.click(canvas.getByRole('switch', { name: 'Send sample values' }));
  await expect(args.onDraftChange).toHaveBeenCalledWith({ ...draft, sharesValues: false });
  await userEvent.click(canvas.getByRole('radio', { name: 'Built-in analyst' }));
  await expect(args.onDraftChange).toHaveBeenLastCalledWith({ ...draft, kind: 'built_in' });
  await userEvent.click(canvas.getByRole('button', { name: 'Test' }));
  await expect(args.onTest).toHaveBeenCalledOnce();
});
export const BuiltIn = meta.story({ args: { draft: { ...draft, kind: 'built_in' } } });
export const BuiltInWithAServerFound = meta.story({
  args: {
    draft: { ...draft, kind: 'built_in' },
    local: { status: 'found', address: 'http://127.0.0.1:11434', models: ['llama3.1:8b'] },
  },
});
export const LocalFound = meta.story({
  args: {
    draft: { ...draft, kind: 'local', localModel: 'llama3.1:8b', sharesValues: false },
    local: {
      status: 'found',
      address: 'http://127.0.0.1:11434',
      models: ['qwen2.5-coder:7b', 'llama3.1:8b'],
    },
    changed: true,
    sent: { ...sent, text: sent.text.replace(/, such as .*$/m, ')') },
  },
});
export const LocalMissing = meta.story({ args: { draft: { ...draft, kind: 'local' } } });
LocalMissing.test('it is looked for again', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Look again' }));
  await expect(args.onLook).toHaveBeenCalledOnce();
});
export const LocalWithoutModels = meta.story({
  args: {
    draft: { ...draft, kind: 'local' },
    local: { status: 'found', address: 'http://127.0.0.1:11434', models: [] },
  },
});
export const Looking = meta.story({
  args: { draft: { ...draft, kind: 'local' }, local: { status: 'looking', address: '', models: [] } },
});
export const Testing = meta.story({ args: { testing: true } });
export const TestPassed = meta.story({
  args: { outcome },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/it wrote a query that ran and found 4 rows, in 1\.2 s\./)).toBeVisible();
  },
});
export const TestPassedWithoutData = meta.story({
  args: {
    outcome: { ...outcome, question: 'How much is 17 plus 25?', rows: null, answer: '42' },
    sent: { ...sent, about: null },
  },
});
export const TestFailed = meta.story({
  args: {
    outcome: {
      ...outcome,
      ok: false,
      step: 'key',
      reason: 'The language model’s server answered 401.',
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The key was not accepted.');
  },
});
export const BadFields = meta.story({
  args: {
    changed: true,
    draft: { ...draft, baseUrl: 'llm.northwind.example', model: '' },
    errors: {
      baseUrl: 'Enter an address that begins with http:// or https://.',
      model: 'Enter the name of a model.',
    },
  },
});
export const KeyLost = meta.story({
  args: { hasKey: false, isKeyLost: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Key')).toHaveAccessibleDescription(/Enter it again\.$/);
  },
});

export const Changed = meta.story({ args: { changed: true, hasKey: false } });
Changed.test('it is saved, or as it was', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Reset' }));
  await expect(args.onReset).toHaveBeenCalledOnce();
  await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
  await expect(args.onSave).toHaveBeenCalledOnce();
});
export const Saving = meta.story({ args: { changed: true, saving: true } });
Saving.test('what is sent stays as it is, and the focus where it is', async ({ canvas, args }) => {
  const address = canvas.getByLabelText('Address');
  await userEvent.type(address, 'x');
  await expect(address).toHaveFocus();
  await userEvent.click(canvas.getByRole('radio', { name: 'Built-in analyst' }));
  await userEvent.click(canvas.getByRole('switch', { name: 'Send sample values' }));
  await userEvent.type(canvas.getByLabelText('Key'), 'x');
  await expect(args.onDraftChange).not.toHaveBeenCalled();
});
export const SaveFailed = meta.story({
  args: { changed: true, problem: 'The host can’t be reached. Check your connection and try again.' },
});
export const SetByTheEnvironment = meta.story({
  args: { heldBy: 'environment' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Address')).toBeDisabled();
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull();
  },
});
export const SetByTheOwner = meta.story({
  args: { heldBy: 'owner', local: { status: 'unknown', address: '', models: [] } },
});
export const SentLoading = meta.story({
  args: { sent: { status: 'loading', about: null, text: '', writing: '' } },
});
export const SentFailed = meta.story({
  args: { sent: { status: 'error', about: null, text: '', writing: '' } },
});
export const LongTexts = meta.story({
  args: {
    draft: { ...draft, baseUrl: `https://${'long-'.repeat(40)}.example/v1`, model: 'm'.repeat(200) },
    outcome: { ...outcome, ok: false, step: 'model', reason: 'x'.repeat(400) },
    sent: { ...sent, about: 'Orders '.repeat(30), text: sent.text.repeat(20) },
  },
});
export const Failed = meta.story({ args: { status: 'error' } });
Failed.test('it is read again', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalledOnce();
});
