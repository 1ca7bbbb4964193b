import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import { leftOutOf } from '@plinth/api';
import {
  columnEditingView,
  modelSaveView,
  notesView,
  type ColumnEditingMachine,
  type ModelSaveMachine,
  type NotesMachine,
  type ReviewedDraft,
  type WizardEvent,
} from '@plinth/machines';
import { LeftOutNote, ReviewScreen, reviewTabs } from '@plinth/ui';
import { useUrlParameters } from '../reading/useUrlParameters.ts';
import { columnEditingProps } from './columnEditing.binding.ts';
import { modelSaveProps } from './modelSave.binding.ts';
import { notesProps } from './notes.binding.ts';
import { UnsavedGuard } from '../session/UnsavedGuard.tsx';
import { useModelExport } from './useModelExport.ts';
import { answersPath } from './wizard.paths.ts';

interface ReviewStageProps {
  review: ReviewedDraft;
  send: (event: WizardEvent) => void;
  columns: ActorRefFrom<ColumnEditingMachine>;
  notes: ActorRefFrom<NotesMachine>;
  save: ActorRefFrom<ModelSaveMachine>;
}

export function ReviewStage({ review, send, columns, notes, save }: ReviewStageProps) {
  const navigate = useNavigate();
  const [params, changeParams] = useUrlParameters();
  const { exportingIds, exportModel } = useModelExport();
  const columnsState = columnEditingView(useSelector(columns, (state) => state));
  const notesState = notesView(useSelector(notes, (state) => state));
  const saveState = modelSaveView(useSelector(save, (state) => state));
  const modelId = saveState.savedModel?.id ?? null;

  // The dialog has told it; the model is where questions are asked.
  const isSaved = modelId !== null && saveState.status === 'closed';
  const isSaving = saveState.status === 'saving';
  useEffect(() => {
    if (isSaved) void navigate(answersPath(modelId), { replace: true });
  }, [isSaved, modelId, navigate]);

  return (
    <>
      <ReviewScreen
        tab={reviewTabs.find((tab) => tab === params.get('tab')) ?? 'columns'}
        onTabChange={(tab) => changeParams({ tab })}
        columns={columnEditingProps(columnsState, columns.send)}
        notes={notesProps(notesState, notes.send)}
        metrics={{
          metrics: review.draft.visualizations ?? [],
          chosen: review.metrics,
          onSwitch: (index, on) => send({ type: 'metric.switched', index, on }),
        }}
        save={modelSaveProps(saveState, save.send, () => send({ type: 'save.requested' }))}
        onSaveOpen={() => save.send({ type: 'dialog.opened' })}
        onExport={() => exportModel(modelId)}
        exporting={modelId !== null && exportingIds.includes(modelId)}
        modelPath={modelId === null ? null : answersPath(modelId)}
      />
      <LeftOutNote
        entries={[review.draft.model_schema.columns, review.draft.visualizations].flatMap(leftOutOf)}
      />
      <UnsavedGuard
        of={isSaving ? 'model' : 'notes'}
        unsaved={isSaving || (notesState.isChanged && modelId === null)}
        ofParameters={isSaving ? ['stage'] : []}
        isPending={isSaving}
        hasFailed={saveState.failure !== null}
        onLeave={() => !isSaving && notes.send({ type: 'edit.cancelled' })}
      />
    </>
  );
}
