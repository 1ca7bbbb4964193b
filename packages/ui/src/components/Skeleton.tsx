import { keyframes, styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { useStylesNotice } from '../theme/useStylesNotice.ts';

const arrive = keyframes`
  from { opacity: 0; }
`;
const fade = keyframes`
  50% { opacity: 0.45; }
`;

const Bar = styled.span<{ $width: string; $height: number }>`
  display: inline-block;
  width: ${({ $width }) => $width};
  max-width: 100%;
  height: ${({ $height }) => $height}px;
  border-radius: 3px;
  background: ${token.figureTrack};
  vertical-align: middle;
  /* Not before 300 ms: what loads quickly shouldn't flash. */
  animation:
    ${arrive} 1ms 300ms backwards,
    ${fade} 1600ms 300ms ease-in-out infinite;
`;

interface SkeletonProps {
  /** As wide as typical text, e.g. `120px` or `60%`. */
  width?: string;
  /** In pixels, as of what will stand there. */
  height?: number;
}

/** The place of a text that is on its way. It stands in a real row, so nothing jumps. */
export function Skeleton({ width = '100%', height = 10 }: SkeletonProps) {
  useStylesNotice();
  return <Bar $width={width} $height={height} aria-hidden />;
}
