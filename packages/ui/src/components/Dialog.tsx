import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { IconButton } from './IconButton.tsx';
import { centred, firstControl, OverlayFooter, OverlayTitle } from '../primitives/overlay.styles.tsx';
import { OverlayForm } from '../primitives/OverlayForm.tsx';
import { OverlayShell } from '../primitives/OverlayShell.tsx';
import { StillWhileFading } from '../primitives/StillWhileFading.tsx';
import { useOpenOverlay } from '../primitives/useOpenOverlay.ts';
import { componentsCopy as copy } from './components.copy.ts';

interface DialogProps {
  /** Whether it lies over the page. */
  open: boolean;
  /** It is to open or to close. */
  onOpenChange: (open: boolean) => void;
  /** What is done in it; read out when it opens. */
  title: string;
  children?: ReactNode;
  /** Buttons, the one that does it last. */
  footer?: ReactNode;
  /** With it, body and footer are one form: Enter submits. */
  onSubmit?: () => void;
  /** False keeps it open on Escape and outside presses, while something is being saved. */
  dismissible?: boolean;
  /** What has the focus at first, where it isn't the first field. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** What has the focus afterwards, where what opened the dialog may be gone. */
  finalFocus?: () => HTMLElement | null;
}

const Popup = styled(BaseDialog.Popup)`
  ${centred}
  width: min(440px, 100vw - 32px);
`;

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${token.space2};
  padding-block: ${token.space5} 0;
  padding-inline: ${token.space6} ${token.space5};

  > h2 {
    flex: 1;
    /* Its first line beside the middle of the button. */
    padding-block: calc((${token.controlMd} - ${token.lineLg}) / 2);
  }
`;

const Body = styled.div`
  display: grid;
  gap: ${token.space4};
  min-height: 0;
  padding: ${token.space2} ${token.space6} ${token.space6};
  overflow-y: auto;
`;

const Footer = styled(OverlayFooter)`
  padding: ${token.space3} ${token.space6};
`;

/** A short task over the page: a name, a choice. Not for what takes longer or needs the page beside it (a `Drawer`), nor for a mere yes or no (a `ConfirmDialog`). */
export function Dialog({
  open,
  onOpenChange,
  title,
  children,
  footer,
  onSubmit,
  dismissible = true,
  initialFocus,
  finalFocus,
}: DialogProps) {
  const element = useRef<HTMLDivElement>(null);
  const { key, popup } = useOpenOverlay(open, finalFocus);
  return (
    <OverlayShell key={key} open={open} onOpenChange={onOpenChange} dismissible={dismissible}>
      <Popup {...popup} ref={element} initialFocus={initialFocus ?? (() => firstControl(element.current))}>
        <StillWhileFading open={open}>
          <Head>
            <OverlayTitle>{title}</OverlayTitle>
            {dismissible && (
              <IconButton icon={X} label={copy.close} tooltip={null} onClick={() => onOpenChange(false)} />
            )}
          </Head>
          <OverlayForm onSubmit={onSubmit}>
            <Body>{children}</Body>
            {footer !== undefined && <Footer>{footer}</Footer>}
          </OverlayForm>
        </StillWhileFading>
      </Popup>
    </OverlayShell>
  );
}
