import { joinSynonyms, splitSynonyms, synonymFault, type Problem } from '@plinth/api/facts';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice } from '../../components/Notice.tsx';
import { TextField } from '../../components/TextField.tsx';
import { problemText } from '../problem.copy.ts';
import { synonymFaultText, synonymsCopy } from '../synonyms.copy.ts';
import { draftOf, wholeMeaning, noMeaning, type Meaning, type WordColumn } from './meaning.ts';
import { MeaningFields } from './MeaningFields.tsx';
import { wordsCopy as copy } from './words.copy.ts';

interface WordDialogProps {
  /** The word that is changed; null for a new one. */
  word: {
    word: string;
    kind: string;
    means: string;
    column?: string | undefined;
    synonyms?: readonly string[] | undefined;
  } | null;
  /** Whether a definition can have synonyms. */
  keepsSynonyms: boolean;
  columns: readonly WordColumn[] | undefined;
  saving: boolean;
  problem: Problem | null;
  onTeach: (word: string, meaning: Meaning) => void;
  onCancel: () => void;
}

/** Why these can't be the synonyms of a word. */
const faultText = (word: string, synonyms: readonly string[]): string | undefined => {
  const fault = synonymFault(synonyms);
  if (fault !== null) return synonymFaultText(fault);
  const isItself = synonyms.some((other) => synonymFault([word, other])?.kind === 'twice');
  return isItself ? copy.itself(word) : undefined;
};

/** What lies in the fields, and what of it is handed over. Synonyms are null where there is no field for them. */
const useWord = (
  given: WordDialogProps['word'],
  keepsSynonyms: boolean,
  onTeach: WordDialogProps['onTeach'],
) => {
  const [word, setWord] = useState(given?.word ?? '');
  const [draft, setDraft] = useState(given === null ? noMeaning : draftOf(given));
  const [typed, setTyped] = useState(joinSynonyms(given?.synonyms ?? []));
  const [isTried, setTried] = useState(false);
  const meaning = wholeMeaning(draft);
  const named = word.trim();
  const words = keepsSynonyms && draft.kind === 'definition' ? splitSynonyms(typed) : null;
  const fault = words === null ? undefined : faultText(named, words);
  const handleSubmit = () => {
    if (meaning === null || named === '') return;
    setTried(true);
    if (fault === undefined) onTeach(named, words === null ? meaning : { ...meaning, synonyms: words });
  };
  const synonyms =
    words === null ? null : { value: typed, onValueChange: setTyped, error: isTried ? fault : undefined };
  return { word, setWord, draft, setDraft, meaning, named, synonyms, handleSubmit };
};

function Foot({
  saving,
  isWhole,
  onCancel,
}: Pick<WordDialogProps, 'saving' | 'onCancel'> & { isWhole: boolean }) {
  return (
    <>
      <Button disabled={saving} onClick={onCancel}>
        {copy.dialog.cancel}
      </Button>
      <Button type="submit" variant="primary" disabled={!isWhole} pending={saving} pendingLabel={copy.saving}>
        {copy.remember}
      </Button>
    </>
  );
}

/** A word and what it means, new or changed. */
export function WordDialog({
  word: given,
  keepsSynonyms,
  columns,
  saving,
  problem,
  onTeach,
  onCancel,
}: WordDialogProps) {
  const { word, setWord, draft, setDraft, meaning, named, synonyms, handleSubmit } = useWord(
    given,
    keepsSynonyms,
    (...taught) => !saving && onTeach(...taught),
  );
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={given === null ? copy.dialog.add : copy.dialog.change}
      dismissible={!saving}
      onSubmit={handleSubmit}
      footer={<Foot saving={saving} isWhole={meaning !== null && named !== ''} onCancel={onCancel} />}
    >
      <TextField
        label={copy.word}
        value={word}
        onValueChange={setWord}
        // Another word would be another entry.
        readOnly={saving || given !== null}
        autoComplete="off"
      />
      <MeaningFields
        label={copy.means}
        draft={draft}
        columns={columns}
        readOnly={saving}
        onChange={setDraft}
      />
      {synonyms && (
        <TextField
          {...synonyms}
          label={copy.synonyms}
          hint={synonymsCopy.hint}
          readOnly={saving}
          autoComplete="off"
        />
      )}
      {problem && <Notice tone="danger">{problemText(problem, copy.saveFailed)}</Notice>}
    </Dialog>
  );
}
