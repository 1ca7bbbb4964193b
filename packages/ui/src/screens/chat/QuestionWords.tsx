import { Pencil } from 'lucide-react';
import { styled } from 'styled-components';
import { IconButton } from '../../components/IconButton.tsx';
import { formatShortMoment } from '../../primitives/intl.format.ts';
import { token } from '../../theme/token.ts';
import { chatCopy as copy } from './chat.copy.ts';
import { timeText } from './conversations.copy.ts';

/** The time has its place before it is known: nothing moves when it comes. */
const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 3rem;
  align-items: center;
  align-self: center;

  > time {
    color: ${token.textMuted};
    font-size: ${token.typeXs};
    text-align: end;
  }
`;

const Asked = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space1};
  min-width: 0;
`;

const Words = styled.p`
  min-width: 0;
  color: ${token.textStrong};
  font-weight: ${token.weightMedium};
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  > span {
    text-decoration: underline dotted ${token.warningSolid} 2px;
    text-underline-offset: 4px;
  }
`;

const Meant = styled.p`
  grid-column: 1 / -1;
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  overflow-wrap: anywhere;
`;

interface QuestionWordsProps {
  content: string;
  /** Undefined where the host doesn't tell. */
  askedAt?: string | undefined;
  meant?: string | undefined;
  /** Words of it that the model doesn't have. */
  unknown: readonly string[];
  /** Puts it into the field, to be asked in other words; undefined while one is on its way. */
  onEdit: (() => void) | undefined;
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The words one by one, those that aren't known apart. */
const partsOf = (content: string, unknown: readonly string[]): { text: string; isUnknown: boolean }[] => {
  const words = unknown.filter(Boolean).map(escaped).join('|');
  if (words === '') return [{ text: content, isUnknown: false }];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words})(?![\\p{L}\\p{N}])`, 'giu');
  return content.split(pattern).map((text, index) => ({ text, isUnknown: index % 2 === 1 }));
};

/** What was asked, when, and as what it was answered in the end. */
export function QuestionWords({ content, askedAt = '', meant, unknown, onEdit }: QuestionWordsProps) {
  const time = timeText(askedAt);
  return (
    <Line>
      <Asked>
        <Words>
          {partsOf(content, unknown).map(({ text, isUnknown }, index) =>
            isUnknown ? <span key={index}>{text}</span> : text,
          )}
        </Words>
        <IconButton
          size="sm"
          icon={Pencil}
          label={copy.editQuestion}
          disabled={onEdit === undefined}
          onClick={onEdit}
        />
      </Asked>
      {time !== '' && (
        <time dateTime={askedAt} title={formatShortMoment(new Date(askedAt))}>
          {time}
        </time>
      )}
      {meant && <Meant>{copy.meant(meant)}</Meant>}
    </Line>
  );
}
