import { fileURLToPath } from 'node:url';
import { defineMain } from '@storybook/react-vite/node';
import { findableByTags } from './storyNames.ts';

export default defineMain({
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: [
    '@storybook/addon-docs',
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
    'msw-storybook-addon',
    '@chromatic-com/storybook',
  ],
  staticDirs: [
    './public',
    { from: '../apps/web/public/favicon.svg', to: '/favicon.svg' },
    { from: '../docs/look', to: '/look' },
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Types of props, their choices and sentences are read by the compiler; a test needs none of them.
  typescript: {
    reactDocgen: process.env['VITEST'] ? false : 'react-docgen-typescript',
    reactDocgenTypescriptOptions: {
      // Without references: what they lead to is built, and on a clean clone there is nothing to read types from.
      tsconfigPath: fileURLToPath(new URL('docgen.tsconfig.json', import.meta.url)),
      include: ['packages/ui/src/**/*.tsx', 'stories/**/*Page.tsx'],
      shouldExtractLiteralValuesFromEnum: true,
      shouldRemoveUndefinedFromOptional: true,
      propFilter: ({ name, parent }) =>
        !parent?.fileName.includes('node_modules') && name !== 'as' && name !== 'forwardedAs',
    },
  },
  experimental_indexers: (existing = []) =>
    existing.map((indexer) => ({
      ...indexer,
      createIndex: async (file, options) => (await indexer.createIndex(file, options)).map(findableByTags),
    })),
  features: { experimentalTestSyntax: true },
  viteFinal: (config) => {
    config.build ??= {};
    config.build.rolldownOptions = {
      ...config.build.rolldownOptions,
      onLog(level, log, handler) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log);
      },
    };
    return config;
  },
});
