import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { formatShare, locale } from '../../primitives/intl.format.ts';
import { token } from '../../theme/token.ts';
import { changeOf } from './chart.change.ts';
import {
  axisOf,
  pointAxisOf,
  timeTicks,
  type ChartKind,
  type ChartMeasure,
  type ChartPlan,
} from './chart.plan.ts';
import { chartMarks, chartText } from './chart.styles.ts';
import { chatCopy as copy } from './chat.copy.ts';

const Drawing = styled.svg`
  display: block;
  background: ${token.surfaceRaised};
  color: ${token.textStrong};
  /* A scale rises from left to right in every language. */
  direction: ltr;
  font: ${chartText.size}px / 1 ${token.fontSans};
  fill: ${chartText.color};

  ${chartMarks}
  @media (forced-colors: active) {
    .ink,
    .most,
    .dot {
      fill: CanvasText;
    }
    .line {
      stroke: CanvasText;
    }
  }
`;

const months = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short' });
const monthDays = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** About what a letter of the small text takes. */
const letter = 6.6;
/** Capitals take more, signs of East Asia twice as much. */
const widthOf = (sign: string): number =>
  letter *
  (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFF60]/.test(sign)
    ? 2
    : /[\p{Lu}mw@%]/u.test(sign)
      ? 1.35
      : 1);
const widthOfAll = (text: string): number => [...text].reduce((sum, sign) => sum + widthOf(sign), 0);
const shortened = (text: string, room: number): string => {
  if (widthOfAll(text) <= room) return text;
  const signs = [...text];
  let width = letter;
  const most = signs.findIndex((sign) => (width += widthOf(sign)) > room);
  return `${signs.slice(0, Math.max(1, most)).join('')}…`;
};
const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(widthOfAll));
const highestOf = ({ points }: ChartMeasure): number =>
  points.reduce((most, { value }, index) => (value > points[most]!.value ? index : most), 0);

interface Drawn {
  height: number;
  content: ReactNode;
}

const row = 28;
const bar = 14;

/** Bars from left to right, each with its value at its end; the largest is the one that is spoken of, or all that are as large. */
const drawBars = (measure: ChartMeasure, width: number): Drawn => {
  const { points } = measure;
  const values = points.map(({ value }) => value);
  const texts = values.map(measure.text);
  const name = Math.min(width * 0.38, widest(points.map(({ label }) => label)) + 12);
  const room = widest(texts) + 16;
  const low = Math.min(0, ...values);
  const span = Math.max(0, ...values) - low || 1;
  const left = name + (low < 0 ? room : 0);
  const x = (value: number) => left + ((value - low) / span) * Math.max(20, width - left - room);
  const most = points[highestOf(measure)]!.value;
  const content = (
    <>
      {points.map(({ label, value }, index) => {
        const y = index * row;
        const middle = y + row / 2 + 4;
        const from = Math.min(x(0), x(value));
        return (
          <g key={index}>
            <title>{`${label}: ${texts[index]}`}</title>
            <text className={value === most ? 'value' : 'name'} x={name - 10} y={middle} textAnchor="end">
              {shortened(label, name - 10)}
            </text>
            <rect
              className={value === most ? 'most' : 'ink'}
              x={from}
              y={y + (row - bar) / 2}
              width={Math.max(1, Math.abs(x(value) - x(0)))}
              height={bar}
            />
            <text
              className={value === most ? 'value' : 'name'}
              x={value < 0 ? from - 8 : x(value) + 8}
              y={middle}
              textAnchor={value < 0 ? 'end' : 'start'}
            >
              {texts[index]}
            </text>
          </g>
        );
      })}
      <line className="base" x1={x(0)} x2={x(0)} y1={0} y2={points.length * row} />
    </>
  );
  return { height: points.length * row, content };
};

/** Parts of a whole: each bar fills its share of a track. */
const drawShares = (measure: ChartMeasure, width: number): Drawn => {
  const { points } = measure;
  const whole = points.reduce((sum, { value }) => sum + value, 0);
  const name = Math.min(width * 0.38, widest(points.map(({ label }) => label)) + 12);
  const track = Math.max(20, width - name - 64);
  const most = points[highestOf(measure)]!.value;
  const content = points.map(({ label, value }, index) => {
    const y = index * row;
    const text = formatShare(value / whole);
    return (
      <g key={index}>
        <title>{`${label}: ${text}, ${measure.text(value)}`}</title>
        <text
          className={value === most ? 'value' : 'name'}
          x={name - 10}
          y={y + row / 2 + 4}
          textAnchor="end"
        >
          {shortened(label, name - 10)}
        </text>
        <rect className="track" x={name} y={y + (row - bar) / 2} width={track} height={bar} />
        <rect
          className={value === most ? 'most' : 'ink'}
          x={name}
          y={y + (row - bar) / 2}
          width={Math.max(value > 0 ? 1 : 0, (value / whole) * track)}
          height={bar}
        />
        <text className={value === most ? 'value' : 'name'} x={width} y={y + row / 2 + 4} textAnchor="end">
          {text}
        </text>
      </g>
    );
  });
  return { height: points.length * row, content };
};

const height = 216;
const top = 22;
const bottom = 26;

/** The lines of the value axis, and where a value stands on it. */
const valueAxis = (measure: ChartMeasure, width: number, linesOf = axisOf) => {
  const ticks = linesOf(measure.points.map(({ value }) => value));
  const texts = ticks.map(measure.tick);
  const left = widest(texts) + 16;
  const floor = ticks[0]!;
  const ceiling = ticks.at(-1)!;
  const y = (value: number) => top + ((ceiling - value) / (ceiling - floor)) * (height - top - bottom);
  const axis = ticks.map((tick, index) => (
    <g key={tick}>
      <line className={tick === 0 ? 'base' : 'grid'} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
      <text x={left - 8} y={y(tick) + 4} textAnchor="end">
        {texts[index]}
      </text>
    </g>
  ));
  return { left, y, axis };
};

/** Where a text over a point stays inside of the drawing, and to the right of what stands at its `left`. */
const anchorAt = (x: number, text: string, width: number, left = 0): 'start' | 'middle' | 'end' => {
  const half = (text.length * letter) / 2;
  return x + half > width ? 'end' : x - half < left ? 'start' : 'middle';
};

const drawColumns = (measure: ChartMeasure, width: number): Drawn => {
  const { points } = measure;
  const { left, y, axis } = valueAxis(measure, width);
  const slot = (width - left) / points.length;
  const wide = Math.min(32, slot * 0.66);
  const every = Math.ceil(points.length / Math.max(1, Math.floor((width - left) / 56)));
  const first = highestOf(measure);
  const most = points[first]!.value;
  const content = (
    <>
      {axis}
      {points.map(({ label, value }, index) => {
        const x = left + slot * (index + 0.5);
        const text = measure.text(value);
        return (
          <g key={index}>
            <title>{`${label}: ${text}`}</title>
            <rect
              className={value === most ? 'most' : 'ink'}
              x={x - wide / 2}
              y={Math.min(y(0), y(value))}
              width={wide}
              height={Math.max(1, Math.abs(y(value) - y(0)))}
            />
            {index === first && (
              <text
                className="value"
                x={x}
                y={Math.min(y(0), y(value)) - 6}
                textAnchor={anchorAt(x, text, width, left)}
              >
                {text}
              </text>
            )}
            {index % every === 0 && (
              <text x={x} y={height - 8} textAnchor="middle">
                {shortened(label, slot * every - 4)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
  return { height, content };
};

const drawLine = (measure: ChartMeasure, width: number): Drawn => {
  const { points } = measure;
  const { left, y, axis } = valueAxis(measure, width);
  const from = points[0]!.time!;
  const to = points.at(-1)!.time!;
  const inner = width - left - 16;
  const x = (time: number) => left + 8 + ((time - from) / (to - from || 1)) * inner;
  const path = points
    .map(({ time, value }, index) => `${index === 0 ? 'M' : 'L'}${x(time!)} ${y(value)}`)
    .join('');
  const most = points[highestOf(measure)]!;
  const said = copy.atTime(measure.text(most.value), most.label, measure.grain);
  const ticks = timeTicks(from, to, Math.max(2, Math.floor(inner / 56)), measure.grain);
  const tickText = {
    year: (time: number) => String(new Date(time).getUTCFullYear()),
    month: months.format,
    day: monthDays.format,
  };
  const content = (
    <>
      {axis}
      {ticks.map(({ time, kind }) => (
        <g key={time}>
          <line className="base" x1={x(time)} x2={x(time)} y1={height - bottom} y2={height - bottom + 4} />
          <text
            className={kind === 'year' ? 'value' : undefined}
            x={x(time)}
            y={height - 6}
            textAnchor={anchorAt(x(time), tickText[kind](time), width)}
          >
            {tickText[kind](time)}
          </text>
        </g>
      ))}
      <path className="line" d={path} />
      <circle className="point" cx={x(most.time!)} cy={y(most.value)} r={4} />
      <text
        className="value"
        x={x(most.time!)}
        y={y(most.value) - 9}
        textAnchor={anchorAt(x(most.time!), said, width, left)}
      >
        {said}
      </text>
      {points.map(({ label, time, value }) => (
        <circle key={time} className="touch" cx={x(time!)} cy={y(value)} r={8}>
          <title>{`${label}: ${measure.text(value)}`}</title>
        </circle>
      ))}
    </>
  );
  return { height, content };
};

/** How large a figure can be written so that no digit of it is cut off. */
const bigSize = (figure: string, width: number): number => {
  const wide = [...figure].reduce((sum, sign) => sum + (/[\d%\p{Sc}]/u.test(sign) ? 26 : 13), 0);
  return Math.min(44, Math.floor((44 * width) / wide));
};

/** The last figure, and how it stands to the one before. */
const drawNumber = ({ points, text, grain }: ChartMeasure, width: number): Drawn => {
  const last = points.at(-1)!;
  const before = points.at(-2);
  const said =
    before && copy.change(changeOf(last.value, before.value, text), text(before.value), before.label, grain);
  const note = [last.label, said].filter(Boolean).join(', ');
  const content = (
    <>
      <text className="big" x={0} y={44} fontSize={bigSize(text(last.value), width)}>
        {text(last.value)}
      </text>
      <text className="name" x={0} y={72}>
        {note}
      </text>
    </>
  );
  return { height: note === '' ? 56 : 80, content };
};

/** Each row as a point: to the right by one measure, upwards by the other. */
const drawPoints = (measure: ChartMeasure, width: number, against: ChartMeasure): Drawn => {
  const { points } = measure;
  const { left, y, axis } = valueAxis(measure, width, pointAxisOf);
  const ticks = pointAxisOf(against.points.map(({ value }) => value));
  const [from, to] = [ticks[0]!, ticks.at(-1)!];
  const x = (value: number) => left + 8 + ((value - from) / (to - from)) * (width - left - 16);
  const content = (
    <>
      {axis}
      {ticks.map((tick) => {
        const text = against.tick(tick);
        return (
          <text key={tick} x={x(tick)} y={height - 6} textAnchor={anchorAt(x(tick), text, width)}>
            {text}
          </text>
        );
      })}
      {points.map(({ label, value }, index) => (
        <circle key={index} className="dot" cx={x(against.points[index]!.value)} cy={y(value)} r={3}>
          <title>{copy.pointSays(against.header, label, measure.header, measure.text(value))}</title>
        </circle>
      ))}
    </>
  );
  return { height, content };
};

const draw: Record<ChartKind, (measure: ChartMeasure, width: number, against: ChartMeasure) => Drawn> = {
  bars: drawBars,
  columns: drawColumns,
  line: drawLine,
  shares: drawShares,
  number: drawNumber,
  points: drawPoints,
};

const titleHeight = 24;

interface AnswerChartProps {
  plan: ChartPlan;
  kind: ChartKind;
  /** In px; the text keeps its size at any. */
  width: number;
  ref?: Ref<SVGSVGElement>;
}

/** The drawings under each other, each with where it begins. */
const stacked = ({ measures, against }: ChartPlan, kind: ChartKind, width: number) => {
  const heading = measures.length > 1 ? titleHeight : 0;
  let end = 0;
  const parts = measures.map((measure) => {
    const { height: drawn, content } = draw[kind](measure, width, against ?? measure);
    const start = end + heading;
    end = start + drawn + (heading === 0 ? 0 : titleHeight / 2);
    return { title: measure.header, start, content };
  });
  return { parts, height: end };
};

/** A chart's height in px, and what is in it: measures under each other, each on a scale of its own. Two scales in one drawing would be read as one. */
export const drawChart = (plan: ChartPlan, kind: ChartKind, width: number): Drawn => {
  const { parts, height: whole } = stacked(plan, kind, width);
  const content = parts.map(({ title, start, content: part }) => (
    <g key={title} transform={`translate(0 ${start})`}>
      {parts.length > 1 && (
        <text className="value" x={0} y={-10}>
          {title}
        </text>
      )}
      {part}
    </g>
  ));
  return { height: whole, content };
};

/** Rows as a drawing, which says in words what is most. */
export function AnswerChart({ plan, kind, width, ref }: AnswerChartProps) {
  const { height: whole, content } = drawChart(plan, kind, width);
  const said = plan.measures.map((measure) => {
    const most = measure.points[highestOf(measure)]!;
    const others = measure.points.filter(({ value }) => value === most.value).length - 1;
    return copy.chartSays(
      measure.header,
      plan.label,
      copy.withOthers(most.label, others),
      measure.text(most.value),
    );
  });
  return (
    <Drawing ref={ref} width={width} height={whole} role="img" aria-label={said.join(' ')}>
      {content}
    </Drawing>
  );
}
