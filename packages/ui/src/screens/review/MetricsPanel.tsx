import { styled } from 'styled-components';
import { Checkbox } from '../../components/Checkbox.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Frame } from '../../components/Frame.tsx';
import { token } from '../../theme/token.ts';
import { metricsCopy as copy } from './review.copy.ts';

export interface MetricsPanelProps {
  /** What could be drawn, and how. */
  metrics: readonly { metric: string; graph_type?: string | undefined }[];
  /** Positions of the ticked ones. */
  chosen: readonly number[];
  /** The number of a metric, and whether it is wanted. */
  onSwitch: (index: number, on: boolean) => void;
}

const List = styled.ul`
  > li {
    display: flex;
    align-items: center;
    min-height: ${token.rowMd};
    padding: 4px ${token.space4};
    border-block-end: 1px solid ${token.borderSubtle};
    overflow-wrap: anywhere;
  }
  > li:last-child {
    border-block-end: 0;
  }
  > li:hover {
    background: ${token.surfaceHover};
  }
`;

/** Which metrics of a model are to be drawn. It shows none of them. */
export function MetricsPanel({ metrics, chosen, onSwitch }: MetricsPanelProps) {
  if (metrics.length === 0)
    return (
      <Frame title={copy.title}>
        <EmptyState compact drawing="chart">
          {copy.empty}
        </EmptyState>
      </Frame>
    );
  return (
    <Frame title={copy.title}>
      <List>
        {metrics.map(({ metric, graph_type }, index) => (
          <li key={index}>
            <Checkbox
              label={copy.metric(metric, graph_type)}
              checked={chosen.includes(index)}
              onCheckedChange={(on) => onSwitch(index, on)}
            />
          </li>
        ))}
      </List>
    </Frame>
  );
}
