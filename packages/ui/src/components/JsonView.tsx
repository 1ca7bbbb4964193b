import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { codeLines } from './code.tokens.ts';
import { codeColours, CodeFrame } from '../primitives/CodeFrame.tsx';
import { componentsCopy as copy } from './components.copy.ts';
import { jsonLines, longestLine } from './json.lines.ts';

interface JsonViewProps {
  /** What it is, read out and shown above. */
  title: string;
  /** Anything that JSON can say. */
  value: unknown;
}

/** In px. */
const lineHeight = 20;

const Scroller = styled.div`
  max-height: calc(100vh - 220px);
  min-height: 120px;
  padding: 10px 0;
  overflow: auto;
  direction: ltr;
  text-align: left;

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Space = styled.div`
  position: relative;
  min-width: max-content;
`;

const Line = styled.div`
  position: absolute;
  inset-block-start: 0;
  inset-inline-start: 0;
  height: ${lineHeight}px;
  padding-inline: ${token.space4};
  color: ${token.codePlain};
  font: ${token.weightRegular} ${token.typeMono} / ${lineHeight}px ${token.fontMono};
  font-variant-ligatures: none;
  letter-spacing: -0.01em;
  white-space: pre;

  > i {
    display: inline-block;
    box-sizing: content-box;
    padding-inline-end: 1.5em;
    color: ${token.textMuted};
    font-style: normal;
    text-align: end;
    user-select: none;
  }
  > em {
    color: ${token.textMuted};
    font-style: normal;
  }
  ${codeColours}
`;

/** As many lines are drawn beyond what is in sight. */
const spare = 30;

/** Which of its lines a box has in sight, spare ones included. All lines are equally high: there is nothing to measure. */
const useLinesInSight = (count: number) => {
  const scroller = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(0);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const box = scroller.current!;
    const look = () => {
      // In steps, so that not every pixel draws anew.
      setFirst(Math.floor(box.scrollTop / lineHeight / spare) * spare);
      setRoom(Math.ceil(box.clientHeight / lineHeight));
    };
    const resize = new ResizeObserver(look);
    resize.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      resize.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);
  const from = Math.max(0, Math.min(first, count) - spare);
  return { scroller, from, to: Math.min(count, first + room + 2 * spare) };
};

/** JSON of any length: only the lines in sight are drawn and coloured. */
export function JsonView({ title, value }: JsonViewProps) {
  const lines = useMemo(() => jsonLines(value), [value]);
  const text = useMemo(() => lines.join('\n'), [lines]);
  const digits = String(lines.length).length;
  const { scroller, from, to } = useLinesInSight(lines.length);
  return (
    <CodeFrame title={title} text={text}>
      <Scroller ref={scroller} tabIndex={0} role="region" aria-label={title}>
        <Space style={{ height: lines.length * lineHeight }}>
          {lines.slice(from, to).map((line, offset) => {
            const index = from + offset;
            const drawn = line.length > longestLine ? line.slice(0, longestLine) : line;
            return (
              <Line key={index} style={{ transform: `translateY(${index * lineHeight}px)` }}>
                <i aria-hidden style={{ minWidth: `${digits}ch` }}>
                  {index + 1}
                </i>
                {codeLines(drawn, 'json')[0]?.map((part, position) => (
                  <span key={position} className={part.kind}>
                    {part.text}
                  </span>
                ))}
                {drawn.length < line.length && <em>{copy.json.rest(line.length - drawn.length)}</em>}
              </Line>
            );
          })}
        </Space>
      </Scroller>
    </CodeFrame>
  );
}
