import { css, styled } from 'styled-components';
import { breakable } from '../primitives/breakable.tsx';
import { fits } from '../primitives/fits.ts';
import { truncate } from '../theme/mixins.ts';
import { Tooltip } from './Tooltip.tsx';

const Line = styled.span<{ $lines: number }>`
  ${truncate}
  display: block;
  ${({ $lines }) =>
    $lines > 1 &&
    css`
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: ${$lines};
      white-space: normal;
      overflow-wrap: anywhere;
    `}
`;

interface TruncatedTextProps {
  children: string;
  /** So many at most. */
  lines?: number;
}

/** One line, or a few, with an ellipsis where it doesn't fit; then a tooltip has the whole of it. */
export function TruncatedText({ children, lines = 1 }: TruncatedTextProps) {
  return (
    <Tooltip content={children} disabled={fits}>
      <Line $lines={lines}>{lines > 1 ? breakable(children) : children}</Line>
    </Tooltip>
  );
}
