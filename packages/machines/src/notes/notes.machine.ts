import { maxNotesLength, savedBannerMs, problemOf, type Problem } from '@plinth/api/facts';
import { assign, emit, enqueueActions, setup } from 'xstate';
import { fromPort } from '../fromPort.ts';
import type { NotesNow, NotesPorts } from './notes.ports.ts';

export type NotesFailure =
  { kind: 'empty' } | { kind: 'tooLong' } | { kind: 'noTarget' } | { kind: 'problem'; problem: Problem };

export interface NotesContext {
  targetId: string | null;
  stored: string;
  text: string;
  /** The host's count of changes; null where it counts none. */
  version: number | null;
  /** The version that the last save was made over: whoever knows it may go on from the new one. */
  savedOver: number | null;
  /** What someone else has written meanwhile, until it is chosen what stays. */
  theirs: string | null;
  /** What the host has since the edit was begun: shown where that is given up. */
  arrived?: NotesNow | undefined;
  failure: NotesFailure | null;
  banner: boolean;
}

export type NotesEvent =
  | { type: 'edit.started' }
  | { type: 'text.changed'; text: string }
  | { type: 'edit.reset' }
  | { type: 'edit.cancelled' }
  | { type: 'edit.submitted' }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' }
  | { type: 'notes.arrived'; text: string; version: number | null }
  | { type: 'banner.raised' };

export type NotesEmitted =
  | { type: 'notes.saved'; text: string }
  /** Someone else's notes were kept in place of those that were written here. */
  | { type: 'notes.merged'; text: string }
  | { type: 'notes.rejected'; failure: NotesFailure };

export const createNotesMachine = (ports: NotesPorts) =>
  setup({
    types: {
      context: {} as NotesContext,
      events: {} as NotesEvent,
      emitted: {} as NotesEmitted,
      input: {} as { targetId: string | null; stored: string; version?: number | null },
      tags: {} as 'waiting',
    },
    delays: { bannerTime: savedBannerMs },
    actors: {
      saveNotes: fromPort(ports.saveNotes),
    },
    guards: {
      isEmpty: ({ context }) => context.text.trim() === '',
      isTooLong: ({ context }) => context.text.length > maxNotesLength,
      lacksTarget: ({ context }) => context.targetId === null,
      isChangedElsewhere: (_, answer: object) => 'now' in answer,
      /** It is what was sent: it had arrived before, and its answer hadn't. */
      isSameText: ({ context: { theirs, text } }) => theirs === text,
      isOnlyNewer: ({ context: { theirs, stored } }) => theirs === stored,
    },
    actions: {
      reject: enqueueActions(({ enqueue }, { failure }: { failure: NotesFailure }) => {
        enqueue.assign({ failure });
        enqueue(emit({ type: 'notes.rejected', failure }));
      }),
      takeSaved: enqueueActions(({ context, enqueue }, { version }: { version: number | null }) => {
        enqueue.assign({
          stored: context.text,
          failure: null,
          version: version ?? context.version,
          savedOver: context.version,
        });
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
      version: input.version ?? null,
      savedOver: null,
      theirs: null,
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
                actions: assign(({ event: { text, version } }) => ({ stored: text, text, version })),
              },
            },
          },
          editing: {
            on: {
              'text.changed': { actions: assign(({ event }) => ({ text: event.text, failure: null })) },
              'edit.reset': { actions: assign(({ context }) => ({ text: context.stored, failure: null })) },
              'notes.arrived': {
                actions: assign(({ event: { text, version } }) => ({ arrived: { text, version } })),
              },
              'edit.cancelled': {
                target: 'viewing',
                actions: assign(({ context: { stored, version, arrived } }) => {
                  const now = arrived ?? { text: stored, version };
                  return { ...now, stored: now.text, arrived: undefined, failure: null };
                }),
              },
              'edit.submitted': [
                { guard: 'isEmpty', actions: { type: 'reject', params: { failure: { kind: 'empty' } } } },
                { guard: 'isTooLong', actions: { type: 'reject', params: { failure: { kind: 'tooLong' } } } },
                {
                  guard: 'lacksTarget',
                  actions: { type: 'reject', params: { failure: { kind: 'noTarget' } } },
                },
                { target: 'saving', actions: assign({ failure: null, arrived: undefined }) },
              ],
            },
          },
          saving: {
            tags: 'waiting',
            invoke: {
              src: 'saveNotes',
              input: ({ context: { targetId, text, version } }) => ({ targetId: targetId!, text, version }),
              onDone: [
                {
                  guard: { type: 'isChangedElsewhere', params: ({ event }) => event.output },
                  target: 'comparing',
                  actions: assign(({ event }) => {
                    const { text, version } = (event.output as { now: NotesNow }).now;
                    return { theirs: text, version };
                  }),
                },
                {
                  target: 'viewing',
                  actions: {
                    type: 'takeSaved',
                    params: ({ event: { output } }) => ({
                      version: 'version' in output ? output.version : null,
                    }),
                  },
                },
              ],
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
          /** Something was changed meanwhile: a conflict only where the notes differ. */
          comparing: {
            always: [
              {
                guard: 'isSameText',
                target: 'viewing',
                actions: [
                  { type: 'takeSaved', params: ({ context: { version } }) => ({ version }) },
                  assign({ theirs: null }),
                ],
              },
              {
                guard: 'isOnlyNewer',
                target: 'saving',
                actions: assign({ theirs: null }),
              },
              { target: 'conflicting' },
            ],
          },
          conflicting: {
            on: {
              'mine.kept': {
                target: 'saving',
                actions: assign(({ context }) => ({
                  stored: context.theirs ?? context.stored,
                  theirs: null,
                })),
              },
              'theirs.taken': {
                target: 'viewing',
                actions: [
                  assign(({ context: { theirs, stored } }) => ({
                    stored: theirs ?? stored,
                    text: theirs ?? stored,
                    theirs: null,
                  })),
                  emit(({ context }) => ({ type: 'notes.merged', text: context.text })),
                ],
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
