/**
 * Draws the rooms and their imports, as they are in the code, into docs/architecture.md.
 * `--check` fails when the drawing there is not the code's.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const page = 'docs/architecture.md';
const begin = '<!-- drawing: npm run draw -->';
const end = '<!-- end of drawing -->';

/** `packages/ui/src/screens/wizard/…` belongs to the room `packages/ui/screens`. */
const roomOf = (file: string): string | null => {
  const [, root, house, room] = /^(packages|apps)\/([^/]+)\/src\/(?:([^/]+)\/)?/.exec(file) ?? [];
  if (root && house) return room && house !== 'machines' ? `${root}/${house}/${room}` : `${root}/${house}`;
  const [, shelf] = /^stories\/([^/]+)\//.exec(file) ?? [];
  return shelf ? `stories/${shelf}` : null;
};

const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

const readArrows = async (): Promise<Map<string, number>> => {
  const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
  const { output } = await cruise(
    ['packages', 'apps', 'stories'],
    { ...options, validate: false },
    undefined,
    { tsConfig: extractTSConfig('./tsconfig.base.json') },
  );
  const arrows = new Map<string, number>();
  for (const { source, dependencies } of (output as ICruiseResult).modules) {
    const from = roomOf(source);
    if (from === null || isTest(source)) continue;
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      if (to === null || to === from) continue;
      const arrow = `${from} ${to}`;
      arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1);
    }
  }
  return arrows;
};

const draw = (arrows: Map<string, number>): string => {
  const rooms = [...new Set([...arrows.keys()].flatMap((arrow) => arrow.split(' ')))].sort();
  const idOf = (room: string) => room.replace(/[^a-zA-Z0-9]/g, '_');
  const houseOf = (room: string) =>
    room
      .split('/')
      .slice(0, room.startsWith('stories') ? 1 : 2)
      .join('/');
  const houses = [...new Set(rooms.map(houseOf))];
  return [
    '```mermaid',
    'flowchart LR',
    ...houses.flatMap((house) => [
      `  subgraph ${idOf(house)}_house["${house}"]`,
      ...rooms
        .filter((room) => houseOf(room) === house)
        .map((room) => `    ${idOf(room)}["${room === house ? 'src' : room.slice(house.length + 1)}"]`),
      '  end',
    ]),
    ...[...arrows.keys()].sort().map((arrow) => {
      const [from = '', to = ''] = arrow.split(' ');
      return `  ${idOf(from)} --> ${idOf(to)}`;
    }),
    '```',
  ].join('\n');
};

const drawing = draw(await readArrows());
const text = readFileSync(page, 'utf8');
const start = text.indexOf(begin) + begin.length;
const stop = text.indexOf(end);
if (start < begin.length || stop < 0)
  throw new Error(`${page} has no place for the drawing (${begin} … ${end})`);
const drawn = `${text.slice(0, start)}\n\n${drawing}\n\n${text.slice(stop)}`;
if (process.argv.includes('--check')) {
  if (drawn !== text) {
    console.error(`The drawing in ${page} is not what the code imports. Run: npm run draw`);
    process.exit(1);
  }
} else {
  writeFileSync(page, drawn);
}
