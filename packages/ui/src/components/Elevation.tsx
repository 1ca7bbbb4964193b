import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';

/** What the drawing says: nothing yet, nothing matches, nothing in it, no figures, no talk, no such page, broken. */
export type ElevationName = 'first' | 'search' | 'empty' | 'chart' | 'conversation' | 'missing' | 'error';

const Drawing = styled.svg`
  fill: none;
  stroke-width: 1;
  max-width: 100%;
  height: auto;

  .ghost {
    stroke: ${token.borderStrong};
    stroke-dasharray: 3 3;
    opacity: 0.75;
  }
  .shaft {
    fill: ${token.surfaceRaised};
    stroke: ${token.borderStrong};
  }
  .slab {
    fill: ${token.surfaceSunken};
    stroke: ${token.textMuted};
  }
  .tick {
    stroke: ${token.borderStrong};
  }
  .accent {
    fill: ${token.accentSoft};
    stroke: ${token.accentSolid};
  }
  .glyph {
    stroke: ${token.accentSolid};
    stroke-width: 1.5;
  }
  .bar {
    fill: ${token.figureInk};
  }
`;

const columnXs = [56.5, 108.5, 160.5] as const;
const drumYs = [44.5, 63.5, 81.5, 100.5] as const;

/** A column of drums on the plinth; `from` is the number of drums that are missing at its top. */
function Column({ x, ghost, from = 0 }: { x: number; ghost: boolean; from?: number }) {
  const top = [26.5, ...drumYs][from] ?? 26.5;
  const look = ghost ? 'ghost' : 'shaft';
  return (
    <g>
      <rect className={look} x={x} y={top} width="32" height={118.5 - top} />
      {drumYs
        .filter((y) => y > top)
        .map((y) => (
          <path key={y} className={ghost ? 'ghost' : 'tick'} d={`M${x} ${y}h32`} />
        ))}
      {from === 0 && <rect className={look} x={x - 4} y="16.5" width="40" height="10" />}
    </g>
  );
}

function Ground() {
  return (
    <g>
      <rect className="slab" x="36.5" y="118.5" width="176" height="12" />
      <rect className="slab" x="16.5" y="130.5" width="216" height="16" />
      <path className="tick" d="M0 146.5h249" />
      <path
        className="tick"
        d={Array.from({ length: 32 }, (_, n) => `M${n * 8 + 0.5} 147v${n % 5 === 0 ? 9 : 4}`).join('')}
      />
    </g>
  );
}

const scenes: Record<ElevationName, () => ReactNode> = {
  first: () => (
    <>
      {columnXs.map((x) => (
        <Column key={x} x={x} ghost />
      ))}
      <rect className="accent" x="108.5" y="96.5" width="32" height="22" />
      <path className="glyph" d="M124.5 101.5v12M118.5 107.5h12" />
    </>
  ),
  search: () => (
    <>
      <Column x={56.5} ghost={false} />
      <Column x={108.5} ghost />
      <Column x={160.5} ghost={false} />
      <circle className="accent" cx="124.5" cy="66.5" r="19" />
      <path className="glyph" d="M138.5 80.5 150.5 92.5M117.5 66.5h14" />
    </>
  ),
  empty: () => (
    <>
      {columnXs.map((x) => (
        <Column key={x} x={x} ghost />
      ))}
    </>
  ),
  chart: () => (
    <>
      {columnXs.map((x, index) => (
        <Column key={x} x={x} ghost from={2 - index} />
      ))}
      <path className="glyph" d="M50.5 60.5 102.5 42.5 154.5 24.5 204.5 6.5" />
    </>
  ),
  conversation: () => (
    <>
      <Column x={56.5} ghost={false} from={3} />
      <Column x={108.5} ghost={false} from={1} />
      <Column x={160.5} ghost={false} from={2} />
      <path className="accent" d="M142.5 6.5h78v28h-60l-10 10v-10h-8z" />
      <path className="glyph" d="M152.5 16.5h58M152.5 24.5h36" />
    </>
  ),
  missing: () => (
    <>
      <Column x={56.5} ghost={false} />
      <Column x={160.5} ghost={false} />
      <path className="ghost" d="M104.5 16.5h40v10h-40zM108.5 26.5h32v92h-32z" />
      <path className="accent" d="M88.5 108.5h20v10h-20z" transform="rotate(-14 98 113)" />
    </>
  ),
  error: () => (
    <>
      <Column x={56.5} ghost={false} />
      <Column x={108.5} ghost={false} from={2} />
      <Column x={160.5} ghost={false} />
      <path className="ghost" d="M104.5 16.5h40v10h-40zM108.5 26.5h32v36h-32z" />
      <path className="glyph" d="m112.5 63.5 6 9 5-6 6 11 5-9 6 7" />
    </>
  ),
};

interface ElevationProps {
  /** One of the levels. */
  name: ElevationName;
}

/** Data columns on their plinth, drawn like a building; dashed is what isn't there. It decorates the words below it. */
export function Elevation({ name }: ElevationProps) {
  return (
    <Drawing width="249" height="160" viewBox="0 0 249 160" aria-hidden>
      {scenes[name]()}
      <Ground />
    </Drawing>
  );
}
