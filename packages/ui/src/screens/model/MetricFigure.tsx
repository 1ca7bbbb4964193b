import { useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { CodeBlock } from '../../components/CodeBlock.tsx';
import { Notice } from '../../components/Notice.tsx';
import { token } from '../../theme/token.ts';
import { AnswerFigure, type ShownAs } from '../chat/AnswerFigure.tsx';
import { AnswerTable } from '../chat/AnswerTable.tsx';
import { chatCopy } from '../chat/chat.copy.ts';
import { openSpan } from '../reports/report.spans.ts';
import { SqlToggle } from '../chat/SqlToggle.tsx';
import { graphKind, metricPlan } from './metric.plan.ts';
import { modelMetricsCopy as copy } from './modelMetrics.copy.ts';

export interface MetricItem {
  /** What it measures, in words. */
  metric: string;
  /** The kind of chart that its host had in mind. */
  graph_type?: string | undefined;
  /** What the figures are of. */
  columns?: readonly string[] | undefined;
  /** The figures, a value of each column in a row. */
  rows?: readonly (readonly unknown[])[] | undefined;
  /** The query that gave the figures. */
  sql_query?: string | undefined;
  /** Whether there are more rows than these, which are the largest, or the first ones in time. */
  cut?: boolean | undefined;
  /** Whether they are of a sample of the data. */
  sampled?: boolean | undefined;
  /** When they were computed. */
  computed_at?: string | undefined;
  /** The time zone whose days its moments are read in. */
  time_zone?: string | undefined;
  /** Where the data ends before its last span was over. */
  data_until?: string | undefined;
  /** Why there are no figures. */
  problem?: string | undefined;
}

const Place = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space2};

  > h3 {
    color: ${token.textMuted};
    font-size: ${token.typeXs};
    line-height: ${token.lineXs};
    overflow-wrap: anywhere;
  }
`;

const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space2};
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  line-height: ${token.lineXs};
`;

type Planned = ReturnType<typeof metricPlan>;

function Figures({ metric, graph_type = '', rows = [], planned }: MetricItem & { planned: Planned }) {
  const { columns, plan } = planned;
  const [chosen, setChosen] = useState<ShownAs | null>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const shownAs = plan === null ? 'table' : (chosen ?? graphKind(plan, graph_type));
  return (
    <>
      {plan === null ? (
        <h3>{metric}</h3>
      ) : (
        <AnswerFigure
          plan={plan}
          title={metric}
          shownAs={shownAs}
          onShownAsChange={setChosen}
          drawing={drawing}
        />
      )}
      {shownAs === 'table' && <AnswerTable columns={columns} rows={rows} total={rows.length} />}
    </>
  );
}

function Computed(item: MetricItem) {
  const { metric, graph_type = '', columns: names = [], rows = [], sql_query: sql, cut, sampled } = item;
  const planned = useMemo(() => metricPlan(names, rows, graph_type), [names, rows, graph_type]);
  const [sqlShown, setSqlShown] = useState(false);
  const said = [
    cut && copy.cut(rows.length, graph_type),
    sampled && copy.sampled,
    item.time_zone !== undefined && copy.daysOf(item.time_zone),
    // What was cut off were the last ones.
    !cut && openSpan(item, planned),
  ];
  return (
    <Place aria-label={metric}>
      <Figures {...item} planned={planned} />
      <Foot>
        <span>{said.filter(Boolean).join(' ')}</span>
        {sql !== undefined && <SqlToggle shown={sqlShown} onShownChange={setSqlShown} />}
      </Foot>
      {sql !== undefined && sqlShown && (
        <CodeBlock title={chatCopy.sql} code={sql} language="sql" copyLabel={chatCopy.copySql} />
      )}
    </Place>
  );
}

/** One metric as a chart with its values and the query that gave them, or why there are none. */
export function MetricFigure(item: MetricItem) {
  const { metric, rows = [] } = item;
  const problem = item.problem ?? (rows.length === 0 ? copy.noRows : undefined);
  if (problem === undefined) return <Computed {...item} />;
  return (
    <Place aria-label={metric}>
      <h3>{metric}</h3>
      <Notice tone="warning" live={false}>
        {problem}
      </Notice>
    </Place>
  );
}
