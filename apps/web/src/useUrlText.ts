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

  useEffect(() => {
    if (stored === written.current) return;
    written.current = stored;
    clearTimeout(timer.current);
    setText(stored);
  }, [stored]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Writing now would call back whoever is on the way to another page.
  const { pathname } = useLocation();
  const target = useNavigation().location?.pathname;
  useEffect(() => {
    if (target !== undefined && target !== pathname) clearTimeout(timer.current);
  }, [target, pathname]);

  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      written.current = next;
      write(next);
    }, pauseMs);
  };
  return [text, change];
};
