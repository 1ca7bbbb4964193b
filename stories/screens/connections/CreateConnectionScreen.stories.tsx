import { CreateConnectionScreen } from '@plinth/ui';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { passedChecks, runningChecks } from './connections.args.ts';

const values = {
  name: '',
  host: '',
  username: '',
  password: '',
  database: '',
  port: '5432',
  sslmode: 'prefer',
  caCertificate: '',
};
const filled = {
  name: 'warehouse_eu',
  host: 'db-eu-1.northwind.example',
  username: 'plinth_reader',
  password: 'pale-harbour-42',
  database: 'analytics',
  port: '5432',
  sslmode: 'prefer',
  caCertificate: '',
};
const file = { name: 'returns_2025_final.csv', size: 2_417_664 };
const csvPreview = {
  status: 'read' as const,
  problem: null,
  data: {
    delimiter: ';',
    encoding: 'windows-1252',
    hasHeader: true,
    columns: ['order', 'city', 'returned on'],
    rows: [
      ['7f3c', 'Köln', '2025-11-02'],
      ['81aa', 'Porto', '2025-11-03'],
      ['90b2', null, '2025-11-05'],
    ],
  },
};

const readyTest = { status: 'ready' as const, checks: [], problem: null, onTest: fn(), onCancel: fn() };

const meta = preview.meta({
  title: 'Screens/Connections/CreateConnectionScreen',
  tags: ['CON-07'],
  component: CreateConnectionScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'editing' as const,
    sourceType: 'postgresql' as const,
    offersTls: true,
    values,
    problems: {},
    unusedOptions: [],
    file: null,
    preview: { status: 'none' as const, data: null, problem: null },
    progress: 0,
    cancelHref: '/collections',
    test: readyTest,
    leaving: false,
    onTypeChange: fn(),
    onFieldChange: fn(),
    onFileChange: fn(),
    onDialectCorrect: fn(),
    onSubmit: fn(),
    onCancelUpload: fn(),
    onLeave: fn(),
    onStay: fn(),
  },
});

export const PastedUrl = meta.story({
  args: {
    values: { ...filled, sslmode: 'require' },
    unusedOptions: ['channel_binding', 'connect_timeout'],
  },
});
PastedUrl.test('what of the URL no field takes is told', async ({ canvas }) => {
  await expect(
    canvas.getByText(
      'Left out of the URL, as no connection uses them: channel_binding, connect_timeout. The rest is in the fields.',
    ),
  ).toBeVisible();
});

export const BegunBefore = meta.story({
  args: { values: { ...filled, password: '' }, onStartAgain: fn() },
});
BegunBefore.test('it can be begun again', async ({ canvas, userEvent, args }) => {
  await expect(canvas.getByText(/^You had begun this connection and not saved it\./)).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: 'Start again' }));
  await expect(args.onStartAgain).toHaveBeenCalledOnce();
});

export const Postgresql = meta.story({ tags: ['CON-08'] });
Postgresql.test(
  'fields and type are handed over, and the button saves',
  async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByLabelText('Host'), 'x');
    await expect(args.onFieldChange).toHaveBeenCalledWith('host', 'x');
    await userEvent.click(canvas.getByRole('combobox', { name: 'Data source' }));
    await userEvent.click(await screen.findByRole('option', { name: 'MongoDB' }));
    await expect(args.onTypeChange).toHaveBeenCalledWith('mongodb');
    await userEvent.click(canvas.getByRole('button', { name: 'Save connection' }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
);
export const Mongodb = meta.story({
  tags: ['CON-08'],
  args: { sourceType: 'mongodb', values: { ...values, port: '', sslmode: '' } },
});
export const ServerNotVerified = meta.story({
  args: { values: filled },
});
ServerNotVerified.test('another check of the server is chosen', async ({ userEvent, args }) => {
  const tls = screen.getByRole('combobox', { name: 'TLS' });
  await expect(tls).toHaveAccessibleDescription(/someone on the way could answer in its place/);
  await expect(screen.queryByLabelText('CA certificate')).toBeNull();
  await userEvent.click(tls);
  await userEvent.click(await screen.findByRole('option', { name: 'Verified by authority and name' }));
  await expect(args.onFieldChange).toHaveBeenCalledWith('sslmode', 'verify-full');
});
export const ServerVerified = meta.story({
  args: { values: { ...filled, sslmode: 'verify-full' } },
});
ServerVerified.test('the certificate is handed over', async ({ userEvent, args }) => {
  await userEvent.type(screen.getByLabelText('CA certificate'), 'x');
  await expect(args.onFieldChange).toHaveBeenCalledWith('caCertificate', 'x');
});
export const NotEncrypted = meta.story({ args: { values: { ...filled, sslmode: 'disable' } } });
export const TlsIsNotTaken = meta.story({
  args: { values: filled, offersTls: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Database')).toBeVisible();
    await expect(canvas.queryByText('TLS')).toBeNull();
  },
});
export const EveryFieldIsMissing = meta.story({
  tags: ['CON-08'],
  args: {
    problems: {
      name: { code: 'required' },
      host: { code: 'required' },
      username: { code: 'required' },
      password: { code: 'required' },
      database: { code: 'required' },
      port: { code: 'invalid' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Connection name is required.')).toBeVisible();
    await expect(canvas.getByText('Port must be a number from 1 to 65535.')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Connection name')).toHaveFocus());
  },
});
export const NameIsTaken = meta.story({
  tags: ['CON-12'],
  args: {
    values: filled,
    problems: { name: { code: 'taken', text: 'A connection named "warehouse_eu" already exists.' } },
  },
});
export const Testing = meta.story({
  args: { values: filled, test: { ...readyTest, status: 'running', checks: runningChecks } },
});
export const Tested = meta.story({
  args: { values: filled, test: { ...readyTest, status: 'passed', checks: passedChecks } },
});
export const HostCannotTest = meta.story({
  args: { test: { ...readyTest, status: 'unavailable' } },
});
export const Saving = meta.story({ tags: ['CON-10'], args: { status: 'saving', values: filled } });
Saving.test('a second press sends nothing', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Saving...' }));
  await expect(args.onSubmit).not.toHaveBeenCalled();
});
export const Csv = meta.story({
  tags: ['CON-09'],
  args: { sourceType: 'csv', values: { ...values, port: '' } },
});
Csv.test('a chosen file is handed over', async ({ canvas, userEvent, args }) => {
  const chosen = new File(['a,b'], 'a.csv', { type: 'text/csv' });
  await userEvent.upload(canvas.getByLabelText('CSV file'), chosen);
  await expect(args.onFileChange).toHaveBeenCalledWith(chosen);
});
export const CsvWithPreview = meta.story({
  tags: ['CON-09'],
  args: { sourceType: 'csv', values: { ...values, name: 'Returns', port: '' }, file, preview: csvPreview },
});
export const CsvIsMissing = meta.story({
  tags: ['CON-09'],
  args: { sourceType: 'csv', problems: { file: { code: 'required' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Please select a CSV file to upload.')).toBeVisible();
  },
});

export const CsvIsTooLarge = meta.story({
  tags: ['CON-09'],
  args: { sourceType: 'csv', problems: { name: { code: 'required' }, file: { code: 'tooLarge' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('File size exceeds the maximum limit of 10 MB.')).toBeVisible();
  },
});
export const Uploading = meta.story({
  tags: ['CON-10'],
  args: {
    status: 'uploading',
    sourceType: 'csv',
    values: { ...values, name: 'Returns', port: '' },
    file,
    preview: csvPreview,
    progress: 0.42,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42');
  },
});
Uploading.test('the upload can be cancelled', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
  await expect(args.onCancelUpload).toHaveBeenCalled();
});
export const AskingBeforeLeaving = meta.story({
  tags: ['!autodocs'],
  args: { values: filled, leaving: true },
});
AskingBeforeLeaving.test('one can stay', async ({ userEvent, args }) => {
  const dialog = await screen.findByRole('alertdialog');
  await expect(dialog).toHaveTextContent('What you entered isn’t saved yet.');
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await expect(args.onStay).toHaveBeenCalled();
});
