import type { ReactNode } from 'react';

/** An overlay's body and footer, sent together by Enter where there is something to send. */
export function OverlayForm({
  onSubmit,
  children,
}: {
  onSubmit: (() => void) | undefined;
  children: ReactNode;
}) {
  if (onSubmit === undefined) return children;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
