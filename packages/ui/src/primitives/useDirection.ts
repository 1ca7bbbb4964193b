import { useSyncExternalStore } from 'react';

const root = () => document.documentElement;

const subscribe = (changed: () => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(root(), { attributes: true, attributeFilter: ['dir'] });
  return () => observer.disconnect();
};

const read = () => (root().dir === 'rtl' ? 'rtl' : 'ltr');

/** The writing direction of the page: it says which way an arrow key moves. */
export const useDirection = (): 'ltr' | 'rtl' => useSyncExternalStore(subscribe, read, () => 'ltr');
