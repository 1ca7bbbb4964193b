import { CornerDownLeft } from 'lucide-react';
import { Suspense } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../../components/Icon.tsx';
import { lazyAtRest, useFetchedAtRest } from '../../loading/lazyAtRest.ts';
import { token } from '../../theme/token.ts';
import { beforeReadings, figuresIn } from './answer.figures.ts';
import type { AnswerChange, AnswerTools, ChatAnswerView } from './answer.types.ts';
import { AnswerFailure } from './AnswerFailure.tsx';
import { answerText, chatCopy as copy } from './chat.copy.ts';
import { quietChoice } from './choice.styles.ts';
import { LateNote } from './LateNote.tsx';
import { inFull, questionOf, type Understood } from './understood.choices.ts';

export const Reply = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space3};
  padding-block-start: 4px;
`;

const Words = styled.p`
  max-width: ${token.prose};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  text-wrap: pretty;

  b {
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
  }
`;

const Suggestions = styled.div`
  > h2 {
    margin-block-end: 6px;
    color: ${token.textMuted};
    font-size: ${token.typeXs};
    font-weight: ${token.weightMedium};
    line-height: ${token.lineXs};
  }
  > ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
    gap: ${token.space2};
  }
  > ul > li {
    display: grid;
  }
  > ul[data-noted] {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
  }
`;

const Suggestion = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space2};
  width: 100%;
  min-height: ${token.controlMd};
  padding: 5px 10px;
  color: ${token.textDefault};
  ${quietChoice}

  small {
    display: block;
    color: ${token.textMuted};
    font-size: ${token.typeXs};
    line-height: ${token.lineXs};
  }
`;

/** Buttons that ask at once, under a heading of their own. */
export function Choices({
  title,
  choices,
  notes = [],
  disabled,
  onChoice,
}: {
  title: string;
  choices: readonly string[];
  /** A second line of each; empty for none. */
  notes?: readonly string[];
  disabled: boolean;
  onChoice: (choice: string) => void;
}) {
  if (choices.length === 0) return null;
  return (
    <Suggestions>
      <h2>{title}</h2>
      <ul data-noted={notes.some(Boolean) || undefined}>
        {choices.map((choice, index) => (
          <li key={index}>
            <Suggestion type="button" disabled={disabled} onClick={() => onChoice(choice)}>
              <span>
                {choice}
                {notes[index] && <small>{notes[index]}</small>}
              </span>
              <Icon icon={CornerDownLeft} size={14} />
            </Suggestion>
          </li>
        ))}
      </ul>
    </Suggestions>
  );
}

/** The rest of an answer is code of its own: most visits of a model ask nothing. */
const Details = lazyAtRest(async () => (await import('./AnswerDetails.tsx')).AnswerDetails);

const UnderstoodChips = lazyAtRest(async () => (await import('./UnderstoodChips.tsx')).UnderstoodChips);

const Readings = lazyAtRest(async () => (await import('./Readings.tsx')).Readings);

const TeachWord = lazyAtRest(async () => (await import('../words/TeachWord.tsx')).TeachWord);

interface AnswerProps {
  id: string;
  content: ChatAnswerView;
  change: AnswerChange | null;
  disabled: boolean;
  late: boolean;
  /** A reading belongs to the question asked last. */
  isLast: boolean;
  tools: AnswerTools;
  onSuggestion: (question: string) => void;
  onReading: (reading: string) => void;
  onWait: () => void;
}

type PartsProps = Pick<AnswerProps, 'id' | 'content' | 'change' | 'disabled' | 'late' | 'tools' | 'onWait'>;

/** How the question was understood, and what becomes of a part that was changed. */
function Parts({ id, content, change, disabled, late, tools, onWait }: PartsProps) {
  if (!content.understood) return null;
  const ask = (next: Understood) => tools.onUnderstood(id, questionOf(next), next);
  const wanted = change?.failure === null ? change.understood : null;
  return (
    <>
      <UnderstoodChips
        understood={content.understood}
        wanted={wanted}
        columns={tools.columns}
        disabled={disabled}
        onColumnsWanted={tools.onColumnsWanted}
        onChange={ask}
      />
      {wanted && late && <LateNote onWait={onWait} />}
      {change?.failure && (
        <AnswerFailure
          failure={change.failure}
          onRetry={disabled ? undefined : () => ask(inFull(change.understood))}
        />
      )}
    </>
  );
}

export function Answer({ isLast, onSuggestion, onReading, ...parts }: AnswerProps) {
  const { id, content, change, disabled, tools } = parts;
  const { follow_up_questions, columns = [], readings = [], unknown_words: unknown = [] } = content;
  return (
    <Reply aria-busy={(change !== null && change.failure === null) || undefined}>
      <Words>
        {figuresIn(
          beforeReadings(
            answerText(content),
            readings.map(({ text }) => text),
          ),
          columns,
        ).map(({ text, figure }, index) => (figure ? <b key={index}>{text}</b> : text))}
      </Words>
      <Suspense>
        <Parts {...parts} />
        <Details id={id} content={content} tools={tools} />
      </Suspense>
      {readings.length > 0 && (
        <Suggestions>
          <h2>{copy.readings}</h2>
          <Suspense>
            <Readings readings={readings} disabled={disabled || !isLast} onChoice={onReading} />
          </Suspense>
        </Suggestions>
      )}
      {tools.teaching && unknown.length > 0 && isLast && !disabled && (
        <Suspense>
          <TeachWord
            words={unknown}
            columns={tools.columns}
            onColumnsWanted={tools.onColumnsWanted}
            {...tools.teaching}
          />
        </Suspense>
      )}
      <Choices
        title={copy.suggestions}
        choices={follow_up_questions}
        disabled={disabled}
        onChoice={onSuggestion}
      />
    </Reply>
  );
}

/** Fetches, when the page is at rest, what an answer will need. */
export const useAnswerAtRest = (): void => {
  useFetchedAtRest(Details);
  useFetchedAtRest(UnderstoodChips);
  useFetchedAtRest(Readings);
  useFetchedAtRest(TeachWord);
};
