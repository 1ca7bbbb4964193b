const paths = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/collections',
  '/collections/:id',
  '/collections/:id/edit',
  '/collections/:id/:id',
  '/data-model',
  '/data-models/:id',
  '/data-source/:id',
  '/users/:id',
  '/standardization',
  '/standardization/:id',
  '/reports',
  '/shared-report',
  '/help',
  '/calendar',
  '/settings',
  '/security',
];

const patterns = paths.map((path) => new RegExp(`^${path.replaceAll(':id', '[^/]+')}/?$`, 'i'));

/** Whether the app has a page at this path, whatever its case. */
export const isPagePath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
