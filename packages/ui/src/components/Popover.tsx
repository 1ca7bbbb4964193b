import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { styled } from 'styled-components';
import { floating } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { usePopoverPosition } from '../primitives/usePopoverPosition.ts';

interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens and closes it. */
  trigger: ReactElement<{ ref?: Ref<HTMLButtonElement>; onClick?: () => void }>;
  label: string;
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}

const Panel = styled.div`
  ${floating}
  position: fixed;
  inset: auto;
  margin: 0;
  max-width: calc(100vw - 16px);
  overflow: auto;
  outline: none;
  transition:
    opacity ${token.motionBase} ${token.easeOut},
    transform ${token.motionBase} ${token.easeOut};

  &:popover-open {
    @starting-style {
      opacity: 0;
      transform: translateY(-4px);
    }
  }
`;

/** A small dialog beside its button, over a page that stays in use. Leaving it closes it; the focus comes back to the button. */
export function Popover({
  open,
  onOpenChange,
  trigger,
  label,
  align = 'start',
  className,
  children,
}: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  usePopoverPosition(open, button, panel, { align });

  useLayoutEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    const opener = button.current;
    if (!element.contains(document.activeElement))
      (element.querySelector<HTMLElement>('a[href], button:not(:disabled)') ?? element).focus();
    return () => {
      const { activeElement } = document;
      if (element.contains(activeElement) || activeElement === document.body) opener?.focus();
    };
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const isInside = ({ target }: Event) =>
      target instanceof Node && (panel.current?.contains(target) || button.current?.contains(target));
    const onLeave = (event: Event) => {
      if (!isInside(event)) onOpenChange(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // It closes this one, not the dialog around it.
      event.stopPropagation();
      onOpenChange(false);
    };
    document.addEventListener('pointerdown', onLeave, true);
    document.addEventListener('focusin', onLeave, true);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('pointerdown', onLeave, true);
      document.removeEventListener('focusin', onLeave, true);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [open, onOpenChange]);

  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        onClick: () => onOpenChange(!open),
        ...{ 'aria-haspopup': 'dialog', 'aria-expanded': open, 'aria-controls': open ? id : undefined },
      })}
      {open && (
        <Panel
          ref={panel}
          id={id}
          popover="manual"
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={className}
        >
          {children}
        </Panel>
      )}
    </>
  );
}
