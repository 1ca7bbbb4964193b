import { ArrowRight } from 'lucide-react';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../../components/Icon.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { standardizationCopy as copy } from './standardization.copy.ts';
import { UnseenText } from './UnseenText.tsx';
import { betweenValues, changedParts, type ChangedText } from './valueChange.parts.ts';

interface ValueChangeProps {
  before: string;
  /** Null where there is no value any more. */
  after: string | null;
  /** What is said of it, muted. */
  note?: string | undefined;
  /** It isn't done: the person left it as it is. */
  isLeft?: boolean;
  /** It is a row or a column, of which nothing is left. */
  isWhole?: boolean;
}

const Pair = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 14px minmax(0, 1fr);
  gap: ${token.space2};
  align-items: baseline;
  min-width: 0;

  > svg {
    align-self: center;
    color: ${token.textMuted};
  }
  @media ${narrowQuery} {
    grid-template-columns: 14px minmax(0, 1fr);
    row-gap: 2px;

    > :first-child {
      grid-column: 2;
    }
    > svg {
      grid-row: 2;
    }
  }
`;

const Value = styled.span`
  min-width: 0;
  color: ${token.textDefault};
  font-family: ${token.fontMono};
  font-size: ${token.typeXs};
  font-variant-ligatures: none;
  line-height: ${token.lineSm};
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  &[data-left] {
    color: ${token.textMuted};
  }
`;

const Gone = styled.del`
  padding: 0 1px;
  border-radius: 2px;
  background: ${token.dangerSoft};
  box-shadow: inset 0 0 0 1px ${token.dangerBorder};
  color: ${token.dangerText};
  text-decoration-thickness: 1px;
`;

const Come = styled.ins`
  padding: 0 1px;
  border-radius: 2px;
  background: ${token.successSoft};
  box-shadow: inset 0 0 0 1px ${token.successBorder};
  color: ${token.successText};
  text-decoration-thickness: 1px;
  text-underline-offset: 2px;
`;

const Muted = styled.span`
  color: ${token.textMuted};
  font-family: ${token.fontSans};
  font-size: ${token.typeXs};
`;

const Note = styled(Muted)`
  margin-inline-start: ${token.space3};
`;

/** What goes of each part is struck, what comes is underlined. */
function Parts({ parts, side }: { parts: readonly ChangedText[]; side: 'removed' | 'added' }) {
  const Mark = side === 'removed' ? Gone : Come;
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && betweenValues}
      {part.start}
      {part[side] !== '' && (
        <Mark>
          <UnseenText text={part[side]} isWhole={part.start + part.end === ''} />
        </Mark>
      )}
      {part.end}
    </Fragment>
  ));
}

/** A value as it is and as it would be: what goes is struck, what comes is underlined. */
export function ValueChange({ before, after, note, isLeft = false, isWhole = false }: ValueChangeProps) {
  const parts = changedParts(before, after);
  return (
    <Pair>
      <Value title={before}>
        <bdi>
          <Parts parts={parts} side="removed" />
        </bdi>
      </Value>
      <Icon icon={ArrowRight} size={14} />
      <Value title={after ?? undefined} data-left={isLeft || undefined}>
        <VisuallyHidden>{copy.becomes}</VisuallyHidden>
        {isLeft ? (
          before.length > 60 ? (
            `${before.slice(0, 59)}…`
          ) : (
            before
          )
        ) : after === null ? (
          <Muted>{isWhole ? copy.leftOut : copy.noValue}</Muted>
        ) : (
          <bdi>
            <Parts parts={parts} side="added" />
          </bdi>
        )}
        {note !== undefined && <Note>{note}</Note>}
      </Value>
    </Pair>
  );
}
