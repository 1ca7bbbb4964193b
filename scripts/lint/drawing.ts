/**
 * Holds the drawing in docs/architecture.md against the code. It is drawn by hand; its `%% box: folders` lines say which
 * folders a box stands for, and `left_out` what isn't drawn. An arrow that the code doesn't have, an import that has no
 * arrow, and a file in no box fail.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';

const page = 'docs/architecture.md';

interface Drawing {
  /** Folder of the repository → box. */
  boxes: Map<string, string>;
  arrows: Set<string>;
}

const readDrawing = (): Drawing => {
  const text = /```mermaid\n([\s\S]*?)```/.exec(readFileSync(page, 'utf8'))?.[1];
  if (text === undefined) throw new Error(`${page} has no drawing.`);
  const boxes = new Map<string, string>();
  for (const [, box = '', folders = ''] of text.matchAll(/^ *%% (\w+): (.+)$/gm))
    for (const folder of folders.split(',')) boxes.set(folder.trim(), box);
  const arrows = new Set<string>();
  for (const [, from = '', to = ''] of text.matchAll(/^ *([\w &]+?) --> ([\w &]+)$/gm))
    for (const one of from.split('&'))
      for (const other of to.split('&')) arrows.add(`${one.trim()} --> ${other.trim()}`);
  return { boxes, arrows };
};

/** Whether it is the folder's; `folder/*` has the files at its root alone. */
const holds = (folder: string, file: string): boolean =>
  folder.endsWith('/*') ? dirname(file) === folder.slice(0, -2) : `${file}/`.startsWith(`${folder}/`);

/** The box of the longest folder that holds the file. */
const boxOf = (file: string, boxes: Map<string, string>): string | null => {
  const folders = [...boxes.keys()].filter((folder) => holds(folder, file));
  const nearest = folders.sort((a, b) => b.length - a.length)[0];
  return nearest === undefined ? null : (boxes.get(nearest) ?? null);
};

const isProduct = (file: string): boolean =>
  /^(?:packages|apps|stories)\/.*\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\/testing\/|\.testing\.ts$|\.config\.ts$|\.d\.ts$/.test(file);

/** What is wrong with the drawing, as sentences, where these are the modules and what they import. */
export const drawingFailures = (modules: ICruiseResult['modules']): string[] => {
  const { boxes, arrows } = readDrawing();
  const failures = new Set<string>();
  const drawn = new Set<string>();
  for (const { source, dependencies } of modules) {
    if (!isProduct(source)) continue;
    const from = boxOf(source, boxes);
    if (from === null) failures.add(`No box holds ${source}`);
    for (const { resolved } of dependencies) {
      if (!isProduct(resolved)) continue;
      const to = boxOf(resolved, boxes);
      if (from === null || to === null || from === to || from === 'left_out' || to === 'left_out') continue;
      const arrow = `${from} --> ${to}`;
      drawn.add(arrow);
      if (!arrows.has(arrow)) failures.add(`No arrow ${arrow}: ${source} imports ${resolved}`);
    }
  }
  for (const arrow of arrows) if (!drawn.has(arrow)) failures.add(`The code has no ${arrow}`);
  if (failures.size === 0) return [];
  return [...failures, `The drawing in ${page} is not what the code imports.`];
};
