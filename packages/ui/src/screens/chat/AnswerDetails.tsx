import { useState, type ComponentProps } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../../components/Badge.tsx';
import { token } from '../../theme/token.ts';
import type { AnswerTools, ChatAnswerView } from './answer.types.ts';
import { AnswerResult, type AnswerRows } from './AnswerResult.tsx';
import { AnswerSql, SqlButtons } from './AnswerSql.tsx';
import { chatCopy as copy } from './chat.copy.ts';

/** What the answer is of, in line with its buttons. */
const Of = styled.span`
  display: inline-flex;
  align-items: center;
  padding-inline: ${token.space2};
`;

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

const rowsOf = ({ columns = [], rows = [], total_rows = rows.length }: ChatAnswerView): AnswerRows => ({
  columns,
  rows,
  total: total_rows,
});

function StandardizedMark({ shown = false }: { shown?: boolean | undefined }) {
  return shown ? (
    <Of title={copy.standardizedHint}>
      <Badge>{copy.standardized}</Badge>
    </Of>
  ) : null;
}

/** Its rows, or those of the query that a person made of it, with the SQL of either. */
export function AnswerDetails({ id, content, tools }: AnswerDetailsProps) {
  const { answer, sql_query } = content;
  const own = rowsOf(content);
  const [sqlShown, setSqlShown] = useState(true);
  const edited = content.edited ?? undefined;
  const sql = edited?.sql ?? sql_query ?? '';
  // Words alone have nothing to be taken away.
  if (sql === '' && own.rows.length === 0) return null;
  return (
    <>
      <AnswerResult
        key={edited?.sql}
        answer={answer}
        result={edited ?? own}
        // What a person or a language model has written may count rows twice.
        summed={edited === undefined && content.understood !== undefined}
        edited={edited && { isSampled: edited.sampled, onBack: () => tools.onDrop(id) }}
        onSave={tools.onSave}
        reports={reportsFor(tools.reports, id, sql)}
      >
        {sql !== '' && (
          <SqlButtons id={id} sql={sql} shown={sqlShown} onShownChange={setSqlShown} editing={tools.sql} />
        )}
        {edited === undefined && <StandardizedMark shown={content.standardized} />}
      </AnswerResult>
      {sql !== '' && sqlShown && <AnswerSql id={id} sql={sql} editing={tools.sql} />}
    </>
  );
}
