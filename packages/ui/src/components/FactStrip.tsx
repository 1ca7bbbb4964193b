import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import type { Fact } from './Facts.tsx';
import { FactValue } from '../primitives/FactValue.tsx';

interface FactStripProps {
  /** In the order that they are read in. */
  facts: readonly Fact[];
}

/* Cells share hairlines: each draws the one before and above it, and below where no cell follows; the frame clips the outermost. */
const Strip = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(148px, 50%), 1fr));
  margin-block-start: -1px;
  margin-inline-start: -1px;
  overflow: clip;

  > div {
    min-width: 0;
    padding: 10px ${token.space4} 11px;
    border-block-start: 1px solid ${token.borderSubtle};
    border-inline-start: 1px solid ${token.borderSubtle};
    box-shadow: 0 1px ${token.borderSubtle};
  }
`;

const Label = styled.dt`
  margin-block-end: 3px;
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  line-height: ${token.lineXs};
`;

/** The same facts side by side. */
export function FactStrip({ facts }: FactStripProps) {
  return (
    <Strip>
      {facts.map(({ label, value, mono }) => (
        <div key={label}>
          <Label>{label}</Label>
          <FactValue short value={value} mono={mono} />
        </div>
      ))}
    </Strip>
  );
}
