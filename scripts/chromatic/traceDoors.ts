/** What a module tracer is told: which modules import a module. */
export interface Stats {
  modules: { id: string; name: string; reasons: { moduleName: string }[] }[];
}

interface Door {
  /** As it is imported: `@plinth/ui`. */
  specifier: string;
  /** Its module: `./packages/ui/src/index.ts`. */
  module: string;
}

/** Those that stories import through. */
export const doors: readonly Door[] = [
  { specifier: '@plinth/ui', module: './packages/ui/src/index.ts' },
  { specifier: '@plinth/machines', module: './packages/machines/src/index.ts' },
];

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((part) =>
      part
        .trim()
        .replace(/^type\s+/, '')
        .replace(/\s+as\s+.*$/, ''),
    )
    .filter((name) => name !== '');

const resolveFrom = (module: string, target: string) =>
  `./${new URL(target, `file:///${module.slice(2)}`).pathname.slice(1)}`;

/** Which module each name that a door offers comes from. */
const offersOf = (door: string, read: (module: string) => string): Map<string, string> => {
  const offers = new Map<string, string>();
  for (const [, list = '', target = ''] of read(door).matchAll(
    /export\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g,
  ))
    for (const name of namesIn(list)) offers.set(name, resolveFrom(door, target));
  for (const [, target = ''] of read(door).matchAll(/export\s+\*\s+from\s+'([^']+)'/g)) {
    const module = resolveFrom(door, target);
    for (const [, name = ''] of read(module).matchAll(
      /export\s+(?:const|function|class|type|interface|async function)\s+(\w+)/g,
    ))
      offers.set(name, module);
  }
  return offers;
};

/**
 * A package is imported through one door, so a tracer finds that any change in it changes every story. Here whoever
 * imports names through a door is entered as an importer of the modules that those names come from, and no longer as
 * one of the door. An import of everything stays as it is.
 */
export const traceThroughDoors = (
  { modules }: Stats,
  doors: readonly Door[],
  read: (module: string) => string,
): Stats => {
  const direct = new Map<string, string[]>();
  const through = new Map<string, Set<string>>();
  for (const { specifier, module } of doors) {
    const offers = offersOf(module, read);
    const importers = modules.find(({ name }) => name === module)?.reasons ?? [];
    const pattern = new RegExp(`import\\s+(?:type\\s+)?\\{([^}]*)\\}\\s+from\\s+'${specifier}'`, 'g');
    for (const { moduleName } of importers) {
      if (!/^\.\/.*\.tsx?$/.test(moduleName)) continue;
      const lists = [...read(moduleName).matchAll(pattern)];
      const sources = lists.flatMap(([, list = '']) => namesIn(list)).map((name) => offers.get(name));
      const known = sources.filter((source) => source !== undefined);
      const whole = new RegExp(`from\\s+'${specifier}'`, 'g');
      if (lists.length === 0 || known.length < sources.length) continue;
      if ([...read(moduleName).matchAll(whole)].length > lists.length) continue;
      for (const source of known) direct.set(source, [...(direct.get(source) ?? []), moduleName]);
      through.set(module, (through.get(module) ?? new Set()).add(moduleName));
    }
  }
  return {
    modules: modules.map((module) => ({
      ...module,
      reasons: [
        ...module.reasons.filter(({ moduleName }) => !through.get(module.name)?.has(moduleName)),
        ...[...new Set(direct.get(module.name))].map((moduleName) => ({ moduleName })),
      ],
    })),
  };
};
