import type { Problem } from '@plinth/api/facts';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice } from '../../components/Notice.tsx';
import { TextField } from '../../components/TextField.tsx';
import { problemText } from '../problem.copy.ts';
import { draftOf, wholeMeaning, noMeaning, type Meaning, type WordColumn } from './meaning.ts';
import { MeaningFields } from './MeaningFields.tsx';
import { wordsCopy as copy } from './words.copy.ts';

interface WordDialogProps {
  /** The word that is changed; null for a new one. */
  word: { word: string; kind: string; means: string; column?: string | undefined } | null;
  columns: readonly WordColumn[] | undefined;
  saving: boolean;
  problem: Problem | null;
  onTeach: (word: string, meaning: Meaning) => void;
  onCancel: () => void;
}

/** A word and what it means, new or changed. */
export function WordDialog({ word: given, columns, saving, problem, onTeach, onCancel }: WordDialogProps) {
  const [word, setWord] = useState(given?.word ?? '');
  const [draft, setDraft] = useState(given === null ? noMeaning : draftOf(given));
  const meaning = wholeMeaning(draft);
  const named = word.trim();
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={given === null ? copy.dialog.add : copy.dialog.change}
      dismissible={!saving}
      onSubmit={() => {
        if (meaning !== null && named !== '' && !saving) onTeach(named, meaning);
      }}
      footer={
        <>
          <Button disabled={saving} onClick={onCancel}>
            {copy.dialog.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={meaning === null || named === ''}
            pending={saving}
            pendingLabel={copy.saving}
          >
            {copy.remember}
          </Button>
        </>
      }
    >
      <TextField
        label={copy.word}
        value={word}
        onValueChange={setWord}
        disabled={saving}
        // Another word would be another entry.
        readOnly={given !== null}
        autoComplete="off"
      />
      <MeaningFields
        label={copy.means}
        draft={draft}
        columns={columns}
        disabled={saving}
        onChange={setDraft}
      />
      {problem && <Notice tone="danger">{problemText(problem, copy.saveFailed)}</Notice>}
    </Dialog>
  );
}
