/**
 * Named Chromatic modes. `npm run visual` reads the same object.
 * `theme` is the global that the theme decorator follows.
 */
export const modes = {
  'phone light': { theme: 'light', viewport: { width: 375, height: 812 } },
  'desktop light': { theme: 'light', viewport: { width: 1280, height: 800 } },
  'desktop dark': { theme: 'dark', viewport: { width: 1280, height: 800 } },
  stacked: { theme: 'stacked', viewport: { width: 1280, height: 800 } },
} as const;

export type ModeName = keyof typeof modes;

const pick = (...names: ModeName[]) => Object.fromEntries(names.map((name) => [name, modes[name]]));

/** Screens are photographed on a light phone and a dark desktop. Parameters merge, so the components' mode has to be taken out. */
export const screenModes = { ...pick('phone light', 'desktop dark'), stacked: { disable: true } };
/** What only a wide screen has. */
export const desktopModes = { ...screenModes, 'phone light': { disable: true } };
/** What floats is drawn over the page, not within a half of it: it is photographed in each theme. */
export const overlayModes = { ...pick('desktop light', 'desktop dark'), stacked: { disable: true } };
/** Other components are photographed once, light above dark. */
export const componentModes = pick('stacked');
