import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

const pauseMs = 200;

/**
 * A text whose owner is the URL. It is shown as it is typed and written once the typing pauses;
 * Back and Forward put the URL's text into the field again.
 */
export const useUrlText = (
  stored: string,
  write: (text: string) => void,
): [text: string, change: (text: string) => void] => {
  const [text, setText] = useState(stored);
  const written = useRef(stored);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (stored === written.current) return;
    written.current = stored;
    clearTimeout(timer.current);
    waiting.current = null;
    setText(stored);
  }, [stored]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Writing now would call back whoever is on the way to another page.
  const { pathname } = useLocation();
  const target = useNavigation().location?.pathname;
  useEffect(() => {
    if (target === undefined || target === pathname) return;
    clearTimeout(timer.current);
    waiting.current = null;
  }, [target, pathname]);

  // Who leaves the field is about to press something: what is written after that would undo it.
  useEffect(() => {
    const writeNow = () => waiting.current?.();
    document.addEventListener('focusout', writeNow);
    return () => document.removeEventListener('focusout', writeNow);
  }, []);

  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    waiting.current = () => {
      clearTimeout(timer.current);
      waiting.current = null;
      written.current = next;
      write(next);
    };
    timer.current = setTimeout(waiting.current, pauseMs);
  };
  return [text, change];
};
