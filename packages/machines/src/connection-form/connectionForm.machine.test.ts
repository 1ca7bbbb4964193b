import { getSimplePaths } from 'xstate/graph';
import { createActor, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { maxUploadBytes } from '@plinth/api/facts';
import { initialEntries } from '../connectionEntries.ts';
import {
  createConnectionFormMachine,
  type ConnectionFormEmitted,
  type ConnectionFormEvent,
} from './connectionForm.machine.ts';
import type { ConnectionFormPorts, CsvPreview } from './connectionForm.ports.ts';
import { connectionFormStatuses, connectionFormView } from './connectionForm.view.ts';

const preview: CsvPreview = {
  delimiter: ';',
  encoding: 'windows-1252',
  hasHeader: true,
  columns: ['id', 'city'],
  rows: [['1', 'Köln']],
};
const file = { key: 'f1', name: 'returns.csv', size: 2048 };

/** Ports whose promises the test settles by hand. */
const heldPorts = () => {
  const held: Record<
    string,
    { resolve: (value: never) => void; reject: (error: Error) => void; signal: AbortSignal }
  > = {};
  const hold = (name: string, signal: AbortSignal) =>
    new Promise<never>((resolve, reject) => (held[name] = { resolve, reject, signal }));
  let progress: (share: number) => void = () => undefined;
  const ports = {
    saveDatabase: vi.fn<ConnectionFormPorts['saveDatabase']>((_, signal) => hold('save', signal)),
    uploadCsv: vi.fn<ConnectionFormPorts['uploadCsv']>((_, signal, onProgress) => {
      progress = onProgress;
      return hold('upload', signal);
    }),
    previewCsv: vi.fn<ConnectionFormPorts['previewCsv']>((_, signal) => hold('preview', signal)),
  };
  return { ports, held, progress: (share: number) => progress(share) };
};

const start = (ports: ConnectionFormPorts) => {
  const actor = createActor(createConnectionFormMachine(ports)).start();
  const emitted: ConnectionFormEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  const view = () => connectionFormView(actor.getSnapshot());
  const fill = (values: Partial<ReturnType<typeof view>['values']>) => {
    for (const [field, value] of Object.entries(values))
      actor.send({ type: 'field.changed', field: field as 'name', value });
  };
  return { actor, view, fill, emitted };
};

const entries = {
  name: ' warehouse ',
  host: 'db.example',
  username: 'ada',
  password: ' s3cret ',
  database: 'analytics',
};
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('connection form', () => {
  it('begins as what was asked for', () => {
    const actor = createActor(createConnectionFormMachine(heldPorts().ports, 'csv')).start();
    expect(connectionFormView(actor.getSnapshot())).toMatchObject({ sourceType: 'csv', dirty: false });
  });

  it('suggests a name from the file, as long as nobody has typed one', () => {
    const { actor, view, fill } = start(heldPorts().ports);
    const choose = (name: string) => actor.send({ type: 'file.chosen', file: { ...file, name } });
    actor.send({ type: 'type.changed', sourceType: 'csv' });
    actor.send({ type: 'submitted' });
    expect(view().problems).toHaveProperty('name');
    choose('returns_2025-final.CSV');
    expect(view().values.name).toBe('Returns 2025 final');
    expect(view().problems).toEqual({});
    choose('orders.csv');
    expect(view().values.name).toBe('Orders');
    choose('picture.png');
    expect(view().values.name).toBe('');
    choose('orders.csv');
    actor.send({ type: 'file.removed' });
    expect(view().values.name).toBe('');
    fill({ name: 'Mine' });
    choose('orders.csv');
    expect(view().values.name).toBe('Mine');
  });

  it('begins as PostgreSQL with its port, not dirty', () => {
    const { view } = start(heldPorts().ports);
    expect(view()).toMatchObject({ status: 'editing', sourceType: 'postgresql', dirty: false });
    expect(view().values.port).toBe('5432');
  });

  it('names each field that is missing, and clears the one that is edited', () => {
    const { ports } = heldPorts();
    const { actor, view, fill } = start(ports);
    actor.send({ type: 'submitted' });
    expect(Object.keys(view().problems).sort()).toEqual(['database', 'host', 'name', 'password', 'username']);
    fill({ host: 'x' });
    expect(view().problems.host).toBeUndefined();
    expect(view().problems.name).toEqual({ code: 'required' });
    expect(ports.saveDatabase).not.toHaveBeenCalled();
  });

  it.each(['0', '65536', 'abc', '-1', '5432x'])('refuses the port %j', (port) => {
    const { actor, view, fill } = start(heldPorts().ports);
    fill({ ...entries, port });
    actor.send({ type: 'submitted' });
    expect(view().problems).toEqual({ port: { code: 'invalid' } });
  });

  it('a change of type resets every field', () => {
    const { actor, view, fill } = start(heldPorts().ports);
    fill(entries);
    actor.send({ type: 'submitted' });
    actor.send({ type: 'cancelled' });
    actor.send({ type: 'type.changed', sourceType: 'mongodb' });
    expect(view().values).toEqual({ name: '', ...initialEntries('mongodb') });
    actor.send({ type: 'type.changed', sourceType: 'postgresql' });
    expect(view().values.port).toBe('5432');
  });

  it('fills the fields from a pasted URL and keeps the name', () => {
    const { view, fill } = start(heldPorts().ports);
    fill({ name: 'desk', host: 'mongodb+srv://ada:s3cret@c0.example/tickets' });
    expect(view()).toMatchObject({
      sourceType: 'mongodb',
      values: {
        name: 'desk',
        host: 'mongodb+srv://c0.example',
        username: 'ada',
        password: 's3cret',
        database: 'tickets',
        port: '',
      },
    });
  });

  it('a pasted URL leaves what it doesn’t say, and its parameters don’t travel with the host', () => {
    const { ports } = heldPorts();
    const { actor, view, fill } = start(ports);
    fill({ ...entries, sslmode: 'verify-full', caCertificate: 'PEM' });
    fill({ host: 'postgres://db2.example/sales?sslmode=require&application_name=x' });
    expect(view()).toMatchObject({
      values: { name: ' warehouse ', username: 'ada', sslmode: 'require', caCertificate: 'PEM' },
      unusedOptions: ['application_name'],
    });
    actor.send({ type: 'submitted' });
    expect(ports.saveDatabase.mock.calls[0]?.[0]).toMatchObject({
      host: 'db2.example',
      database: 'sales',
      password: ' s3cret ',
      sslmode: 'require',
    });
    actor.send({ type: 'cancelled' });
    fill({ host: 'mongodb://c0.example/desk' });
    expect(view()).toMatchObject({
      sourceType: 'mongodb',
      values: { name: ' warehouse ', username: 'ada', password: ' s3cret ', database: 'desk', port: '' },
      unusedOptions: [],
    });
  });

  it('saves with trimmed values, the password as typed, and begins anew on request', async () => {
    const { ports, held } = heldPorts();
    const { actor, view, fill, emitted } = start(ports);
    fill(entries);
    expect(view().dirty).toBe(true);
    actor.send({ type: 'submitted' });
    expect(view().status).toBe('saving');
    expect(ports.saveDatabase.mock.calls[0]?.[0]).toEqual({
      sourceName: 'warehouse',
      sourceType: 'postgresql',
      host: 'db.example',
      user: 'ada',
      password: ' s3cret ',
      database: 'analytics',
      port: 5432,
    });
    held['save']!.resolve({ connectionId: 'c1' } as never);
    await waitFor(actor, (snapshot) => snapshot.matches({ form: 'saved' }));
    expect(emitted).toEqual([{ type: 'connection.saved', connectionId: 'c1', name: 'warehouse' }]);
    expect(view()).toMatchObject({ dirty: false, saved: { connectionId: 'c1', databaseName: 'analytics' } });
    actor.send({ type: 'another.requested' });
    expect(view()).toMatchObject({ status: 'editing', dirty: false, saved: null });
  });

  it('sends how TLS is used where it isn’t the default, and an authority only where one is looked at', () => {
    const { ports } = heldPorts();
    const { actor, view, fill } = start(ports);
    expect(view()).toMatchObject({ values: { sslmode: 'prefer', caCertificate: '' }, dirty: false });
    fill({ ...entries, sslmode: 'verify-full', caCertificate: ' PEM ' });
    actor.send({ type: 'submitted' });
    expect(ports.saveDatabase.mock.calls[0]?.[0]).toMatchObject({
      sslmode: 'verify-full',
      ca_certificate: 'PEM',
    });
    actor.send({ type: 'cancelled' });
    fill({ sslmode: 'require' });
    actor.send({ type: 'submitted' });
    expect(ports.saveDatabase.mock.calls[1]?.[0]).toMatchObject({ sslmode: 'require' });
    expect(ports.saveDatabase.mock.calls[1]?.[0]).not.toHaveProperty('ca_certificate');
  });

  it('sends no port for MongoDB and lets it be without credentials', () => {
    const { ports } = heldPorts();
    const { actor, fill } = start(ports);
    actor.send({ type: 'type.changed', sourceType: 'mongodb' });
    fill({ name: 'desk', host: 'localhost', database: 'desk' });
    actor.send({ type: 'submitted' });
    expect(ports.saveDatabase.mock.calls[0]?.[0]).not.toHaveProperty('port');
  });

  it('puts "already exists" under the name, and anything else into an event, entries kept', async () => {
    const { ports, held } = heldPorts();
    const { actor, view, fill, emitted } = start(ports);
    fill(entries);
    actor.send({ type: 'submitted' });
    held['save']!.reject(new Error('A connection named warehouse already exists.'));
    await waitFor(actor, (snapshot) => snapshot.matches({ form: 'editing' }));
    expect(view().problems.name).toMatchObject({
      code: 'taken',
      problem: { message: 'A connection named warehouse already exists.' },
    });
    expect(emitted).toEqual([]);
    actor.send({ type: 'submitted' });
    held['save']!.reject(new Error('The host is down.'));
    await waitFor(actor, (snapshot) => snapshot.matches({ form: 'editing' }));
    expect(emitted).toMatchObject([{ type: 'save.failed', problem: { message: 'The host is down.' } }]);
    expect(view().values.database).toBe('analytics');
  });

  it('asks for a name and a file, refuses one over 10 MB and clears it', () => {
    const { actor, view } = start(heldPorts().ports);
    actor.send({ type: 'type.changed', sourceType: 'csv' });
    actor.send({ type: 'submitted' });
    expect(view().problems).toEqual({ name: { code: 'required' }, file: { code: 'required' } });
    actor.send({ type: 'file.chosen', file });
    expect(view().file).toEqual(file);
    expect(view().problems.file).toBeUndefined();
    actor.send({ type: 'file.chosen', file: { ...file, size: maxUploadBytes + 1 } });
    expect(view()).toMatchObject({ file: null, problems: { file: { code: 'tooLarge' } } });
    actor.send({ type: 'file.chosen', file: { ...file, name: 'returns.xlsx' } });
    expect(view().problems.file).toEqual({ code: 'notCsv' });
    actor.send({ type: 'file.chosen', file: { ...file, size: maxUploadBytes } });
    expect(view().problems.file).toBeUndefined();
  });

  it('previews the file, reads it again with a correction and sends only the correction', async () => {
    const { ports, held } = heldPorts();
    const { actor, view, fill } = start(ports);
    actor.send({ type: 'type.changed', sourceType: 'csv' });
    actor.send({ type: 'file.chosen', file });
    expect(view().preview.status).toBe('reading');
    held['preview']!.resolve(preview as never);
    await waitFor(actor, (snapshot) => snapshot.matches({ preview: 'read' }));
    expect(view().preview.data).toEqual(preview);
    const first = held['preview']!.signal;
    actor.send({ type: 'dialect.corrected', change: { hasHeader: false } });
    expect(ports.previewCsv.mock.calls[1]?.[0].dialect).toEqual({ hasHeader: false });
    actor.send({ type: 'dialect.corrected', change: { delimiter: '\t' } });
    expect(ports.previewCsv.mock.calls[2]?.[0].dialect).toEqual({ hasHeader: false, delimiter: '\t' });
    expect(first).not.toBe(held['preview']!.signal);
    held['preview']!.resolve({ ...preview, delimiter: '\t', hasHeader: false } as never);
    fill({ name: 'returns' });
    actor.send({ type: 'submitted' });
    expect(ports.uploadCsv.mock.calls[0]?.[0]).toEqual({
      sourceName: 'returns',
      file,
      dialect: { hasHeader: false, delimiter: '\t' },
    });
  });

  it('hides the preview where the host has none, and shows why a file cannot be read', async () => {
    const { ports, held } = heldPorts();
    const { actor, view } = start(ports);
    actor.send({ type: 'type.changed', sourceType: 'csv' });
    actor.send({ type: 'file.chosen', file });
    held['preview']!.resolve(null as never);
    await waitFor(actor, (snapshot) => snapshot.matches({ preview: 'none' }));
    actor.send({ type: 'file.chosen', file });
    held['preview']!.reject(new Error('The file is not text.'));
    await waitFor(actor, (snapshot) => snapshot.matches({ preview: 'failed' }));
    expect(view().preview.problem?.message).toBe('The file is not text.');
    // How it is to be read can be chosen all the same, while it is read so, too.
    expect(view().preview.data).toMatchObject({ delimiter: null, columns: [] });
    actor.send({ type: 'dialect.corrected', change: { delimiter: ';' } });
    expect(view().preview).toMatchObject({ status: 'reading', data: { delimiter: ';', columns: [] } });
    actor.send({ type: 'file.chosen', file });
    expect(view().preview.data).toBeNull();
  });

  it('tells the progress of the upload, which never runs backwards, and cancels it', async () => {
    const { ports, held, progress } = heldPorts();
    const { actor, view, fill, emitted } = start(ports);
    actor.send({ type: 'type.changed', sourceType: 'csv' });
    fill({ name: 'returns' });
    actor.send({ type: 'file.chosen', file });
    actor.send({ type: 'submitted' });
    progress(0.5);
    progress(0.4);
    expect(view()).toMatchObject({ status: 'uploading', progress: 0.5 });
    actor.send({ type: 'cancelled' });
    expect(held['upload']!.signal.aborted).toBe(true);
    expect(view()).toMatchObject({ status: 'editing', file });
    held['upload']!.resolve({ connectionId: 'late' } as never);
    await settled();
    expect(view().status).toBe('editing');
    actor.send({ type: 'submitted' });
    expect(view().progress).toBe(0);
    held['upload']!.resolve({ connectionId: 'c2' } as never);
    await waitFor(actor, (snapshot) => snapshot.matches({ form: 'saved' }));
    expect(emitted).toEqual([{ type: 'connection.saved', connectionId: 'c2', name: 'returns' }]);
  });

  it('keeps its context through JSON', () => {
    const { actor, fill } = start(heldPorts().ports);
    actor.send({ type: 'type.changed', sourceType: 'csv' });
    fill({ name: 'returns' });
    actor.send({ type: 'file.chosen', file });
    const { context } = actor.getSnapshot();
    expect(JSON.parse(JSON.stringify(context))).toEqual(context);
  });

  it('every state that waits has a way out, on every simple path', () => {
    const { ports } = heldPorts();
    const machine = createConnectionFormMachine(ports);
    const upload = '0.connectionForm.form.uploading';
    const events: (ConnectionFormEvent | { type: string; [key: string]: unknown })[] = [
      { type: 'type.changed', sourceType: 'csv' },
      { type: 'file.chosen', file },
      { type: 'field.changed', field: 'name', value: 'returns' },
      { type: 'submitted' },
      { type: `xstate.error.actor.${upload}`, error: new Error('lost') },
      { type: `xstate.done.actor.${upload}`, output: { connectionId: 'c1' } },
      { type: 'cancelled' },
    ];
    const paths = getSimplePaths(machine, { events: events as never[] });
    const reached = new Set<string>();
    for (const path of paths) {
      const snapshot = path.state;
      reached.add(snapshot.value.form);
      if (snapshot.matches({ form: 'uploading' })) {
        expect(snapshot.can({ type: 'cancelled' })).toBe(true);
        expect(snapshot.can({ type: `xstate.error.actor.${upload}` } as never)).toBe(true);
      }
    }
    expect([...reached].sort()).toEqual(
      connectionFormStatuses.filter((status) => status !== 'saving').sort(),
    );
  });
});
