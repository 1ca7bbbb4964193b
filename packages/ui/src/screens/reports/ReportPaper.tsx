import { useMemo, useRef, type ReactNode } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { breakable } from '../../primitives/breakable.tsx';
import { useScrollable } from '../../primitives/useScrollable.ts';
import { useWidth } from '../../primitives/useWidth.ts';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { token } from '../../theme/token.ts';
import { AnswerChart } from '../chat/AnswerChart.tsx';
import type { ResultColumn } from '../chat/result.columns.ts';
import { anchorOf } from './blockAnchor.ts';
import type { ReportBlockView, ReportFigureView } from './report.block.ts';
import {
  paperFigure,
  paperWidth,
  reportPaper,
  type PaperBlockView,
  type ReportPaperProps,
} from './report.paper.ts';
import { reportTitle } from './report.styles.ts';
import { reportPaperCopy as copy } from './reportPaper.copy.ts';
import { ReportSummary } from './ReportSummary.tsx';

interface PaperProps extends ReportPaperProps {
  /** Read on a screen: in the reader's theme, its drawings as wide as there is room. */
  onScreen?: boolean;
}

/** What is between those of the narrowest phone. */
const phoneWidth = 288;
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
  @media screen and (max-width: 44.9375em) {
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

interface PaperTableProps {
  columns: readonly ResultColumn[];
  rows: ReportFigureView['rows'];
  title: string;
}

function PaperTable({ columns, rows, title }: PaperTableProps) {
  return (
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
        {rows.map((row, at) => (
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
  );
}

interface PaperFigureProps {
  block: ReportBlockView;
  figure: ReportFigureView;
  onScreen: boolean;
}

function PaperFigure({ block, figure, onScreen }: PaperFigureProps) {
  const { columns, rows, chart, said } = useMemo(() => paperFigure(block, figure), [block, figure]);
  const title = block.title ?? '';
  const table = <PaperTable columns={columns} rows={rows} title={title} />;
  return (
    <>
      {chart === null ? (
        <Scroller title={title}>{table}</Scroller>
      ) : onScreen ? (
        <ScreenChart {...chart} />
      ) : (
        <Drawings>
          <AnswerChart {...chart} width={paperWidth} />
          <AnswerChart {...chart} width={phoneWidth} />
        </Drawings>
      )}
      {/* Nothing is pressed here to see the rows of a drawing: who doesn't see it is read them. */}
      {chart !== null && <VisuallyHidden as="section">{table}</VisuallyHidden>}
      {said !== '' && <Quiet>{said}</Quiet>}
    </>
  );
}

function PaperBlock({ view, onScreen }: { view: PaperBlockView; onScreen: boolean }) {
  const { id, block, heading, problem, text, figure, quiet } = view;
  const isLong = (figure?.rows.length ?? 0) > 12;
  return (
    <Part
      id={anchorOf(id)}
      tabIndex={onScreen ? -1 : undefined}
      data-whole={isLong && block.shown_as === 'table' ? undefined : true}
    >
      {heading !== '' && <h2>{breakable(heading)}</h2>}
      {problem !== null && <Quiet>{problem}</Quiet>}
      {text !== null && <Prose>{text}</Prose>}
      {quiet !== null ? <Quiet>{quiet}</Quiet> : figure && <PaperFigure {...{ block, figure, onScreen }} />}
    </Part>
  );
}

/** A report to be given away: in the light for a page of paper or a file, where nothing is pressed, or on a page of its own. */
export function ReportPaper({ onScreen = false, ...report }: PaperProps) {
  const { about, blocks, queries } = reportPaper(report);
  return (
    <Sheet data-theme={onScreen ? undefined : 'light'}>
      <Pages />
      <h1 tabIndex={onScreen ? -1 : undefined}>{breakable(report.name)}</h1>
      <Quiet>{about}</Quiet>
      <ReportSummary blocks={report.blocks} period={report.period} />
      {blocks.map((view) => (
        <PaperBlock key={view.id} {...{ view, onScreen }} />
      ))}
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
