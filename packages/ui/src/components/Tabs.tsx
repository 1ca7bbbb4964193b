import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { standsOnLine } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';

export interface TabItem<Value extends string = string> {
  value: Value;
  label: string;
  count?: number;
  /** Mounted only while its tab is the open one. */
  content: ReactNode;
  disabled?: boolean;
}

export interface TabsProps<Value extends string = string> {
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

/* The bar scrolls where it's too narrow; the mask lets it fade where more tabs follow. */
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

  @media (max-width: 767px) {
    --tabs-end: 24px;
    padding-inline-end: 24px;
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

/** Arrow keys open a tab by moving the focus to it. Focus that comes back from elsewhere, as from a dialog, opens none. */
const comesFromOutside = (event: Event): boolean =>
  event instanceof FocusEvent &&
  !(event.relatedTarget instanceof Element && event.relatedTarget.role === 'tab');

export function Tabs<Value extends string = string>({
  label,
  tabs,
  value,
  onValueChange,
  end,
  className,
}: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: Value, { event }) => {
        if (!comesFromOutside(event)) onValueChange(next);
      }}
      className={className}
    >
      <Rule>
        <List aria-label={label} activateOnFocus>
          {tabs.map((tab) => (
            <Tab key={tab.value} value={tab.value} disabled={tab.disabled ?? false}>
              {tab.label}
              {tab.count !== undefined && <Count>{tab.count}</Count>}
            </Tab>
          ))}
        </List>
        {end}
      </Rule>
      {tabs.map((tab) => (
        <Panel key={tab.value} value={tab.value}>
          {tab.content}
        </Panel>
      ))}
    </BaseTabs.Root>
  );
}
