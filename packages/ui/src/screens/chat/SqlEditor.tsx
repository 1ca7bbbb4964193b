import { Play, Square } from 'lucide-react';
import { Suspense, useId, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { FieldError } from '../../components/FieldError.tsx';
import { lazyAtRest } from '../../loading/lazyAtRest.ts';
import { frameBar, framed } from '../../primitives/frame.styles.ts';
import { onOwnPress } from '../../primitives/isSecondPress.ts';
import { token } from '../../theme/token.ts';
import { chatCopy as copy } from './chat.copy.ts';
import { sqlFieldRoom } from './sqlField.styles.ts';

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

/** What will stand in the field. */
const Awaited = styled.pre`
  ${sqlFieldRoom}
`;

const Foot = styled.div`
  display: grid;
  gap: ${token.space2};
  padding: ${token.space2} ${token.space3};
  border-block-start: 1px solid ${token.borderSubtle};
  color: ${token.textMuted};
  font-size: ${token.typeXs};
`;

/** The editor of code is many times the rest of an answer, and few answers' SQL is edited. */
const SqlField = lazyAtRest(async () => (await import('./SqlField.tsx')).SqlField);

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
        <Button size="sm" icon={Square} onClick={onOwnPress(onStop)}>
          {copy.stop}
        </Button>
      ) : (
        <Button size="sm" icon={Play} disabled={!canRun} onClick={onOwnPress(onRun)}>
          {copy.run}
        </Button>
      )}
    </Head>
  );
}

/** The SQL of an answer, to be changed and run. */
export function SqlEditor({ text, table, columns, running, error, onTextChange, ...on }: SqlEditorProps) {
  const id = useId();
  const canRun = !running && text.trim() !== '';
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (canRun) on.onRun();
    }
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    // It has closed the list of completions.
    if (event.isDefaultPrevented()) return;
    if (running) on.onStop();
    else on.onClose();
  };
  return (
    <Box aria-label={copy.edited} onKeyDown={handleKeyDown}>
      <EditorHead running={running} canRun={canRun} {...on} />
      <Suspense fallback={<Awaited>{text}</Awaited>}>
        <SqlField
          text={text}
          table={table}
          columns={columns}
          readOnly={running}
          invalid={error !== null}
          describedBy={`${id}-keys${error === null ? '' : ` ${id}-error`}`}
          onTextChange={onTextChange}
        />
      </Suspense>
      <Foot>
        <div role="status">{error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
        <p id={`${id}-keys`}>
          {copy.sqlRules(table)} {copy.sqlKeys}
        </p>
      </Foot>
    </Box>
  );
}
