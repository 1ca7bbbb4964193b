import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { modelOptions, understandingOptions, updateUnderstanding } from '@plinth/api';
import { createNotesMachine, notesView, type NotesMachine } from '@plinth/machines';
import { NotesEditor, notesFailureText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useKeptMachine } from '../session/useKeptMachine.ts';
import { notesProps } from './notes.binding.ts';
import { UnsavedGuard } from '../session/UnsavedGuard.tsx';

const isUnsaved = (snapshot: SnapshotFrom<NotesMachine>): boolean => notesView(snapshot).isChanged;

interface ModelNotesProps {
  modelId: string;
  stored: string;
}

/** The notes of a saved model, to be edited. What isn't saved outlives a reload and a lost session. */
export function ModelNotes({ modelId, stored }: ModelNotesProps) {
  const { api, drafts, notify } = useApp();
  const queryClient = useQueryClient();
  const draftKey = `notes.${modelId}`;
  const machine = useMemo(
    () =>
      createNotesMachine({
        saveNotes: ({ targetId, text }, signal) =>
          api.call(
            updateUnderstanding,
            { params: { id: targetId }, body: { understanding: text } },
            { signal },
          ),
      }),
    [api],
  );
  const actor = useKeptMachine(draftKey, machine, {
    input: { targetId: modelId, stored },
    version: 1,
    isUnsaved,
  });
  const { send } = actor;
  const view = notesView(useSelector(actor, (state) => state));

  useEffect(() => {
    const news = actor.on('*', (event) => {
      if (event.type === 'notes.saved') {
        queryClient.setQueryData(understandingOptions(api, modelId).queryKey, event.text);
        // The page shows when the model was last updated.
        void queryClient.invalidateQueries({ queryKey: modelOptions(api, modelId).queryKey });
      } else if (event.failure.kind === 'empty') notify.error(notesFailureText(event.failure));
    });
    return () => news.unsubscribe();
  }, [actor, api, modelId, notify, queryClient]);

  useEffect(() => send({ type: 'notes.arrived', text: stored }), [stored, send]);

  return (
    <>
      <NotesEditor {...notesProps(view, send)} />
      <UnsavedGuard
        of="notes"
        unsaved={view.isChanged}
        onLeave={() => {
          send({ type: 'edit.cancelled' });
          drafts.discard(draftKey);
        }}
      />
    </>
  );
}
