import type { Problem } from '@plinth/api/facts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Frame } from '../../components/Frame.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { TwoLines } from '../../components/TwoLines.tsx';
import { NarrowLine } from '../../primitives/NarrowLine.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { TabPending } from '../model/TabPending.tsx';
import { problemText } from '../problem.copy.ts';
import type { Meaning, WordColumn } from './meaning.ts';
import { WordDialog } from './WordDialog.tsx';
import { wordsCopy as copy } from './words.copy.ts';

export const taughtWordsStatuses = ['pending', 'ready', 'error'] as const;

interface TaughtWordItem {
  id: string;
  word: string;
  /** `column`, `value`, `definition`, or a whole `question`. */
  kind: string;
  /** The column, the value, the definition, or the reading that was chosen. */
  means: string;
  /** Whose value it is. */
  column?: string | undefined;
  /** Other words for a definition. */
  synonyms?: readonly string[] | undefined;
  /** Who taught it. */
  taught_by?: string | undefined;
  taught_at?: string | undefined;
}

export interface TaughtWordsProps {
  /** Whether the words are there. */
  status: (typeof taughtWordsStatuses)[number];
  /** What was taught, in the order that it is shown in. */
  words: readonly TaughtWordItem[];
  /** Whether definitions can have synonyms. */
  keepsSynonyms: boolean;
  /** Columns to choose from; undefined while they are fetched. */
  columns: readonly WordColumn[] | undefined;
  /** The word in the dialog, `new` for one that is added; null while it is closed. */
  open: string | null;
  /** What is in the dialog is being saved. */
  saving: boolean;
  /** Why it could not be saved, or removed. */
  problem: Problem | null;
  /** The word that may be removed; null while nothing is asked. */
  removing: { id: string; pending: boolean } | null;
  /** The person wants to teach a word (`new`) or to change one; null closes the dialog. */
  onOpen: (id: string | null) => void;
  /** The person has said what a word means. */
  onTeach: (word: string, meaning: Meaning) => void;
  /** The person wants a word removed, which is asked first; null for no. */
  onRemove: (id: string | null) => void;
  /** The answer was yes. */
  onRemoveConfirm: () => void;
  /** The person wants them read again. */
  onRetry: () => void;
}

const Note = styled.p`
  max-width: ${token.prose};
`;

const ActionsHead = styled(TableHeaderCell)`
  @media ${narrowQuery} {
    width: 112px;
  }
`;

function WordRow({
  item,
  onOpen,
  onRemove,
}: { item: TaughtWordItem } & Pick<TaughtWordsProps, 'onOpen' | 'onRemove'>) {
  const { id, word, kind, taught_by: who = copy.unknown, taught_at: when = '' } = item;
  const means = copy.meaningText(item);
  return (
    <TableRow still>
      <TableCell rowHeader tone="strong" wrap>
        {word}
        <NarrowLine>{means}</NarrowLine>
      </TableCell>
      <TableCell wrap wide>
        {means}
      </TableCell>
      <TableCell wide>
        <TwoLines second={copy.on(when, kind)}>{who}</TwoLines>
      </TableCell>
      <TableCell numeric>
        {kind !== 'question' && (
          <IconButton icon={Pencil} label={copy.change(word)} size="sm" onClick={() => onOpen(id)} />
        )}
        <IconButton icon={Trash2} label={copy.remove(word)} size="sm" onClick={() => onRemove(id)} />
      </TableCell>
    </TableRow>
  );
}

function WordsTable({ words, ...row }: Pick<TaughtWordsProps, 'words' | 'onOpen' | 'onRemove'>) {
  if (words.length === 0)
    return (
      <EmptyState compact drawing="conversation">
        {copy.empty}
      </EmptyState>
    );
  return (
    <Table tall label={copy.table}>
      <TableHead>
        <TableRow still>
          <TableHeaderCell>{copy.columns.word}</TableHeaderCell>
          <TableHeaderCell wide>{copy.columns.means}</TableHeaderCell>
          <TableHeaderCell width="15rem" wide>
            {copy.columns.taught}
          </TableHeaderCell>
          <ActionsHead width="6.5rem" numeric>
            {copy.columns.actions}
          </ActionsHead>
        </TableRow>
      </TableHead>
      <TableBody>
        {words.map((item) => (
          <WordRow key={item.id} item={item} {...row} />
        ))}
      </TableBody>
    </Table>
  );
}

interface RemovalDialogProps extends Pick<
  TaughtWordsProps,
  'removing' | 'problem' | 'onRemove' | 'onRemoveConfirm'
> {
  word: TaughtWordItem | null;
  finalFocus: () => HTMLElement | null;
}

function RemovalDialog({
  word,
  removing,
  problem,
  finalFocus,
  onRemove,
  onRemoveConfirm,
}: RemovalDialogProps) {
  return (
    <ConfirmDialog
      open={word !== null}
      title={copy.removal.titleOf(word)}
      message={copy.removal.messageOf(word)}
      confirmLabel={copy.removal.confirm}
      pending={removing?.pending}
      pendingLabel={copy.removal.pending}
      error={problem && removing ? problemText(problem, copy.removeFailed) : undefined}
      finalFocus={finalFocus}
      onConfirm={onRemoveConfirm}
      onCancel={() => onRemove(null)}
    />
  );
}

/** What words mean in a model, as people taught them: by themselves, or by choosing one of a question's readings. */
export function TaughtWords({
  status,
  words,
  keepsSynonyms,
  columns,
  open,
  saving,
  problem,
  removing,
  onOpen,
  onTeach,
  onRemove,
  onRemoveConfirm,
  onRetry,
}: TaughtWordsProps) {
  const add = useRef<HTMLButtonElement>(null);
  if (status === 'pending') return <TabPending label={copy.loading} />;
  const byId = (wanted?: string) => words.find(({ id }) => id === wanted) ?? null;
  return (
    <Frame
      title={copy.title}
      actions={
        status === 'ready' && (
          <Button ref={add} size="sm" icon={Plus} onClick={() => onOpen('new')}>
            {copy.add}
          </Button>
        )
      }
      footer={status === 'ready' ? <Note>{copy.note}</Note> : undefined}
    >
      {status === 'error' ? (
        <ErrorView compact title={copy.failed} onRetry={onRetry} />
      ) : (
        <WordsTable words={words} onOpen={onOpen} onRemove={onRemove} />
      )}
      {open !== null && (
        <WordDialog
          word={byId(open)}
          keepsSynonyms={keepsSynonyms}
          columns={columns}
          saving={saving}
          problem={problem}
          onTeach={onTeach}
          onCancel={() => onOpen(null)}
        />
      )}
      <RemovalDialog
        {...{ removing, problem, onRemove, onRemoveConfirm }}
        finalFocus={() => add.current}
        word={byId(removing?.id)}
      />
    </Frame>
  );
}
