import { useMemo, useRef, type ReactNode } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { useScrollable } from '../../primitives/useScrollable.ts';
import { useWidth } from '../../primitives/useWidth.ts';
import { token } from '../../theme/token.ts';
import { AnswerChart } from '../chat/AnswerChart.tsx';
import type { ResultColumn } from '../chat/result.columns.ts';
import { blockPlan, queryText, type ReportBlockView, type ReportFigureView } from './report.block.ts';
import { reportTitle } from './report.styles.ts';
import { reportPaperCopy as copy } from './reportPaper.copy.ts';
import { ReportSummary } from './ReportSummary.tsx';

export interface ReportPaperProps {
  /** What the report is called. */
  name: string;
  /** The data model that it is computed from. */
  modelName: string;
  /** When all of it was computed last, as ISO 8601; null before the first time. */
  refreshedAt: string | null;
  /** Rows of the model's table when it was computed. */
  rowsRead: number | undefined;
  /** The part of the data that it is about, such as `30 days`; `all` or absent for all of it. */
  period?: string | undefined;
  /** Figures and texts, from the top. */
  blocks: readonly ReportBlockView[];
  /** Read on a screen: in the reader's theme, its drawings as wide as there is room. */
  onScreen?: boolean;
}

/** What is between the margins of an A4 page, in px. */
const paperWidth = 642;
/** What is between those of the narrowest phone. */
const phoneWidth = 288;
/** A table that is read on paper; all of its rows are in its CSV. */
const mostRows = 100;

/** Pages count themselves in their margin. */
const Pages = createGlobalStyle`
  @page {
    size: A4;
    margin: 17mm 20mm 18mm;

    @bottom-right {
      content: counter(page) ' / ' counter(pages);
      color: GrayText;
      font: 11px sans-serif;
    }
  }
  @media print {
    body.plinth {
      min-height: 0;
      background: none;
    }
  }
`;

const Sheet = styled.main`
  box-sizing: content-box;
  max-width: ${paperWidth}px;
  margin-inline: auto;
  padding: ${token.space8} clamp(16px, 5vw, 64px);
  background: ${token.surfaceRaised};
  color: ${token.textDefault};
  print-color-adjust: exact;

  @media print {
    padding: 0;
    background: none;

    svg {
      background: none;
    }
  }
  h1 {
    ${reportTitle}
  }
  h2 {
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
    overflow-wrap: anywhere;
    break-after: avoid;
  }
  > p {
    margin-block-end: ${token.space5};
  }
`;

const Quiet = styled.p`
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  overflow-wrap: anywhere;
`;

const Part = styled.section`
  padding-block: ${token.space4};
  border-block-start: 1px solid ${token.borderSubtle};

  > * + * {
    margin-block-start: ${token.space2};
  }
  &[data-whole] {
    break-inside: avoid;
  }
  > div {
    overflow-x: auto;
  }
`;

/** Words keep their size: where a page of paper is too wide, a narrow drawing stands in its place. */
const Drawings = styled.div`
  > :last-child {
    display: none;
  }
  @media screen and (max-width: 719px) {
    > :first-child {
      display: none;
    }
    > :last-child {
      display: block;
    }
  }
`;

const Prose = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  orphans: 3;
  widows: 3;
`;

const Rows = styled.table`
  width: 100%;
  font-size: ${token.typeSm};
  text-align: start;

  thead {
    display: table-header-group;
  }
  tr {
    break-inside: avoid;
  }
  th {
    border-block-end: 1px solid ${token.borderStrong};
    color: ${token.textMuted};
    font-weight: ${token.weightRegular};
    text-align: start;
    vertical-align: bottom;
  }
  th,
  td {
    padding: 5px ${token.space2};
    overflow-wrap: anywhere;
  }
  tr > :first-child {
    padding-inline-start: 0;
  }
  tr > :last-child {
    padding-inline-end: 0;
  }
  td {
    border-block-end: 1px solid ${token.borderSubtle};
    vertical-align: top;
  }
  /* On a screen a table can be moved: its words stay whole. */
  @media screen {
    th,
    td {
      max-width: 32ch;
      overflow-wrap: break-word;
    }
  }
  [data-numeric] {
    text-align: end;
    overflow-wrap: normal;
  }
`;

const Queries = styled.ol`
  columns: 2 280px;
  column-gap: ${token.space6};

  > li {
    display: grid;
    grid-template-columns: ${token.space6} minmax(0, 1fr);
    padding-block: ${token.space2};
    border-block-start: 1px solid ${token.borderSubtle};
    break-inside: avoid;
    font-size: ${token.typeXs};
    line-height: ${token.lineXs};
  }
  pre {
    font-family: ${token.fontMono};
    font-size: 10px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

const anchorOf = (id: string): string => `block-${id}`;

/** What is wider than the screen is moved, also by keyboard. */
function Scroller({ title, children }: { title: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const isScrollable = useScrollable(ref);
  return (
    <div ref={ref} {...(isScrollable && { tabIndex: 0, role: 'region', 'aria-label': title })}>
      {children}
    </div>
  );
}

function ScreenChart(chart: Omit<Parameters<typeof AnswerChart>[0], 'width'>) {
  const { ref, width } = useWidth();
  return <div ref={ref}>{width > 0 && <AnswerChart {...chart} width={width} />}</div>;
}

function PaperTable({
  columns,
  rows,
  title,
}: {
  columns: readonly ResultColumn[];
  rows: ReportFigureView['rows'];
  title: string;
}) {
  return (
    <Scroller title={title}>
      <Rows aria-label={title}>
        <thead>
          <tr>
            {columns.map(({ index, header, isNumeric }) => (
              <th key={index} scope="col" data-numeric={isNumeric || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map((row, at) => (
            <tr key={at}>
              {columns.map(({ index, isNumeric, text }) => (
                <td key={index} data-numeric={isNumeric || undefined}>
                  {text(row[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Rows>
    </Scroller>
  );
}

interface PaperBlockProps {
  block: ReportBlockView;
  onScreen: boolean;
}

function PaperFigure({ block, figure, onScreen }: PaperBlockProps & { figure: ReportFigureView }) {
  const { columns, plan, shownAs } = useMemo(() => blockPlan(block, figure), [block, figure]);
  const { rows, total_rows: total = rows.length, cut, sampled, standardized } = figure;
  const isTable = plan === null || shownAs === 'table';
  const said = [
    isTable &&
      total > Math.min(rows.length, mostRows) &&
      copy.firstRows(Math.min(rows.length, mostRows), total),
    cut && copy.cut(rows.length),
    sampled && copy.sampled,
    standardized !== undefined && `${copy.reads(standardized)}.`,
  ].filter(Boolean);
  if (rows.length === 0) return <Quiet>{copy.noRows}</Quiet>;
  return (
    <>
      {isTable ? (
        <PaperTable columns={columns} rows={rows} title={block.title ?? ''} />
      ) : onScreen ? (
        <ScreenChart plan={plan} kind={shownAs} />
      ) : (
        <Drawings>
          <AnswerChart plan={plan} kind={shownAs} width={paperWidth} />
          <AnswerChart plan={plan} kind={shownAs} width={phoneWidth} />
        </Drawings>
      )}
      {said.length > 0 && <Quiet>{said.join(' ')}</Quiet>}
    </>
  );
}

function PaperBlock({ block, number, onScreen }: PaperBlockProps & { number: number | undefined }) {
  const { id, title = '', text = '', figure, problem } = block;
  const heading = number === undefined ? title : copy.numbered(number, title);
  const isLong = (figure?.rows.length ?? 0) > 12;
  return (
    <Part
      id={anchorOf(id)}
      tabIndex={onScreen ? -1 : undefined}
      data-whole={isLong && block.shown_as === 'table' ? undefined : true}
    >
      {heading !== '' && <h2>{heading}</h2>}
      {problem && <Quiet>{copy.notRenewed(problem.detail, problem.since, figure?.computed_at)}</Quiet>}
      {number === undefined ? (
        <Prose>{text}</Prose>
      ) : figure ? (
        <PaperFigure block={block} figure={figure} onScreen={onScreen} />
      ) : (
        !problem && <Quiet>{copy.never}</Quiet>
      )}
    </Part>
  );
}

/** A report to be given away: in the light for a page of paper or a file, where nothing is pressed, or on a page of its own. */
export function ReportPaper({
  name,
  modelName,
  refreshedAt,
  rowsRead,
  period = 'all',
  blocks,
  onScreen = false,
}: ReportPaperProps) {
  const figures = blocks.filter(({ kind }) => kind !== 'text');
  const queries = figures.flatMap(({ id, figure }, at) =>
    figure?.sql_query ? [{ id, number: at + 1, sql: queryText(figure) }] : [],
  );
  return (
    <Sheet data-theme={onScreen ? undefined : 'light'}>
      <Pages />
      <h1 tabIndex={onScreen ? -1 : undefined}>{name}</h1>
      <Quiet>{copy.about(modelName, refreshedAt, period, rowsRead)}</Quiet>
      <ReportSummary blocks={blocks} anchorOf={anchorOf} />
      {blocks.map((block) => {
        const at = figures.indexOf(block);
        return <PaperBlock key={block.id} {...{ block, onScreen }} number={at === -1 ? undefined : at + 1} />;
      })}
      {queries.length > 0 && (
        <Part>
          <h2>{copy.queries}</h2>
          <Quiet>{copy.queriesNote}</Quiet>
          <Queries>
            {queries.map(({ id, number, sql }) => (
              <li key={id}>
                <b>{number}</b>
                <pre>{sql}</pre>
              </li>
            ))}
          </Queries>
        </Part>
      )}
    </Sheet>
  );
}
