import { FilePlus2, Plus } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { NamesMenu } from '../../primitives/NamesMenu.tsx';
import type { ShownAs } from './AnswerFigure.tsx';
import { addToReportCopy as copy } from './addToReport.copy.ts';

export interface ReportTools {
  /** Those about this model. */
  items: readonly { id: string; name: string }[];
  /** An answer becomes a part of a report; null for one that is begun with it. */
  onAdd: (reportId: string | null, answerId: string, kept: { sql: string; shownAs: ShownAs }) => void;
}

interface AddToReportProps {
  reports: ReportTools['items'];
  /** Null for one that is begun with it. */
  onAdd: (reportId: string | null) => void;
}

/** Keeps an answer as a part of a report that renews itself. */
export function AddToReport({ reports, onAdd }: AddToReportProps) {
  return (
    <NamesMenu
      label={copy.add}
      trigger={
        <Button size="sm" icon={FilePlus2}>
          {copy.add}
        </Button>
      }
      first={{ label: copy.fresh, icon: Plus, onChoose: () => onAdd(null) }}
      names={reports}
      onChoose={onAdd}
    />
  );
}
