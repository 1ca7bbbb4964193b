import {
  cloneElement,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { usePopoverPosition } from '../primitives/usePopoverPosition.ts';

/** What an element may listen to; its own listeners are called before the tooltip's. */
interface Triggering {
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: (event: PointerEvent) => void;
  onPointerDown?: (event: PointerEvent) => void;
  onFocus?: (event: FocusEvent) => void;
  onBlur?: (event: FocusEvent) => void;
}

interface TooltipProps {
  /** Short words. Nothing that only the tooltip says may be needed to use the page. */
  content: ReactNode;
  /** One element that can be hovered or focused and hands its listeners on. */
  children: ReactElement<Triggering>;
  side?: 'top' | 'bottom' | 'left' | 'right';
  disabled?: boolean;
}

const openMs = 700;
/** The pointer may travel from the element to the tooltip. */
const leaveMs = 150;

const Popup = styled.div`
  position: fixed;
  inset: auto;
  margin: 0;
  max-width: 22rem;
  padding: 4px ${token.space2};
  border: 0;
  border-radius: 5px;
  background: ${token.surfaceInverse};
  box-shadow: ${token.shadowPopover};
  color: ${token.textInverse};
  font-size: ${token.typeXs};
  line-height: ${token.lineXs};
  overflow-wrap: anywhere;
  transition: opacity ${token.motionBase};

  @starting-style {
    opacity: 0;
  }
`;

/** Words over what the pointer rests on or the keyboard has reached. Fingers don't open it: they have nothing to rest with. */
export function Tooltip({ content, children, side = 'top', disabled = false }: TooltipProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [open, setOpen] = useState(false);
  const [wish, setWish] = useState<{ open: boolean; afterMs: number } | null>(null);
  const shown = open && !disabled;

  useEffect(() => {
    if (wish === null) return;
    const timer = setTimeout(() => setOpen(wish.open), wish.afterMs);
    return () => clearTimeout(timer);
  }, [wish]);
  const turn = (next: boolean, afterMs = 0) => setWish({ open: next, afterMs });

  useEffect(() => {
    if (!shown) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [shown]);
  usePopoverPosition(shown, anchor, popup, { side, align: 'center', gap: 6 });

  const own = children.props;
  return (
    <>
      {cloneElement(children, {
        onPointerEnter(event) {
          own.onPointerEnter?.(event);
          if (event.pointerType === 'touch') return;
          setAnchor(event.currentTarget);
          turn(true, openMs);
        },
        onPointerLeave(event) {
          own.onPointerLeave?.(event);
          turn(false, leaveMs);
        },
        onPointerDown(event) {
          own.onPointerDown?.(event);
          turn(false);
        },
        onFocus(event) {
          own.onFocus?.(event);
          if (!event.currentTarget.matches(':focus-visible')) return;
          setAnchor(event.currentTarget);
          turn(true);
        },
        onBlur(event) {
          own.onBlur?.(event);
          turn(false);
        },
      })}
      {shown &&
        createPortal(
          <Popup
            ref={popup}
            popover="manual"
            onPointerEnter={() => turn(true)}
            onPointerLeave={() => turn(false, leaveMs)}
          >
            {content}
          </Popup>,
          document.body,
        )}
    </>
  );
}
