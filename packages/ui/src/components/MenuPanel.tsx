import { Menu as BaseMenu } from '@base-ui/react/menu';
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { styled } from 'styled-components';
import { dropdown, dropdownPlace } from '../primitives/dropdown.styles.ts';
import { isSecondPress, leaveFocusThere } from '../primitives/isSecondPress.ts';
import { useLeftByBack } from '../primitives/useLeftByBack.ts';
import type { MenuStart } from '../primitives/useMenuAtRest.ts';

export interface MenuPanelProps {
  /** The button that opens and closes it. */
  trigger: ReactElement;
  /** What it is of; read out. */
  label: string;
  /** Which edge of its button it keeps to. */
  align?: 'start' | 'end';
  /** Where the focus is as it first opens. */
  start: MenuStart;
  /** For the place that it stands in, not for its look. */
  className?: string;
  /** Items and rules. */
  children: ReactNode;
}

const Beside = styled.span`
  display: contents;
`;

const Place = styled(BaseMenu.Positioner)`
  z-index: 50;
`;

const Panel = styled(BaseMenu.Popup)`
  ${dropdown}
  padding: 4px;
`;

/** What a Menu is once it was opened: its button, and the items beside it. It comes open. */
export function MenuPanel({ trigger, label, align = 'start', start, className, children }: MenuPanelProps) {
  // Beside its button and not at the end of the page: a reader finds it in the same landmark.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const nextStart = useRef(start);
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed gave way to this one: what closes later comes back to what has the focus now.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  const actions = useRef<BaseMenu.Root.Actions>(null);
  useLeftByBack(useCallback(() => actions.current?.close(), []));
  /** As it first opens it has the focus itself: its button wasn't there yet to see what was pressed. */
  const handFocusOn = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    if (target !== currentTarget) return;
    const items = currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]');
    if (nextStart.current !== 'none') items[nextStart.current === 'first' ? 0 : items.length - 1]?.focus();
    nextStart.current = 'none';
  };
  return (
    <BaseMenu.Root
      modal={false}
      defaultOpen
      actionsRef={actions}
      onOpenChange={(open, details) => {
        if (!open && isSecondPress(details.event)) details.cancel();
      }}
    >
      <BaseMenu.Trigger ref={button} render={trigger} onMouseDown={leaveFocusThere} />
      <Beside ref={setPlace} />
      <BaseMenu.Portal container={place}>
        <Place align={align} {...dropdownPlace}>
          <Panel onFocus={handFocusOn} aria-label={label} className={className}>
            {children}
          </Panel>
        </Place>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
