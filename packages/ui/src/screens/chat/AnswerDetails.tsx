import { useState, type ComponentProps } from 'react';
import type { AnswerTools, ChatAnswerView } from './answer.types.ts';
import { AnswerResult } from './AnswerResult.tsx';
import { AnswerSql, SqlButtons } from './AnswerSql.tsx';

interface AnswerDetailsProps {
  id: string;
  content: ChatAnswerView;
  tools: AnswerTools;
}

/** An answer without a query can't be computed again. */
const reportsFor = (
  reports: AnswerTools['reports'],
  id: string,
  sql: string,
): ComponentProps<typeof AnswerResult>['reports'] =>
  reports && sql !== ''
    ? {
        items: reports.items,
        onAdd: (reportId, shownAs) => reports.onAdd(reportId, id, { sql, shownAs }),
      }
    : undefined;

/** Its rows, or those of the query that a person made of it, with the SQL of either. */
export function AnswerDetails({ id, content, tools }: AnswerDetailsProps) {
  const { answer, sql_query, columns = [], rows = [], total_rows = rows.length } = content;
  const [sqlShown, setSqlShown] = useState(true);
  const edited = content.edited ?? undefined;
  const sql = edited?.sql ?? sql_query ?? '';
  return (
    <>
      <AnswerResult
        key={edited?.sql}
        answer={answer}
        result={edited ?? { columns, rows, total: total_rows }}
        edited={edited && { isSampled: edited.sampled, onBack: () => tools.onDrop(id) }}
        onSave={tools.onSave}
        reports={reportsFor(tools.reports, id, sql)}
      >
        {sql !== '' && (
          <SqlButtons id={id} sql={sql} shown={sqlShown} onShownChange={setSqlShown} editing={tools.sql} />
        )}
      </AnswerResult>
      {sql !== '' && sqlShown && <AnswerSql id={id} sql={sql} editing={tools.sql} />}
    </>
  );
}
