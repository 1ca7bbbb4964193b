import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, Minus, TriangleAlert, X } from 'lucide-react';
import { useEffect, useMemo, useRef, type Ref, type RefObject } from 'react';
import { styled } from 'styled-components';
import { narrowQuery } from '../theme/measures.tokens.ts';
import { truncate } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { CopyButton } from './CopyButton.tsx';
import { Icon } from './Icon.tsx';
import { useMedia } from '../primitives/useMedia.ts';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import { componentsCopy as copy } from './components.copy.ts';

type LogKind = 'success' | 'info' | 'warning' | 'error';

export interface LogLine {
  /** As it's shown: "14:06:12.081". */
  time: string;
  text: string;
  kind: LogKind;
}

interface LogViewProps {
  /** What it logs, read out and shown above. */
  title: string;
  /** From the first to the last; it follows its end. */
  lines: readonly LogLine[];
  /** Beside the title: "7 lines". */
  formatCount?: (count: number) => string;
}

const lineHeight = 20;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  min-height: 44px;
  padding-inline: ${token.space4} ${token.space3};
`;

const Title = styled.h2`
  flex: 1 1 auto;
  color: ${token.textStrong};
  font-weight: ${token.weightSemibold};
`;

const Count = styled.span`
  color: ${token.textMuted};
  font-size: ${token.typeXs};
`;

/* As high with one line as with many: what can be pressed below it stays in its place as they come. */
const Box = styled.div`
  height: 10rem;
  border-block-start: 1px solid ${token.borderSubtle};
  background: ${token.surfaceSunken};
  font-family: ${token.fontMono};
  font-size: 12px;
  font-variant-ligatures: none;
  letter-spacing: -0.01em;
  line-height: ${lineHeight}px;
  overflow-x: hidden;
  overflow-y: auto;
  overscroll-behavior: contain;

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Window = styled.div`
  position: relative;
`;

const Row = styled.div`
  position: absolute;
  inset-inline: 0;
  inset-block-start: 0;
  display: grid;
  grid-template-columns: 5.75rem 16px minmax(0, 1fr);
  min-height: ${lineHeight}px;
  padding-inline: ${token.space4};

  > time {
    color: ${token.textMuted};
  }
  > svg {
    margin-top: 4px;
    color: ${token.accentText};
  }
  > span {
    ${truncate}

    @media ${narrowQuery} {
      white-space: normal;
      overflow-wrap: anywhere;
    }
  }
  &[data-kind='info'] > svg {
    color: ${token.textMuted};
  }
  &[data-kind='warning'] > svg {
    color: ${token.warningText};
  }
  &[data-kind='error'],
  &[data-kind='error'] > * {
    color: ${token.dangerText};
  }
  @media (max-width: 24.9375em) {
    grid-template-columns: 16px minmax(0, 1fr);

    > time {
      display: none;
    }
  }
`;

const Empty = styled.p`
  padding: ${token.space2} ${token.space4};
  color: ${token.textMuted};
`;

const icons = { success: Check, info: Minus, warning: TriangleAlert, error: X };

/** The lines in sight, and the height of all. On phones they wrap, and are measured. */
const useLinesInSight = (box: RefObject<HTMLDivElement | null>, count: number) => {
  const wraps = useMedia(narrowQuery);
  // The compiler's memoization can't see the virtualizer change: its rows are read on every render.

  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => lineHeight,
    overscan: 6,
    paddingStart: 8,
    paddingEnd: 8,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  // A line that comes into sight takes the place of one that left it: a jump changes texts and builds no rows. One that is
  // measured has a row of its own.
  const slots = Math.ceil(items.length / 8) * 8;
  return {
    height: virtualizer.getTotalSize(),
    measure: wraps ? virtualizer.measureElement : undefined,
    inSight: items.map(({ index, start }) => ({ index, top: start, key: wraps ? index : index % slots })),
  };
};

/**
 * Lines that keep coming. Only those in sight are in the page; it follows its end unless scrolled up; an error is read out when
 * it arrives, while ordinary lines aren't.
 */
export function LogView({ title, lines, formatCount = copy.log.count }: LogViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const { height, measure, inSight } = useLinesInSight(box, lines.length);
  const lastError = useMemo(() => lines.findLast((line) => line.kind === 'error'), [lines]);

  useEffect(() => {
    const element = box.current;
    if (element && follows.current) element.scrollTop = element.scrollHeight;
  }, [lines.length, height]);

  return (
    <div>
      <Head>
        <Title>{title}</Title>
        <Count>{formatCount(lines.length)}</Count>
        {lines.length > 0 && (
          <CopyButton
            text={() => lines.map((line) => `${line.time} ${line.text}`).join('\n')}
            label={copy.log.copy}
          />
        )}
      </Head>
      <Box
        ref={box}
        role="log"
        aria-live="off"
        aria-label={title}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < lineHeight;
        }}
      >
        {lines.length === 0 && <Empty>{copy.log.empty}</Empty>}
        <Window style={{ height }}>
          {inSight.map(({ index, top, key }) => {
            const line = lines[index];
            return line && <Entry key={key} ref={measure} {...{ line, index, top }} />;
          })}
        </Window>
      </Box>
      <VisuallyHidden role="alert">{lastError?.text}</VisuallyHidden>
    </div>
  );
}

interface EntryProps {
  ref: Ref<HTMLDivElement> | undefined;
  line: LogLine;
  index: number;
  top: number;
}

function Entry({ ref, line, index, top }: EntryProps) {
  return (
    <Row ref={ref} data-index={index} data-kind={line.kind} style={{ transform: `translateY(${top}px)` }}>
      <time>{line.time}</time>
      <Icon icon={icons[line.kind]} size={12} strokeWidth={2.25} />
      <span title={line.text}>{line.text}</span>
    </Row>
  );
}
