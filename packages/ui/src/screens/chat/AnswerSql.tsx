import { Pencil } from 'lucide-react';
import { useRef } from 'react';
import type { Problem } from '@plinth/api/facts';
import { Button } from '../../components/Button.tsx';
import { CodeBlock } from '../../components/CodeBlock.tsx';
import { useFocusIfLost } from '../../primitives/useFocusIfLost.ts';
import { problemText } from '../problem.copy.ts';
import { chatCopy as copy } from './chat.copy.ts';
import { SqlEditor } from './SqlEditor.tsx';
import { SqlToggle } from './SqlToggle.tsx';

/** The one query that is being edited. */
export interface SqlEditing {
  status: 'viewing' | 'editing' | 'running';
  /** Whose SQL is open. */
  answerId: string | null;
  text: string;
  problem: Problem | null;
  /** The table's name, as SQL writes it. */
  table: string;
  columns: readonly string[];
  onEdit: (answerId: string, sql: string) => void;
  onTextChange: (text: string) => void;
  onRun: () => void;
  onStop: () => void;
  onClose: () => void;
}

interface SqlProps {
  id: string;
  sql: string;
  shown: boolean;
  onShownChange: (shown: boolean) => void;
  editing: SqlEditing | undefined;
}

const isOpenFor = (editing: SqlEditing | undefined, id: string): editing is SqlEditing =>
  editing !== undefined && editing.answerId === id && editing.status !== 'viewing';

export function SqlButtons({ id, sql, shown, onShownChange, editing }: SqlProps) {
  const edit = useRef<HTMLButtonElement>(null);
  const isOpen = isOpenFor(editing, id);
  useFocusIfLost(isOpen, () => (isOpen ? null : edit.current));
  return (
    <>
      <SqlToggle {...{ shown, onShownChange }} />
      {editing && (
        <Button
          ref={edit}
          size="sm"
          variant="quiet"
          icon={Pencil}
          onClick={() => {
            onShownChange(true);
            editing.onEdit(id, sql);
          }}
        >
          {copy.editSql}
        </Button>
      )}
    </>
  );
}

/** The SQL of an answer, to read or to edit. */
export function AnswerSql({ id, sql, editing }: Pick<SqlProps, 'id' | 'sql' | 'editing'>) {
  if (!isOpenFor(editing, id))
    return (
      <CodeBlock
        title={copy.sql}
        code={sql}
        language="sql"
        lineNumbers
        maxHeight="13rem"
        copyLabel={copy.copySql}
      />
    );
  return (
    <SqlEditor
      text={editing.text}
      table={editing.table}
      columns={editing.columns}
      running={editing.status === 'running'}
      error={editing.problem && problemText(editing.problem)}
      onTextChange={editing.onTextChange}
      onRun={editing.onRun}
      onStop={editing.onStop}
      onClose={editing.onClose}
    />
  );
}
