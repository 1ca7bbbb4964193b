import type { ColumnChanges } from '@plinth/api';
import { saveDialogCloseMs, problemOf, type Problem } from '@plinth/api/facts';
import { assign, emit, setup } from 'xstate';
import type { ColumnFailure } from '../column-editing/columnEditing.context.ts';
import type { ColumnsNow } from '../column-editing/columnEditing.ports.ts';
import type { NotesFailure } from '../notes/notes.machine.ts';
import { fromPort } from '../fromPort.ts';
import type { ModelChoice, ModelSavePorts, SavedModel } from './modelSave.ports.ts';

const lastResortName = 'Data Model';

export type SaveFailure =
  | { kind: 'missingIds' }
  | { kind: 'pendingChanges'; problem: Problem }
  | { kind: 'column'; failure: ColumnFailure }
  | { kind: 'notes'; failure: NotesFailure }
  /** The draft was changed elsewhere: what it has now is to be seen before it is saved. */
  | { kind: 'changed' }
  | { kind: 'problem'; problem: Problem };

export interface ModelSaveContext {
  draftId: string | null;
  sourceId: string | null;
  /** Names to fall back on, the first that isn't blank. */
  tableName: string | null;
  fileName: string | null;
  name: string;
  description: string;
  pending: ColumnChanges;
  choice: ModelChoice;
  /** What the draft has by now, where it was changed elsewhere. */
  now: ColumnsNow | null;
  failure: SaveFailure | null;
  saved: SavedModel | null;
}

export type ModelSaveEvent =
  | { type: 'dialog.opened' }
  | { type: 'dialog.closed' }
  | { type: 'name.changed'; name: string }
  | { type: 'description.changed'; description: string }
  /** The person wants it saved: what is still on its way to the draft comes first. */
  | { type: 'save.awaited' }
  /** Something that was on its way didn't arrive. */
  | { type: 'save.refused'; failure: SaveFailure }
  /** `pending`: column changes that must reach the draft before it is saved. */
  | { type: 'save.submitted'; pending: ColumnChanges; choice: ModelChoice };

type Submission = { event: Extract<ModelSaveEvent, { type: 'save.submitted' }> };

const wholeDraft: ModelChoice = { leftOut: [], metrics: null, version: null };

export const modelNameOf = ({
  name,
  tableName,
  fileName,
}: Pick<ModelSaveContext, 'name' | 'tableName' | 'fileName'>): string =>
  [name, tableName, fileName].map((text) => text?.trim()).find(Boolean) ?? lastResortName;

/** The draft's columns were changed elsewhere since they were read. */
const changedElsewhere = {
  guard: { type: 'isChangedElsewhere', params: ({ event }: { event: { output: object } }) => event.output },
  target: 'filling',
  actions: {
    type: 'meetChange',
    params: ({ event }: { event: { output: object } }) => event.output as { now: ColumnsNow },
  },
} as const;

const submitted = [
  { guard: 'lacksIds', target: 'filling', actions: 'missIds' },
  { target: 'checkingPending', actions: { type: 'take', params: ({ event }: Submission) => event } },
] as const;

export const createModelSaveMachine = (ports: ModelSavePorts) =>
  setup({
    types: {
      context: {} as ModelSaveContext,
      events: {} as ModelSaveEvent,
      emitted: {} as { type: 'model.saved'; model: SavedModel; choice: ModelChoice },
      input: {} as Pick<ModelSaveContext, 'draftId' | 'sourceId' | 'tableName' | 'fileName'>,
      tags: {} as 'waiting',
    },
    delays: { closing: saveDialogCloseMs },
    actors: {
      saveColumns: fromPort(ports.saveColumns),
      createModel: fromPort(ports.createModel),
    },
    guards: {
      lacksIds: ({ context }) => context.draftId === null || context.sourceId === null,
      isChangedElsewhere: (_, answer: object) => 'now' in answer,
      isUnsaved: ({ context }) => context.saved === null,
      hasPending: ({ context }) => Object.keys(context.pending).length > 0,
    },
    actions: {
      missIds: assign({ failure: { kind: 'missingIds' } }),
      take: assign((_, { pending, choice }: Submission['event']) => ({
        pending,
        choice,
        now: null,
        failure: null,
      })),
      meetChange: assign((_, { now }: { now: ColumnsNow }) => ({
        now,
        failure: { kind: 'changed' as const },
      })),
    },
  }).createMachine({
    id: 'modelSave',
    context: ({ input }) => ({
      ...input,
      name: modelNameOf({ ...input, name: '' }),
      description: '',
      pending: {},
      choice: wholeDraft,
      now: null,
      failure: null,
      saved: null,
    }),
    initial: 'reviewing',
    states: {
      reviewing: {
        on: {
          // A draft is saved once: a second save would make a second model.
          'dialog.opened': { guard: 'isUnsaved', target: 'filling' },
        },
      },
      filling: {
        on: {
          'name.changed': { actions: assign(({ event }) => ({ name: event.name, failure: null })) },
          'description.changed': {
            actions: assign(({ event }) => ({ description: event.description, failure: null })),
          },
          'dialog.closed': { target: 'reviewing', actions: assign({ failure: null }) },
          'save.awaited': 'awaiting',
          'save.submitted': submitted,
        },
      },
      awaiting: {
        tags: 'waiting',
        entry: assign({ failure: null }),
        on: {
          'save.submitted': submitted,
          'save.refused': { target: 'filling', actions: assign(({ event: { failure } }) => ({ failure })) },
        },
      },
      checkingPending: {
        always: [{ guard: 'hasPending', target: 'sendingPending' }, { target: 'creating' }],
      },
      sendingPending: {
        tags: 'waiting',
        invoke: {
          src: 'saveColumns',
          input: ({ context }) => ({
            targetId: context.draftId!,
            changes: context.pending,
            version: context.choice.version,
          }),
          onDone: [
            changedElsewhere,
            {
              target: 'creating',
              actions: assign(({ context, event: { output } }) => ({
                pending: {},
                choice: {
                  ...context.choice,
                  version: 'version' in output ? output.version : context.choice.version,
                },
              })),
            },
          ],
          onError: {
            target: 'filling',
            actions: assign(({ event }) => ({
              failure: { kind: 'pendingChanges', problem: problemOf(event.error) },
            })),
          },
        },
      },
      creating: {
        tags: 'waiting',
        invoke: {
          src: 'createModel',
          input: ({ context }) => ({
            draftId: context.draftId!,
            sourceId: context.sourceId!,
            name: modelNameOf(context),
            description: context.description.trim(),
            ...context.choice,
          }),
          onDone: [
            changedElsewhere,
            {
              target: 'saved',
              actions: [
                assign(({ event }) => ({ saved: event.output as SavedModel })),
                emit(({ context, event }) => ({
                  type: 'model.saved',
                  model: event.output as SavedModel,
                  choice: context.choice,
                })),
              ],
            },
          ],
          onError: {
            target: 'filling',
            actions: assign(({ event }) => ({
              failure: { kind: 'problem', problem: problemOf(event.error) },
            })),
          },
        },
      },
      saved: { after: { closing: 'reviewing' } },
    },
  });

export type ModelSaveMachine = ReturnType<typeof createModelSaveMachine>;
