import { useLayoutEffect } from 'react';

interface Props {
  direction: string;
  motion: string;
  textSize: string;
}

/** What a reader may have set otherwise, put on the root: what floats is drawn outside of the story. */
export function PageSettings({ direction, motion, textSize }: Props) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dir = direction;
    root.style.fontSize = textSize === '200' ? '200%' : '';
  }, [direction, textSize]);
  return motion === 'reduced' ? (
    <style>{'*, *::before, *::after { animation: none !important; transition: none !important; }'}</style>
  ) : null;
}
