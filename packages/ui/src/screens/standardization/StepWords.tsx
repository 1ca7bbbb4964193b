import { X } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../components/IconButton.tsx';
import { mono, truncate } from '../../theme/mixins.ts';
import { useFocusAfterRemoval } from '../../primitives/useFocusAfterRemoval.ts';
import { token } from '../../theme/token.ts';
import { AddToSetting } from './AddToSetting.tsx';
import { SettingsGroup } from './SettingsGroup.tsx';
import { stepSettingsCopy as copy } from './stepSettings.copy.ts';
import { UnseenText } from './UnseenText.tsx';

interface StepWordsProps {
  label: string;
  hint?: string | undefined;
  words: readonly string[];
  /** Why there can't be these. */
  error?: string | undefined;
  /** Why a word can't be one of them. */
  refusal: (word: string) => string | undefined;
  onChange: (words: readonly string[]) => void;
}

const Words = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  /* Half a line is in sight where there are more. */
  max-height: 11rem;
  overflow: auto;
`;

const Word = styled.li`
  display: inline-flex;
  align-items: center;
  gap: 2px;
  max-width: min(100%, 24rem);
  padding-inline: 8px 2px;
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusControl};
  background: ${token.surfaceRaised};

  > span {
    ${mono}
    ${truncate}
    white-space: pre;
  }
`;

/** More of a word isn't drawn. */
const shownLength = 60;

/** Words that a step lists: each is there as it is written, with the spaces around it. */
export function StepWords({ label, hint, words, error, refusal, onChange }: StepWordsProps) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const goOnAt = useFocusAfterRemoval(
    words.length,
    (at) => list.current?.querySelectorAll('button')[at] ?? field.current,
  );
  return (
    <SettingsGroup label={label} hint={hint} error={error}>
      {words.length > 0 && (
        <Words ref={list} aria-label={label} tabIndex={-1}>
          {words.map((word, at) => (
            <Word key={`${at}-${word}`}>
              <span title={word.slice(0, 1000)}>
                <UnseenText text={copy.cut(word, shownLength)} isWhole />
              </span>
              <IconButton
                size="inset"
                icon={X}
                label={copy.remove(copy.cut(word, shownLength))}
                tooltip={null}
                onClick={() => {
                  goOnAt(at);
                  onChange(words.filter((_, place) => place !== at));
                }}
              />
            </Word>
          ))}
        </Words>
      )}
      <AddToSetting
        ref={field}
        label={copy.addWord}
        refusal={refusal}
        onAdd={(word) => onChange([...words, word])}
      />
    </SettingsGroup>
  );
}
