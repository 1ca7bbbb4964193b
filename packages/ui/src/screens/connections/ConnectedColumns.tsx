import { styled } from 'styled-components';
import { formatCompact, formatNumber } from '../../primitives/intl.format.ts';
import { token } from '../../theme/token.ts';
import { connectedCopy as copy } from './connected.copy.ts';
import type { FoundTable } from './connected.tables.ts';

const mostColumns = 5;
const ground = 126.5;
const tallest = 96;
const drum = 19;

const Plate = styled.div`
  display: grid;
  place-items: center;
  padding: ${token.space5} ${token.space3} ${token.space4};
  border-block-end: 1px solid ${token.borderDefault};
  background: ${token.surfaceSunken};

  > svg {
    max-width: 100%;
    height: auto;
    fill: none;
    stroke-width: 1;
  }
  text {
    fill: ${token.textMuted};
    font-size: 11px;
    font-variant-numeric: tabular-nums;
  }
  [data-chosen] text {
    fill: ${token.textStrong};
    font-weight: ${token.weightSemibold};
  }
  rect {
    fill: ${token.surfaceRaised};
    stroke: ${token.borderStrong};
  }
  path {
    stroke: ${token.borderStrong};
  }
  [data-chosen] rect {
    fill: ${token.accentSoft};
    stroke: ${token.accentSolid};
  }
  [data-chosen] path {
    stroke: ${token.accentSolid};
    opacity: 0.55;
  }
  .slab {
    fill: ${token.surfaceSunken};
    stroke: ${token.textMuted};
  }
`;

const heightOf = (rows: number, most: number): number =>
  Math.max(6, Math.round((rows / Math.max(1, most)) * tallest));

/** A column of drums, as high as its table has rows. */
function Column({ x, rows, height, chosen }: { x: number; rows: number; height: number; chosen: boolean }) {
  const joints = Array.from(
    { length: Math.ceil(height / drum) - 1 },
    (_, index) => `M${x} ${ground + 1 - (index + 1) * drum}h34`,
  ).join('');
  return (
    <g data-chosen={chosen || undefined}>
      <rect x={x} y={ground - height} width="34" height={height} />
      <path d={joints} />
      <text x={x + 17} y={ground - height - 6.5} textAnchor="middle">
        {rows < 1e6 ? formatNumber(rows) : formatCompact(rows)}
      </text>
    </g>
  );
}

/** The largest tables as columns on the plinth, which stands empty while they are counted. */
export function ConnectedColumns({
  tables,
  chosen,
  counting,
}: {
  tables: readonly FoundTable[];
  chosen: string | null;
  counting: boolean;
}) {
  const counted = tables.flatMap(({ name, rows }) => (rows === null ? [] : [{ name, rows }]));
  const first = counted.slice(0, mostColumns);
  const own = counted.find(({ name }) => name === chosen);
  const shown = own === undefined || first.includes(own) ? first : [...first.slice(0, -1), own];
  if (shown.length === 0 && !counting) return null;
  const most = Math.max(...shown.map(({ rows }) => rows));
  const start = 156 - (shown.length * 50 - 16) / 2;
  return (
    <Plate>
      <svg
        width="312"
        height="172"
        viewBox="0 0 312 172"
        role="img"
        aria-label={copy.drawing(shown)}
        aria-hidden={counting}
      >
        {shown.map(({ name, rows }, index) => (
          <Column
            key={name}
            x={Math.round(start + index * 50) + 0.5}
            rows={rows}
            height={heightOf(rows, most)}
            chosen={name === chosen}
          />
        ))}
        <rect className="slab" x="20.5" y="126.5" width="271" height="12" />
        <rect className="slab" x="4.5" y="138.5" width="303" height="14" />
        <path d="M.5 152.5h311" />
        <path
          d={Array.from({ length: 39 }, (_, n) => `M${n * 8 + 4.5} 153v${n % 5 === 0 ? 9 : 4}`).join('')}
        />
      </svg>
    </Plate>
  );
}
