/**
 * What `load` imports. Browsers may keep a failed import for as long as the page lives, so a failure is asked once more under an
 * address of its own, where the browser's message tells the address.
 */
export const loadCode = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load();
  } catch (error) {
    const address = /https?:\/\/\S+?\.js\b/.exec(String(error))?.[0];
    if (address === undefined) throw error;
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Module;
  }
};
