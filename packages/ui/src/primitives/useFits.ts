import { useEffect, useState, type RefObject } from 'react';
import { fits } from './fits.ts';

const told = new WeakMap<Element, (isWhole: boolean) => void>();

/** One for all: what it tells of many elements at once is drawn at once, and it reads after the page is laid out anyway. */
let observer: ResizeObserver | undefined;
const observerOfAll = (): ResizeObserver =>
  (observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) told.get(target)?.(fits(target));
  }));

/** Whether all of an element's text is in sight; while it is open, whether it was before. */
export function useFits(element: RefObject<Element | null>, isOpen: boolean): boolean {
  const [isWhole, setWhole] = useState(true);
  useEffect(() => {
    const line = element.current;
    if (!line || isOpen) return;
    told.set(line, setWhole);
    observerOfAll().observe(line);
    return () => observerOfAll().unobserve(line);
  }, [element, isOpen]);
  return isWhole;
}
