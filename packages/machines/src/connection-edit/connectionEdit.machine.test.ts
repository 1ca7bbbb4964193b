import { Fault, type Connection } from '@plinth/api';
import { createActor, waitFor } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import { describe, expect, it, vi } from 'vitest';
import { createConnectionEditMachine, type ConnectionEditEmitted } from './connectionEdit.machine.ts';
import type { ConnectionEditPorts } from './connectionEdit.ports.ts';
import { connectionEditStatuses, connectionEditView } from './connectionEdit.view.ts';

const connection: Connection = {
  connection_id: 'c1',
  source_name: 'warehouse_eu',
  source_type: 'postgres',
  connection_details: { host: 'db-eu-1.example', user: 'reader', database: 'analytics', port: 5432 },
  owner_user_id: 'u1',
  created_date: '2026-04-08T14:42:00+00:00',
  updated_date: '2026-04-08T14:42:00+00:00',
};
const csv: Connection = {
  ...connection,
  source_type: 'csv',
  connection_details: { file_name: 'returns.csv', delimiter: ',', encoding: 'utf-8', has_header: true },
};

const begin = (shown = connection) => {
  let settle: { resolve: (value: unknown) => void; reject: (error: Error) => void } | undefined;
  const saveChanges = vi.fn<ConnectionEditPorts['saveChanges']>(
    () => new Promise((resolve, reject) => (settle = { resolve, reject })),
  );
  const actor = createActor(createConnectionEditMachine({ saveChanges })).start();
  const emitted: ConnectionEditEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.send({ type: 'opened', connection: shown });
  return {
    actor,
    saveChanges,
    emitted,
    settle: () => settle!,
    view: () => connectionEditView(actor.getSnapshot()),
  };
};

describe('connection edit', () => {
  describe('a URL pasted as the host', () => {
    const paste = (value: string, shown = connection) => {
      const { actor, view } = begin(shown);
      actor.send({ type: 'field.changed', field: 'host', value });
      return { actor, view };
    };

    it('goes to the fields that it names; the others stay', () => {
      const { actor, view } = paste(
        'postgres://writer:p%40ss@db-eu-2.example/shop?sslmode=require&connect_timeout=10',
      );
      expect(view()).toMatchObject({
        values: {
          name: 'warehouse_eu',
          host: 'db-eu-2.example',
          port: '5432',
          username: 'writer',
          password: 'p@ss',
          database: 'shop',
          sslmode: 'require',
        },
        unusedOptions: ['connect_timeout'],
        changed: expect.arrayContaining(['host', 'username', 'password', 'database', 'sslmode']) as string[],
      });
      actor.send({ type: 'field.changed', field: 'name', value: 'warehouse' });
      expect(view().unusedOptions).toEqual(['connect_timeout']);
      actor.send({ type: 'field.changed', field: 'host', value: 'db-eu-3.example' });
      expect(view()).toMatchObject({ values: { host: 'db-eu-3.example' }, unusedOptions: [] });
    });

    it('takes with a new port what was wrong with the port', () => {
      const { actor, view } = begin();
      actor.send({ type: 'field.changed', field: 'port', value: '99999' });
      actor.send({ type: 'save.requested' });
      expect(view().portProblem).toBe(true);
      actor.send({ type: 'field.changed', field: 'host', value: 'postgres://db-eu-2.example:5433' });
      expect(view()).toMatchObject({ portProblem: false, values: { port: '5433' } });
    });

    it('of another kind is not taken, and its password stands nowhere', () => {
      const { actor, view } = paste('mongodb://writer:s3cret@tickets.example/desk');
      expect(view()).toMatchObject({ pastedKind: 'mongodb', changed: [] });
      expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('s3cret');
      actor.send({ type: 'reset' });
      expect(view().pastedKind).toBeNull();
    });

    it('is a host where no form asks for this kind', () => {
      const url = 'postgres://db.example/x';
      expect(paste(url, { ...connection, source_type: 'snowflake' }).view().values.host).toBe(url);
    });
  });

  it('that is wanted again while it is saved opens once that is done, with what was saved', async () => {
    const { actor, emitted, settle, view } = begin();
    actor.send({ type: 'field.changed', field: 'name', value: ' warehouse ' });
    actor.send({ type: 'field.changed', field: 'password', value: 's3cret' });
    actor.send({ type: 'save.requested' });
    actor.send({ type: 'opened', connection });
    expect(view().status).toBe('saving');
    settle().resolve(undefined);
    await waitFor(actor, (snapshot) => !snapshot.hasTag('waiting'));
    expect(emitted).toEqual([{ type: 'connection.updated' }]);
    expect(view()).toMatchObject({
      status: 'editing',
      changed: [],
      values: { name: 'warehouse', host: 'db-eu-1.example', password: '' },
    });
    actor.send({ type: 'close.requested' });
    expect(view().status).toBe('closed');
  });

  it('opens with what is stored, and an empty password', () => {
    const { view } = begin();
    expect(view()).toMatchObject({ status: 'editing', changed: [], canSave: true });
    expect(view().values).toEqual({
      name: 'warehouse_eu',
      host: 'db-eu-1.example',
      port: '5432',
      database: 'analytics',
      username: 'reader',
      password: '',
      sslmode: '',
      caCertificate: '',
    });
  });

  it('takes nothing for the way of TLS where the host told none, and sends none', () => {
    const { actor, view } = begin();
    expect(view().values.sslmode).toBe('');
    actor.send({ type: 'field.changed', field: 'password', value: 's3cret' });
    expect(view().subject).not.toHaveProperty('sslmode');
    const told = begin({
      ...connection,
      connection_details: { ...connection.connection_details, sslmode: 'require' },
    });
    expect(told.view().values.sslmode).toBe('require');
  });

  it('a test is of the stored connection until its password is typed, and of no file', () => {
    const { actor, view } = begin();
    actor.send({ type: 'field.changed', field: 'database', value: 'sales' });
    expect(view().subject).toEqual({ connectionId: 'c1', changes: { database: 'sales' } });
    actor.send({ type: 'field.changed', field: 'password', value: 's3cret' });
    expect(view().subject).toEqual({
      sourceType: 'postgresql',
      host: 'db-eu-1.example',
      port: 5432,
      user: 'reader',
      password: 's3cret',
      database: 'sales',
    });
    expect(begin(csv).view().subject).toBeNull();
  });

  it('saves only what changed, and says when nothing did', () => {
    const { actor, saveChanges, emitted, view } = begin();
    actor.send({ type: 'save.requested' });
    expect(emitted).toEqual([{ type: 'nothing.changed' }]);
    actor.send({ type: 'field.changed', field: 'host', value: 'db-eu-2.example' });
    actor.send({ type: 'field.changed', field: 'port', value: '6432' });
    expect(view().changed).toEqual(['host', 'port']);
    actor.send({ type: 'save.requested' });
    expect(saveChanges.mock.calls[0]?.[0]).toEqual({
      connectionId: 'c1',
      changes: { connection_details: { host: 'db-eu-2.example', port: 6432 } },
    });
  });

  it('sends the password only when one was entered', () => {
    const { actor, saveChanges } = begin();
    actor.send({ type: 'field.changed', field: 'password', value: 'x' });
    actor.send({ type: 'field.changed', field: 'password', value: '' });
    actor.send({ type: 'field.changed', field: 'name', value: 'warehouse' });
    actor.send({ type: 'save.requested' });
    expect(saveChanges.mock.calls[0]?.[0].changes).toEqual({ source_name: 'warehouse' });
  });

  it('puts what the host says of the password under it, and tells it nowhere else', async () => {
    const { actor, settle, view, emitted } = begin();
    actor.send({ type: 'field.changed', field: 'host', value: 'db-eu-2.example' });
    actor.send({ type: 'save.requested' });
    const detail = [{ loc: ['body', 'connection_details', 'password'], msg: 'Enter the password again.' }];
    settle().reject(new Fault({ kind: 'status', status: 400, failure: { detail } }));
    await waitFor(actor, (snapshot) => snapshot.matches('editing'));
    expect(view()).toMatchObject({
      values: { host: 'db-eu-2.example' },
      passwordProblem: 'Enter the password again.',
    });
    expect(emitted).toEqual([]);
    actor.send({ type: 'field.changed', field: 'password', value: 'x' });
    expect(view().passwordProblem).toBe('');
  });

  it('sends how TLS is used when it has changed', () => {
    const { actor, saveChanges } = begin();
    actor.send({ type: 'field.changed', field: 'sslmode', value: 'verify-full' });
    actor.send({ type: 'field.changed', field: 'caCertificate', value: ' PEM ' });
    actor.send({ type: 'save.requested' });
    expect(saveChanges.mock.calls[0]?.[0].changes).toEqual({
      connection_details: { sslmode: 'verify-full', ca_certificate: 'PEM' },
    });
  });

  it('edits the dialect of a CSV file', () => {
    const { actor, saveChanges, view } = begin(csv);
    expect(view().values).toEqual({
      name: 'warehouse_eu',
      delimiter: ',',
      encoding: 'utf-8',
      hasHeader: 'true',
    });
    actor.send({ type: 'field.changed', field: 'delimiter', value: '\t' });
    actor.send({ type: 'field.changed', field: 'hasHeader', value: 'false' });
    actor.send({ type: 'save.requested' });
    expect(saveChanges.mock.calls[0]?.[0].changes).toEqual({
      connection_details: { delimiter: '\t', has_header: false },
    });
  });

  it('does not save an empty name or a wrong port', () => {
    const { actor, saveChanges, view } = begin();
    actor.send({ type: 'field.changed', field: 'name', value: '  ' });
    expect(view().canSave).toBe(false);
    actor.send({ type: 'save.requested' });
    actor.send({ type: 'reset' });
    actor.send({ type: 'field.changed', field: 'port', value: '99999' });
    actor.send({ type: 'save.requested' });
    expect(view().portProblem).toBe(true);
    actor.send({ type: 'field.changed', field: 'port', value: '5432' });
    expect(view().portProblem).toBe(false);
    expect(saveChanges).not.toHaveBeenCalled();
  });

  it('reopens on failure with the entries kept, the name problem under the name', async () => {
    const { actor, settle, view, emitted } = begin();
    actor.send({ type: 'field.changed', field: 'name', value: 'warehouse' });
    actor.send({ type: 'save.requested' });
    expect(view().status).toBe('saving');
    settle().reject(new Error('warehouse already exists'));
    await waitFor(actor, (snapshot) => snapshot.matches('editing'));
    expect(view()).toMatchObject({
      values: { name: 'warehouse' },
      nameProblem: { message: 'warehouse already exists' },
    });
    expect(emitted).toMatchObject([
      { type: 'update.failed', problem: { message: 'warehouse already exists' } },
    ]);
    actor.send({ type: 'field.changed', field: 'name', value: 'warehouse2' });
    expect(view().nameProblem).toBeNull();
    actor.send({ type: 'save.requested' });
    settle().resolve(undefined);
    await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
    expect(emitted.at(-1)).toEqual({ type: 'connection.updated' });
  });

  it('asks before it throws entries away', () => {
    const { actor, view } = begin();
    actor.send({ type: 'close.requested' });
    expect(view().status).toBe('closed');
    actor.send({ type: 'opened', connection });
    actor.send({ type: 'field.changed', field: 'name', value: 'x' });
    actor.send({ type: 'close.requested' });
    expect(view().status).toBe('confirmingDiscard');
    actor.send({ type: 'discard.declined' });
    expect(view().values.name).toBe('x');
    actor.send({ type: 'close.requested' });
    actor.send({ type: 'discard.confirmed' });
    expect(view().status).toBe('closed');
    actor.send({ type: 'opened', connection });
    expect(view().values.name).toBe('warehouse_eu');
  });

  it('reaches every status by simple paths, and its context survives JSON', () => {
    const machine = createConnectionEditMachine({ saveChanges: () => new Promise(() => undefined) });
    const events = [
      { type: 'opened', connection },
      { type: 'field.changed', field: 'name', value: 'x' },
      { type: 'save.requested' },
      { type: 'close.requested' },
      { type: 'discard.confirmed' },
      { type: 'discard.declined' },
    ];
    const reached = new Set<unknown>();
    for (const { state } of getSimplePaths(machine, { events: events as never[] })) {
      reached.add(connectionEditView(state).status);
      expect(JSON.parse(JSON.stringify(state.context))).toEqual(state.context);
    }
    expect([...reached].sort()).toEqual([...connectionEditStatuses].sort());
  });
});
