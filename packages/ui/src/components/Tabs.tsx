import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { styled } from 'styled-components';
import { narrowQuery } from '../theme/measures.tokens.ts';
import { standsOnLine } from '../theme/mixins.ts';
import { formatNumber } from '../primitives/intl.format.ts';
import { token } from '../theme/token.ts';
import { useDirection } from '../primitives/useDirection.ts';
import { useStylesNotice } from '../theme/useStylesNotice.ts';

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
  /** In the order that they stand in. */
  tabs: readonly TabItem<Value>[];
  /** Which is open. */
  value: Value;
  /** Which is wanted. */
  onValueChange: (value: Value) => void;
  /** At the end of the rule: a short message, a button. */
  end?: ReactNode;
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
const List = styled(BaseTabs.List)`
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

  @media ${narrowQuery} {
    --tabs-end: ${fade}px;
    padding-inline-end: ${fade}px;
  }
`;

const Tab = styled(BaseTabs.Tab)`
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
  &[data-active] {
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
    ${standsOnLine}
  }
  &[data-disabled] {
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

const Panel = styled(BaseTabs.Panel)`
  &:focus-visible {
    border-radius: ${token.radiusFrame};
  }
`;

/** The open tab is in sight, however it was opened. The page itself doesn't scroll for it. */
const useOpenTabInSight = (list: RefObject<HTMLElement | null>, value: string): void => {
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    if (!list.current || !tab) return;
    const bar = list.current.getBoundingClientRect();
    const beyondEnd = tab.right + fade - bar.right;
    const beforeStart = tab.left - fade - bar.left;
    list.current.scrollBy(beyondEnd > 0 ? beyondEnd : Math.min(0, beforeStart), 0);
  }, [list, value]);
};

/** Arrows, Home and End open a tab at once; only the open one's content is in the page. */
export function Tabs<Value extends string = string>({
  label,
  tabs,
  value,
  onValueChange,
  end,
}: TabsProps<Value>) {
  useStylesNotice();
  const direction = useDirection();
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelHadFocus = useRef(false);

  // A tab may open late, when the focus is in what it replaces.
  useLayoutEffect(() => {
    if (panelHadFocus.current && document.activeElement === document.body) panel.current?.focus();
  }, [value]);

  useOpenTabInSight(list, value);

  const open = tabs.find((tab) => tab.value === value);
  return (
    <DirectionProvider direction={direction}>
      <BaseTabs.Root
        value={value}
        onValueChange={(next, { event }) => {
          // A focus that comes back, from a dialog that asked, opens nothing: only one that came from another tab does.
          const { type, relatedTarget } = event as FocusEvent;
          if (type.startsWith('focus') && !list.current?.contains(relatedTarget as Node | null)) return;
          onValueChange(next as Value);
        }}
      >
        <Rule>
          <List ref={list} activateOnFocus aria-label={label}>
            {tabs.map((tab) => (
              <Tab key={tab.value} value={tab.value} disabled={tab.disabled}>
                {tab.label}
                {tab.count !== undefined && <Count>{formatNumber(tab.count)}</Count>}
              </Tab>
            ))}
          </List>
          {end}
        </Rule>
        {open && (
          <Panel
            key={open.value}
            ref={panel}
            value={open.value}
            onFocus={() => {
              panelHadFocus.current = true;
            }}
            onBlur={() => {
              panelHadFocus.current = false;
            }}
          >
            {open.content}
          </Panel>
        )}
      </BaseTabs.Root>
    </DirectionProvider>
  );
}
