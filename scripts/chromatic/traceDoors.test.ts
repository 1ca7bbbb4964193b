import { describe, expect, it } from 'vitest';
import { traceThroughDoors } from './traceDoors.ts';

const files: Record<string, string> = {
  './ui/index.ts': "export { Button, type ButtonProps } from './Button.tsx';\nexport * from './kinds.ts';",
  './ui/kinds.ts': 'export const kinds = [];',
  './a.stories.tsx': "import { Button,\n  type ButtonProps } from '@x/ui';",
  './b.stories.tsx': "import { kinds } from '@x/ui';",
  './all.stories.tsx': "import * as ui from '@x/ui';",
};
const module = (name: string, ...reasons: string[]) => ({
  id: name,
  name,
  reasons: reasons.map((moduleName) => ({ moduleName })),
});

describe('traceThroughDoors', () => {
  it('lays each named import to the module that it comes from, and leaves an import of everything', () => {
    const { modules } = traceThroughDoors(
      {
        modules: [
          module('./ui/index.ts', './a.stories.tsx', './b.stories.tsx', './all.stories.tsx'),
          module('./ui/Button.tsx', './ui/index.ts'),
          module('./ui/kinds.ts', './ui/index.ts'),
        ],
      },
      [{ specifier: '@x/ui', module: './ui/index.ts' }],
      (name) => files[name]!,
    );
    expect(
      Object.fromEntries(modules.map(({ name, reasons }) => [name, reasons.map((r) => r.moduleName)])),
    ).toEqual({
      './ui/index.ts': ['./all.stories.tsx'],
      './ui/Button.tsx': ['./ui/index.ts', './a.stories.tsx'],
      './ui/kinds.ts': ['./ui/index.ts', './b.stories.tsx'],
    });
  });
});
