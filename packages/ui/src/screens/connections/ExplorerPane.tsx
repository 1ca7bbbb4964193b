import { ChevronRight } from 'lucide-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Icon, type IconGlyph } from '../../components/Icon.tsx';
import { MatchedText } from '../../components/MatchedText.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { frameBar } from '../../primitives/frame.styles.ts';
import { useMedia } from '../../primitives/useMedia.ts';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { lineAtStart, mono, truncate } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { explorerCopy } from './explorer.copy.ts';
import { search } from '../../primitives/search.ts';

export interface ExplorerItem {
  name: string;
  /** The type of a column. */
  type?: string;
}

export interface ExplorerLevel {
  state: 'waiting' | 'loading' | 'ready' | 'error';
  items: readonly ExplorerItem[];
  message: string;
}

interface ExplorerPaneProps {
  /** The words of the level. */
  copy: {
    title: string;
    search: string;
    /** Nothing was chosen on the level above. */
    waiting: string;
    loading: string;
    empty: string;
    failed: string;
    failure: (message: string) => string;
  };
  title?: string | undefined;
  count: string;
  level: ExplorerLevel;
  icon?: IconGlyph;
  selected?: string | null;
  onSelect?: (name: string) => void;
  onRetry: () => void;
  /** At the end of its head. */
  action?: ReactNode;
}

/** From this many on, they can be searched. */
const searchableFrom = 9;

const Pane = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;

  &:not(:first-child) {
    border-inline-start: 1px solid ${token.borderSubtle};
  }
  @media ${narrowQuery} {
    max-height: 320px;
    &:not(:first-child) {
      border-inline-start: 0;
      border-block-start: 1px solid ${token.borderDefault};
    }
  }
`;

const Head = styled.div`
  ${frameBar}
  flex: none;
  gap: ${token.space2};
  min-height: ${token.rowHead};
  padding-block: 3px;
  padding-inline: ${token.space4} ${token.space2};
  line-height: ${token.lineXs};

  @media ${narrowQuery} {
    flex-wrap: wrap;
    padding-block: ${token.space2};
  }
`;

const Count = styled.span`
  flex: none;
  padding-inline-end: ${token.space2};
`;

const Title = styled.h3`
  ${truncate}
  flex: 1 1 8rem;
  color: ${token.textStrong};
  font-weight: ${token.weightMedium};
`;

const Action = styled.div`
  display: flex;
  gap: ${token.space2};
  margin-inline-start: auto;
`;

const SearchRow = styled.div`
  flex: none;
  padding: 6px 6px 0;
`;

const Scroller = styled.div`
  flex: 1 1 auto;
  min-height: 0;
  margin: 6px;
  overflow: auto;

  &:focus-visible {
    outline-offset: 0;
    border-radius: ${token.radiusControl};
  }
`;

const Space = styled.div`
  position: relative;
  width: 100%;
`;

const Item = styled.div`
  position: absolute;
  inset-inline: 0;
  inset-block-start: 0;
  display: flex;
  align-items: center;
  gap: ${token.space2};
  padding-inline: 10px;
  border-radius: ${token.radiusControl};
  color: ${token.textDefault};
  font-size: ${token.typeSm};
  overflow: hidden;

  > svg {
    flex: none;
    color: ${token.textMuted};
  }
  > span {
    ${truncate}
    flex: 1 1 auto;
  }
  &[role='option'] {
    cursor: pointer;
  }
  &[role='option']:hover {
    background: ${token.surfaceHover};
  }
  &[aria-selected='true'] {
    background: ${token.accentSoft};
    color: ${token.textStrong};
    font-weight: ${token.weightMedium};
    ${lineAtStart}
  }
  &[aria-selected='true'] > svg {
    color: ${token.accentText};
  }
  /* Where the keyboard is, a name stands whole, over the rows below. */
  ${Scroller}:focus-visible &[data-active] {
    z-index: 1;
    max-height: none !important;
    padding-block: ${token.space1};
    outline: 2px solid ${token.focusRing};
    outline-offset: -2px;

    &:not([aria-selected='true']) {
      background: ${token.surfaceRaised};
    }
    > span,
    b {
      display: inline;
      white-space: normal;
      overflow-wrap: anywhere;
    }
  }
`;

/* Of a long name the end goes, not the type. */
const ColumnName = styled.span`
  ${mono}
  display: flex;
  color: ${token.textMuted};

  > b {
    ${truncate}
    color: ${token.textStrong};
    font-weight: 450;
  }
  > span {
    flex: none;
    white-space: pre;
  }
`;

const Remark = styled.p`
  padding: ${token.space4};
  color: ${token.textMuted};
  font-size: ${token.typeSm};
`;

const Bars = styled.div`
  display: grid;
  gap: 18px;
  padding: ${token.space4};
`;

function ItemText({ item: { name, type }, query }: { item: ExplorerItem; query: string }) {
  const text = <MatchedText text={name} query={query} />;
  return type === undefined ? (
    <span title={name}>{text}</span>
  ) : (
    <ColumnName title={`${name}: ${type}`}>
      <b>{text}</b>
      <span>: {type}</span>
    </ColumnName>
  );
}

interface ExplorerListProps extends Pick<ExplorerPaneProps, 'icon' | 'onSelect'> {
  title: string;
  items: readonly ExplorerItem[];
  query: string;
  selected: string | null;
  active: number;
  onActive: (index: number) => void;
}

interface ListKeys {
  current: number;
  last: number;
  move: (index: number) => void;
  choose: () => void;
}

const handleListKey = (event: KeyboardEvent, { current, last, move, choose }: ListKeys) => {
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => move(current + 1),
    ArrowUp: () => move(current - 1),
    PageDown: () => move(current + 10),
    PageUp: () => move(current - 10),
    Home: () => move(0),
    End: () => move(last),
    Enter: choose,
    ' ': choose,
  };
  const act = keys[event.key];
  if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  act();
};

/** The rows that are in sight. */
const useVisibleRows = (count: number) => {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useMedia('(pointer: coarse)') ? 40 : 28;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    useFlushSync: false,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  return { scroller, virtualizer };
};

/** For the row that the keyboard goes to, once it is drawn: its name may take more lines than were scrolled to. */
const useBroughtIntoSight = () => {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const row = wanted.current !== null && document.getElementById(wanted.current);
    if (!row) return;
    wanted.current = null;
    row.scrollIntoView({ block: 'nearest' });
  });
  return (id: string) => {
    wanted.current = id;
  };
};

/** Draws only the rows that are in sight; the arrow keys lead through all of them. */
function ExplorerList(props: ExplorerListProps) {
  const { items, selected, active, icon, onActive, onSelect } = props;
  const id = useId();
  const { scroller, virtualizer } = useVisibleRows(items.length);
  const last = items.length - 1;
  const current = Math.min(active, Math.max(0, last));
  const bringIntoSight = useBroughtIntoSight();

  const move = (index: number) => {
    const next = Math.min(Math.max(0, index), last);
    onActive(next);
    virtualizer.scrollToIndex(next);
    bringIntoSight(`${id}-${next}`);
  };
  const choose = () => items[current] && onSelect?.(items[current].name);
  const enter = () => {
    const index = items.findIndex(({ name }) => name === selected);
    if (index >= 0) onActive(index);
  };
  return (
    <Scroller
      ref={scroller}
      tabIndex={0}
      onKeyDown={(event) => handleListKey(event, { current, last, move, choose })}
      onFocus={enter}
      aria-label={props.title}
      role={onSelect ? 'listbox' : 'list'}
      aria-activedescendant={onSelect && `${id}-${current}`}
    >
      <Space role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const item = items[index]!;
          const isSelected = item.name === selected;
          return (
            <Item
              key={item.name}
              id={`${id}-${index}`}
              {...(onSelect ? { role: 'option', 'aria-selected': isSelected } : { role: 'listitem' })}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              data-active={index === current || undefined}
              style={{ minHeight: size, maxHeight: size, transform: `translateY(${start}px)` }}
              onClick={() => {
                onActive(index);
                onSelect?.(item.name);
              }}
            >
              {icon && <Icon icon={icon} size={14} />}
              <ItemText item={item} query={props.query} />
              {onSelect && isSelected && <Icon icon={ChevronRight} size={14} />}
            </Item>
          );
        })}
      </Space>
    </Scroller>
  );
}

function ExplorerItems({
  items,
  searchLabel,
  ...list
}: Omit<ExplorerListProps, 'query' | 'active' | 'onActive'> & { searchLabel: string }) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const wanted = query.trim();
  const shown = search(items, wanted, ({ name, type = '' }) => [name, type]);
  return (
    <>
      {items.length >= searchableFrom && (
        <SearchRow>
          <SearchField
            value={query}
            onValueChange={(next) => {
              setQuery(next);
              setActive(0);
            }}
            placeholder={searchLabel}
          />
        </SearchRow>
      )}
      {shown.length === 0 ? (
        <Remark role="status">{explorerCopy.noMatch(wanted)}</Remark>
      ) : (
        <ExplorerList {...list} items={shown} query={wanted} active={active} onActive={setActive} />
      )}
    </>
  );
}

function LoadingItems({ text }: { text: string }) {
  return (
    <>
      <VisuallyHidden role="status">{text}</VisuallyHidden>
      <Bars aria-hidden>
        {['62%', '78%', '54%', '70%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Bars>
    </>
  );
}

/** One level of the explorer. It loads alone and fails alone. */
export function ExplorerPane({
  copy,
  title = copy.title,
  count,
  level: { state, items, message },
  icon,
  selected = null,
  action,
  onSelect,
  onRetry,
}: ExplorerPaneProps) {
  return (
    <Pane aria-label={title} aria-busy={state === 'loading' || undefined}>
      <Head>
        <Title title={title}>{title}</Title>
        {state === 'ready' && <Count>{count}</Count>}
        {action && <Action>{action}</Action>}
      </Head>
      {state === 'waiting' && <Remark>{copy.waiting}</Remark>}
      {state === 'loading' && <LoadingItems text={copy.loading} />}
      {state === 'error' && (
        <ErrorView compact title={copy.failed} message={copy.failure(message)} onRetry={onRetry} />
      )}
      {state === 'ready' && items.length === 0 && <Remark>{copy.empty}</Remark>}
      {state === 'ready' && items.length > 0 && (
        <ExplorerItems {...{ title, items, icon, selected, onSelect }} searchLabel={copy.search} />
      )}
    </Pane>
  );
}
