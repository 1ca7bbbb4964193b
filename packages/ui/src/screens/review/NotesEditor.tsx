import { maxNotesLength } from '@plinth/api/facts';
import { Check, NotebookPen } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { RuleScale } from '../../components/RuleScale.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { useFocusIfLost } from '../../primitives/useFocusIfLost.ts';
import { token } from '../../theme/token.ts';
import { notesCopy as copy, notesFailureText, type NotesFailureView } from './review.copy.ts';

export const notesEditorStatuses = ['viewing', 'editing', 'saving', 'conflicting'] as const;
type NotesEditorStatus = (typeof notesEditorStatuses)[number];

export interface NotesEditorProps {
  /** Whether it is read, edited or saved. */
  status: NotesEditorStatus;
  /** What the field holds. */
  text: string;
  /** Why it could not be saved. */
  failure: NotesFailureView | null;
  /** For three seconds after saving. */
  saved: boolean;
  /** It differs from what is saved. */
  isChanged: boolean;
  /** What someone else wrote meanwhile, while it is to be chosen what stays. */
  theirs: string | null;
  /** Of two texts the own one stays. */
  onKeepMine: () => void;
  /** Of two texts the other one stays. */
  onTakeTheirs: () => void;
  /** The person wants to edit it. */
  onEdit: () => void;
  /** What the field holds after a key. */
  onTextChange: (text: string) => void;
  /** The person wants what is saved, and to read it. */
  onCancel: () => void;
  /** The person wants what is saved, and to edit it. */
  onReset: () => void;
  /** The person wants it saved. */
  onSave: () => void;
}

const Body = styled.div`
  padding: ${token.space4};
`;

const Prose = styled.p`
  max-width: ${token.prose};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  text-wrap: pretty;

  &[data-none] {
    color: ${token.textMuted};
  }
`;

const Theirs = styled.blockquote`
  margin-block-start: ${token.space2};
  color: ${token.textStrong};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Measure = styled.div`
  display: grid;
  gap: ${token.space4};
  max-width: ${token.prose};

  textarea {
    min-height: 9.5rem;
  }
`;

const Counter = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px ${token.space4};
  margin-block-start: ${token.space2};
  color: ${token.textMuted};
  font-size: ${token.typeSm};

  &[data-over] {
    color: ${token.dangerText};
  }
`;

const Saved = styled.p`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  color: ${token.successText};
  font-size: ${token.typeSm};

  &:not(:empty) {
    margin-block-start: ${token.space3};
  }
`;

/* They end where the text does. */
const Buttons = styled.div`
  display: flex;
  flex: 0 1 ${token.prose};
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${token.space2};
  margin-inline-end: auto;
  /* What the width is counted in. */
  font-size: ${token.typeMd};
`;

function NotesButtons({
  status,
  isChanged,
  onKeepMine,
  onTakeTheirs,
  onCancel,
  onReset,
  onSave,
}: NotesEditorProps) {
  if (status === 'conflicting')
    return (
      <Buttons>
        <Button onClick={onTakeTheirs}>{copy.takeTheirs}</Button>
        <Button variant="primary" onClick={onKeepMine}>
          {copy.keepMine}
        </Button>
      </Buttons>
    );
  const saving = status === 'saving';
  return (
    <Buttons>
      <Button disabled={saving} onClick={onCancel}>
        {copy.cancel}
      </Button>
      <Button disabled={saving || !isChanged} onClick={onReset}>
        {copy.reset}
      </Button>
      <Button variant="primary" pending={saving} pendingLabel={copy.saving} onClick={onSave}>
        {copy.save}
      </Button>
    </Buttons>
  );
}

function NotesField({
  area,
  status,
  text,
  failure,
  theirs,
  onTextChange,
}: NotesEditorProps & { area: RefObject<HTMLTextAreaElement | null> }) {
  const over = text.length > maxNotesLength;
  return (
    <Measure>
      {status === 'conflicting' && (
        <Notice tone="warning">
          {copy.theirs}
          <Theirs>{theirs || copy.none}</Theirs>
        </Notice>
      )}
      <TextArea
        ref={area}
        label={copy.label}
        hideLabel
        value={text}
        onValueChange={onTextChange}
        readOnly={status !== 'editing'}
        error={failure === null ? undefined : notesFailureText(failure)}
        rows={7}
      />
      <Counter data-over={over || undefined}>
        <RuleScale
          value={Math.min(text.length, maxNotesLength)}
          total={maxNotesLength}
          ticks={50}
          tone={over ? 'danger' : 'accent'}
        />
        <span>{copy.count(text.length, maxNotesLength)}</span>
      </Counter>
    </Measure>
  );
}

/** What a model is about, in up to 500 characters, read and edited in place. */
export function NotesEditor(props: NotesEditorProps) {
  const { status, text, saved, onEdit } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const open = status !== 'viewing';
  // A dialog that saves the notes keeps it.
  useFocusIfLost(open, () => (open ? area : opener).current);

  return (
    <Frame
      title={copy.title}
      actions={
        !open && (
          <Button ref={opener} size="sm" icon={NotebookPen} onClick={onEdit}>
            {copy.edit}
          </Button>
        )
      }
      footer={open ? <NotesButtons {...props} /> : undefined}
    >
      <Body>
        {open ? (
          <NotesField {...props} area={area} />
        ) : (
          <Prose data-none={text === '' || undefined}>{text === '' ? copy.none : text}</Prose>
        )}
        <Saved role="status">
          {saved && (
            <>
              <Icon icon={Check} />
              {copy.saved}
            </>
          )}
        </Saved>
      </Body>
    </Frame>
  );
}
