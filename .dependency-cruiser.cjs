/** The table "who may import whom" of docs/architecture.md as rules. */
const workspace = '^(packages|apps)/';
const notTest = '\\.test\\.tsx?$|/testing/';

module.exports = {
  forbidden: [
    {
      name: 'ui-knows-react-and-styling-only',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: {
        path: `^packages/(api|machines)/|^apps/|^stories/|^node_modules/(@plinth|react-router|@tanstack/(react-query|query-core)|@?xstate|storybook|@storybook|msw)(/|$)`,
      },
    },
    {
      name: 'machines-know-xstate-and-api-types',
      severity: 'error',
      from: { path: '^packages/machines/', pathNot: notTest },
      to: {
        path: '^packages/(ui)/|^apps/|^stories/|^node_modules/(?!xstate)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'machines-import-types-of-api',
      severity: 'error',
      from: { path: '^packages/machines/', pathNot: notTest },
      to: { path: '^packages/api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-has-no-react',
      severity: 'error',
      from: { path: '^packages/api/' },
      to: {
        path: '^packages/(ui|machines)/|^apps/|^stories/|^node_modules/(react|react-dom|@tanstack/react-query|styled-components)(/|$)',
      },
    },
    {
      name: 'msw-behind-the-mocks-door',
      severity: 'error',
      from: { path: '^packages/api/', pathNot: '^packages/api/src/mocks/|\\.test\\.ts$' },
      to: { path: '^packages/api/src/mocks/|^node_modules/msw/' },
    },
    {
      name: 'web-takes-no-mocks',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: notTest },
      to: { path: '^packages/api/src/mocks/|^apps/provider/|^stories/' },
    },
    {
      name: 'provider-takes-the-contract',
      severity: 'error',
      from: { path: '^apps/provider/', pathNot: notTest },
      to: { path: '^packages/(ui|machines)/|^apps/web/|^stories/|^packages/api/src/(?!contract\\.ts$)' },
    },
    {
      name: 'stories-use-the-doors',
      severity: 'error',
      from: { path: '^stories/' },
      to: {
        path: workspace,
        pathNot:
          '^packages/ui/src/(index|theme/index)\\.tsx?$|^packages/api/src/(index|mocks/index)\\.ts$|^packages/machines/src/(index|inspection)\\.ts$|^apps/web/src/testing\\.tsx$',
      },
    },
    {
      name: 'screens-stories-show-screens-only',
      severity: 'error',
      from: { path: '^stories/(components|screens|foundations)/' },
      to: { path: '^packages/machines/|^apps/' },
    },
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
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
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts'],
    },
  },
};
