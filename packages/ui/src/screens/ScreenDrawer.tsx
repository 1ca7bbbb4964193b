import type { ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { Drawer } from '../components/Drawer.tsx';

interface ScreenDrawerProps {
  title: string;
  /** Leaves it. */
  close: string;
  /** What is sent from it, and whether that is under way; absent where nothing is. */
  submit?: { label: string; pendingLabel: string; pending: boolean; onSubmit: () => void };
  onClose: () => void;
  children: ReactNode;
}

/** What lies over a screen, with its way out and what it sends at its foot. It stays until that has been answered. */
export function ScreenDrawer({ title, close, submit, onClose, children }: ScreenDrawerProps) {
  const isPending = submit?.pending ?? false;
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      title={title}
      {...(submit && { onSubmit: () => !isPending && submit.onSubmit() })}
      footer={
        <>
          <Button variant={submit ? 'quiet' : 'secondary'} disabled={isPending} onClick={onClose}>
            {close}
          </Button>
          {submit && (
            <Button type="submit" variant="primary" pending={isPending} pendingLabel={submit.pendingLabel}>
              {submit.label}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Drawer>
  );
}
