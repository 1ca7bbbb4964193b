import { maxQuestionLength } from '@plinth/api/facts';
import { ArrowUp, Square } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../components/IconButton.tsx';
import { TextField } from '../../components/TextField.tsx';
import { token } from '../../theme/token.ts';
import { chatCopy as copy } from './chat.copy.ts';

const Ask = styled.form`
  display: flex;
  gap: ${token.space2};
  padding: 10px ${token.space3};

  > :first-child {
    flex: 1 1 auto;
  }
`;

const Count = styled.span`
  white-space: nowrap;
  color: ${token.textMuted};
  font-variant-numeric: tabular-nums;
`;

/** A question that is far from its limit needs no figure. */
const countedFrom = maxQuestionLength - 100;

/** The question before or after the one in the field, as a shell has it; undefined where the field holds its own words. */
const recalled = (questions: readonly string[], text: string, key: string): string | undefined => {
  const known = [...new Set(questions.toReversed())].toReversed();
  const at = text === '' ? known.length : known.indexOf(text);
  if (at < 0) return undefined;
  if (key === 'ArrowUp') return known[at - 1];
  return key === 'ArrowDown' && text !== '' ? (known[at + 1] ?? '') : undefined;
};

interface ComposerProps {
  input: Ref<HTMLInputElement>;
  pending: boolean;
  /** Nothing is there yet that could take a question. */
  waiting: boolean;
  /** What was said could not be read, so nothing can follow it. */
  blocked: boolean;
  text: string;
  /** What was asked, to be recalled. */
  questions: readonly string[];
  onTextChange: (text: string) => void;
  onSubmit: () => void;
  onStop: () => void;
}

export function Composer({
  input,
  pending,
  waiting,
  blocked,
  text,
  questions,
  onTextChange,
  onSubmit,
  onStop,
}: ComposerProps) {
  const { length } = text.trim();
  const canSend = !pending && !waiting && !blocked && length > 0 && length <= maxQuestionLength;
  const recall = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const words = recalled(questions, text, event.key);
    if (words === undefined) return;
    event.preventDefault();
    onTextChange(words);
  };
  return (
    <Ask
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSubmit();
      }}
    >
      <TextField
        ref={input}
        label={copy.input}
        hideLabel
        placeholder={copy.placeholder}
        value={text}
        onValueChange={onTextChange}
        onKeyDown={recall}
        disabled={pending || waiting}
        autoComplete="off"
        error={length > maxQuestionLength ? copy.tooLong(maxQuestionLength) : undefined}
        end={length > countedFrom && <Count>{copy.count(length, maxQuestionLength)}</Count>}
      />
      {pending && <IconButton icon={Square} label={copy.stop} variant="secondary" onClick={onStop} />}
      <IconButton type="submit" icon={ArrowUp} label={copy.send} variant="primary" disabled={!canSend} />
    </Ask>
  );
}
