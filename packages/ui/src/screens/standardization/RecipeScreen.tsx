import type { Problem } from '@plinth/api/facts';
import { Download, History, Redo2, Undo2 } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { CodeBlock } from '../../components/CodeBlock.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { FactStrip } from '../../components/FactStrip.tsx';
import { FileButton } from '../../components/FileButton.tsx';
import { Frame } from '../../components/Frame.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RetryNotice } from '../../components/RetryNotice.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { lazyAtRest, useFetchedAtRest } from '../../loading/lazyAtRest.ts';
import { useFocusAfterRemoval } from '../../primitives/useFocusAfterRemoval.ts';
import { columns } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { problemText } from '../problem.copy.ts';
import { ConflictNotice } from '../versions/ConflictNotice.tsx';
import { NotKeptNotice } from './NotKeptNotice.tsx';
import { recipeCopy as copy } from './recipe.copy.ts';
import { RecipeSteps, type RecipeStepItem } from './RecipeSteps.tsx';
import { StandardizedUse } from './StandardizedUse.tsx';
import type { StandardizedRow } from './StandardizedRows.tsx';

const StandardizedRows = lazyAtRest(async () => (await import('./StandardizedRows.tsx')).StandardizedRows);

export const recipeStatuses = ['reading', 'ready', 'failed'] as const;

interface StandardizedResult {
  columns: readonly string[];
  rows: readonly StandardizedRow[];
  /** What makes the view in the source. */
  code: string;
  /** It is of MongoDB, no SQL. */
  isPipeline: boolean;
  totalRows: number;
  /** Rows of the table that it goes without. */
  leftOutRows: number;
  changedRows: number;
  changedValues: number;
  isSample: boolean;
}

interface RecipeScreenProps {
  /** Whether the view of the recipe as it is now is there. */
  status: (typeof recipeStatuses)[number];
  /** Of the data model. */
  name: string;
  /** The rules that were applied, in the order that they act in. */
  steps: readonly RecipeStepItem[];
  /** Whether chat, metrics and reports read the view; undefined where the host gives no choice. */
  used: boolean | undefined;
  /** The view; that of the recipe before while it is read again. */
  result: StandardizedResult | null;
  /** Whether all rows are listed, or those alone that the recipe changes. */
  which: 'changed' | 'all';
  /** There is a change of the recipe to take back. */
  canUndo: boolean;
  /** A change that was taken back can be made again. */
  canRedo: boolean;
  /** The file is on its way. */
  isDownloading: boolean;
  /** Where rules are added. */
  rulesTo: string;
  /** Why the view could not be read. */
  problem: Problem | null;
  /** Why the recipe couldn't be kept. */
  saveProblem: Problem | null;
  /** What is shown would do away with what was changed elsewhere meanwhile: whose stays is to be chosen. */
  isConflicting: boolean;
  /** The person chose which rows to see. */
  onWhichChange: (which: 'changed' | 'all') => void;
  /** The person chose what chat, metrics and reports read. */
  onUsedChange: (used: boolean) => void;
  /** The person turned a step on or off. */
  onSwitch: (id: string, on: boolean) => void;
  /** The person put a step in another place, counted from 0. */
  onMove: (id: string, to: number) => void;
  /** The person took a step out. */
  onRemove: (id: string) => void;
  /** The person wants to see what a step does, and to change it. */
  onEdit: (id: string) => void;
  /** The person takes the last change back. */
  onUndo: () => void;
  /** The person makes again what was taken back. */
  onRedo: () => void;
  /** The person wants to see what was saved before; absent where the host keeps nothing. */
  onVersions?: (() => void) | undefined;
  /** The person adds the rules of a file. */
  onImport: (file: File) => void;
  /** The person wants the rules as a file. */
  onExport: () => void;
  /** The person wants the view as a CSV file. */
  onDownload: () => void;
  /** The person wants the view read again. */
  onRetry: () => void;
  /** The person wants the recipe kept that could not be, also over what was changed elsewhere. */
  onSaveRetry: () => void;
  /** The person drops what could not be kept: the recipe is as the host has it. */
  onSaveDrop: () => void;
}

const Columns = styled.div`
  ${columns('minmax(0, 24.5rem) minmax(0, 1fr)')}
`;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space4};
`;

const Facts = styled(Frame)`
  margin-block-end: ${token.space4};
`;

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
`;

const Notices = styled.div`
  margin-block-end: ${token.space4};
`;

const Bars = styled.div`
  display: grid;
  gap: ${token.space4};
  padding: ${token.space5} ${token.space4};
`;

/** What will be told, so that the recipe below has its place from the first. */
const unread = [copy.rows, copy.rowsChanged, copy.valuesChanged].map((label) => ({ label, value: '–' }));

const facts = ({ totalRows, leftOutRows, changedRows, changedValues }: StandardizedResult) => [
  { label: copy.rows, value: copy.number(totalRows) },
  ...(leftOutRows > 0
    ? [{ label: copy.rowsLeftOut, value: copy.share(leftOutRows, totalRows + leftOutRows) }]
    : []),
  { label: copy.rowsChanged, value: copy.share(changedRows, totalRows) },
  { label: copy.valuesChanged, value: copy.number(changedValues) },
];

function Steps(props: RecipeScreenProps) {
  const { steps, canUndo, canRedo, rulesTo, onUndo, onRedo, onSwitch, onMove, onRemove, onEdit } = props;
  const { onVersions, onImport, onExport } = props;
  const list = useRef<HTMLOListElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const goOnAt = useFocusAfterRemoval(
    steps.length,
    (at) => list.current?.children[at]?.querySelector<HTMLElement>('[data-part="remove"]') ?? undo.current,
  );
  const remove = (id: string) => {
    goOnAt(steps.findIndex((step) => step.id === id));
    onRemove(id);
  };
  return (
    <Frame
      title={copy.recipe}
      actions={
        <>
          <span>{copy.count(steps.length, steps.filter(({ on }) => on).length)}</span>
          <IconButton
            ref={undo}
            size="sm"
            icon={Undo2}
            label={copy.undo}
            disabled={!canUndo}
            onClick={onUndo}
          />
          <IconButton size="sm" icon={Redo2} label={copy.redo} disabled={!canRedo} onClick={onRedo} />
          {onVersions && <IconButton size="sm" icon={History} label={copy.versions} onClick={onVersions} />}
        </>
      }
      footer={
        <Footer>
          <ButtonLink size="sm" to={rulesTo}>
            {copy.add}
          </ButtonLink>
          <FileButton size="sm" accept=".json" onFile={onImport}>
            {copy.importRules}
          </FileButton>
          <Button size="sm" disabled={steps.length === 0} onClick={onExport}>
            {copy.exportRules}
          </Button>
        </Footer>
      }
    >
      {steps.length === 0 ? (
        <EmptyState compact>{copy.noSteps}</EmptyState>
      ) : (
        <RecipeSteps {...{ steps, list, onSwitch, onMove, onEdit }} onRemove={remove} />
      )}
    </Frame>
  );
}

function Reading() {
  return (
    <Frame label={copy.reading}>
      <Bars role="status" aria-label={copy.reading}>
        {['46%', '72%', '58%', '64%', '40%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Bars>
    </Frame>
  );
}

function Result({ status, result, which, problem, onWhichChange, onRetry }: RecipeScreenProps) {
  if (status === 'failed')
    return (
      <RetryNotice tone="danger" onRetry={onRetry}>
        {problem ? problemText(problem, copy.failed) : copy.failed}
      </RetryNotice>
    );
  if (result === null) return <Reading />;
  return (
    <Suspense fallback={<Reading />}>
      <StandardizedRows
        {...result}
        isStale={status === 'reading'}
        which={which}
        onWhichChange={onWhichChange}
      />
      <CodeBlock
        title={result.isPipeline ? copy.pipeline : copy.sql}
        code={result.code}
        language={result.isPipeline ? 'json' : 'sql'}
        lineNumbers
        maxHeight="420px"
      />
    </Suspense>
  );
}

/** The steps that make a model's standardized view, and the view that they make. */
export function RecipeScreen(props: RecipeScreenProps) {
  const { name, result, used, isDownloading, saveProblem, isConflicting } = props;
  const { onDownload, onUsedChange, onSaveRetry, onSaveDrop } = props;
  useFetchedAtRest(StandardizedRows);
  return (
    <>
      <PageHeader
        title={copy.title}
        description={copy.about(name)}
        actions={
          <>
            {result && (
              <CopyButton text={result.code} label={result.isPipeline ? copy.copyPipeline : copy.copySql} />
            )}
            <Button
              variant="primary"
              icon={Download}
              pending={isDownloading}
              disabled={result === null}
              onClick={onDownload}
            >
              {copy.download}
            </Button>
          </>
        }
      />
      {saveProblem && (
        <Notices>
          <NotKeptNotice problem={saveProblem} onDrop={onSaveDrop} onRetry={onSaveRetry} />
        </Notices>
      )}
      {isConflicting && (
        <Notices>
          <ConflictNotice of="recipe" onKeepMine={onSaveRetry} onTakeTheirs={onSaveDrop} />
        </Notices>
      )}
      <Facts label={copy.facts}>
        <FactStrip facts={result ? facts(result) : unread} />
      </Facts>
      <Columns>
        <Stack>
          <Steps {...props} />
          {used !== undefined && <StandardizedUse used={used} onUsedChange={onUsedChange} />}
        </Stack>
        <Stack>
          <Result {...props} />
        </Stack>
      </Columns>
    </>
  );
}
