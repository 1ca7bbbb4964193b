import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

interface Drag {
  id: string;
  from: number;
  /** Its place among the others, where it would be dropped now. */
  to: number;
}

const middleOf = (element: Element): number => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

/** Blocks of a list moved by their handles: with a pointer, and with the arrow keys. */
export const useBlockDrag = (count: number, onMove: (id: string, to: number) => void) => {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const placeAt = (y: number, from: number): number =>
    [...(list.current?.children ?? [])].filter((item, at) => at !== from && middleOf(item) < y).length;

  const gripProps = (id: string, from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, from, to: from });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag) setDrag({ ...drag, to: placeAt(event.clientY, drag.from) });
    },
    onPointerUp: () => {
      if (drag && drag.to !== drag.from) onMove(drag.id, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null);
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const to = from + step;
      if (to >= 0 && to < count) onMove(id, to);
    },
  });

  /** Where the line is drawn that shows the place. */
  const dropAt = (at: number): 'before' | 'after' | undefined => {
    if (!drag || drag.to === drag.from || at !== drag.to) return undefined;
    return drag.to < drag.from ? 'before' : 'after';
  };

  return { list, dragged: drag?.id ?? null, gripProps, dropAt };
};
