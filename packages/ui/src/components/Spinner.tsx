import { keyframes, styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { useStylesNotice } from '../theme/useStylesNotice.ts';

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

const Ring = styled.span<{ $size: number }>`
  display: inline-block;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border: 2px solid color-mix(in oklab, currentColor 28%, transparent);
  border-top-color: currentColor;
  border-radius: 50%;
  animation: ${turn} 700ms linear infinite;
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  color: ${token.textMuted};

  > :first-child {
    color: ${token.accentText};
  }
`;

interface SpinnerProps {
  /** In pixels. */
  size?: number;
  /** With words it's a status of its own; without, it decorates something that says so itself. */
  label?: string;
}

/** Something small is under way, beside the words that say what. Not for a page or a list that comes: they have a skeleton. */
export function Spinner({ size = 14, label }: SpinnerProps) {
  useStylesNotice();
  if (label === undefined) return <Ring $size={size} aria-hidden />;
  return (
    <Row role="status">
      <Ring $size={size} aria-hidden />
      <span>{label}</span>
    </Row>
  );
}
