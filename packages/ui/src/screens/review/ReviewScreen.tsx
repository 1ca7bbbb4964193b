import { Check, Download, Save } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Icon } from '../../components/Icon.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { NoticesAboveFoot } from '../../primitives/NoticesAboveFoot.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { exportCopy } from '../models/models.copy.ts';
import { StageDots } from '../wizard/StageDots.tsx';
import { ColumnTable, type ColumnTableProps } from './ColumnTable.tsx';
import { MetricsPanel, type MetricsPanelProps } from './MetricsPanel.tsx';
import { NotesEditor, type NotesEditorProps } from './NotesEditor.tsx';
import { columnsCopy, reviewCopy as copy } from './review.copy.ts';
import { SaveModelDialog, type SaveModelDialogProps } from './SaveModelDialog.tsx';

export const reviewTabs = ['columns', 'understanding', 'metrics'] as const;
type ReviewTab = (typeof reviewTabs)[number];

interface ReviewScreenProps {
  /** Which part is open. */
  tab: ReviewTab;
  /** Which part is wanted. */
  onTabChange: (tab: ReviewTab) => void;
  /** The columns, and the banner of what was just saved. */
  columns: ColumnTableProps & { banner: 'saved' | 'batch' | null };
  /** What the model is about. */
  notes: NotesEditorProps;
  /** What could be drawn. */
  metrics: MetricsPanelProps;
  /** The dialog that saves it. */
  save: SaveModelDialogProps;
  /** The person wants it saved, and is asked for a name. */
  onSaveOpen: () => void;
  /** The person wants it as a file. */
  onExport: () => void;
  /** The file is being made. */
  exporting: boolean;
  /** The page of the model, once it is saved. */
  modelPath: string | null;
}

const Banner = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${token.space2};
  color: ${token.successText};
  font-size: ${token.typeSm};

  @media ${narrowQuery} {
    position: fixed;
    z-index: 3;
    inset-inline: ${token.space4};
    inset-block-end: 72px;
    justify-content: center;
    padding: ${token.space2};
    border: 1px solid ${token.successBorder};
    border-radius: ${token.radiusControl};
    background: ${token.successSoft};

    &:empty {
      display: none;
    }
  }
`;

const Side = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};

  > :first-child {
    margin-inline-end: ${token.space4};
  }
`;

/* On phones the button that saves stays in reach. */
const MainButton = styled.div`
  @media ${narrowQuery} {
    position: fixed;
    z-index: 3;
    inset-inline: 0;
    inset-block-end: 0;
    padding: 10px ${token.space4} max(10px, env(safe-area-inset-bottom));
    border-block-start: 1px solid ${token.borderDefault};
    background: ${token.surfaceCanvas};

    > * {
      width: 100%;
      height: ${token.controlLg};
    }
  }
`;

const Page = styled.div`
  @media ${narrowQuery} {
    padding-block-end: 64px;
  }
`;

function SavedBanner({ shown }: { shown: boolean }) {
  return (
    <Banner role="status">
      {shown && (
        <>
          <Icon icon={Check} />
          {columnsCopy.saved}
        </>
      )}
    </Banner>
  );
}

function SaveOrOpen({
  tab,
  edit,
  notes,
  modelPath,
  onSaveOpen,
}: Pick<ReviewScreenProps, 'tab' | 'notes' | 'modelPath' | 'onSaveOpen'> & Pick<ColumnTableProps, 'edit'>) {
  const isWriting = tab === 'columns' ? edit !== null : tab === 'understanding' && notes.status !== 'viewing';
  // While a column or notes are written, the solid button is theirs.
  const variant = isWriting ? 'secondary' : 'primary';
  return modelPath === null ? (
    <Button variant={variant} icon={Save} onClick={onSaveOpen}>
      {copy.save}
    </Button>
  ) : (
    <ButtonLink variant={variant} to={modelPath}>
      {copy.openModel}
    </ButtonLink>
  );
}

/** A generated model before it is saved: its columns, notes and metrics, each in a tab. A saved one is shown by `ModelScreen`. */
export function ReviewScreen({
  tab,
  onTabChange,
  columns: { banner, ...columns },
  notes,
  metrics,
  save,
  onSaveOpen,
  onExport,
  exporting,
  modelPath,
}: ReviewScreenProps) {
  const main = useRef<HTMLDivElement>(null);
  return (
    <Page>
      <NoticesAboveFoot $where={narrowQuery} />
      <PageHeader
        title={copy.title}
        actions={
          <Side>
            <StageDots stage={3} />
            <Button icon={Download} pending={exporting} pendingLabel={exportCopy.pending} onClick={onExport}>
              {exportCopy.button}
            </Button>
            <MainButton ref={main}>
              <SaveOrOpen {...{ tab, edit: columns.edit, notes, modelPath, onSaveOpen }} />
            </MainButton>
          </Side>
        }
      />
      <Tabs
        label={copy.tabs.label}
        value={tab}
        onValueChange={onTabChange}
        end={<SavedBanner shown={banner !== null} />}
        tabs={[
          {
            value: 'columns',
            label: copy.tabs.columns,
            count: columns.columns.length,
            content: <ColumnTable {...columns} />,
          },
          { value: 'understanding', label: copy.tabs.understanding, content: <NotesEditor {...notes} /> },
          {
            value: 'metrics',
            label: copy.tabs.metrics,
            count: metrics.metrics.length,
            content: <MetricsPanel {...metrics} />,
          },
        ]}
      />
      {/* Saved, the button that opened it has become a link. */}
      <SaveModelDialog
        {...save}
        finalFocus={() => main.current?.querySelector<HTMLElement>('a, button') ?? null}
      />
    </Page>
  );
}
