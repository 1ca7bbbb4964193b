/** The table "who may import whom" of docs/architecture.md as rules; scripts/lint/planted.ts holds what each must catch. */
const test = '\\.test\\.tsx?$|/testing/|\\.testing\\.tsx?$|/testing\\.tsx?$';
const facts = '^packages/api/src/facts(/|\\.ts$)';
/** The one door of api that everybody may use; what lies behind it isn't theirs. */
const factsDoor = '^packages/api/src/facts\\.ts$';
/** Every package of npm but these. */
const npmBut = (...names) => `^node_modules/(?!(${names.join('|')})(/|$))`;

const reading = '^apps/provider/src/analyst/reading/';
/** The stages in which a question is read, each of which takes only from those before it; `ask.ts` goes through all. */
const stages = [
  'shared/',
  'wording/',
  'tokens/',
  'mentions/',
  'grammar/',
  'candidates/',
  'features/',
  'ranking/',
  'followUps/',
  'probability/',
  'reaction/',
  'ask\\.ts$',
];

module.exports = {
  forbidden: [
    {
      name: 'ui-knows-react-and-styling-only',
      severity: 'error',
      from: { path: '^packages/ui/', pathNot: test },
      to: {
        path: [
          '^packages/(api|machines)/|^apps/|^stories/',
          npmBut(
            '@?react',
            'react-dom',
            '@types/react',
            '@types/react-dom',
            '@base-ui/react',
            '@codemirror/(autocomplete|commands|lang-sql|language|state|view)',
            '@fontsource-variable/[^/]+',
            '@lezer/highlight',
            '@tanstack/react-(table|virtual)',
            'csstype',
            'date-fns',
            'downshift',
            'lucide-react',
            'react-day-picker',
            'sonner',
            'styled-components',
          ),
        ],
        pathNot: factsDoor,
      },
    },
    {
      name: 'machines-know-xstate-and-facts',
      severity: 'error',
      from: { path: '^packages/machines/', pathNot: test },
      to: { path: ['^packages/ui/|^apps/|^stories/', npmBut('xstate')] },
    },
    {
      name: 'machines-import-types-of-api',
      severity: 'error',
      from: { path: '^packages/machines/', pathNot: test },
      to: { path: '^packages/api/', pathNot: factsDoor, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-has-no-react',
      severity: 'error',
      from: { path: '^packages/api/', pathNot: test },
      to: {
        path: [
          '^packages/(ui|machines)/|^apps/|^stories/',
          npmBut('zod', 'eventsource-parser', 'msw', '@tanstack/query-core'),
        ],
      },
    },
    {
      name: 'facts-have-no-dependencies',
      severity: 'error',
      from: { path: facts, pathNot: test },
      to: { path: '.', pathNot: facts },
    },
    {
      name: 'msw-behind-the-mocks-door',
      severity: 'error',
      from: { path: '^packages/api/', pathNot: '^packages/api/src/(mocks|testing)/|\\.test\\.ts$' },
      to: { path: '^packages/api/src/mocks/|^node_modules/msw/' },
    },
    {
      name: 'web-takes-no-mocks',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: test },
      to: { path: '^packages/api/src/mocks/|^apps/provider/|^stories/|^node_modules/msw/' },
    },
    {
      name: 'product-takes-nothing-of-tests',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: test },
      to: { path: `^(packages|apps)/.*(${test})` },
    },
    {
      name: 'provider-takes-the-contract',
      severity: 'error',
      from: { path: '^apps/provider/', pathNot: test },
      to: {
        path: '^packages/(ui|machines)/|^apps/web/|^stories/|^packages/api/src/(?!contract\\.ts$)',
        pathNot: factsDoor,
      },
    },
    {
      name: 'modeling-and-analyst-are-pure',
      severity: 'error',
      from: { path: '^apps/provider/src/(modeling|analyst)/', pathNot: test },
      to: {
        path: '^apps/provider/src/[^/]+/|^node_modules/(@?fastify|kysely)',
        pathNot: '^apps/provider/src/(analyst|languageModel|modeling|sources|work)/',
      },
    },
    ...stages.map((stage, at) => ({
      name: 'analyst-reads-stage-by-stage',
      severity: 'error',
      from: { path: reading + stage, pathNot: test },
      to: { path: `${reading}(?!data/|${stages.slice(0, at + 1).join('|')})` },
    })),
    {
      name: 'http-knows-no-other-room',
      severity: 'error',
      from: { path: '^apps/provider/src/http/', pathNot: test },
      to: { path: '^apps/provider/src/[^/]+/', pathNot: '^apps/provider/src/http/' },
    },
    {
      name: 'connections-know-no-collections',
      severity: 'error',
      from: { path: '^apps/provider/src/connections/', pathNot: test },
      to: { path: '^apps/provider/src/collections/' },
    },
    {
      name: 'browser-code-has-no-node',
      severity: 'error',
      from: { path: '^(packages/(ui|machines|api)|apps/web)/src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'stories-use-the-doors',
      severity: 'error',
      from: { path: '^stories/' },
      to: {
        path: '^(packages|apps)/',
        pathNot: [
          factsDoor,
          '^packages/ui/src/(index|theme/index)\\.tsx?$|^packages/api/src/(index|mocks/index|testing/index)\\.ts$|^packages/machines/src/(index|inspection)\\.ts$|^apps/web/src/(testing\\.tsx|bindings\\.ts)$',
        ],
      },
    },
    {
      name: 'screens-stories-show-screens-only',
      severity: 'error',
      from: { path: '^stories/(components|screens|foundations)/' },
      to: { path: '^packages/machines/|^apps/' },
    },
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-orphan',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: '\\.d\\.ts$|\\.config\\.|^\\.storybook/|^scripts/|^e2e/|^bench/|vite-env|^apps/web/public/',
      },
      to: {},
    },
  ],
  options: {
    exclude: { path: '^(packages|apps)/[^/]+/(dist|dist-types)/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts'],
    },
  },
};
