import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { detailText, modelOptions, understandingOptions, updateUnderstanding } from '@plinth/api';
import { createNotesMachine, notesView } from '@plinth/machines';
import { NotesEditor, notesFailureText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useInspect } from '../shell/diagnostics.ts';
import { useKeptDraft } from '../session/useKeptDraft.ts';
import { notesCallbacks } from './notesCallbacks.ts';
import { UnsavedGuard } from '../session/UnsavedGuard.tsx';

interface ModelNotesProps {
  modelId: string;
  stored: string;
}

/** The notes of a saved model, to be edited. What isn't saved outlives a reload and a lost session. */
export function ModelNotes({ modelId, stored }: ModelNotesProps) {
  const { api, drafts, notify } = useApp();
  const inspect = useInspect();
  const queryClient = useQueryClient();
  const draftKey = `notes.${modelId}`;
  const [unsaved] = useState(() => {
    const text = drafts.load(draftKey);
    return typeof text === 'string' ? text : null;
  });
  const machine = useMemo(
    () =>
      createNotesMachine({
        saveNotes: ({ targetId, text }, signal) =>
          api.call(
            updateUnderstanding,
            { params: { id: targetId }, body: { understanding: text } },
            { signal },
          ),
        detailText,
      }),
    [api],
  );
  const [snapshot, send, actor] = useMachine(machine, {
    input: { targetId: modelId, stored, unsaved },
    inspect,
  });
  const view = notesView(snapshot);

  useEffect(() => {
    const news = actor.on('*', (event) => {
      if (event.type === 'notes.saved') {
        queryClient.setQueryData(understandingOptions(api, modelId).queryKey, event.text);
        // The page tells when the model was last updated.
        void queryClient.invalidateQueries({ queryKey: modelOptions(api, modelId).queryKey });
      } else if (event.failure.kind === 'empty') notify.error(notesFailureText(event.failure));
    });
    return () => news.unsubscribe();
  }, [actor, api, modelId, notify, queryClient]);

  useKeptDraft(draftKey, view.isChanged ? view.text : null);

  useEffect(() => send({ type: 'notes.arrived', text: stored }), [stored, send]);

  return (
    <>
      <NotesEditor {...view} {...notesCallbacks(send)} />
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
