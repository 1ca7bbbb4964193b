import { styled } from 'styled-components';
import { formatShare } from '../primitives/intl.format.ts';
import { token } from '../theme/token.ts';

interface NullShareProps {
  /** 0 to 1; null where it isn't known. */
  share: number | null;
}

const Row = styled.span`
  display: inline-flex;
  /* By the figure: on the meter's line, which has no text, it would stand lower than others. */
  align-items: baseline;
  justify-content: flex-end;
  max-width: 100%;
  gap: ${token.space2};
  white-space: nowrap;

  &[data-high] {
    color: ${token.warningText};
    font-weight: ${token.weightMedium};
  }
`;

/* It gives way to the figure. */
const Meter = styled.i`
  flex: 0 1 32px;
  align-self: center;
  min-width: 0;
  height: 4px;
  border-radius: 1px;
  background: ${token.figureTrack};
  overflow: hidden;

  &::before {
    content: '';
    display: block;
    width: max(1px, calc(var(--share) * 100%));
    height: 100%;
    background: ${token.figureInkStrong};
  }
  [data-high] > &::before {
    background: ${token.warningSolid};
  }
  @media (forced-colors: active) {
    border: 1px solid;
    &::before {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`;

/** The share of values that are missing: one decimal, with a meter above zero, a warning above a half. */
export function NullShare({ share }: NullShareProps) {
  if (share === null) return <Row>–</Row>;
  return (
    <Row data-high={share > 0.5 || undefined}>
      {share > 0 && <Meter aria-hidden style={{ '--share': share }} />}
      {formatShare(share)}
    </Row>
  );
}
