import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { searchDebounceMs } from '@plinth/api/facts';

/**
 * A text whose owner is the URL. It is shown as it is typed and written once the typing pauses;
 * Back and Forward put the URL's text into the field again. `clear` empties the field where the URL is emptied otherwise.
 */
export const useUrlText = (
  stored: string,
  write: (text: string) => void,
): [text: string, change: (text: string) => void, clear: () => void] => {
  const [text, setText] = useState(stored);
  const written = useRef(stored);
  // What else the URL holds may change while the typing goes on.
  const latestWrite = useRef(write);
  useLayoutEffect(() => {
    latestWrite.current = write;
  });
  const waiting = useRef<{ writeNow: () => void; cancel: () => void }>(null);

  useEffect(() => {
    if (stored === written.current) return;
    written.current = stored;
    waiting.current?.cancel();
    setText(stored);
  }, [stored]);
  useEffect(() => () => waiting.current?.cancel(), []);

  // Writing now would call back whoever is on the way to another page.
  const { pathname } = useLocation();
  const target = useNavigation().location?.pathname;
  useEffect(() => {
    if (target !== undefined && target !== pathname) waiting.current?.cancel();
  }, [target, pathname]);

  // Who leaves the field is about to press something: what is written after that would undo it.
  useEffect(() => {
    const writeNow = () => waiting.current?.writeNow();
    document.addEventListener('focusout', writeNow);
    return () => document.removeEventListener('focusout', writeNow);
  }, []);

  const change = (next: string) => {
    setText(next);
    waiting.current?.cancel();
    const cancel = () => {
      clearTimeout(timer);
      waiting.current = null;
    };
    const writeNow = () => {
      cancel();
      written.current = next;
      latestWrite.current(next);
    };
    const timer = setTimeout(writeNow, searchDebounceMs);
    waiting.current = { writeNow, cancel };
  };
  const clear = () => {
    waiting.current?.cancel();
    written.current = '';
    setText('');
  };
  return [text, change, clear];
};
