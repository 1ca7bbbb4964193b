import { lazyAtRest } from '../loading/lazyAtRest.ts';

/** One line of a menu: a link, or something to do. It is loaded with the menu that it stands in. */
export const MenuItem = lazyAtRest(async () => (await import('./MenuLine.tsx')).MenuLine);
