import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { dropdown, dropdownPlace } from '../primitives/dropdown.styles.ts';
import { isSecondPress, leaveFocusThere } from '../primitives/isSecondPress.ts';

export interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens and closes it. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  label: string;
  className?: string;
  children: ReactNode;
}

const Place = styled(BasePopover.Positioner)`
  z-index: 50;
`;

const Panel = styled(BasePopover.Popup)`
  ${dropdown}
`;

/** What a Popover is once it was opened: its button, and the panel beside it. */
export function PopoverPanel({ open, onOpenChange, trigger, label, className, children }: PopoverProps) {
  return (
    <BasePopover.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && isSecondPress(details.event)) details.cancel();
        else onOpenChange(next);
      }}
    >
      <BasePopover.Trigger render={trigger} onMouseDown={leaveFocusThere} />
      <BasePopover.Portal className="plinth">
        <Place align="start" {...dropdownPlace}>
          <Panel aria-label={label} className={className}>
            {children}
          </Panel>
        </Place>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
