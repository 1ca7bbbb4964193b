import { FileSpreadsheet, Rows3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { CodeBlock } from '../../components/CodeBlock.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useWidth } from '../../primitives/useWidth.ts';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { csvOf, fileName } from '../chat/answer.export.ts';
import { AnswerChart } from '../chat/AnswerChart.tsx';
import { AnswerTable } from '../chat/AnswerTable.tsx';
import { chatCopy } from '../chat/chat.copy.ts';
import { SqlToggle } from '../chat/SqlToggle.tsx';
import { planWithBefore, tableWithBefore } from './report.before.ts';
import {
  blockPlan,
  cutRows,
  queryText,
  readingOf,
  type ReportBlockView,
  type ReportFigureView,
} from './report.block.ts';
import { openSpan } from './report.spans.ts';
import { reportDocumentCopy as copy } from './reportDocument.copy.ts';

interface ReportFigureProps {
  block: ReportBlockView;
  /** Rows of the model's table when it was computed. */
  rowsRead: number | undefined;
  /** Rows as a file; absent where they can't be taken along. */
  onSave?: ((content: Blob, name: string) => void) | undefined;
}

const Place = styled.div`
  overflow: hidden;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${token.space2};
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  line-height: ${token.lineXs};

  > span {
    margin-inline-end: auto;
  }
  > button:last-child {
    margin-inline-end: -8px;
  }
  @media ${narrowQuery} {
    > span {
      flex-basis: 100%;
    }
    > button:nth-of-type(1) {
      margin-inline-start: -8px;
    }
  }
`;

const Quiet = styled.p`
  color: ${token.textMuted};
`;

type Planned = ReturnType<typeof blockPlan>;
type FigureProps = ReportFigureProps & { figure: ReportFigureView; planned: Planned };

const isTable = ({ plan, shownAs }: Planned): boolean => plan === null || shownAs === 'table';

function Rows({ figure, planned }: Pick<FigureProps, 'figure' | 'planned'>) {
  const { total_rows = figure.rows.length } = figure;
  const { columns, rows } = tableWithBefore(figure, planned.columns);
  return <AnswerTable columns={columns} rows={rows} total={total_rows} />;
}

function Drawn({ figure, planned }: Pick<FigureProps, 'figure' | 'planned'>) {
  const { ref, width } = useWidth();
  const { plan, shownAs } = planned;
  if (figure.rows.length === 0) return <Quiet>{copy.noRows}</Quiet>;
  if (plan === null || shownAs === 'table') return <Rows figure={figure} planned={planned} />;
  const drawn = planWithBefore(plan, figure, planned.columns);
  return <Place ref={ref}>{width > 0 && <AnswerChart plan={drawn} kind={shownAs} width={width} />}</Place>;
}

function SaveRows({ block, figure, planned, onSave }: FigureProps) {
  const { rows, total_rows, unlimited_rows = total_rows } = figure;
  if (!onSave || rows.length === 0) return null;
  const saveRows = () => {
    const table = tableWithBefore(figure, planned.columns);
    const content = new Blob([csvOf(table.columns, table.rows)], { type: 'text/csv;charset=utf-8' });
    onSave(content, fileName(block.title ?? '', 'csv'));
  };
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={FileSpreadsheet}
      title={chatCopy.savedRows(rows.length, unlimited_rows)}
      onClick={saveRows}
    >
      {chatCopy.saveRows}
    </Button>
  );
}

/** Below a figure: as of when it is, the rows that a chart is drawn of, and the query that gave them. */
function FigureFoot(props: FigureProps) {
  const { block, figure, planned, rowsRead } = props;
  const { computed_at: time, cut, standardized, rows } = figure;
  const sql = queryText(figure);
  const [rowsShown, setRowsShown] = useState(false);
  const [sqlShown, setSqlShown] = useState(false);
  const isDrawn = rows.length > 0 && !isTable(planned);
  const said = [
    time !== undefined && copy.blockAsOf(time, rowsRead),
    copy.reads(standardized),
    cut && copy.cut(rows.length, block.graph_type),
    // A table says itself where it ends early.
    (isDrawn || figure.limited) && cutRows(figure, rows.length),
    readingOf(figure),
    openSpan(figure, planned),
  ];
  return (
    <>
      <Foot>
        <span>{said.filter(Boolean).join(' · ')}</span>
        <SaveRows {...props} />
        {isDrawn && (
          <Button
            size="sm"
            variant="quiet"
            icon={Rows3}
            aria-expanded={rowsShown}
            onClick={() => setRowsShown(!rowsShown)}
          >
            {rowsShown ? copy.hideRows : copy.showRows}
          </Button>
        )}
        {sql !== '' && <SqlToggle shown={sqlShown} onShownChange={setSqlShown} />}
      </Foot>
      {isDrawn && rowsShown && <Rows figure={figure} planned={planned} />}
      {sqlShown && <CodeBlock title={chatCopy.sql} code={sql} language="sql" copyLabel={chatCopy.copySql} />}
    </>
  );
}

function Computed(props: Omit<FigureProps, 'planned'>) {
  const { block, figure } = props;
  const planned = useMemo(() => blockPlan(block, figure), [block, figure]);
  return (
    <>
      <Drawn figure={figure} planned={planned} />
      <FigureFoot {...props} planned={planned} />
    </>
  );
}

/** What a block gave, when, of which rows and by which query; or why it gave nothing new. */
export function ReportFigure(props: ReportFigureProps) {
  const { figure, problem } = props.block;
  return (
    <>
      {problem && (
        <Notice tone="warning" live={false}>
          {copy.notRenewed(problem.detail, problem.since, figure?.computed_at)}
        </Notice>
      )}
      {figure ? <Computed {...props} figure={figure} /> : !problem && <Quiet>{copy.never}</Quiet>}
    </>
  );
}
