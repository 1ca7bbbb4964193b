import { useState, type PointerEvent } from 'react';
import { styled } from 'styled-components';
import { truncate } from '../theme/mixins.ts';
import { Tooltip } from './Tooltip.tsx';

const Line = styled.span`
  ${truncate}
  display: block;
`;

interface TruncatedTextProps {
  children: string;
  className?: string;
}

/** One line with an ellipsis where it doesn't fit; then a tooltip has the whole of it. */
export function TruncatedText({ children, className }: TruncatedTextProps) {
  const [isCut, setCut] = useState(false);
  const measure = ({ currentTarget }: PointerEvent<HTMLSpanElement>) =>
    setCut(currentTarget.scrollWidth > currentTarget.clientWidth);
  return (
    <Tooltip content={children} disabled={!isCut}>
      <Line onPointerEnter={measure} className={className}>
        {children}
      </Line>
    </Tooltip>
  );
}
