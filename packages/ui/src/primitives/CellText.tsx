import { useContext, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { CellStopsContext } from './cellStops.context.ts';
import { useFits } from './useFits.ts';
import { fits } from './fits.ts';
import { truncate } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { Tooltip } from '../components/Tooltip.tsx';

const Line = styled.span`
  ${truncate}
  display: block;

  /* The ring of the focus stands beside the text. */
  &[role='button'] {
    margin-inline: -4px;
    padding-inline: 4px;
    cursor: pointer;
  }
  &[aria-expanded='true'] {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  &:focus-visible {
    outline-offset: -2px;
    border-radius: ${token.radiusControl};
  }
`;

/** A tooltip has the beginning of what may be a whole document. */
const mostInTooltip = 500;
const beginning = (text: string): string =>
  text.length > mostInTooltip ? `${text.slice(0, mostInTooltip)}…` : text;

interface CellTextProps {
  /** As it is shown. */
  children: string;
  /** What `children` is short for. */
  whole?: string | undefined;
}

/** The text of a cell in one line. Where that isn't all of it, a press or Enter opens it in its place, and closes it again. */
export function CellText({ children, whole = children }: CellTextProps) {
  const line = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isWhole = useFits(line, isOpen) && whole === children;
  const opens = isOpen || !isWhole;
  const addStop = useContext(CellStopsContext);
  useEffect(() => (opens && line.current ? addStop?.(line.current) : undefined), [opens, addStop]);
  const toggle = () => setOpen(!isOpen);
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isOpen]);
  const opener = {
    role: 'button',
    // The table makes one of them its stop.
    tabIndex: -1,
    'aria-expanded': isOpen,
    onClick: () => {
      // Who drags over the text wants to copy it.
      if (getSelection()?.isCollapsed !== false) toggle();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      toggle();
    },
  };
  return (
    <Tooltip
      content={beginning(whole)}
      disabled={isOpen || ((element) => fits(element) && whole === children)}
    >
      <Line ref={line} {...(opens ? opener : {})}>
        {isOpen ? whole : children}
      </Line>
    </Tooltip>
  );
}
