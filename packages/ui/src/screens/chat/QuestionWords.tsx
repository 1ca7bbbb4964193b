import { styled } from 'styled-components';
import { formatShortMoment } from '../../primitives/intl.format.ts';
import { token } from '../../theme/token.ts';
import { chatCopy as copy } from './chat.copy.ts';
import { timeText } from './conversations.copy.ts';

/** The time has its place before it is known: nothing moves when it comes. */
const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 3rem;
  align-self: center;

  > time {
    color: ${token.textMuted};
    font-size: ${token.typeXs};
    text-align: end;
  }
`;

const Words = styled.p`
  color: ${token.textStrong};
  font-weight: ${token.weightMedium};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
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
}

/** What was asked, when, and as what it was answered in the end. */
export function QuestionWords({ content, askedAt = '', meant }: QuestionWordsProps) {
  const time = timeText(askedAt);
  return (
    <Line>
      <Words>{content}</Words>
      {time !== '' && (
        <time dateTime={askedAt} title={formatShortMoment(new Date(askedAt))}>
          {time}
        </time>
      )}
      {meant && <Meant>{copy.meant(meant)}</Meant>}
    </Line>
  );
}
