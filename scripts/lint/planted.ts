/**
 * Violations that the checks must catch, one or more a rule. They are written as text, because files with them could
 * not stand in the repository: the check would fail on them.
 */
interface Planted {
  /** The rule that must report it. */
  rule: string;
  /** The file that breaks the rule, and its text. */
  file: string;
  text: string;
}

/** What the planted files import: packages that ship from `dist/`, as most of npm does, and rooms of our own. */
export const plantedGround: Record<string, string> = {
  ...Object.fromEntries(
    ['react-router', 'styled-components', 'react', 'msw', 'vitest', 'xstate', 'fastify', 'zod'].flatMap(
      (name) => [
        [
          `node_modules/${name}/package.json`,
          `{ "name": "${name}", "type": "module", "exports": { ".": "./dist/index.js", "./deep": "./dist/deep.js" } }`,
        ],
        [`node_modules/${name}/dist/index.js`, 'export default 1;'],
        [`node_modules/${name}/dist/deep.js`, 'export default 1;'],
      ],
    ),
  ),
  'packages/ui/src/index.ts': 'export const ui = 1;',
  'packages/machines/src/index.ts': 'export const machines = 1;',
  'packages/api/src/index.ts': 'export const api = 1; export type Api = 1;',
  'packages/api/src/contract.ts': 'export const contract = 1;',
  'packages/api/src/facts.ts': "export * from './facts/fields.ts';",
  'packages/api/src/facts/fields.ts': 'export const fields = 1;',
  'packages/api/src/mocks/index.ts': 'export const mocks = 1;',
  'apps/web/src/testing.tsx': 'export const testing = 1;',
  'apps/web/src/app.ts': 'export const app = 1;',
  'apps/provider/src/analyst/reading/grammar/parts.ts': 'export type Part = 1; export const part = 1;',
  'apps/provider/src/analyst/reading/reaction/react.ts': 'export const react = 1;',
  'apps/provider/src/http/route.ts': 'export const route = 1;',
  'apps/provider/src/models/models.ts': 'export const models = 1;',
  'apps/provider/src/auth/sessions.ts': 'export type Session = 1;',
  'apps/provider/src/reports/reports.ts': 'export const reports = 1;',
  'stories/support.ts': 'export const support = 1;',
};

const imports = (rule: string, file: string, address: string): Planted => ({
  rule,
  file,
  text: `import it from '${address}'; export const mine = it;`,
});

const importsType = (rule: string, file: string, address: string): Planted => ({
  rule,
  file,
  text: `import type { It } from '${address}'; export type Mine = It;`,
});

export const plantedImports: Planted[] = [
  imports('ui-knows-react-and-styling-only', 'packages/ui/src/router.ts', 'react-router'),
  imports('ui-knows-react-and-styling-only', 'packages/ui/src/deep.ts', 'react-router/deep'),
  imports('ui-knows-react-and-styling-only', 'packages/ui/src/api.ts', '../../api/src/index.ts'),
  imports('ui-knows-react-and-styling-only', 'packages/ui/src/contract.ts', '../../api/src/contract.ts'),
  importsType('ui-knows-react-and-styling-only', 'packages/ui/src/types.ts', '../../api/src/contract.ts'),
  imports('ui-knows-react-and-styling-only', 'packages/ui/src/inside.ts', '../../api/src/facts/fields.ts'),
  imports('ui-knows-react-and-styling-only', 'packages/ui/src/machines.ts', '../../machines/src/index.ts'),
  imports('machines-know-xstate-and-facts', 'packages/machines/src/styled.ts', 'styled-components'),
  importsType('machines-know-xstate-and-facts', 'packages/machines/src/props.ts', '../../ui/src/index.ts'),
  imports('machines-import-types-of-api', 'packages/machines/src/api.ts', '../../api/src/index.ts'),
  imports('machines-import-types-of-api', 'packages/machines/src/inside.ts', '../../api/src/facts/fields.ts'),
  imports('api-has-no-react', 'packages/api/src/styled.ts', 'styled-components'),
  imports('api-has-no-react', 'packages/api/src/react.ts', 'react'),
  imports('facts-have-no-dependencies', 'packages/api/src/facts/limits.ts', 'zod'),
  imports('facts-have-no-dependencies', 'packages/api/src/facts/types.ts', '../contract.ts'),
  imports('msw-behind-the-mocks-door', 'packages/api/src/worker.ts', 'msw'),
  imports('msw-behind-the-mocks-door', 'packages/api/src/answer.ts', './mocks/index.ts'),
  imports('web-takes-no-mocks', 'apps/web/src/mocked.ts', '../../../packages/api/src/mocks/index.ts'),
  imports('web-takes-no-mocks', 'apps/web/src/host.ts', '../../provider/src/http/route.ts'),
  imports('product-takes-nothing-of-tests', 'apps/web/src/page.ts', './testing.tsx'),
  imports('product-takes-nothing-of-tests', 'apps/web/src/ports.ts', './support/testing/ports.ts'),
  { rule: '', file: 'apps/web/src/support/testing/ports.ts', text: 'export default 1;' },
  imports('provider-takes-the-contract', 'apps/provider/src/client.ts', '../../../packages/api/src/index.ts'),
  imports(
    'provider-takes-the-contract',
    'apps/provider/src/inside.ts',
    '../../../packages/api/src/facts/fields.ts',
  ),
  imports('provider-takes-the-contract', 'apps/provider/src/screen.ts', '../../../packages/ui/src/index.ts'),
  imports('modeling-and-analyst-are-pure', 'apps/provider/src/modeling/rows.ts', '../models/models.ts'),
  imports('modeling-and-analyst-are-pure', 'apps/provider/src/analyst/routes.ts', '../http/route.ts'),
  importsType('modeling-and-analyst-are-pure', 'apps/provider/src/analyst/who.ts', '../auth/sessions.ts'),
  imports('modeling-and-analyst-are-pure', 'apps/provider/src/analyst/report.ts', '../reports/reports.ts'),
  imports('modeling-and-analyst-are-pure', 'apps/provider/src/modeling/server.ts', 'fastify'),
  imports(
    'analyst-reads-stage-by-stage',
    'apps/provider/src/analyst/reading/probability/evidence.ts',
    '../reaction/react.ts',
  ),
  imports(
    'analyst-reads-stage-by-stage',
    'apps/provider/src/analyst/reading/grammar/rankings/ranks.ts',
    '../../reaction/react.ts',
  ),
  importsType(
    'analyst-reads-stage-by-stage',
    'apps/provider/src/analyst/reading/shared/columns/units.ts',
    '../../grammar/parts.ts',
  ),
  imports('http-knows-no-other-room', 'apps/provider/src/http/failures.ts', '../models/models.ts'),
  importsType('http-knows-no-other-room', 'apps/provider/src/http/words.ts', '../auth/sessions.ts'),
  imports(
    'connections-know-no-collections',
    'apps/provider/src/connections/rows.ts',
    '../collections/collections.ts',
  ),
  { rule: '', file: 'apps/provider/src/collections/collections.ts', text: 'export default 1;' },
  imports('browser-code-has-no-node', 'packages/api/src/file.ts', 'node:fs'),
  imports('stories-use-the-doors', 'stories/inside.ts', '../packages/ui/src/components/Button.ts'),
  { rule: '', file: 'packages/ui/src/components/Button.ts', text: 'export default 1;' },
  imports(
    'screens-stories-show-screens-only',
    'stories/screens/process.ts',
    '../../packages/machines/src/index.ts',
  ),
  imports('no-circle', 'packages/ui/src/round/a.ts', './b.ts'),
  { rule: '', file: 'packages/ui/src/round/b.ts', text: "export { mine as default } from './a.ts';" },
  importsType('no-circle', 'packages/ui/src/round/c.ts', './d.ts'),
  {
    rule: '',
    file: 'packages/ui/src/round/d.ts',
    text: "import type { Mine } from './c.ts'; export type It = Mine[];",
  },
  imports('no-unresolved', 'packages/ui/src/lost.ts', './nowhere.ts'),
  { rule: 'no-orphan', file: 'packages/ui/src/alone.ts', text: 'export const alone = 1;' },
];

/** Imports that no rule may report. */
export const plantedRight: Omit<Planted, 'rule'>[] = [
  ['packages/ui/src/right.ts', '../../api/src/facts.ts'],
  ['packages/machines/src/right.ts', '../../api/src/facts.ts'],
  ['packages/api/src/mocks/right.ts', '../facts.ts'],
  ['apps/web/src/right.ts', '../../../packages/api/src/facts.ts'],
  ['apps/provider/src/right.ts', '../../../packages/api/src/facts.ts'],
  ['apps/provider/src/analyst/reading/reaction/right.ts', '../grammar/parts.ts'],
].map(([file = '', address = '']) => ({ file, text: `export * from '${address}';` }));

const statement = (file: string, text: string, rule = 'no-restricted-globals'): Planted => ({
  rule,
  file,
  text,
});

const hastyReads = [
  ['no-restricted-properties', "for (const row of await page.getByRole('row').all()) await row.click();"],
  ['no-restricted-properties', "const names = await page.getByRole('row').allTextContents();"],
  ['no-restricted-properties', "if (await page.getByRole('dialog').isVisible()) await close();"],
  ['no-restricted-syntax', "expect(await page.getByRole('row').count()).toBe(3);"],
] as const;

const reachingStatements = ['packages/ui/src/planted.ts', 'packages/machines/src/planted.ts'].flatMap(
  (file) => [
    statement(file, "void fetch('/data-model');"),
    statement(file, "void globalThis.fetch('/data-model');"),
    statement(file, "void window.fetch('/data-model');"),
    statement(file, 'new XMLHttpRequest();'),
    statement(file, "new EventSource('/events');"),
    statement(file, "localStorage.getItem('format');"),
    statement(file, "window.sessionStorage.getItem('draft');"),
    statement(file, 'setTimeout(() => undefined, 1000);'),
    statement(file, 'globalThis.setInterval(() => undefined, 1000);'),
  ],
);

export const plantedStatements: Planted[] = [
  ...reachingStatements,
  ...hastyReads.map(([rule, text]) => statement('e2e/planted.spec.ts', text, rule)),
];
