import { styled } from 'styled-components';
import { token } from '../theme/token.ts';

interface RuleScaleProps {
  /** How much of the whole. */
  value: number;
  /** The whole. */
  total: number;
  /** How many ticks are drawn; one for each unit unless there are too many. */
  ticks?: number;
  /** What it means. */
  tone?: 'accent' | 'danger';
}

/* The ticks are the scale; a smaller number of accent ticks lies over them. */
const Rule = styled.span`
  --pitch: 4px;
  position: relative;
  display: block;
  width: calc(var(--ticks) * var(--pitch));
  max-width: 100%;
  height: 10px;
  overflow: hidden;
  background: repeating-linear-gradient(to right, ${token.borderDefault} 0 1px, transparent 1px var(--pitch));

  &:dir(rtl) {
    transform: scaleX(-1);
  }
  &::before {
    content: '';
    position: absolute;
    inset-block: 0;
    left: 0;
    width: calc(var(--filled) * var(--pitch));
    background: repeating-linear-gradient(to right, ${token.accentSolid} 0 1px, transparent 1px var(--pitch));
  }
  &[data-tone='danger']::before {
    background: repeating-linear-gradient(to right, ${token.dangerSolid} 0 1px, transparent 1px var(--pitch));
  }
  @media (forced-colors: active) {
    display: none;
  }
`;

/** The ruler. It always stands beside the number in words, so it says nothing itself. */
export function RuleScale({ value, total, ticks = Math.min(total, 60), tone = 'accent' }: RuleScaleProps) {
  const share = total <= 0 ? 0 : Math.min(1, Math.max(0, value / total));
  return (
    <Rule aria-hidden data-tone={tone} style={{ '--ticks': ticks, '--filled': Math.round(share * ticks) }} />
  );
}
