/** Finds the files that a program is made of, and writes each of them as JavaScript. */
import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

/** `from './x.ts'`, `import './x.ts'`, `import('./x.ts')`, `new URL('./x.ts', import.meta.url)`. */
const reference =
  /(\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])(\.{1,2}\/[^'"\n]+?\.\w+|@plinth\/[^'"\n]+)\2/g;

export interface PackedFile {
  /** From the root of the project. */
  name: string;
  content: string | Buffer;
}

const asJavaScript = (name: string): string => name.replace(/\.ts$/, '.js');

/** All files that `entries` lead to. `doors` gives the file behind the name of a package of ours. */
export const closureOf = (
  root: string,
  entries: readonly string[],
  doors: Readonly<Record<string, string>>,
): PackedFile[] => {
  const packed = new Map<string, PackedFile>();
  const queue = [...entries];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (packed.has(name)) continue;
    const content = readFileSync(path.join(root, name));
    if (!name.endsWith('.ts')) {
      packed.set(name, { name, content });
      continue;
    }
    const folder = path.posix.dirname(name);
    const stripped = stripTypeScriptTypes(content.toString());
    const written = stripped.replaceAll(reference, (_, before: string, quote: string, to: string) => {
      const door = to.startsWith('@') ? doors[to] : path.posix.join(folder, to);
      if (door === undefined) throw new Error(`${name} imports ${to}, which isn't packed.`);
      if (!existsSync(path.join(root, door))) throw new Error(`${name} leads to ${door}, which isn't there.`);
      queue.push(door);
      return `${before}${quote}${to.startsWith('@') ? to : asJavaScript(to)}${quote}`;
    });
    const left = /['"`]\.{1,2}\/[^'"`\n]*\.ts['"`]/.exec(written);
    if (left) throw new Error(`${name} names ${left[0]} in a way that isn't packed.`);
    packed.set(name, { name: asJavaScript(name), content: written });
  }
  return [...packed.values()];
};
