import type { Problem } from '@plinth/api/facts';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { problemText } from '../problem.copy.ts';
import { wholeMeaning, noMeaning, type Meaning, type WordColumn } from './meaning.ts';
import { MeaningFields } from './MeaningFields.tsx';
import { wordsCopy as copy } from './words.copy.ts';

export interface Teaching {
  /** The word that is being saved; null while none is. */
  saving: string | null;
  /** Why the last one could not be saved. */
  problem: Problem | null;
  /** The person has said what a word means. */
  onTeach: (word: string, meaning: Meaning) => void;
}

interface TeachWordProps extends Teaching {
  /** Words that a question has and the model doesn't. */
  words: readonly string[];
  /** Undefined while they are fetched. */
  columns: readonly WordColumn[] | undefined;
  /** The columns are needed to choose from. */
  onColumnsWanted: () => void;
}

const Part = styled.section`
  > h2 {
    margin-block-end: 6px;
    color: ${token.textMuted};
    font-size: ${token.typeXs};
    font-weight: ${token.weightMedium};
    line-height: ${token.lineXs};
  }
`;

const Box = styled.div`
  display: grid;
  gap: ${token.space3};
  padding: ${token.space3};
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusControl};

  > p {
    color: ${token.textMuted};
    font-size: ${token.typeSm};
  }
`;

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${token.space3};

  > :not(button) {
    flex: 0 1 264px;
    min-width: 0;
  }
  @media ${narrowQuery} {
    > :not(button) {
      flex-basis: 100%;
    }
  }
`;

function OneWord({
  word,
  columns,
  saving,
  onTeach,
}: Omit<TeachWordProps, 'words' | 'problem' | 'onColumnsWanted'> & { word: string }) {
  const [draft, setDraft] = useState(noMeaning);
  const meaning = wholeMeaning(draft);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (meaning !== null && saving === null) onTeach(word, meaning);
      }}
    >
      <MeaningFields
        label={copy.meansOf(word)}
        draft={draft}
        columns={columns}
        readOnly={saving !== null}
        onChange={setDraft}
      />
      <Button
        type="submit"
        disabled={meaning === null || (saving !== null && saving !== word)}
        pending={saving === word}
        pendingLabel={copy.saving}
      >
        {copy.remember}
      </Button>
    </Form>
  );
}

/** Below an answer that doesn't know a word: what it means is said, kept with the model, and the question asked again. */
export function TeachWord({ words, columns, problem, onColumnsWanted, ...teaching }: TeachWordProps) {
  useEffect(() => onColumnsWanted(), [onColumnsWanted]);
  return (
    <Part>
      <h2>{copy.teach}</h2>
      <Box>
        <p>{copy.kept}</p>
        {words.map((word) => (
          <OneWord key={word} word={word} columns={columns} {...teaching} />
        ))}
        {problem && <Notice tone="danger">{problemText(problem, copy.saveFailed)}</Notice>}
      </Box>
    </Part>
  );
}
