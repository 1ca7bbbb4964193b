const waitMs = 300;

/**
 * Waits a moment for data that has to be fetched first and is usually there at once, so that a page doesn't flash its loading
 * state; known data isn't waited for. A loader that needs the page's own words for loading and failing awaits this in place of
 * the data.
 */
export const settleSoon = async (promise: Promise<unknown>): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, waitMs)));
  await Promise.race([promise.catch(() => undefined), waited]);
  clearTimeout(timer);
};
