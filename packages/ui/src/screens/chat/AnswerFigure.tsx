import {
  ChartBar,
  ChartColumn,
  ChartLine,
  ChartScatter,
  Hash,
  Percent,
  Table as TableIcon,
} from 'lucide-react';
import type { Ref } from 'react';
import { styled } from 'styled-components';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { frameBar, framed } from '../../primitives/frame.styles.ts';
import { useWidth } from '../../primitives/useWidth.ts';
import { token } from '../../theme/token.ts';
import { AnswerChart } from './AnswerChart.tsx';
import type { ChartKind, ChartPlan } from './chart.plan.ts';
import { chatCopy as copy } from './chat.copy.ts';

/** A kind of chart, or the rows alone. */
export type ShownAs = ChartKind | 'table';

export const shownAsIcons = {
  bars: ChartBar,
  columns: ChartColumn,
  line: ChartLine,
  shares: Percent,
  number: Hash,
  points: ChartScatter,
  table: TableIcon,
} as const;

const Figure = styled.figure`
  ${framed}
  border-radius: 8px;
  background: ${token.surfaceRaised};
`;

const Head = styled.figcaption`
  ${frameBar}
  flex-wrap: wrap;
  gap: 0 ${token.space3};
  padding-block: 2px;
  padding-inline: ${token.space3} 2px;

  @media (pointer: coarse) {
    padding-block-end: 6px;
  }
  line-height: ${token.lineXs};

  /* The name of the figure has a line of its own where it would be a column of words beside what it is shown as. */
  > span {
    flex: 1 1 10rem;
    padding-block: 6px;
  }
  > fieldset {
    flex: none;
  }
`;

const Place = styled.div`
  padding: ${token.space3};
  overflow: hidden;
`;

interface AnswerFigureProps {
  plan: ChartPlan;
  title: string;
  shownAs: ShownAs;
  onShownAsChange: (shownAs: ShownAs) => void;
  drawing: Ref<SVGSVGElement>;
}

/** The chart of an answer under its name, and what else it may be shown as. The table holds the same figures. */
export function AnswerFigure({ plan, title, shownAs, onShownAsChange, drawing }: AnswerFigureProps) {
  const { ref, width } = useWidth();
  return (
    <Figure>
      <Head>
        <span>{title}</span>
        <SegmentedControl
          label={copy.shownAs}
          hideLabel
          size="sm"
          options={[...plan.kinds, 'table' as const].map((value) => ({
            value,
            label: copy.kinds[value],
            icon: shownAsIcons[value],
          }))}
          value={shownAs}
          onValueChange={onShownAsChange}
        />
      </Head>
      {shownAs !== 'table' && (
        <Place ref={ref}>
          {width > 0 && <AnswerChart ref={drawing} plan={plan} kind={shownAs} width={width} />}
        </Place>
      )}
    </Figure>
  );
}
