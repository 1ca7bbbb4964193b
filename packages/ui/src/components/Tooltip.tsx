import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';

export interface TooltipProps {
  /** Short words. Nothing that only the tooltip says may be needed to use the page. */
  content: ReactNode;
  /** One element that takes a ref and can be hovered or focused. */
  children: ReactElement<Record<string, unknown>>;
  side?: 'top' | 'bottom' | 'left' | 'right';
  disabled?: boolean;
}

const Popup = styled(BaseTooltip.Popup)`
  max-width: 22rem;
  padding: 4px ${token.space2};
  border-radius: 5px;
  background: ${token.surfaceInverse};
  box-shadow: ${token.shadowPopover};
  color: ${token.textInverse};
  font-size: ${token.typeXs};
  line-height: ${token.lineXs};
  overflow-wrap: anywhere;
  transition: opacity ${token.motionBase};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
  &[data-instant] {
    transition: none;
  }
`;

const Positioner = styled(BaseTooltip.Positioner)`
  z-index: 60;
`;

export function Tooltip({ content, children, side = 'top', disabled = false }: TooltipProps) {
  return (
    <BaseTooltip.Root disabled={disabled}>
      <BaseTooltip.Trigger delay={700} render={children} />
      <BaseTooltip.Portal>
        <Positioner side={side} sideOffset={6} collisionPadding={8}>
          <Popup>{content}</Popup>
        </Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
