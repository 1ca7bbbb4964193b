import { Play, Square } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { FieldError } from '../../components/FieldError.tsx';
import { mono } from '../../theme/mixins.ts';
import { frameBar, framed } from '../../primitives/frame.styles.ts';
import { token } from '../../theme/token.ts';
import { chatCopy as copy } from './chat.copy.ts';
import { matchingColumns, quoted, wordBefore } from './sql.columns.ts';

const Box = styled.section`
  ${framed}
  border-color: ${token.accentSolid};
  background: ${token.surfaceRaised};
`;

const Head = styled.div`
  ${frameBar}
  gap: ${token.space2};
  min-height: 40px;
  padding-inline: ${token.space3} 4px;

  > h2 {
    flex: 1 1 auto;
    font-weight: ${token.weightMedium};
  }
`;

const Area = styled.textarea`
  ${mono}
  display: block;
  width: 100%;
  min-height: 8rem;
  padding: 10px ${token.space3};
  background: none;
  color: ${token.codePlain};
  direction: ltr;
  line-height: 1.25rem;
  tab-size: 2;
  resize: vertical;

  &:focus-visible {
    outline-offset: -2px;
  }
  &:read-only {
    color: ${token.textMuted};
  }
  /* Phones zoom into what is smaller. */
  @media (pointer: coarse) {
    font-size: 1rem;
  }
`;

const Foot = styled.div`
  display: grid;
  gap: ${token.space2};
  padding: ${token.space2} ${token.space3};
  border-block-start: 1px solid ${token.borderSubtle};
  color: ${token.textMuted};
  font-size: ${token.typeXs};
`;

const Columns = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 6px;
`;

const ColumnButton = styled.button`
  ${mono}
  min-height: 24px;
  max-width: 100%;
  padding: 1px 6px;
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusMark};
  color: ${token.textDefault};
  overflow-wrap: anywhere;
  text-align: start;
  cursor: pointer;

  @media (pointer: coarse) {
    min-height: 40px;
  }
  &:hover {
    background: ${token.surfaceHover};
  }
`;

/** Typing goes on as before where a name was put in: it can be undone like a letter. */
const insertAt = (area: HTMLTextAreaElement, from: number, text: string): boolean => {
  const to = area.selectionEnd;
  area.focus();
  area.setSelectionRange(from, to);
  // Deprecated and without a successor: nothing else keeps the field's undo.
  return document.execCommand('insertText', false, text);
};

const plainTyping = { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off' };

interface SqlEditorProps {
  text: string;
  /** The table's name, as SQL writes it. */
  table: string;
  columns: readonly string[];
  running: boolean;
  error: string | null;
  onTextChange: (text: string) => void;
  onRun: () => void;
  onStop: () => void;
  onClose: () => void;
}

type HeadProps = Pick<SqlEditorProps, 'running' | 'onRun' | 'onStop' | 'onClose'> & { canRun: boolean };

function EditorHead({ running, canRun, onRun, onStop, onClose }: HeadProps) {
  return (
    <Head>
      <h2>{copy.edited}</h2>
      <Button size="sm" variant="quiet" onClick={onClose}>
        {copy.cancel}
      </Button>
      {running ? (
        <Button size="sm" icon={Square} onClick={onStop}>
          {copy.stop}
        </Button>
      ) : (
        <Button size="sm" icon={Play} disabled={!canRun} onClick={onRun}>
          {copy.run}
        </Button>
      )}
    </Head>
  );
}

interface ColumnListProps {
  columns: readonly string[];
  word: string;
  onInsert: (column: string) => void;
}

function ColumnList({ columns, word, onInsert }: ColumnListProps) {
  const { found, more } = matchingColumns(columns, word);
  if (found.length === 0) return null;
  return (
    <Columns role="group" aria-label={copy.columns}>
      <span>{copy.columns}</span>
      {found.map((column) => (
        <ColumnButton
          key={column}
          type="button"
          aria-label={copy.insert(column)}
          onClick={() => onInsert(column)}
        >
          {column}
        </ColumnButton>
      ))}
      {more > 0 && <span>{copy.moreColumns(more)}</span>}
    </Columns>
  );
}

const useFocusAtEnd = (area: RefObject<HTMLTextAreaElement | null>) =>
  useEffect(() => {
    const { current: field } = area;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [area]);

/** The SQL of an answer as a field. Columns are put in where the caret is; the word before it finds them. */
export function SqlEditor({ text, table, columns, running, error, onTextChange, ...on }: SqlEditorProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(text.length);
  useFocusAtEnd(area);
  const canRun = !running && text.trim() !== '';
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (canRun) on.onRun();
    }
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (running) on.onStop();
    else on.onClose();
  };
  const insert = (column: string) => {
    const field = area.current;
    if (!field) return;
    const from = field.selectionStart - wordBefore(text, field.selectionStart).length;
    const name = quoted(column);
    if (insertAt(field, from, name)) return;
    field.setRangeText(name, from, field.selectionEnd, 'end');
    onTextChange(field.value);
  };
  return (
    <Box aria-label={copy.edited} onKeyDown={handleKeyDown}>
      <EditorHead running={running} canRun={canRun} {...on} />
      <Area
        ref={area}
        aria-label={copy.sqlField}
        aria-describedby={`${id}-keys${error === null ? '' : ` ${id}-error`}`}
        aria-invalid={error !== null || undefined}
        value={text}
        readOnly={running}
        rows={Math.min(16, Math.max(6, text.split('\n').length + 1))}
        {...plainTyping}
        onChange={(event) => onTextChange(event.currentTarget.value)}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
      />
      <Foot>
        <div role="status">{error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
        <ColumnList columns={columns} word={wordBefore(text, caret)} onInsert={insert} />
        <p id={`${id}-keys`}>
          {copy.sqlRules(table)} {copy.sqlKeys}
        </p>
      </Foot>
    </Box>
  );
}
