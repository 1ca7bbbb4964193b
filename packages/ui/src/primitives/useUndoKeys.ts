import { useEffect, useRef } from 'react';

interface UndoKeys {
  /** Ctrl+Z, or Cmd+Z. */
  onUndo: () => void;
  /** Ctrl+Y, or with Shift Ctrl+Z. */
  onRedo: () => void;
}

/** Where undoing is something else: what is typed, and what lies over the page. */
const elsewhereUndone =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, [contenteditable], [role="dialog"], [role="alertdialog"]';

/** The keys that take the page's last change back, and make it again. */
export const useUndoKeys = ({ onUndo, onRedo }: UndoKeys): void => {
  const deeds = useRef({ onUndo, onRedo });
  useEffect(() => {
    deeds.current = { onUndo, onRedo };
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(elsewhereUndone)) return;
      const key = event.key.toLowerCase();
      if (key === 'y' || (key === 'z' && event.shiftKey)) deeds.current.onRedo();
      else if (key === 'z') deeds.current.onUndo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
};
