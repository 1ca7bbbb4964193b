import { styled } from 'styled-components';
import { token } from '../theme/token.ts';

interface HistogramProps {
  /** How many in each bin. Without a distribution show "–" instead of this. */
  values: readonly number[];
  /** What it shows, in words. */
  label: string;
}

export const histogramWidth = 72;
const height = 20;

const Drawing = styled.svg`
  overflow: visible;

  rect {
    fill: ${token.figureInk};
  }
  line {
    stroke: ${token.borderDefault};
  }
  @media (forced-colors: active) {
    rect {
      fill: CanvasText;
    }
  }
`;

/** The shape of a column: bars on a base line, no axis. */
export function Histogram({ values, label }: HistogramProps) {
  const largest = Math.max(...values, 1);
  const pitch = histogramWidth / Math.max(values.length, 1);
  const gap = pitch >= 3 ? 1 : 0;
  return (
    <Drawing
      width={histogramWidth}
      height={height}
      viewBox={`0 0 ${histogramWidth} ${height}`}
      role="img"
      aria-label={label}
    >
      {values.map((value, index) => {
        // Something is never drawn as nothing.
        const bar = value <= 0 ? 0 : Math.max(1, (value / largest) * (height - 1));
        return <rect key={index} x={index * pitch} y={height - 0.5 - bar} width={pitch - gap} height={bar} />;
      })}
      <line x1="0" x2={histogramWidth} y1={height} y2={height} />
    </Drawing>
  );
}
