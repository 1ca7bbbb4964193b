import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import {
  modelOptions,
  modelsOptions,
  understandingOptions,
  updateUnderstanding,
  versionHeaders,
  type ReadUnderstanding,
} from '@plinth/api';
import { createNotesMachine, notesView, type NotesMachine } from '@plinth/machines';
import { NotesEditor, notesFailureText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { replaceData } from '../reading/replaceData.ts';
import { useKeptMachine } from '../session/useKeptMachine.ts';
import { notesNow, storedVersion } from './changedMeanwhile.ts';
import { notesProps } from './notes.binding.ts';
import { UnsavedGuard } from '../session/UnsavedGuard.tsx';

const isUnsaved = (snapshot: SnapshotFrom<NotesMachine>): boolean => notesView(snapshot).isChanged;

interface ModelNotesProps {
  modelId: string;
  stored: ReadUnderstanding;
}

/** The notes of a saved model, to be edited. What isn't saved outlives a reload and a lost session. */
export function ModelNotes({ modelId, stored }: ModelNotesProps) {
  const { understanding: text = '', version = null } = stored;
  const { api, drafts, notify } = useApp();
  const queryClient = useQueryClient();
  const draftKey = `notes.${modelId}`;
  const machine = useMemo(
    () =>
      createNotesMachine({
        saveNotes: ({ targetId, text: understanding, version: changed }, signal) =>
          api
            .call(
              updateUnderstanding,
              { params: { id: targetId }, body: { understanding }, ...versionHeaders(changed) },
              { signal },
            )
            .then(storedVersion, notesNow),
      }),
    [api],
  );
  const actor = useKeptMachine(draftKey, machine, {
    input: { targetId: modelId, stored: text, version },
    version: 2,
    isUnsaved,
  });
  const { send } = actor;
  const view = notesView(useSelector(actor, (state) => state));

  useEffect(() => {
    const news = actor.on('*', (event) => {
      if (event.type === 'notes.rejected') {
        if (event.failure.kind === 'empty') notify.error(notesFailureText(event.failure));
        return;
      }
      replaceData(queryClient, understandingOptions(api, modelId).queryKey, {
        understanding: event.text,
        version: actor.getSnapshot().context.version ?? undefined,
      });
      // The page shows when the model was last updated, and the list how its notes begin.
      void queryClient.invalidateQueries({ queryKey: modelOptions(api, modelId).queryKey });
      void queryClient.invalidateQueries({ queryKey: modelsOptions(api).queryKey });
    });
    return () => news.unsubscribe();
  }, [actor, api, modelId, notify, queryClient]);

  useEffect(() => send({ type: 'notes.arrived', text, version }), [text, version, send]);

  return (
    <>
      <NotesEditor {...notesProps(view, send)} />
      <UnsavedGuard
        of="notes"
        unsaved={view.isChanged}
        isPending={view.status === 'saving'}
        hasFailed={view.failure !== null}
        onLeave={() => {
          send({ type: 'edit.cancelled' });
          drafts.discard(draftKey);
        }}
      />
    </>
  );
}
