import { styled } from 'styled-components';
import { truncate } from '../theme/mixins.ts';
import { Tooltip } from './Tooltip.tsx';

const Line = styled.span`
  ${truncate}
  display: block;
`;

interface TruncatedTextProps {
  children: string;
}

const fits = (line: Element) => line.scrollWidth <= line.clientWidth;

/** One line with an ellipsis where it doesn't fit; then a tooltip has the whole of it. */
export function TruncatedText({ children }: TruncatedTextProps) {
  return (
    <Tooltip content={children} disabled={fits}>
      <Line>{children}</Line>
    </Tooltip>
  );
}
