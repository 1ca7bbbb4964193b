import { Copy, FileSpreadsheet, Image, Check } from 'lucide-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useCopied } from '../../primitives/useCopied.ts';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { onePartQuery, shortLineQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { AddToReport, type ReportTools } from './AddToReport.tsx';
import { clipboardOf, csvOf, fileName, pngOf } from './answer.export.ts';
import { AnswerFigure, type ShownAs } from './AnswerFigure.tsx';
import { AnswerTable } from './AnswerTable.tsx';
import { chartPlan, type ChartPlan } from './chart.plan.ts';
import { chatCopy as copy } from './chat.copy.ts';
import { resultColumns } from './result.columns.ts';

export interface AnswerRows {
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
  /** Rows of the whole result; `rows` may be its beginning. */
  total: number;
}

const Both = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${token.space3};

  &[data-beside] {
    grid-template-columns: minmax(0, 1fr) minmax(0, 320px);
  }
  @media ${onePartQuery} {
    &[data-beside] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  margin-inline-start: -8px;

  > hr {
    width: 1px;
    height: 20px;
    margin: 0 6px;
    border: 0;
    background: ${token.borderSubtle};
  }
  /* In several lines it would part only some of them. */
  @media ${shortLineQuery} {
    > hr {
      display: none;
    }
  }
`;

const AtEnd = styled.span`
  display: grid;
  margin-inline-start: auto;
`;

const titleOf = (plan: ChartPlan | null): string =>
  plan === null ? '' : copy.chart(plan.label, copy.list(plan.measures.map(({ header }) => header)));

interface AnswerResultProps {
  answer: string;
  result: AnswerRows;
  /** Whether each row is of other data than the rest. */
  summed: boolean;
  /** Where the rows are those of a query that a person has edited. */
  edited: { isSampled: boolean; onBack: () => void } | undefined;
  onSave: (content: Blob, name: string) => void;
  /** Absent where it can't be kept in one. */
  reports:
    { items: ReportTools['items']; onAdd: (reportId: string | null, shownAs: ShownAs) => void } | undefined;
  /** Further actions, which stand first; null where there are none. */
  children: ReactNode;
}

interface TakeAwayProps {
  text: () => string;
  /** Which rows a file holds. */
  saved: string;
  onCsv: (() => void) | null;
  onPng: (() => void) | null;
}

function TakeAway({ text, saved, onCsv, onPng }: TakeAwayProps) {
  const { copied, copy: copyText } = useCopied(text);
  return (
    <>
      <Button size="sm" variant="quiet" icon={copied ? Check : Copy} onClick={copyText}>
        {copied ? copy.copied : copy.copyAnswer}
      </Button>
      <VisuallyHidden role="status">{copied ? copy.copied : ''}</VisuallyHidden>
      {onCsv && (
        <Button size="sm" variant="quiet" icon={FileSpreadsheet} title={saved} onClick={onCsv}>
          {copy.saveRows}
        </Button>
      )}
      {onPng && (
        <Button size="sm" variant="quiet" icon={Image} onClick={onPng}>
          {copy.savePicture}
        </Button>
      )}
    </>
  );
}

function EditedNotice({
  isSampled,
  isEmpty,
  onBack,
}: {
  isSampled: boolean;
  isEmpty: boolean;
  onBack: () => void;
}) {
  const words = [copy.editedResult, isSampled && copy.sampled, isEmpty && copy.noRows];
  return (
    <Notice
      tone="info"
      action={
        <Button size="sm" onClick={onBack}>
          {copy.ownResult}
        </Button>
      }
    >
      {words.filter(Boolean).join(' ')}
    </Notice>
  );
}

/** How the rows are seen: what fits them best, until someone chooses. */
const useShownAs = ({ columns: names, rows }: AnswerRows) => {
  const columns = useMemo(() => resultColumns(names, rows), [names, rows]);
  const plan = useMemo(() => chartPlan(columns, rows), [columns, rows]);
  const [chosen, setChosen] = useState<ShownAs | null>(null);
  const shownAs: ShownAs = plan === null ? 'table' : (chosen ?? plan.kinds[0]);
  return { columns, plan, shownAs, setShownAs: setChosen };
};

/** The rows of an answer, as what they are best seen as, and what can be taken away of them. */
export function AnswerResult({
  answer,
  result,
  summed,
  edited,
  onSave,
  reports,
  children,
}: AnswerResultProps) {
  const { rows, total } = result;
  const { columns, plan, shownAs, setShownAs } = useShownAs(result);
  const drawing = useRef<SVGSVGElement>(null);
  const title = titleOf(plan);
  const isDrawn = shownAs !== 'table';
  const isFigure = isDrawn && plan?.label === '';
  const isEmpty = columns.length === 0 || rows.length === 0;
  const saveRows = () =>
    onSave(new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }), fileName(title, 'csv'));
  const savePicture = async () => {
    const content = drawing.current && (await pngOf(drawing.current, title, copy.madeAt(new Date())));
    if (content) onSave(content, fileName(title, 'png'));
  };
  return (
    <>
      {edited && <EditedNotice {...edited} isEmpty={isEmpty} />}
      {!isEmpty && (
        <Both data-beside={(isDrawn && !isFigure && columns.length < 3) || undefined}>
          {plan && (
            <AnswerFigure
              plan={plan}
              title={title}
              shownAs={shownAs}
              onShownAsChange={setShownAs}
              drawing={drawing}
            />
          )}
          {!isFigure && <AnswerTable columns={columns} rows={rows} total={total} summed={summed} />}
        </Both>
      )}
      <Actions role="group" aria-label={copy.actions}>
        {children}
        {children && <hr aria-hidden />}
        <TakeAway
          text={() => clipboardOf(edited ? '' : answer, columns, rows)}
          saved={copy.savedRows(rows.length, total)}
          onCsv={isEmpty ? null : saveRows}
          onPng={isDrawn ? () => void savePicture() : null}
        />
        {reports && (
          <AtEnd>
            <AddToReport reports={reports.items} onAdd={(reportId) => reports.onAdd(reportId, shownAs)} />
          </AtEnd>
        )}
      </Actions>
    </>
  );
}
