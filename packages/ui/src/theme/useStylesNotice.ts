import { useEffect } from 'react';

// What every bundler puts in.
declare const process: { env: { NODE_ENV?: string } };

let hasSpoken = false;

/** What a component does in development: without `styles.css` it has no colours, and outside of `plinth` no reset. */
const sayWhatIsMissing = (): void => {
  if (hasSpoken) return;
  const hasTokens = getComputedStyle(document.documentElement).getPropertyValue('--surface-canvas') !== '';
  if (hasTokens && document.querySelector('.plinth')) return;
  hasSpoken = true;
  console.error(
    'Components of @plinth/ui need @plinth/ui/styles.css in the page, and an element of the class "plinth" around them.',
  );
};

/** Called by the components that all others are made of. */
export const useStylesNotice: () => void =
  process.env.NODE_ENV === 'production' ? () => undefined : () => useEffect(sayWhatIsMissing, []);
