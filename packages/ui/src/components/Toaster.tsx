import { toasts } from '@plinth/api/facts';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useRef, type PointerEvent } from 'react';
import { Toaster as SonnerToaster } from 'sonner';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import { componentsCopy as copy } from './components.copy.ts';

const Styled = styled(SonnerToaster)`
  &&& {
    font-family: ${token.fontSans};

    [data-sonner-toast] {
      align-items: flex-start;
      gap: 10px;
      padding-block: 12px;
      padding-inline: 14px 40px;
      border: 1px solid ${token.borderDefault};
      border-radius: ${token.radiusFrame};
      background: ${token.surfaceOverlay};
      box-shadow: ${token.shadowPopover};
      color: ${token.textDefault};
      font-size: ${token.typeMd};
      line-height: ${token.lineMd};
      /* Selected text would be dragged away in place of the toast. */
      user-select: none;
    }
    [data-icon] {
      width: 16px;
      height: 16px;
      margin: 2px 0 0;
    }
    [data-content] {
      gap: 0;
      min-width: 0;
      overflow-wrap: anywhere;
    }
    [data-title] {
      color: ${token.textStrong};
      font-weight: ${token.weightMedium};
      line-height: ${token.lineMd};
    }
    [data-description] {
      color: ${token.textMuted};
      font-size: ${token.typeSm};
      line-height: ${token.lineSm};
    }
    [data-close-button] {
      inset-block: 9px auto;
      inset-inline: auto 9px;
      width: 24px;
      height: 24px;
      border: 0;
      border-radius: 5px;
      background: none;
      color: ${token.textMuted};
      transform: none;

      &:hover {
        background: ${token.surfaceHover};
        color: ${token.textStrong};
      }
      &:focus-visible {
        box-shadow: none;
        outline: 2px solid ${token.focusRing};
      }
      @media (pointer: coarse) {
        inset-block: 2px auto;
        inset-inline: auto 2px;
        width: 40px;
        height: 40px;
      }
    }
    [data-button] {
      height: ${token.controlSm};
      border: 1px solid ${token.borderDefault};
      border-radius: ${token.radiusControl};
      background: ${token.surfaceRaised};
      color: ${token.textStrong};
      font-size: ${token.typeSm};
    }
    [data-sonner-toast]:focus-visible {
      box-shadow: ${token.shadowPopover};
      outline: 2px solid ${token.focusRing};
    }
    [data-type='success'] [data-icon] {
      color: ${token.successSolid};
    }
    [data-type='error'] [data-icon] {
      color: ${token.dangerSolid};
    }
    [data-type='warning'] [data-icon] {
      color: ${token.warningSolid};
    }
    [data-type='info'] [data-icon] {
      color: ${token.infoSolid};
    }
    [data-type='loading'] [data-icon] {
      color: ${token.accentSolid};
    }
  }
`;

/** The region that shows notifications, one on every page. `toast` says what it shows. */
export function Toaster() {
  const start = useRef<{ x: number; y: number } | null>(null);
  const handlePointerDown = ({ clientX, clientY }: PointerEvent) => {
    start.current = { x: clientX, y: clientY };
  };
  const handlePointerUp = ({ clientX, clientY, target }: PointerEvent) => {
    const from = start.current;
    start.current = null;
    if (!from || !(target instanceof Element)) return;
    const towardsEdge = Math.max(Math.abs(clientX - from.x), clientY - from.y);
    const toast = target.closest('[data-sonner-toast]:not([data-removed="true"])');
    // The library's own way is longer.
    if (towardsEdge >= toasts.swipe) toast?.querySelector<HTMLElement>('[data-close-button]')?.click();
  };
  return (
    <div onPointerDownCapture={handlePointerDown} onPointerUpCapture={handlePointerUp}>
      <Styled
        customAriaLabel={copy.notifications}
        position="bottom-right"
        duration={toasts.durationMs}
        visibleToasts={toasts.visible}
        gap={toasts.gap}
        hotkey={['altKey', 'KeyT']}
        closeButton
        offset={24}
        mobileOffset={16}
        theme="system"
        toastOptions={{ closeButtonAriaLabel: copy.close }}
        icons={{
          success: <Icon icon={CircleCheck} />,
          error: <Icon icon={CircleAlert} />,
          warning: <Icon icon={TriangleAlert} />,
          info: <Icon icon={Info} />,
          loading: <Spinner />,
          close: <Icon icon={X} size={14} />,
        }}
      />
    </div>
  );
}
