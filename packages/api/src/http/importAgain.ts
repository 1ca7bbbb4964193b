/**
 * What `load` imports, with a second try. Browsers remember a failed import for as long as the document lives, so the
 * second try asks for another address of the same file, where the browser's message names the file.
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
