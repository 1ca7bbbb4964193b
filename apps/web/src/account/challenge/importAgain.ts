/**
 * What `load` imports, asked for again until it is there (SUP-04). Browsers remember a failed import for as long as the document
 * lives, so the second request goes to an address of its own, where the browser's message tells the address.
 */
export const importAgain = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load();
  } catch (error) {
    const address = /https?:\/\/\S+?\.js\b/.exec(String(error))?.[0];
    if (address === undefined) throw error;
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Module;
  }
};
