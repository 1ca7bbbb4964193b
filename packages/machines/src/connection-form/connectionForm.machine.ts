import {
  fieldsOfKind,
  maxUploadBytes,
  problemOf,
  serverFields,
  type ConnectionKindName,
  type Problem,
  type ServerField,
} from '@plinth/api/facts';
import { assign, emit, fromPromise, setup, stateIn } from 'xstate';
import { brokenRule, initialEntries, sentDetails } from '../connectionEntries.ts';
import { fromPort } from '../fromPort.ts';
import type {
  ChosenFile,
  ConnectionFormPorts,
  CsvDialect,
  CsvEntry,
  CsvPreview,
} from './connectionForm.ports.ts';
import { readConnectionUrl, type ConnectionUrl } from './connectionUrl.ts';

export type EntryField = 'name' | ServerField;
export type FormField = EntryField | 'file';
type Entries = Record<EntryField, string>;

export type FieldProblem =
  { code: 'required' | 'invalid' | 'tooLarge' | 'notCsv' } | { code: 'taken'; problem: Problem };

export type FieldProblems = Partial<Record<FormField, FieldProblem>>;

interface Context {
  sourceType: ConnectionKindName;
  values: Entries;
  file: ChosenFile | null;
  /** What the person corrected of the detected dialect. */
  corrections: Partial<CsvDialect>;
  preview: CsvPreview | null;
  previewProblem: Problem | null;
  problems: FieldProblems;
  /** Parameters of the pasted URL that no field takes. */
  unusedOptions: string[];
  /** Share of the file that is on its way. */
  uploaded: number;
  saved: { connectionId: string; name: string; databaseName: string } | null;
}

export type ConnectionFormEvent =
  | { type: 'type.changed'; sourceType: ConnectionKindName }
  | { type: 'field.changed'; field: EntryField; value: string }
  | { type: 'file.chosen'; file: ChosenFile }
  | { type: 'file.removed' }
  | { type: 'dialect.corrected'; change: Partial<CsvDialect> }
  | { type: 'submitted' }
  | { type: 'cancelled' }
  | { type: 'another.requested' };

type UploadEvent = { type: 'upload.progressed'; share: number };

export type ConnectionFormEmitted =
  | { type: 'connection.saved'; connectionId: string; name: string }
  | { type: 'save.failed'; problem: Problem };

const blank = (sourceType: ConnectionKindName): Context => ({
  sourceType,
  values: { name: '', ...initialEntries(sourceType) },
  file: null,
  corrections: {},
  preview: null,
  previewProblem: null,
  problems: {},
  unusedOptions: [],
  uploaded: 0,
  saved: null,
});

/** What somebody entered, as far as another kind has a field for it, too. */
const enteredFor = (sourceType: ConnectionKindName, { sourceType: before, values }: Context) => {
  const untouched = initialEntries(before);
  const fields = fieldsOfKind(sourceType);
  const entered = serverFields.filter(
    (field) =>
      values[field] !== untouched[field] &&
      fields[field] !== undefined &&
      (fields[field].choices?.some((choice) => choice === values[field]) ?? true),
  );
  return Object.fromEntries(entered.map((field) => [field, values[field]]));
};

/** The form with what a pasted URL says; what it doesn't say stays. */
const filledFrom = (
  { sourceType, values, unusedOptions }: ConnectionUrl,
  context: Context,
): Partial<Context> => {
  const form =
    sourceType === context.sourceType
      ? context
      : {
          ...blank(sourceType),
          values: {
            name: context.values.name,
            ...initialEntries(sourceType),
            ...enteredFor(sourceType, context),
          },
        };
  return {
    ...form,
    values: { ...form.values, ...values },
    problems: without(form.problems, ...(Object.keys(values) as FormField[])),
    unusedOptions,
  };
};

/** What each field lacks; empty when the form may be saved. */
export const findProblems = ({
  sourceType,
  values,
  file,
}: Pick<Context, 'sourceType' | 'values' | 'file'>) => {
  const problems: FieldProblems = {};
  if (values.name.trim() === '') problems.name = { code: 'required' };
  if (sourceType === 'csv' && file === null) problems.file = { code: 'required' };
  for (const field of serverFields) {
    const code = brokenRule(sourceType, field, values);
    if (code !== null) problems[field] = { code };
  }
  return problems;
};

const fileProblem = ({ name, size }: ChosenFile): FieldProblem | null => {
  if (!/\.csv$/i.test(name)) return { code: 'notCsv' };
  return size > maxUploadBytes ? { code: 'tooLarge' } : null;
};

const without = (problems: FieldProblems, ...fields: FormField[]): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field as FormField)));

/** A name for a file's connection: "returns_2025-final.csv" becomes "Returns 2025 final". */
export const suggestedName = (file: ChosenFile | null): string => {
  const words = (file?.name ?? '')
    .replace(/\.csv$/i, '')
    .replace(/[_\s-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The name follows the file until somebody has typed one. */
const namedAfter = ({ values, file, problems }: Context, next: ChosenFile | null): Partial<Context> => {
  const isOwn = values.name.trim() !== '' && values.name !== suggestedName(file);
  if (isOwn) return {};
  const name = suggestedName(next);
  return { values: { ...values, name }, ...(name !== '' && { problems: without(problems, 'name') }) };
};

const problemIn = ({ event }: { event: { error: unknown } }) => problemOf(event.error);

/** How saving and uploading end. */
const whenSent = {
  onDone: {
    target: 'saved',
    actions: [
      {
        type: 'noteSaved',
        params: ({ event }: { event: { output: { connectionId: string } } }) => event.output,
      },
      'emitSaved',
    ],
  },
  onError: [
    {
      guard: { type: 'isNameTaken', params: problemIn },
      target: 'editing',
      actions: { type: 'refuse', params: problemIn },
    },
    { target: 'editing', actions: { type: 'emitFailure', params: problemIn } },
  ],
} as const;

export const createConnectionFormMachine = (
  ports: ConnectionFormPorts,
  begins: ConnectionKindName = 'postgresql',
) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as ConnectionFormEvent | UploadEvent,
      emitted: {} as ConnectionFormEmitted,
    },
    actors: {
      saveDatabase: fromPort(ports.saveDatabase),
      uploadCsv: fromPromise<{ connectionId: string }, CsvEntry & { tell: (event: UploadEvent) => void }>(
        ({ input: { tell, ...entry }, signal }) =>
          ports.uploadCsv(entry, signal, (share) => {
            if (!signal.aborted) tell({ type: 'upload.progressed', share });
          }),
      ),
      previewCsv: fromPort(ports.previewCsv),
    },
    guards: {
      editing: stateIn({ form: 'editing' }),
      isCsv: ({ context }) => context.sourceType === 'csv',
      hasProblems: ({ context }) => Object.keys(findProblems(context)).length > 0,
      hasFile: ({ context }) => context.file !== null,
      isReadable: ({ context }, file: ChosenFile) =>
        context.sourceType === 'csv' && fileProblem(file) === null,
      hasPreview: (_, preview: object | null) => preview !== null,
      isNameTaken: (_, { means }: Problem) => means === 'nameTaken',
    },
    actions: {
      findProblems: assign({ problems: ({ context }) => findProblems(context) }),
      refuse: assign({
        problems: ({ context }, problem: Problem): FieldProblems => ({
          ...context.problems,
          name: { code: 'taken', problem },
        }),
      }),
      noteSaved: assign({
        saved: ({ context: { sourceType, values, file } }, { connectionId }: { connectionId: string }) => ({
          connectionId,
          name: values.name.trim(),
          databaseName: sourceType === 'csv' ? file!.name : values.database.trim(),
        }),
      }),
      emitSaved: emit(({ context }) => ({
        type: 'connection.saved' as const,
        connectionId: context.saved?.connectionId ?? '',
        name: context.saved?.name ?? '',
      })),
      emitFailure: emit((_, problem: Problem) => ({ type: 'save.failed' as const, problem })),
    },
  }).createMachine({
    id: 'connectionForm',
    context: blank(begins),
    type: 'parallel',
    states: {
      form: {
        initial: 'editing',
        states: {
          editing: {
            on: {
              'type.changed': { actions: assign(({ event }) => blank(event.sourceType)) },
              'field.changed': {
                actions: assign(({ context, event }) => {
                  const { field, value } = event;
                  const pasted = field === 'host' ? readConnectionUrl(value) : null;
                  if (pasted) return filledFrom(pasted, context);
                  return {
                    values: { ...context.values, [field]: value },
                    problems: without(context.problems, field),
                    ...(field === 'host' && { unusedOptions: [] }),
                  };
                }),
              },
              'file.chosen': {
                actions: assign(({ context, event }) => {
                  const problem = fileProblem(event.file);
                  const file = problem ? null : event.file;
                  const named = { ...context, ...namedAfter(context, file) };
                  return {
                    file,
                    values: named.values,
                    corrections: {},
                    preview: null,
                    previewProblem: null,
                    problems: { ...without(named.problems, 'file'), ...(problem ? { file: problem } : {}) },
                  };
                }),
              },
              'file.removed': {
                actions: assign(({ context }) => ({
                  ...namedAfter(context, null),
                  file: null,
                  corrections: {},
                  preview: null,
                  previewProblem: null,
                  problems: without(context.problems, 'file'),
                })),
              },
              'dialect.corrected': {
                actions: assign(({ context, event }) => ({
                  corrections: { ...context.corrections, ...event.change },
                })),
              },
              submitted: [
                {
                  guard: 'hasProblems',
                  actions: 'findProblems',
                },
                { guard: 'isCsv', target: 'uploading', actions: assign({ problems: {} }) },
                { target: 'saving', actions: assign({ problems: {} }) },
              ],
            },
          },
          saving: {
            tags: 'waiting',
            invoke: {
              src: 'saveDatabase',
              input: ({ context: { sourceType, values } }) => ({
                sourceName: values.name.trim(),
                sourceType,
                ...sentDetails(sourceType, values),
              }),
              ...whenSent,
            },
            on: { cancelled: 'editing' },
          },
          uploading: {
            tags: 'waiting',
            entry: assign({ uploaded: 0 }),
            invoke: {
              src: 'uploadCsv',
              input: ({ context, self }) => ({
                sourceName: context.values.name.trim(),
                file: context.file!,
                dialect: context.corrections,
                tell: (event: UploadEvent) => self.send(event),
              }),
              ...whenSent,
            },
            on: {
              'upload.progressed': {
                actions: assign({
                  uploaded: ({ context, event }) => Math.max(context.uploaded, event.share),
                }),
              },
              cancelled: 'editing',
            },
          },
          saved: {
            on: {
              'another.requested': {
                target: 'editing',
                actions: assign(({ context }) => blank(context.sourceType)),
              },
            },
          },
        },
      },
      preview: {
        initial: 'none',
        on: {
          'type.changed': { guard: 'editing', target: '.none' },
          'file.removed': { guard: 'editing', target: '.none' },
          'another.requested': '.none',
          'file.chosen': [
            {
              guard: { type: 'isReadable', params: ({ event }) => event.file },
              target: '.reading',
            },
            { target: '.none' },
          ],
          'dialect.corrected': { guard: 'hasFile', target: '.reading' },
        },
        states: {
          none: {},
          reading: {
            tags: 'waiting',
            invoke: {
              src: 'previewCsv',
              input: ({ context }) => ({ file: context.file!, dialect: context.corrections }),
              onDone: [
                {
                  guard: { type: 'hasPreview', params: ({ event }) => event.output },
                  target: 'read',
                  actions: assign({ preview: ({ event }) => event.output }),
                },
                { target: 'none' },
              ],
              onError: {
                target: 'failed',
                actions: assign({ previewProblem: ({ event }) => problemOf(event.error) }),
              },
            },
          },
          read: {},
          failed: {},
        },
      },
    },
  });

export type ConnectionFormMachine = ReturnType<typeof createConnectionFormMachine>;
