import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import { definePreview } from '@storybook/react-vite';
import MockDate from 'mockdate';
import addonMsw from 'msw-storybook-addon';
import { setupWorker } from 'msw/browser';
import { configure, waitFor } from 'storybook/test';
import '@plinth/ui/styles.css';
import { fetchParts } from '@plinth/ui';
import { describeArgs } from './argTypes.ts';
import { copyIntoDark } from './copyIntoDark.ts';
import { checkDarkContrast } from './darkContrast.ts';
import { LookInDocs } from './LookInDocs.tsx';
import { componentModes, viewports } from './modes.ts';
import { OverlayInDocs } from './OverlayInDocs.tsx';
import { patienceMs } from './patience.ts';
import { PageSettings } from './PageSettings.tsx';
import { ThemeDecorator } from './ThemeDecorator.tsx';
import { ThemedDocs } from './ThemedDocs.tsx';
import { unmockedRequest } from './unmockedRequest.ts';

const apiHost = 'https://api.plinth.test';
const frozenDate = '2026-04-09T10:30:00Z';

configure({ asyncUtilTimeout: patienceMs });

const newWorker = async () => {
  const worker = setupWorker();
  await worker.start({
    quiet: true,
    serviceWorker: { url: './mockServiceWorker.js' },
    onUnhandledFrame: unmockedRequest(apiHost),
  });
  return worker;
};

let worker: ReturnType<typeof newWorker> | undefined;

// msw-storybook-addon 3.0 still passes msw 2's name for the option, so it gets a worker that is already running. It asks once for
// each story, and a docs page has many: a second worker can't replace the WebSocket of the page again.
const startWorker = () => (worker ??= newWorker());

/** A machine's chart comes after its story has been drawn; a picture waits for it. */
const chartsDrawn = (canvas: HTMLElement) =>
  waitFor(() => {
    if (canvas.querySelector('[role="img"][aria-busy]')) throw new Error('A chart is not drawn yet');
  });

/** What no longer fits its place is told to its component with the next frame; axe, which comes after, would find no way to scroll it. */
const frameDrawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

export default definePreview({
  addons: [addonDocs(), addonA11y(), addonMsw(startWorker)],
  tags: ['autodocs'],
  argTypesEnhancers: [describeArgs],
  parameters: {
    layout: 'padded',
    docs: { container: ThemedDocs, page: LookInDocs },
    // Under test only what is wrong counts; to describe each element that is right takes as long as to check it.
    a11y: {
      test: 'error',
      // What guards the focus of a popup is hidden from readers and passes the focus on at once.
      context: { exclude: ['[data-base-ui-focus-guard]'] },
      options: import.meta.env['VITEST'] ? { resultTypes: ['violations'] } : {},
    },
    // The dark half of a stacked picture is made once the play function is done.
    chromatic: { modes: componentModes, delay: 200, prefersReducedMotion: 'reduce' },
    viewport: { options: viewports },
    options: {
      storySort: {
        order: [
          'Start',
          ['Welcome', '*'],
          'Foundations',
          [
            'Colours',
            'Type',
            'Space',
            'Motion',
            'Icons and marks',
            'Writing',
            'Accessibility',
            'Tokens',
            'Writing stories',
          ],
          'Components',
          ['Inputs', 'Overlays', 'Data', 'Feedback', 'Navigation', 'Layout'],
          'Screens',
          'Pages',
          'Machines',
          'Flows',
          'Replay',
          'Primitives',
          'Contexts',
        ],
      },
    },
  },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
          { value: 'stacked', title: 'Light above dark' },
        ],
      },
    },
    direction: {
      description: 'Direction of writing',
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
    motion: {
      description: 'Motion',
      toolbar: {
        title: 'Motion',
        icon: 'play',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'Motion as the system has it' },
          { value: 'reduced', title: 'Reduced motion' },
        ],
      },
    },
    forcedColours: {
      description: 'Forced colours, nearly as a browser does it',
      toolbar: {
        title: 'Forced colours',
        icon: 'paintbrush',
        dynamicTitle: true,
        items: [
          { value: 'off', title: 'Colours as designed' },
          { value: 'on', title: 'Forced colours' },
        ],
      },
    },
    textSize: {
      description: 'Size of text',
      toolbar: {
        title: 'Text size',
        icon: 'zoom',
        dynamicTitle: true,
        items: [
          { value: '100', title: 'Text 100 %' },
          { value: '200', title: 'Text 200 %' },
        ],
      },
    },
  },
  initialGlobals: {
    theme: 'light',
    direction: 'ltr',
    motion: 'system',
    forcedColours: 'off',
    textSize: '100',
    fault: 'none',
  },
  // A story shows what its args say at once, not when the code of a dialog has come.
  beforeAll: async () => void (await fetchParts()),
  beforeEach({ parameters }) {
    localStorage.clear();
    sessionStorage.clear();
    // A snapshot must differ only when the design does. A flow whose clock has to move says `clock: 'running'`.
    if (parameters['clock'] === 'running') return;
    MockDate.set(frozenDate);
    return () => MockDate.reset();
  },
  async afterEach(context) {
    await checkDarkContrast(context);
    // Storybook's panel alone reads reports of what passed; each would be sent to Vitest's own process.
    if (import.meta.env['VITEST_STORYBOOK'] === 'false') context.reporting.reports.length = 0;
    await (import.meta.env['VITEST'] ? frameDrawn() : chartsDrawn(context.canvasElement));
    copyIntoDark(context.canvasElement);
  },
  decorators: [
    (Story, { args, globals, name, parameters, viewMode }) => (
      <>
        <PageSettings
          direction={globals['direction'] as string}
          motion={globals['motion'] as string}
          forcedColours={globals['forcedColours'] as string}
          textSize={globals['textSize'] as string}
        />
        <ThemeDecorator theme={globals['theme'] as string} padded={parameters['layout'] === 'padded'}>
          {parameters['overlay'] === true && viewMode === 'docs' ? (
            <OverlayInDocs name={name} args={args} Story={Story} />
          ) : (
            // Another fault is another host: a flow begins anew.
            <Story key={globals['fault'] as string} />
          )}
        </ThemeDecorator>
      </>
    ),
  ],
});
