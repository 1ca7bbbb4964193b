import { styled } from 'styled-components';
import { locale } from '../../primitives/intl.format.ts';
import { token } from '../../theme/token.ts';
import { cellText, type ChartData } from './answer.figures.ts';
import { chatCopy as copy } from './chat.copy.ts';

const Figure = styled.figure`
  min-width: 0;
  border: 1px solid ${token.borderDefault};
  border-radius: 8px;
  overflow: clip;
`;

const Caption = styled.figcaption`
  padding: 8px 12px;
  border-block-end: 1px solid ${token.borderSubtle};
  background: ${token.surfaceCanvas};
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  line-height: ${token.lineXs};
`;

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: auto;
  padding: 12px;
  /* A scale rises from left to right in every language. */
  direction: ltr;
  font-family: ${token.fontSans};
  font-size: 11px;
  fill: ${token.textMuted};

  line {
    stroke: ${token.borderSubtle};
  }
  .base {
    stroke: ${token.borderStrong};
  }
  rect {
    fill: ${token.figureInk};
  }
  .most {
    fill: ${token.figureHighlight};
  }
  .value {
    fill: ${token.textStrong};
    font-weight: 600;
  }
`;

const width = 320;
const height = 176;
const left = 44;
const bottom = 24;
const top = 14;

/** A round number not below `value`, and not far above it. */
const niceCeiling = (value: number): number => {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return (
    [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((candidate) => candidate >= value) ??
    10 * power
  );
};

const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });

/** Bars of two columns; the largest is the one that is spoken of. The table beside it holds the same figures. */
export function AnswerChart({ chart }: { chart: ChartData }) {
  const largest = Math.max(0, ...chart.bars.map(({ value }) => value));
  const smallest = Math.min(0, ...chart.bars.map(({ value }) => value));
  const ceiling = niceCeiling(largest);
  const floor = smallest < 0 ? -niceCeiling(-smallest) : 0;
  const y = (value: number) => top + ((ceiling - value) / (ceiling - floor)) * (height - top - bottom);
  const slot = (width - left) / chart.bars.length;
  const bar = Math.min(28, slot * 0.68);
  const every = Math.ceil(chart.bars.length / 8);
  const letters = Math.max(3, Math.floor((slot * every) / 6));
  const short = (label: string) => (label.length > letters ? `${label.slice(0, letters - 1)}…` : label);
  const most = chart.bars.findIndex(({ value }) => value === largest);
  return (
    <Figure>
      <Caption>{copy.chart(chart.label, chart.value)}</Caption>
      <Drawing
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={copy.chart(chart.label, chart.value)}
      >
        {[floor, floor + (ceiling - floor) / 2, ceiling].map((value) => (
          <g key={value}>
            <line x1={left} x2={width} y1={y(value)} y2={y(value)} />
            <text x={left - 6} y={y(value) + 4} textAnchor="end">
              {compact.format(value)}
            </text>
          </g>
        ))}
        {chart.bars.map(({ label, value }, index) => {
          const x = left + slot * index + (slot - bar) / 2;
          const from = Math.min(y(0), y(value));
          return (
            <g key={index}>
              <rect
                className={index === most ? 'most' : undefined}
                x={x}
                y={from}
                width={bar}
                height={Math.max(1, Math.abs(y(value) - y(0)))}
              >
                <title>{`${label}: ${cellText(value)}`}</title>
              </rect>
              {index === most && (
                <text className="value" x={x + bar / 2} y={from - 3} textAnchor="middle">
                  {compact.format(value)}
                </text>
              )}
              {index % every === 0 && (
                <text x={x + bar / 2} y={height - 8} textAnchor="middle">
                  {short(label)}
                </text>
              )}
            </g>
          );
        })}
        <line className="base" x1={left} x2={width} y1={y(0)} y2={y(0)} />
      </Drawing>
    </Figure>
  );
}
