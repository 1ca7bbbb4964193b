/**
 * Named Chromatic modes. `npm run visual` reads the same object.
 * What isn't the viewport is a global of the toolbar.
 */
export const modes = {
  'phone light': { theme: 'light', viewport: { width: 375, height: 812 } },
  'phone dark': { theme: 'dark', viewport: { width: 375, height: 812 } },
  'desktop light': { theme: 'light', viewport: { width: 1280, height: 800 } },
  'desktop dark': { theme: 'dark', viewport: { width: 1280, height: 800 } },
  'right to left': { theme: 'light', direction: 'rtl', viewport: { width: 1280, height: 800 } },
  'forced colours': { theme: 'light', forcedColours: 'on', viewport: { width: 1280, height: 800 } },
  stacked: { theme: 'stacked', viewport: { width: 1280, height: 800 } },
} as const;

export type ModeName = keyof typeof modes;

const pick = (...names: ModeName[]) => Object.fromEntries(names.map((name) => [name, modes[name]]));

/** Screens are photographed on a light phone and a dark desktop. Parameters merge, so the components' mode has to be taken out. */
export const screenModes = { ...pick('phone light', 'desktop dark'), stacked: { disable: true } };
/** What only a wide screen has. */
export const desktopModes = { ...screenModes, 'phone light': { disable: true } };
/** What only a phone has. */
export const phoneModes = { ...screenModes, 'desktop dark': { disable: true } };
/** What floats is drawn over the page, not within a half of it: it is photographed in each theme. */
export const overlayModes = { ...pick('desktop light', 'desktop dark'), stacked: { disable: true } };
/** Ends of flows. */
export const flowModes = {
  ...pick('phone light', 'desktop light', 'desktop dark'),
  stacked: { disable: true },
};
/** Whole pages are photographed in all that a person may have. */
export const pageModes = {
  ...pick('phone light', 'phone dark', 'desktop light', 'desktop dark', 'right to left', 'forced colours'),
  stacked: { disable: true },
};
/** Of machine pages: the chart's state, the events and the screen beside it. */
export const machineModes = { ...pick('desktop light'), stacked: { disable: true } };
/** Other components are photographed once, light above dark. */
export const componentModes = pick('stacked');

/** What the toolbar offers, and a story of one width asks for by name. */
export const viewports = {
  phone: { name: 'Phone, 375', styles: { width: '375px', height: '812px' }, type: 'mobile' },
  tablet: { name: 'Tablet, 768', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
  desktop: { name: 'Desktop, 1280', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
} as const;
