import { problemOf } from '@plinth/api/facts';
import { EditConnectionDrawer } from '@plinth/ui';
import { expect, screen } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { editArgs, passedChecks } from './connections.args.ts';

const meta = preview.meta({
  title: 'Screens/Connections/EditConnectionDrawer',
  tags: ['CON-15'],
  component: EditConnectionDrawer,
  parameters: { chromatic: { modes: screenModes }, overlay: true },
  args: editArgs,
});

export const Unchanged = meta.story();
Unchanged.test('what is typed is handed over; Save saves and Escape closes', async ({ userEvent, args }) => {
  await screen.findByRole('dialog', { name: 'Edit' });
  await expect(screen.getByLabelText('Source Type')).toHaveAttribute('readonly');
  await expect(screen.getByRole('button', { name: 'Reset' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Password'), 'x');
  await expect(args.onFieldChange).toHaveBeenCalledWith('password', 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect(args.onSave).toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect(args.onClose).toHaveBeenCalled();
});
export const ChangedAndRefused = meta.story({
  args: {
    values: { ...editArgs.values, name: 'warehouse', host: 'db-eu-2.northwind.example' },
    changed: ['name', 'host'],
    nameProblem: problemOf(new Error('A connection with this name already exists.')),
  },
  play: async () => {
    await expect(await screen.findByText('A connection with this name already exists.')).toBeVisible();
    await expect(screen.getAllByText('changed')).toHaveLength(2);
  },
});
export const RefusedByField = meta.story({
  args: {
    nameProblem: {
      ...problemOf(undefined),
      detail: [{ loc: ['body', 'source_name'], msg: 'This name already exists.' }],
    },
  },
  play: async () => {
    await expect(await screen.findByLabelText('Connection name')).toHaveAccessibleDescription(
      'This name already exists.',
    );
  },
});
export const NameIsEmpty = meta.story({
  args: { values: { ...editArgs.values, name: '' }, changed: ['name'], canSave: false },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(screen.getByText('Connection name is required.')).toBeVisible();
  },
});
export const PortIsWrong = meta.story({
  args: { values: { ...editArgs.values, port: '99999' }, changed: ['port'], portProblem: true },
  play: async () => {
    // As wide as both fields, so on one line.
    const said = await screen.findByText('Port must be a number from 1 to 65535.');
    const { lineHeight } = getComputedStyle(said);
    await expect(said.getBoundingClientRect().height).toBe(parseFloat(lineHeight));
    await expect(screen.getByLabelText('Port')).toHaveAccessibleDescription(said.textContent);
  },
});
export const PastedUrl = meta.story({
  args: {
    values: { ...editArgs.values, host: 'db-eu-2.northwind.example', port: '5433', sslmode: 'require' },
    changed: ['host', 'port', 'sslmode'],
    unusedOptions: ['channel_binding', 'connect_timeout'],
  },
  play: async () => {
    const told = await screen.findByText(/^Left out of the URL/);
    await expect(told).toHaveTextContent('channel_binding, connect_timeout');
  },
});
export const PastedUrlOfAnotherKind = meta.story({
  args: { pastedKind: 'mongodb' },
  play: async () => {
    const host = await screen.findByLabelText('Host');
    await expect(host).toHaveAttribute('aria-invalid', 'true');
    await expect(host).toHaveAccessibleDescription(/^That URL leads to MongoDB/);
  },
});
export const PasswordAskedAgain = meta.story({
  args: {
    values: { ...editArgs.values, host: 'db-eu-2.northwind.example' },
    changed: ['host'],
    passwordProblem: 'Enter the password again: a stored one goes to no other host, port or user.',
  },
  play: async () => {
    const password = await screen.findByLabelText('Password');
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toHaveAccessibleDescription(/Enter the password again/);
  },
});
export const Tested = meta.story({
  args: { test: { ...editArgs.test!, status: 'passed', checks: passedChecks } },
});
Tested.test('a press tests again and saves nothing', async ({ userEvent, args }) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Test again' }));
  await expect(args.test!.onTest).toHaveBeenCalled();
  await expect(args.onSave).not.toHaveBeenCalled();
});
export const PasswordAskedByTheTest = meta.story({
  args: {
    values: { ...editArgs.values, host: 'db-eu-2.northwind.example' },
    changed: ['host'],
    passwordProblem: 'Enter the password again: a stored one goes to no other host, port or user.',
    test: { ...editArgs.test!, status: 'refused' },
  },
});
export const ServerVerified = meta.story({
  args: {
    values: { ...editArgs.values, sslmode: 'verify-full', caCertificate: '-----BEGIN CERTIFICATE-----' },
    changed: ['sslmode', 'caCertificate'],
  },
});
ServerVerified.test('the certificate is handed over', async ({ userEvent, args }) => {
  await userEvent.type(await screen.findByLabelText('CA certificate'), 'x');
  await expect(args.onFieldChange).toHaveBeenCalledWith('caCertificate', '-----BEGIN CERTIFICATE-----x');
});
export const TlsNotTold = meta.story({
  tags: ['!autodocs'],
  args: { values: { ...editArgs.values, sslmode: '' } },
  play: async () => {
    const tls = await screen.findByRole('combobox', { name: 'TLS' });
    await expect(tls).toHaveValue('');
    await expect(tls).toHaveAttribute('placeholder', 'Not known');
    await expect(tls).not.toHaveAccessibleDescription();
  },
});
export const MongoDB = meta.story({
  args: {
    sourceType: 'mongodb',
    values: {
      name: 'Support desk tickets',
      host: 'mongodb+srv://tickets.northwind.example',
      database: 'desk',
      username: 'plinth_reader',
      password: '',
      sslmode: '',
      caCertificate: '',
    },
  },
  play: async () => {
    await expect(await screen.findByRole('combobox', { name: 'TLS' })).toHaveValue('As the address says');
  },
});
export const CsvFile = meta.story({
  args: {
    test: null,
    sourceType: 'csv',
    values: { name: 'Returns 2025, final', delimiter: ';', encoding: 'windows-1252', hasHeader: 'true' },
  },
  play: async () => {
    await screen.findByRole('dialog', { name: 'Edit' });
    await expect(screen.queryByRole('button', { name: 'Test connection' })).toBeNull();
  },
});
export const AskingBeforeDiscarding = meta.story({
  args: { status: 'confirmingDiscard', changed: ['name'] },
});
AskingBeforeDiscarding.test('one can keep editing', async ({ userEvent, args }) => {
  await screen.findByRole('alertdialog');
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await expect(args.onKeep).toHaveBeenCalled();
});
export const Closed = meta.story({ args: { status: 'closed' } });
export const Saving = meta.story({
  args: { status: 'saving' },
  play: async () => {
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
});
