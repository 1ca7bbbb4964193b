import { afterEach as checkA11y } from '@storybook/addon-a11y/preview';

type Context = Parameters<typeof checkA11y>[0];

/**
 * The second look of axe at a story under test, in the dark theme. Of its rules only that of contrast can answer
 * otherwise than in the light one, which is checked whole after it.
 */
export const checkDarkContrast = async (context: Context): Promise<void> => {
  const { parameters, globals } = context;
  if (!import.meta.env['VITEST'] || globals['theme'] !== 'light') return;
  const { options, ...a11y } = parameters['a11y'] as { options?: object };
  const root = document.documentElement;
  root.dataset['theme'] = 'dark';
  try {
    await checkA11y({
      ...context,
      parameters: {
        ...parameters,
        a11y: { ...a11y, options: { ...options, runOnly: { type: 'rule', values: ['color-contrast'] } } },
      },
    });
  } finally {
    root.dataset['theme'] = 'light';
  }
};
