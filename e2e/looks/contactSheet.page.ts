import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { folder, picturePath, sizes, themes } from './contactSheet.files.ts';
import { visits } from './looks.ts';

/** The page that shows all pictures. */
export default function writeContactSheet(): void {
  const file = path.join(folder, 'index.html');
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>Contact sheet · Plinth</title>
<style>body{font:14px/20px system-ui;margin:24px;background:#888}section{display:grid;grid-template-columns:2fr 2fr 1fr 1fr;gap:12px;margin-block:0 24px}h2{margin:0 0 8px}img{max-width:100%}</style>
${visits
  .flatMap((visit) => [visit, ...(visit.then ?? [])])
  .map(
    ({ name }) =>
      `<h2>${name}</h2><section>${Object.keys(sizes)
        .flatMap((size) => themes.map((theme) => [size, theme] as const))
        .map(
          ([size, theme]) =>
            `<img src="${path.basename(picturePath(name, size, theme))}" alt="${name}, ${size}, ${theme}" loading="lazy">`,
        )
        .join('')}</section>`,
  )
  .join('\n')}\n`,
  );
  console.log(file);
}
