import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';

export interface TooltipPanelProps {
  /** What it stands beside. */
  anchor: Element;
  /** Where it stands, if there is room. */
  side: 'top' | 'bottom' | 'left' | 'right';
  /** Escape, or a press elsewhere. */
  onClose: () => void;
  /** The pointer came from the anchor to the words. */
  onPointerEnter: () => void;
  /** The pointer left the words. */
  onPointerLeave: () => void;
  children: ReactNode;
}

const Place = styled(BaseTooltip.Positioner)`
  z-index: 60;
`;

const Popup = styled(BaseTooltip.Popup)`
  max-width: min(22rem, var(--available-width));
  padding: 4px ${token.space2};
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

/** What a Tooltip shows. */
export function TooltipPanel({ anchor, side, onClose, children, ...pointer }: TooltipPanelProps) {
  return (
    <BaseTooltip.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <BaseTooltip.Portal className="plinth">
        <Place anchor={anchor} side={side} sideOffset={6} collisionPadding={8}>
          <Popup role="tooltip" {...pointer}>
            {children}
          </Popup>
        </Place>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
