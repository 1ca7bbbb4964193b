import { tooltipDelayMs } from '@plinth/api/facts';
import { mergeProps } from '@base-ui/react/merge-props';
import {
  cloneElement,
  Suspense,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import { lazyAtRest } from '../loading/lazyAtRest.ts';
import { useTimer } from '../loading/useTimer.ts';
import type { TooltipPanelProps } from './TooltipPanel.tsx';

interface TooltipProps {
  /** Short words. Nothing that only the tooltip says may be needed to use the page. */
  content: ReactNode;
  /** One element that can be hovered or focused, and takes listeners. */
  children: ReactElement<Listeners>;
  /** Where it stands, if there is room. */
  side?: TooltipPanelProps['side'];
  /** A function is asked each time the tooltip is about to open. */
  disabled?: boolean | ((element: Element) => boolean);
}

type Listeners = Pick<
  HTMLAttributes<Element>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onClick' | 'onFocus' | 'onBlur'
>;

/** The pointer may travel from the element to the words. */
const leaveMs = 100;

const Panel = lazyAtRest(async () => (await import('./TooltipPanel.tsx')).TooltipPanel);

/** Whether its code is there. Where it can't be had there is no tooltip. */
const fetchPanel = () =>
  Panel.fetch().then(
    () => true,
    () => false,
  );

/** When the words are wanted: the pointer rests on their element, or the keyboard has reached it. */
const useWish = (isOff: (element: Element) => boolean) => {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const wanted = useRef<Element | null>(null);
  const hasFocus = useRef(false);
  const { start, stop } = useTimer();

  const open = async (element: Element) => {
    // What is open beside it says more.
    if (isOff(element) || element.matches('[aria-haspopup][aria-expanded="true"]')) return;
    wanted.current = element;
    if ((await fetchPanel()) && wanted.current === element) setAnchor(element);
  };
  const close = () => {
    stop();
    wanted.current = null;
    setAnchor(null);
  };
  const closeSoon = () => start(leaveMs, close);
  const listeners: Listeners = {
    onPointerEnter({ pointerType, currentTarget }) {
      if (pointerType === 'touch' || isOff(currentTarget)) return;
      void fetchPanel();
      start(tooltipDelayMs, () => void open(currentTarget));
    },
    onPointerLeave: closeSoon,
    onPointerDown: close,
    onClick: close,
    onFocus({ currentTarget }) {
      // The window may have left and come back.
      if (!hasFocus.current && currentTarget.matches(':focus-visible')) void open(currentTarget);
      hasFocus.current = true;
    },
    onBlur({ currentTarget }) {
      if (currentTarget === document.activeElement) return;
      hasFocus.current = false;
      close();
    },
  };
  return { anchor, listeners, close, closeSoon, stay: stop };
};

/**
 * Words over what the pointer rests on or the keyboard has reached. Fingers don't open it: they have nothing to rest with.
 * What places it is loaded when it is first wanted.
 */
export function Tooltip({ content, children, side = 'top', disabled = false }: TooltipProps) {
  const wish = useWish((element) => (typeof disabled === 'function' ? disabled(element) : disabled));
  return (
    <>
      {cloneElement(children, mergeProps(wish.listeners, children.props))}
      <Suspense>
        {wish.anchor && disabled !== true && (
          <Panel
            anchor={wish.anchor}
            side={side}
            onClose={wish.close}
            onPointerEnter={wish.stay}
            onPointerLeave={wish.closeSoon}
          >
            {content}
          </Panel>
        )}
      </Suspense>
    </>
  );
}
