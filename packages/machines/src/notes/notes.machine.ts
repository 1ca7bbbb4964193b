import { maxNotesLength, savedBannerMs, problemOf, type Problem } from '@plinth/api/facts';
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { NotesPorts } from './notes.ports.ts';

export type NotesFailure =
  { kind: 'empty' } | { kind: 'tooLong' } | { kind: 'noTarget' } | { kind: 'problem'; problem: Problem };

export interface NotesContext {
  targetId: string | null;
  stored: string;
  text: string;
  failure: NotesFailure | null;
  banner: boolean;
}

export type NotesEvent =
  | { type: 'edit.started' }
  | { type: 'text.changed'; text: string }
  | { type: 'edit.reset' }
  | { type: 'edit.cancelled' }
  | { type: 'edit.submitted' }
  | { type: 'notes.arrived'; text: string }
  | { type: 'banner.raised' };

export type NotesEmitted =
  { type: 'notes.saved'; text: string } | { type: 'notes.rejected'; failure: NotesFailure };

export const createNotesMachine = (ports: NotesPorts) =>
  setup({
    types: {
      context: {} as NotesContext,
      events: {} as NotesEvent,
      emitted: {} as NotesEmitted,
      input: {} as { targetId: string | null; stored: string },
      tags: {} as 'waiting',
    },
    delays: { bannerTime: savedBannerMs },
    actors: {
      saveNotes: fromPromise<unknown, { targetId: string; text: string }>(({ input, signal }) =>
        ports.saveNotes(input, signal),
      ),
    },
    guards: {
      isEmpty: ({ context }) => context.text.trim() === '',
      isTooLong: ({ context }) => context.text.length > maxNotesLength,
      lacksTarget: ({ context }) => context.targetId === null,
    },
    actions: {
      reject: enqueueActions(({ enqueue }, { failure }: { failure: NotesFailure }) => {
        enqueue.assign({ failure });
        enqueue(emit({ type: 'notes.rejected', failure }));
      }),
      takeSaved: enqueueActions(({ context, enqueue }) => {
        enqueue.assign({ stored: context.text, failure: null });
        enqueue.raise({ type: 'banner.raised' });
        enqueue(emit({ type: 'notes.saved', text: context.text }));
      }),
    },
  }).createMachine({
    id: 'notes',
    context: ({ input }) => ({
      targetId: input.targetId,
      stored: input.stored,
      text: input.stored,
      failure: null,
      banner: false,
    }),
    type: 'parallel',
    states: {
      work: {
        initial: 'viewing',
        states: {
          viewing: {
            on: {
              'edit.started': {
                target: 'editing',
                actions: assign(({ context }) => ({ text: context.stored, failure: null })),
              },
              'notes.arrived': {
                actions: assign(({ event }) => ({ stored: event.text, text: event.text })),
              },
            },
          },
          editing: {
            on: {
              'text.changed': { actions: assign(({ event }) => ({ text: event.text, failure: null })) },
              'edit.reset': { actions: assign(({ context }) => ({ text: context.stored, failure: null })) },
              'edit.cancelled': {
                target: 'viewing',
                actions: assign(({ context }) => ({ text: context.stored, failure: null })),
              },
              'edit.submitted': [
                { guard: 'isEmpty', actions: { type: 'reject', params: { failure: { kind: 'empty' } } } },
                { guard: 'isTooLong', actions: { type: 'reject', params: { failure: { kind: 'tooLong' } } } },
                {
                  guard: 'lacksTarget',
                  actions: { type: 'reject', params: { failure: { kind: 'noTarget' } } },
                },
                { target: 'saving', actions: assign({ failure: null }) },
              ],
            },
          },
          saving: {
            tags: 'waiting',
            invoke: {
              src: 'saveNotes',
              input: ({ context }) => ({ targetId: context.targetId!, text: context.text }),
              onDone: { target: 'viewing', actions: 'takeSaved' },
              onError: {
                target: 'editing',
                actions: {
                  type: 'reject',
                  params: ({ event }) => ({
                    failure: { kind: 'problem', problem: problemOf(event.error) },
                  }),
                },
              },
            },
          },
        },
      },
      banner: {
        initial: 'hidden',
        states: {
          hidden: {},
          shown: { after: { bannerTime: { target: 'hidden', actions: assign({ banner: false }) } } },
        },
        on: { 'banner.raised': { target: '.shown', reenter: true, actions: assign({ banner: true }) } },
      },
    },
  });

export type NotesMachine = ReturnType<typeof createNotesMachine>;
