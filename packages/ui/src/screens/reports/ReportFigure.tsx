import { CodeXml, FileSpreadsheet } from 'lucide-react';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { CodeBlock } from '../../components/CodeBlock.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useWidth } from '../../primitives/useWidth.ts';
import { token } from '../../theme/token.ts';
import { csvOf, fileName } from '../chat/answer.export.ts';
import { AnswerChart } from '../chat/AnswerChart.tsx';
import { AnswerTable } from '../chat/AnswerTable.tsx';
import { chatCopy } from '../chat/chat.copy.ts';
import { blockPlan, type ReportBlockView, type ReportFigureView } from './report.block.ts';
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
`;

const Quiet = styled.p`
  color: ${token.textMuted};
`;

function Drawn({ block, figure }: { block: ReportBlockView; figure: ReportFigureView }) {
  const { columns, plan, shownAs } = useMemo(() => blockPlan(block, figure), [block, figure]);
  const { ref, width } = useWidth();
  const { rows, total_rows = rows.length } = figure;
  if (rows.length === 0) return <Quiet>{copy.noRows}</Quiet>;
  if (plan === null || shownAs === 'table')
    return <AnswerTable columns={columns} rows={rows} total={total_rows} />;
  return <Place ref={ref}>{width > 0 && <AnswerChart plan={plan} kind={shownAs} width={width} />}</Place>;
}

function FigureFoot({ block, figure, rowsRead, onSave }: ReportFigureProps & { figure: ReportFigureView }) {
  const { sql_query: sql = '', computed_at: time, cut, sampled, rows } = figure;
  const [sqlShown, setSqlShown] = useState(false);
  const said = [
    time !== undefined && copy.blockAsOf(time, rowsRead),
    cut && copy.cut(rows.length),
    sampled && copy.sampled,
  ];
  const saveRows = () => {
    const content = csvOf(blockPlan(block, figure).columns, rows);
    onSave?.(new Blob([content], { type: 'text/csv;charset=utf-8' }), fileName(block.title ?? '', 'csv'));
  };
  return (
    <>
      <Foot>
        <span>{said.filter(Boolean).join(' · ')}</span>
        {onSave && rows.length > 0 && (
          <Button
            size="sm"
            variant="quiet"
            icon={FileSpreadsheet}
            title={copy.saveRows(rows.length, figure.total_rows)}
            onClick={saveRows}
          >
            {chatCopy.saveRows}
          </Button>
        )}
        {sql !== '' && (
          <Button
            size="sm"
            variant="quiet"
            icon={CodeXml}
            aria-expanded={sqlShown}
            onClick={() => setSqlShown(!sqlShown)}
          >
            {sqlShown ? chatCopy.hideSql : chatCopy.showSql}
          </Button>
        )}
      </Foot>
      {sqlShown && <CodeBlock title={chatCopy.sql} code={sql} language="sql" copyLabel={chatCopy.copySql} />}
    </>
  );
}

/** What a block gave, when, and by which query; or why it gave nothing new. */
export function ReportFigure(props: ReportFigureProps) {
  const { block } = props;
  const { figure, problem } = block;
  return (
    <>
      {problem && (
        <Notice tone="warning" live={false}>
          {copy.notRenewed(problem.detail, problem.since, figure?.computed_at)}
        </Notice>
      )}
      {figure ? <Drawn block={block} figure={figure} /> : !problem && <Quiet>{copy.never}</Quiet>}
      {figure && <FigureFoot {...props} figure={figure} />}
    </>
  );
}
