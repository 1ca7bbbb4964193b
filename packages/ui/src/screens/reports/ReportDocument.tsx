import { maxReportName } from '@plinth/api/facts';
import { Suspense } from 'react';
import { styled } from 'styled-components';
import { Frame } from '../../components/Frame.tsx';
import { Notice } from '../../components/Notice.tsx';
import { TextField } from '../../components/TextField.tsx';
import { breakable } from '../../primitives/breakable.tsx';
import { lazyAtRest, useFetchedAtRest } from '../../loading/lazyAtRest.ts';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { columns } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { ConflictNotice } from '../versions/ConflictNotice.tsx';
import { anchorOf } from './blockAnchor.ts';
import type { ReportBlockView } from './report.block.ts';
import { reportTitle } from './report.styles.ts';
import { ReportBar } from './ReportBar.tsx';
import { reportDocumentCopy as copy } from './reportDocument.copy.ts';
import { isRead, paperOf, type ReportDocumentProps, type ReportFacts } from './reportDocument.props.ts';
import { ReportFactsRail } from './ReportFactsRail.tsx';
import { periodSaid } from './reportPeriod.copy.ts';

/** Charts come after the words, and what edits them when it is wanted. */
const ReportFigure = lazyAtRest(async () => (await import('./ReportFigure.tsx')).ReportFigure);
const ReportSummary = lazyAtRest(async () => (await import('./ReportSummary.tsx')).ReportSummary);
const ReportEditor = lazyAtRest(async () => (await import('./ReportEditor.tsx')).ReportEditor);
const ReportEditBar = lazyAtRest(async () => (await import('./ReportEditBar.tsx')).ReportEditBar);
const ReportDraftNotice = lazyAtRest(async () => (await import('./ReportDraftNotice.tsx')).ReportDraftNotice);
const PrintedReport = lazyAtRest(async () => (await import('./PrintedReport.tsx')).PrintedReport);

const Columns = styled.div`
  ${columns('minmax(0, 1fr) 17.5rem')}
`;

const Paper = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space5};
  padding: ${token.space10} ${token.space16};

  @media ${narrowQuery} {
    padding: ${token.space5} ${token.space4};
  }
`;

const Title = styled.h1`
  ${reportTitle}
`;

const About = styled.p`
  margin-block-start: calc(4px - ${token.space5});
  color: ${token.textMuted};
  overflow-wrap: anywhere;
`;

const Blocks = styled.ol`
  counter-reset: block;

  > li {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${token.space3};
    padding-block: ${token.space6} ${token.space5};
    border-block-start: 1px solid ${token.borderSubtle};
  }
  > li:last-child {
    padding-block-end: 0;
  }
  > li[data-counts]::before {
    counter-increment: block;
    content: counter(block);
    position: absolute;
    inset-block-start: ${token.space6};
    inset-inline-start: calc(-1 * ${token.space10});
    color: ${token.textMuted};
    font-size: ${token.typeSm};
    line-height: ${token.lineMd};

    @media ${narrowQuery} {
      display: none;
    }
  }
  h2 {
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
    overflow-wrap: anywhere;
  }
`;

const Prose = styled.p`
  max-width: ${token.prose};
  font-size: ${token.typeLg};
  line-height: 1.75rem;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Awaited = styled.div`
  min-height: 240px;
`;

function ReadBlock({
  block,
  facts,
  onSaveCopy,
}: Pick<ReportDocumentProps, 'facts' | 'onSaveCopy'> & { block: ReportBlockView }) {
  const { kind, title = '', text = '' } = block;
  const isText = kind === 'text';
  return (
    <li id={anchorOf(block.id)} tabIndex={-1} data-counts={isText ? undefined : true}>
      {title !== '' && <h2>{breakable(title)}</h2>}
      {isText ? (
        <Prose>{text}</Prose>
      ) : (
        <Suspense fallback={<Awaited />}>
          <ReportFigure block={block} rowsRead={facts.rowsRead} onSave={onSaveCopy} />
        </Suspense>
      )}
    </li>
  );
}

function Notices(props: ReportDocumentProps) {
  const { status, failure, facts, draft, onKeepMine, onTakeTheirs } = props;
  const isParted = status === 'editing' && draft?.status === 'parted';
  return (
    <>
      {status === 'viewing' && draft && draft.savedAt !== null && (
        <Suspense>
          <ReportDraftNotice draft={draft} onEdit={props.onEdit} onDiscard={props.onCancel} />
        </Suspense>
      )}
      {failure?.kind === 'problem' && <Notice tone="danger">{copy.problem(failure.problem)}</Notice>}
      {(status === 'conflicting' || isParted) && (
        <ConflictNotice of={isParted ? 'draft' : 'report'} {...{ onKeepMine, onTakeTheirs }} />
      )}
      {facts.failure && status === 'viewing' && (
        <Notice tone="danger" live={false}>
          {copy.failed(facts.failure.detail, facts.failure.since, facts.refreshedAt)}
        </Notice>
      )}
    </>
  );
}

const aboutOf = ({ modelName, settings }: ReportFacts): string => {
  const { period = 'all', periodDays } = settings ?? {};
  return period === 'all' ? modelName : `${modelName} · ${periodSaid(period, periodDays)}`;
};

function Reading(props: ReportDocumentProps) {
  const { name, blocks, facts, onSaveCopy } = props;
  return (
    <Paper>
      <Title tabIndex={-1}>{breakable(name)}</Title>
      <About>{aboutOf(facts)}</About>
      <Notices {...props} />
      {blocks.length === 0 ? (
        <About>{copy.empty}</About>
      ) : (
        <Suspense fallback={<Awaited />}>
          <ReportSummary blocks={blocks} period={facts.settings?.period} />
          <Blocks>
            {blocks.map((block) => (
              <ReadBlock key={block.id} block={block} facts={facts} onSaveCopy={onSaveCopy} />
            ))}
          </Blocks>
        </Suspense>
      )}
    </Paper>
  );
}

function Editing(props: ReportDocumentProps) {
  const { status, name, blocks, facts, failure } = props;
  return (
    <>
      <Paper>
        <TextField
          label={copy.name}
          size="lg"
          value={name}
          maxLength={maxReportName}
          readOnly={status !== 'editing'}
          error={failure?.kind === 'nameless' ? copy.nameless : undefined}
          onValueChange={props.onNameChange}
        />
        <Notices {...props} />
        <Suspense fallback={<Awaited />}>
          <ReportEditor
            blocks={blocks}
            rowsRead={facts.rowsRead}
            disabled={status !== 'editing'}
            onBlockChange={props.onBlockChange}
            onBlockMove={props.onBlockMove}
            onBlockRemove={props.onBlockRemove}
            adding={props.adding}
          />
        </Suspense>
      </Paper>
      <Suspense>
        <ReportEditBar
          status={status}
          draft={props.draft}
          steps={props.steps}
          canRedo={props.canRedo}
          onUndo={props.onUndo}
          onRedo={props.onRedo}
          onCancel={props.onCancel}
          onSave={props.onSave}
        />
      </Suspense>
    </>
  );
}

/** One report: a document to read, refresh and edit in its place. */
export function ReportDocument(props: ReportDocumentProps) {
  const { status } = props;
  useFetchedAtRest(ReportEditor);
  useFetchedAtRest(ReportEditBar);
  const isReading = isRead(props);
  return (
    <>
      <ReportBar {...props} />
      <Columns>
        <Frame label={copy.document} stale={status === 'refreshing'}>
          {isReading ? <Reading {...props} /> : <Editing {...props} />}
        </Frame>
        {isReading && <ReportFactsRail {...props.facts} />}
      </Columns>
      <Suspense>
        <PrintedReport {...paperOf(props)} />
      </Suspense>
    </>
  );
}
