import type { ReadConnection } from '@plinth/api';
import { hostTexts } from '@plinth/api/facts';
import { assign, emit, fromPromise, setup } from 'xstate';
import { errorMessage } from '../errorMessage.ts';
import type { ConnectionChanges, ConnectionEditPorts, RefusedFields } from './connectionEdit.ports.ts';

export const editFields = [
  'name',
  'host',
  'port',
  'database',
  'username',
  'password',
  'sslmode',
  'caCertificate',
  'delimiter',
  'encoding',
  'hasHeader',
] as const;
export type EditField = (typeof editFields)[number];
/** Text of each field that the source has; `hasHeader` is "true" or "false". */
export type EditValues = Partial<Record<EditField, string>>;

interface Context {
  connectionId: string;
  sourceType: string;
  stored: EditValues;
  entered: EditValues;
  /** The host's sentence about the name. */
  nameProblem: string;
  portProblem: boolean;
  /** The host's sentence about the password, such as that it has to be entered again. */
  passwordProblem: string;
}

export type ConnectionEditEvent =
  | { type: 'opened'; connection: ReadConnection }
  | { type: 'field.changed'; field: EditField; value: string }
  | { type: 'reset' }
  | { type: 'save.requested' }
  | { type: 'close.requested' }
  | { type: 'discard.confirmed' }
  | { type: 'discard.declined' };

export type ConnectionEditEmitted =
  { type: 'nothing.changed' } | { type: 'connection.updated' } | { type: 'update.failed'; message: string };

/** Where nothing is said of TLS: PostgreSQL's driver prefers it, MongoDB's does as the address says. */
const tlsDefaults: Partial<Record<string, string>> = {
  postgres: 'prefer',
  postgresql: 'prefer',
  mongodb: '',
};

const storedTls = (
  sourceType: string | undefined,
  { sslmode, ca_certificate: caCertificate = '' }: NonNullable<ReadConnection['connection_details']>,
): EditValues => {
  const byDefault = tlsDefaults[sourceType ?? ''];
  return byDefault === undefined ? {} : { sslmode: sslmode ?? byDefault, caCertificate };
};

const storedValues = ({
  source_name,
  source_type,
  connection_details: details = {},
}: ReadConnection): EditValues => {
  if (source_type === 'csv' || details.file_name !== undefined) {
    const { delimiter = '', encoding = '', has_header } = details;
    return {
      name: source_name,
      delimiter,
      encoding,
      hasHeader: has_header === undefined ? '' : String(has_header),
    };
  }
  const { host = '', user = '', database = '', port } = details;
  return {
    name: source_name,
    host,
    ...(source_type === 'mongodb' ? {} : { port: port === undefined ? '' : String(port) }),
    database,
    username: user,
    password: '',
    ...storedTls(source_type, details),
  };
};

const detailNames = {
  host: 'host',
  database: 'database',
  username: 'user',
  sslmode: 'sslmode',
  caCertificate: 'ca_certificate',
  delimiter: 'delimiter',
  encoding: 'encoding',
} as const;

export const changedFields = ({
  stored,
  entered,
}: {
  stored: EditValues;
  entered: EditValues;
}): EditField[] => editFields.filter((field) => (entered[field] ?? '') !== (stored[field] ?? ''));

export const findChanges = (values: { stored: EditValues; entered: EditValues }): ConnectionChanges => {
  const changes: ConnectionChanges = {};
  const details: NonNullable<ConnectionChanges['connection_details']> = {};
  for (const field of changedFields(values)) {
    const text = values.entered[field] ?? '';
    if (field === 'name') changes.source_name = text.trim();
    else if (field === 'port') details.port = Number(text);
    else if (field === 'hasHeader') details.has_header = text === 'true';
    else if (field === 'password') details.password = text;
    else details[detailNames[field]] = field === 'delimiter' ? text : text.trim();
  }
  if (Object.keys(details).length > 0) changes.connection_details = details;
  return changes;
};

const passwordProblemOf = (error: unknown): string =>
  (error as RefusedFields | undefined)?.fields?.['password'] ?? '';

const portIsWrong = ({ stored, entered }: Context): boolean => {
  const port = entered.port;
  if (port === undefined || port === stored.port) return false;
  return !/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535;
};

const empty: Context = {
  connectionId: '',
  sourceType: '',
  stored: {},
  entered: {},
  nameProblem: '',
  portProblem: false,
  passwordProblem: '',
};

export const createConnectionEditMachine = (ports: ConnectionEditPorts) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as ConnectionEditEvent,
      emitted: {} as ConnectionEditEmitted,
    },
    actors: {
      saveChanges: fromPromise(
        ({
          input,
          signal,
        }: {
          input: Parameters<ConnectionEditPorts['saveChanges']>[0];
          signal: AbortSignal;
        }) => ports.saveChanges(input, signal),
      ),
    },
    guards: {
      nameIsEmpty: ({ context }) => (context.entered.name ?? '').trim() === '',
      portIsWrong: ({ context }) => portIsWrong(context),
      unchanged: ({ context }) => changedFields(context).length === 0,
    },
    actions: {
      tellNothingChanged: emit({ type: 'nothing.changed' as const }),
      tellUpdated: emit({ type: 'connection.updated' as const }),
      tellFailure: emit((_, { message }: { message: string }) => ({
        type: 'update.failed' as const,
        message,
      })),
    },
  }).createMachine({
    id: 'connectionEdit',
    context: empty,
    initial: 'closed',
    states: {
      closed: {
        on: {
          opened: {
            target: 'editing',
            actions: assign(({ event: { connection } }) => {
              const values = storedValues(connection);
              return {
                ...empty,
                connectionId: connection.connection_id,
                sourceType: connection.source_type ?? '',
                stored: values,
                entered: values,
              };
            }),
          },
        },
      },
      editing: {
        on: {
          'field.changed': {
            actions: assign(({ context, event: { field, value } }) => ({
              entered: { ...context.entered, [field]: value },
              nameProblem: field === 'name' ? '' : context.nameProblem,
              portProblem: field === 'port' ? false : context.portProblem,
              passwordProblem: field === 'password' ? '' : context.passwordProblem,
            })),
          },
          reset: {
            actions: assign(({ context }) => ({
              entered: context.stored,
              nameProblem: '',
              portProblem: false,
              passwordProblem: '',
            })),
          },
          'save.requested': [
            { guard: 'nameIsEmpty' },
            { guard: 'unchanged', actions: 'tellNothingChanged' },
            { guard: 'portIsWrong', actions: assign({ portProblem: true }) },
            { target: 'saving' },
          ],
          'close.requested': [{ guard: 'unchanged', target: 'closed' }, { target: 'confirmingDiscard' }],
        },
      },
      confirmingDiscard: {
        on: { 'discard.confirmed': 'closed', 'discard.declined': 'editing' },
      },
      saving: {
        tags: 'waiting',
        invoke: {
          src: 'saveChanges',
          input: ({ context }) => ({ connectionId: context.connectionId, changes: findChanges(context) }),
          onDone: { target: 'closed', actions: 'tellUpdated' },
          onError: [
            {
              guard: ({ event }) => passwordProblemOf(event.error) !== '',
              target: 'editing',
              actions: assign({ passwordProblem: ({ event }) => passwordProblemOf(event.error) }),
            },
            {
              target: 'editing',
              actions: [
                assign({
                  nameProblem: ({ event }) => {
                    const message = errorMessage(event.error);
                    return message.includes(hostTexts.nameTaken) ? message : '';
                  },
                }),
                { type: 'tellFailure', params: ({ event }) => ({ message: errorMessage(event.error) }) },
              ],
            },
          ],
        },
      },
    },
  });

export type ConnectionEditMachine = ReturnType<typeof createConnectionEditMachine>;
