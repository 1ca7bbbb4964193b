import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import type { DialogProps } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';
import {
  Backdrop,
  firstControl,
  isPressOnToast,
  OverlayFooter,
  OverlayTitle,
  surface,
} from './overlay.styles.ts';

const Popup = styled(BaseDialog.Popup)<{ $width: number }>`
  ${surface}
  position: fixed;
  z-index: 41;
  inset-block-start: max(16px, 24vh - 48px);
  inset-inline: 0;
  margin-inline: auto;
  width: min(${({ $width }) => $width}px, 100vw - 32px);
  max-height: calc(100dvh - 32px);
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusFrame};
  overflow: clip;
  transition:
    opacity ${token.motionSlow} ${token.easeOut},
    transform ${token.motionSlow} ${token.easeOut};

  @media (max-height: 640px) {
    inset-block-start: 16px;
  }
  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: translateY(8px);
  }
`;

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${token.space2};
  padding: ${token.space5} ${token.space5} 0 ${token.space6};

  > h2 {
    flex: 1;
    padding-block: 4px;
  }
`;

const Body = styled.div`
  display: grid;
  gap: ${token.space4};
  min-height: 0;
  padding: ${token.space2} ${token.space6} ${token.space6};
  overflow-y: auto;
`;

const Description = styled(BaseDialog.Description)`
  color: ${token.textMuted};
  text-wrap: pretty;
`;

const Footer = styled(OverlayFooter)`
  padding: ${token.space3} ${token.space6};
`;

export function DialogSurface({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  onSubmit,
  dismissible = true,
  initialFocus,
  closeLabel = 'Close',
  width = 440,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const content = (
    <>
      <Body>
        {description !== undefined && <Description>{description}</Description>}
        {children}
      </Body>
      {footer !== undefined && <Footer>{footer}</Footer>}
    </>
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit?.();
  };
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && (!dismissible || isPressOnToast(details.event))) details.cancel();
        else onOpenChange(next);
      }}
    >
      <BaseDialog.Portal>
        <Backdrop />
        <Popup ref={popup} $width={width} initialFocus={initialFocus ?? (() => firstControl(popup.current))}>
          <Head>
            <OverlayTitle>{title}</OverlayTitle>
            {dismissible && (
              <IconButton icon={X} label={closeLabel} tooltip={null} onClick={() => onOpenChange(false)} />
            )}
          </Head>
          {onSubmit ? (
            <form noValidate onSubmit={submit}>
              {content}
            </form>
          ) : (
            content
          )}
        </Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
