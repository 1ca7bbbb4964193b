import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PackedFile } from './closure.ts';

export const writeFiles = (folder: string, files: readonly PackedFile[]): void => {
  for (const { name, content } of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
};
