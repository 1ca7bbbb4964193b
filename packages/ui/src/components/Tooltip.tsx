import { tooltipDelayMs } from '@plinth/api/facts';
import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';

interface TooltipProps {
  /** Short words. Nothing that only the tooltip says may be needed to use the page. */
  content: ReactNode;
  /** One element that can be hovered or focused, and takes a ref and listeners. */
  children: ReactElement;
  /** Where it stands, if there is room. */
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** A function is asked each time the tooltip is about to open. */
  disabled?: boolean | ((element: Element) => boolean);
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

  &[data-starting-style] {
    opacity: 0;
  }
`;

/** Words over what the pointer rests on or the keyboard has reached. Fingers don't open it: they have nothing to rest with. */
export function Tooltip({ content, children, side = 'top', disabled = false }: TooltipProps) {
  return (
    <BaseTooltip.Root
      disabled={disabled === true}
      onOpenChange={(open, details) => {
        if (open && typeof disabled === 'function' && details.trigger && disabled(details.trigger))
          details.cancel();
      }}
    >
      <BaseTooltip.Trigger delay={tooltipDelayMs} render={children} />
      <BaseTooltip.Portal className="plinth">
        <Place side={side} sideOffset={6} collisionPadding={8}>
          <Popup role="tooltip">{content}</Popup>
        </Place>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
