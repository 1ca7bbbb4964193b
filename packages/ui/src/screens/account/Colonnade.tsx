import type { DataCategory } from '@plinth/api/facts';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { categoryColors, categoryMark } from '../../theme/categories.tokens.tsx';
import { onePartQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';

/** Eighteen rows of an imagined table of returns: key, time, one of four reasons, amount, accepted or not. */
const rows = [
  ['649e…f9', '03-01 23h', 0, 32, null],
  ['cdfd…d7', '03-02 06h', 0, 25, false],
  ['fa31…ec', '03-04 21h', 2, 21, null],
  ['d55c…d9', '03-06 23h', 0, 12, true],
  ['5289…b8', '03-08 06h', 0, 31, true],
  ['4bcb…11', '03-09 21h', 3, 9, true],
  ['6ade…30', '03-11 14h', 2, 8, true],
  ['b7ba…83', '03-12 06h', 1, 17, false],
  ['50cc…b7', '03-14 19h', 2, 15, true],
  ['bd92…1d', '03-16 19h', 0, 14, true],
  ['285d…25', '03-17 11h', 2, 9, true],
  ['25dc…b0', '03-18 16h', 2, 37, false],
  ['9aa4…c4', '03-20 01h', 0, 18, true],
  ['cf87…0e', '03-22 06h', 0, 8, true],
  ['bfb1…52', '03-24 17h', 1, 9, true],
  ['4007…c1', '03-25 00h', 1, 36, true],
  ['f22f…2d', '03-27 17h', 1, 12, true],
  ['7525…ef', '03-28 11h', 1, 37, false],
] as const;

const spokenOf = 6;
const rowHeight = 22;
const top = 222;

type Row = (typeof rows)[number];

const columns: {
  category: DataCategory;
  x: number;
  cell: (row: Row, y: number, current: boolean) => ReactNode;
}[] = [
  {
    category: 'identifier',
    x: 140,
    cell: ([key], y, current) => (
      <text className={current ? 'cell current' : 'cell'} x={150} y={y + 14.5}>
        {key}
      </text>
    ),
  },
  {
    category: 'temporal',
    x: 242,
    cell: ([, time], y, current) => (
      <text className={current ? 'cell current' : 'cell'} x={252} y={y + 14.5}>
        {time}
      </text>
    ),
  },
  {
    category: 'categorical',
    x: 344,
    cell: ([, , reason], y, current) =>
      [0, 1, 2, 3].map((slot) => (
        <rect
          key={slot}
          className={`${slot === reason ? 'on' : 'off'}${current ? ' current' : ''}`}
          x={354.5 + slot * 14}
          y={y + 7.5}
          width={8}
          height={7}
        />
      )),
  },
  {
    category: 'numerical',
    x: 446,
    cell: ([, , , amount], y, current) => (
      <rect className={current ? 'on current' : 'on'} x={508 - amount} y={y + 8} width={amount} height={6} />
    ),
  },
  {
    category: 'boolean',
    x: 548,
    cell: ([, , , , accepted], y, current) =>
      accepted === null ? (
        <path className="ring" d={`M580 ${y + 11.5}h8`} />
      ) : (
        <circle
          className={`${accepted ? 'on' : 'ring'}${current ? ' current' : ''}`}
          cx={584}
          cy={y + 11}
          r={accepted ? 4 : 3.5}
        />
      ),
  },
];

const Drawing = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  overflow: visible;
  fill: none;

  .guide {
    stroke: ${token.borderDefault};
    stroke-dasharray: 2 4;
  }
  .lintel {
    fill: ${token.accentSoft};
    stroke: ${token.accentSolid};
    stroke-width: 1.25;
  }
  .notch {
    stroke: ${token.accentBorder};
  }
  .cap {
    fill: ${token.surfaceRaised};
    stroke: ${token.borderStrong};
  }
  .slab {
    fill: ${token.surfaceCanvas};
    stroke: ${token.textMuted};
  }
  .shaft {
    fill: ${token.surfaceRaised};
    stroke: ${token.borderDefault};
  }
  .rule {
    stroke: ${token.borderSubtle};
  }
  .row {
    fill: ${token.accentSoftStrong};
  }
  .cell {
    fill: ${token.textMuted};
    font: 10px ${token.fontMono};
    font-variant-ligatures: none;
    letter-spacing: -0.02em;
  }
  .cell.current {
    fill: ${token.textStrong};
  }
  .on {
    fill: ${token.figureInk};
  }
  .on.current {
    fill: ${token.accentSolid};
  }
  .off {
    stroke: ${token.borderDefault};
  }
  .off.current {
    stroke: ${token.accentBorder};
  }
  .ring {
    stroke: ${token.figureInk};
  }
  .tick {
    stroke: ${token.borderStrong};
  }

  /* On narrow pages only the plinth looks up from below. */
  @media ${onePartQuery} {
    inset: auto 0 -14vw;
    height: auto;
  }
`;

const ticks = Array.from({ length: 216 }, (_, index) => {
  const unit = index - 60;
  const length = unit % 10 === 0 ? 14 : unit % 5 === 0 ? 9 : 5;
  return `M${unit * 8 + 0.5} 676v${length}`;
}).join('');

function CapMark({ category, x }: { category: DataCategory; x: number }) {
  const { foreground, background } = categoryColors(category);
  return (
    <>
      <rect x={x + 27} y="194" width="18" height="18" rx="4" fill={background} />
      <svg
        x={x + 29}
        y="196"
        width="14"
        height="14"
        viewBox="0 0 16 16"
        fill="none"
        stroke={foreground}
        strokeWidth="1.4"
        color={foreground}
      >
        {categoryMark(category)}
      </svg>
    </>
  );
}

/** A table as a building: columns of data that stand on a plinth, and a ruler beneath. */
export function Colonnade() {
  return (
    <Drawing viewBox="0 0 760 800" preserveAspectRatio="xMidYMax meet">
      <path className="guide" d="M-400 162h1560" />
      <rect className="lintel" x="114" y="162" width="532" height="22" />
      {columns.map(({ category, x, cell }) => (
        <g key={category}>
          <path className="guide" d={`M${x + 36} 0v162`} />
          <path className="notch" d={`M${x + 30} 168v10m6-10v10m6-10v10`} />
          <rect className="cap" x={x - 6} y="188" width="84" height="30" rx="3" />
          <CapMark category={category} x={x} />
          <rect className="shaft" x={x} y="218" width="72" height="400" />
          <rect className="row" x={x + 0.5} y={top + spokenOf * rowHeight} width="71" height={rowHeight} />
          {rows.map((row, index) => (
            <g key={row[0]}>
              {index > 0 && <path className="rule" d={`M${x} ${top + index * rowHeight}h72`} />}
              {cell(row, top + index * rowHeight, index === spokenOf)}
            </g>
          ))}
          <rect className="cap" x={x - 4} y="618" width="80" height="10" />
        </g>
      ))}
      <rect className="slab" x="106" y="628" width="548" height="20" />
      <rect className="slab" x="74" y="648" width="612" height="28" />
      <path className="tick" d={`M-480 676h1720${ticks}`} />
      <path className="tick" d="M712 162v514m-5-514h10m-10 56h10m-10 410h10m-10 48h10" />
      <text className="cell" x="720" y="423">
        {rows.length}
      </text>
    </Drawing>
  );
}
