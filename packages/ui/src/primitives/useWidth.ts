import { useLayoutEffect, useRef, useState } from 'react';

/** The width that an element's content has. */
export const useWidth = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
      setWidth(element.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
};
