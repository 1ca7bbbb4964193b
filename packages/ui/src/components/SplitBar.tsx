import { styled } from 'styled-components';
import { token } from '../theme/token.ts';

interface SplitBarProps {
  /** The first part's share, 0 to 1. */
  share: number;
  /** What it is of, with its figures; read out. */
  label: string;
}

const Bar = styled.span`
  display: flex;
  gap: 1px;
  width: 72px;
  height: 8px;

  > i {
    background: ${token.figureInk};
  }
  > i:first-child {
    flex: var(--share);
  }
  > i:last-child {
    flex: calc(1 - var(--share));
    background: color-mix(in oklab, ${token.figureInk} 45%, ${token.surfaceRaised});
  }
  @media (forced-colors: active) {
    border: 1px solid;
    > i:first-child {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`;

/** Two parts of a whole: yes and no. */
export function SplitBar({ share, label }: SplitBarProps) {
  return (
    <Bar role="img" aria-label={label} style={{ '--share': share }}>
      <i />
      <i />
    </Bar>
  );
}
