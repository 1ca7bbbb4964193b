import {
  Fragment,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { styled } from 'styled-components';
import { standsOnLine } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';

interface TabItem<Value extends string = string> {
  value: Value;
  label: string;
  count?: number;
  /** Mounted only while its tab is the open one. */
  content: ReactNode;
  disabled?: boolean;
}

interface TabsProps<Value extends string = string> {
  /** What the tabs switch between. */
  label: string;
  tabs: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** At the end of the rule: a short message, a button. */
  end?: ReactNode;
  className?: string;
}

const Rule = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space4};
  min-width: 0;
  box-shadow: inset 0 -1px 0 ${token.borderDefault};
  margin-block-end: ${token.space4};
`;

/** How far the bar fades where more tabs follow, in px. */
const fade = 24;

/* The bar scrolls where it's too narrow. */
const List = styled.div`
  display: flex;
  flex: 1 1 auto;
  gap: ${token.space5};
  min-width: 0;
  overflow-x: auto;
  overflow-y: hidden;
  scrollbar-width: none;
  --tabs-end: 0px;
  mask-image: linear-gradient(to right, black calc(100% - var(--tabs-end)), transparent);

  &:dir(rtl) {
    mask-image: linear-gradient(to left, black calc(100% - var(--tabs-end)), transparent);
  }

  @media (max-width: 767px) {
    --tabs-end: ${fade}px;
    padding-inline-end: ${fade}px;
  }
`;

const Tab = styled.button`
  position: relative;
  display: flex;
  align-items: center;
  gap: 6px;
  flex: none;
  height: 36px;
  color: ${token.textMuted};
  cursor: pointer;
  white-space: nowrap;

  @media (pointer: coarse) {
    justify-content: center;
    min-width: 40px;
    height: 44px;
  }
  &:hover {
    color: ${token.textStrong};
  }
  &:focus-visible {
    outline-offset: -2px;
    border-radius: ${token.radiusMark};
  }
  &[aria-selected='true'] {
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
    ${standsOnLine}
  }
  &:disabled {
    color: ${token.textDisabled};
    cursor: not-allowed;
  }
`;

const Count = styled.span`
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  font-weight: ${token.weightRegular};
  line-height: ${token.lineXs};
`;

const Panel = styled.div`
  &:focus-visible {
    border-radius: ${token.radiusFrame};
  }
`;

/** Arrows, Home and End open a tab at once; only the open one's content is in the page. */
export function Tabs<Value extends string = string>({
  label,
  tabs,
  value,
  onValueChange,
  end,
  className,
}: TabsProps<Value>) {
  const id = useId();
  const idOf = (tab: Value) => `${id}-${tab}`;
  const panelId = `${id}-panel`;
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelHadFocus = useRef(false);

  // A tab may open late, when the focus is in what it replaces.
  useLayoutEffect(() => {
    if (panelHadFocus.current && document.activeElement === document.body) panel.current?.focus();
  }, [value]);

  // The open tab is in sight, however it was opened. The page itself doesn't scroll for it.
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    if (!list.current || !tab) return;
    const bar = list.current.getBoundingClientRect();
    const beyondEnd = tab.right + fade - bar.right;
    const beforeStart = tab.left - fade - bar.left;
    list.current.scrollLeft += beyondEnd > 0 ? beyondEnd : Math.min(0, beforeStart);
  }, [value]);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const leftwards = getComputedStyle(event.currentTarget).direction === 'rtl';
    const usable = tabs.filter(({ disabled }) => !disabled);
    const at = usable.findIndex((tab) => tab.value === value);
    const wanted = {
      ArrowRight: leftwards ? at - 1 : at + 1,
      ArrowLeft: leftwards ? at + 1 : at - 1,
      Home: 0,
      End: -1,
    }[event.key];
    const next = wanted === undefined ? undefined : usable.at(wanted % usable.length);
    if (!next) return;
    event.preventDefault();
    onValueChange(next.value);
    document.getElementById(idOf(next.value))?.focus();
  };

  const open = tabs.find((tab) => tab.value === value);
  return (
    <div className={className}>
      <Rule>
        <List ref={list} role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
          {tabs.map((tab) => (
            <Tab
              key={tab.value}
              type="button"
              role="tab"
              id={idOf(tab.value)}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? panelId : undefined}
              tabIndex={tab.value === value ? 0 : -1}
              disabled={tab.disabled ?? false}
              onClick={() => onValueChange(tab.value)}
            >
              {tab.label}
              {tab.count !== undefined && <Count>{tab.count}</Count>}
            </Tab>
          ))}
        </List>
        {end}
      </Rule>
      {open && (
        <Panel
          ref={panel}
          role="tabpanel"
          id={panelId}
          aria-labelledby={idOf(open.value)}
          tabIndex={0}
          onFocus={() => {
            panelHadFocus.current = true;
          }}
          onBlur={() => {
            panelHadFocus.current = false;
          }}
        >
          <Fragment key={open.value}>{open.content}</Fragment>
        </Panel>
      )}
    </div>
  );
}
