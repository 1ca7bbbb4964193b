import { useLayoutEffect } from 'react';
import { forceColours } from './forcedColours.ts';

interface Props {
  direction: string;
  motion: string;
  forcedColours: string;
  textSize: string;
}

/** What a reader may have set otherwise, put on the root: what floats is drawn outside of the story. */
export function PageSettings({ direction, motion, forcedColours, textSize }: Props) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dir = direction;
    root.style.fontSize = textSize === '200' ? '200%' : '';
  }, [direction, textSize]);
  useLayoutEffect(() => (forcedColours === 'on' ? forceColours() : undefined), [forcedColours]);
  return motion === 'reduced' ? (
    <style>{'*, *::before, *::after { animation: none !important; transition: none !important; }'}</style>
  ) : null;
}
