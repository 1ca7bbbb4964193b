import type { ReadConnection } from '@plinth/api';
import {
  detailFieldNames,
  detailFields,
  fieldsOfConnection,
  fieldText,
  kindOfSource,
  problemOf,
  type ConnectionKindName,
  type DetailField,
  type Problem,
} from '@plinth/api/facts';
import { assign, emit, setup } from 'xstate';
import { readConnectionUrl } from '../connection-form/connectionUrl.ts';
import { isPort, sentValue } from '../connectionEntries.ts';
import { fromPort } from '../fromPort.ts';
import type { ConnectionChanges, ConnectionEditPorts } from './connectionEdit.ports.ts';

export type EditField = 'name' | DetailField;
const editFields: readonly EditField[] = ['name', ...detailFieldNames];
/** Text of each field that the source has; `hasHeader` is "true" or "false". */
export type EditValues = Partial<Record<EditField, string>>;

interface Context {
  connectionId: string;
  sourceType: string;
  stored: EditValues;
  entered: EditValues;
  /** The name is taken, as the host says. */
  nameProblem: Problem | null;
  portProblem: boolean;
  /** The host's sentence about the password, such as that it has to be entered again. */
  passwordProblem: string;
  /** Parameters of the pasted URL that no field takes. */
  unusedOptions: string[];
  /** The kind that the pasted URL leads to, where it isn't this one's. */
  pastedKind: ConnectionKindName | null;
  /** The person wants to edit it again while it is being saved. */
  isWantedAgain: boolean;
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
  { type: 'nothing.changed' } | { type: 'connection.updated' } | { type: 'update.failed'; problem: Problem };

const storedValues = ({
  source_name,
  source_type = '',
  connection_details: details = {},
}: ReadConnection): EditValues => {
  const fields = Object.keys(fieldsOfConnection(source_type, details)) as DetailField[];
  return {
    name: source_name,
    ...Object.fromEntries(
      fields
        .filter((field) => field !== 'fileName')
        .map((field) => [field, String(details[detailFields[field].sentAs] ?? '')]),
    ),
  };
};

export const changedFields = ({
  stored,
  entered,
}: {
  stored: EditValues;
  entered: EditValues;
}): EditField[] => editFields.filter((field) => (entered[field] ?? '') !== (stored[field] ?? ''));

export const findChanges = (values: { stored: EditValues; entered: EditValues }): ConnectionChanges => {
  const changes: ConnectionChanges = {};
  const details: Record<string, string | number | boolean> = {};
  for (const field of changedFields(values)) {
    const text = values.entered[field] ?? '';
    if (field === 'name') changes.source_name = text.trim();
    else details[detailFields[field].sentAs] = sentValue(field, text);
  }
  if (Object.keys(details).length > 0) changes.connection_details = details;
  return changes;
};

const passwordProblemOf = (error: unknown): string => fieldText(problemOf(error), 'password');

const portIsInvalid = ({ stored, entered }: Context): boolean => {
  const port = entered.port;
  if (port === undefined || port === stored.port) return false;
  return !isPort(port);
};

const empty: Context = {
  connectionId: '',
  sourceType: '',
  stored: {},
  entered: {},
  nameProblem: null,
  portProblem: false,
  passwordProblem: '',
  unusedOptions: [],
  pastedKind: null,
  isWantedAgain: false,
};

/** What is entered with a field's text; a URL pasted as the host goes to the fields that it names. */
const entriesWith = (
  { sourceType, entered }: Context,
  field: EditField,
  value: string,
): Pick<Context, 'entered' | 'unusedOptions' | 'pastedKind'> => {
  const kind = kindOfSource(sourceType);
  const url = field === 'host' && kind !== undefined ? readConnectionUrl(value) : null;
  if (url === null) return { entered: { ...entered, [field]: value }, unusedOptions: [], pastedKind: null };
  // Its password would stand in the field of the host.
  if (url.sourceType !== kind) return { entered, unusedOptions: [], pastedKind: url.sourceType };
  return { entered: { ...entered, ...url.values }, unusedOptions: url.unusedOptions, pastedKind: null };
};

/** What was entered is what is stored. A password is never shown. */
const savedValues = ({ entered }: Context): EditValues => ({
  ...entered,
  name: (entered.name ?? '').trim(),
  ...(entered.password !== undefined && { password: '' }),
});

export const createConnectionEditMachine = (ports: ConnectionEditPorts) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as ConnectionEditEvent,
      emitted: {} as ConnectionEditEmitted,
    },
    actors: {
      saveChanges: fromPort(ports.saveChanges),
    },
    guards: {
      isWantedAgain: ({ context }) => context.isWantedAgain,
      isOfPassword: (_, { error }: { error: unknown }) => passwordProblemOf(error) !== '',
      nameIsEmpty: ({ context }) => (context.entered.name ?? '').trim() === '',
      portIsInvalid: ({ context }) => portIsInvalid(context),
      unchanged: ({ context }) => changedFields(context).length === 0,
    },
    actions: {
      emitNothingChanged: emit({ type: 'nothing.changed' as const }),
      emitUpdated: emit({ type: 'connection.updated' as const }),
      emitFailure: emit((_, { problem }: { problem: Problem }) => ({
        type: 'update.failed' as const,
        problem,
      })),
    },
  }).createMachine({
    id: 'connectionEdit',
    context: empty,
    initial: 'viewing',
    states: {
      viewing: {
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
            actions: assign(({ context, event: { field, value } }) => {
              const entries = entriesWith(context, field, value);
              const isNew = (one: EditField) =>
                one === field || entries.entered[one] !== context.entered[one];
              return {
                entered: entries.entered,
                ...(field === 'host' && entries),
                nameProblem: isNew('name') ? null : context.nameProblem,
                portProblem: isNew('port') ? false : context.portProblem,
                passwordProblem: isNew('password') ? '' : context.passwordProblem,
              };
            }),
          },
          reset: {
            actions: assign(({ context }) => ({
              entered: context.stored,
              nameProblem: null,
              portProblem: false,
              passwordProblem: '',
              unusedOptions: [],
              pastedKind: null,
            })),
          },
          'save.requested': [
            { guard: 'nameIsEmpty' },
            { guard: 'unchanged', actions: 'emitNothingChanged' },
            { guard: 'portIsInvalid', actions: assign({ portProblem: true }) },
            { target: 'saving' },
          ],
          'close.requested': [{ guard: 'unchanged', target: 'viewing' }, { target: 'confirmingDiscard' }],
        },
      },
      confirmingDiscard: {
        on: { 'discard.confirmed': 'viewing', 'discard.declined': 'editing' },
      },
      saving: {
        tags: 'waiting',
        entry: assign({ isWantedAgain: false }),
        on: { opened: { actions: assign({ isWantedAgain: true }) } },
        invoke: {
          src: 'saveChanges',
          input: ({ context }) => ({ connectionId: context.connectionId, changes: findChanges(context) }),
          onDone: [
            {
              guard: 'isWantedAgain',
              target: 'editing',
              actions: [
                assign(({ context }) => ({
                  ...empty,
                  connectionId: context.connectionId,
                  sourceType: context.sourceType,
                  stored: savedValues(context),
                  entered: savedValues(context),
                })),
                'emitUpdated',
              ],
            },
            { target: 'viewing', actions: 'emitUpdated' },
          ],
          onError: [
            {
              guard: { type: 'isOfPassword', params: ({ event }) => ({ error: event.error }) },
              target: 'editing',
              actions: assign({ passwordProblem: ({ event }) => passwordProblemOf(event.error) }),
            },
            {
              target: 'editing',
              actions: [
                assign({
                  nameProblem: ({ event }) => {
                    const problem = problemOf(event.error);
                    return problem.means === 'nameTaken' ? problem : null;
                  },
                }),
                { type: 'emitFailure', params: ({ event }) => ({ problem: problemOf(event.error) }) },
              ],
            },
          ],
        },
      },
    },
  });

export type ConnectionEditMachine = ReturnType<typeof createConnectionEditMachine>;
