import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { Backdrop, centred, OverlayFooter, OverlayTitle } from '../primitives/overlay.styles.tsx';
import { StillWhileFading } from '../primitives/StillWhileFading.tsx';
import { useOpenOverlay } from '../primitives/useOpenOverlay.ts';
import { componentsCopy as copy } from './components.copy.ts';

export interface ConfirmDialogProps {
  /** Whether it lies over the page. */
  open: boolean;
  /** What is about to happen, in two or three words. */
  title: string;
  /** What it means, and whether it can be taken back. */
  message: ReactNode;
  /** The action as a verb: "Delete", never "OK". */
  confirmLabel: string;
  /** The way out. */
  cancelLabel?: string;
  /** It can't be confirmed yet: what the answer depends on is still being read. */
  disabled?: boolean;
  /** The action is under way: nothing closes the dialog. */
  pending?: boolean;
  /** What the button says meanwhile: "Deleting...". */
  pendingLabel?: string;
  /** What went wrong on the last try. */
  error?: string | undefined;
  /** What has the focus once it is confirmed, as what opened the dialog goes then. Where that is left, it has the focus again. */
  finalFocus?: () => HTMLElement | null;
  /** The person wants it done. */
  onConfirm: () => void;
  /** The person wants it left. */
  onCancel: () => void;
}

const Popup = styled(AlertDialog.Popup)`
  ${centred}
  width: min(400px, 100vw - 32px);
`;

const Body = styled.div`
  display: grid;
  gap: ${token.space2};
  padding: ${token.space6};
  overflow-y: auto;

  > [role='alert'] {
    margin-block-start: ${token.space1};
  }
`;

const Footer = styled(OverlayFooter)`
  padding: ${token.space3} ${token.space6};
`;

/** Left, what opened it has the focus again; what is confirmed may take that with it. */
const useAnswer = ({
  open,
  finalFocus,
  onConfirm,
  onCancel,
}: Pick<ConfirmDialogProps, 'open' | 'finalFocus' | 'onConfirm' | 'onCancel'>) => {
  const isConfirmed = useRef(false);
  const overlay = useOpenOverlay(
    open,
    finalFocus && ((opener) => (isConfirmed.current ? null : opener) ?? finalFocus()),
  );
  const answer = (confirmed: boolean) => {
    isConfirmed.current = confirmed;
    (confirmed ? onConfirm : onCancel)();
  };
  return { ...overlay, handleCancel: () => answer(false), handleConfirm: () => answer(true) };
};

/** What a ConfirmDialog shows. The focus starts on Cancel. */
export function ConfirmDialogPanel({
  open,
  title,
  message,
  confirmLabel,
  cancelLabel = copy.cancel,
  disabled = false,
  pending = false,
  pendingLabel,
  error,
  finalFocus,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const { key, popup, handleCancel, handleConfirm } = useAnswer({ open, finalFocus, onConfirm, onCancel });
  return (
    <AlertDialog.Root
      key={key}
      open={open}
      onOpenChange={(next, details) => {
        if (pending) details.cancel();
        else if (!next) handleCancel();
      }}
    >
      <AlertDialog.Portal className="plinth">
        <Backdrop />
        <Popup {...popup} initialFocus={cancel}>
          <StillWhileFading open={open}>
            <Body>
              <OverlayTitle>{title}</OverlayTitle>
              <AlertDialog.Description>{message}</AlertDialog.Description>
              {error && <Notice tone="danger">{error}</Notice>}
            </Body>
            <Footer>
              <Button ref={cancel} onClick={handleCancel} disabled={pending}>
                {cancelLabel}
              </Button>
              <Button
                variant="dangerSolid"
                onClick={handleConfirm}
                disabled={disabled}
                pending={pending}
                pendingLabel={pendingLabel}
              >
                {confirmLabel}
              </Button>
            </Footer>
          </StillWhileFading>
        </Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
