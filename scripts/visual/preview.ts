/** Drives Storybook's preview in a page, through the channel by which its manager does so. */
import type { Page } from 'playwright-core';

/** A mode's other keys are globals of the toolbar. */
export interface Mode {
  disable?: boolean;
  viewport?: { width: number; height: number };
  [global: string]: unknown;
}

interface Chromatic {
  disableSnapshot?: boolean;
  modes?: Record<string, Mode>;
}

/** What the preview leaves in its window. */
interface PreviewWindow {
  __STORYBOOK_PREVIEW__: {
    ready(): Promise<void>;
    loadStory(request: { storyId: string }): Promise<{ parameters: { chromatic?: Chromatic } }>;
  };
  __STORYBOOK_ADDONS_CHANNEL__: {
    on(event: string, listener: (news: unknown) => void): void;
    off(event: string, listener: (news: unknown) => void): void;
    emit(event: string, news: object): void;
  };
}

/** Storybook ends all animations of a story under test, where it else waits for them. */
export const underTest = 'StorybookTestRunner';

export const openPreview = async (
  page: Page,
  origin: string,
  globals: Record<string, unknown> = {},
): Promise<void> => {
  await page.goto(`${origin}/iframe.html`);
  await page.waitForFunction(() => '__STORYBOOK_PREVIEW__' in globalThis);
  await page.evaluate(
    async (updated) => {
      const { __STORYBOOK_PREVIEW__: preview, __STORYBOOK_ADDONS_CHANNEL__: channel } =
        globalThis as unknown as PreviewWindow;
      await preview.ready();
      channel.emit('updateGlobals', { globals: updated });
      // A font that comes late would move what has been measured.
      await Promise.all([...document.fonts].map((font) => font.load()));
    },
    // The story tests run axe.
    { a11y: { manual: true }, ...globals },
  );
};

/** The modes that Chromatic would take: one owner, the stories' own parameters. */
export const readModes = (page: Page, ids: string[]): Promise<[id: string, modes: Record<string, Mode>][]> =>
  page.evaluate(
    (storyIds) =>
      Promise.all(
        storyIds.map(async (storyId): Promise<[string, Record<string, Mode>]> => {
          const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as PreviewWindow;
          const { chromatic } = (await preview.loadStory({ storyId })).parameters;
          if (chromatic?.disableSnapshot) return [storyId, {}];
          const enabled = Object.entries(chromatic?.modes ?? { default: {} }).filter(
            ([, mode]) => !mode.disable,
          );
          return [storyId, Object.fromEntries(enabled)];
        }),
      ),
    ids,
  );

/** A flow takes that long on a machine that has other work too. */
export const storyLimitMs = 90_000;

/** Shows a story; done when its play function is. Throws what went wrong in it. */
export const showStory = async (page: Page, id: string): Promise<void> => {
  const problems = await page.evaluate(
    ({ storyId, limitMs }) =>
      new Promise<string[]>((resolve) => {
        const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as PreviewWindow;
        const heard: string[] = [];
        const note = (news: unknown) =>
          heard.push(
            ...[news].flat().map((problem) => (problem as Error | undefined)?.message ?? String(problem)),
          );
        const listeners: [event: string, listener: (news: unknown) => void][] = [
          ['storyErrored', note],
          ['storyThrewException', note],
          ['playFunctionThrewException', note],
          ['unhandledErrorsWhilePlaying', note],
          ['storyFinished', () => end()],
          ['storyMissing', () => end('There is no such story')],
        ];
        const late = setTimeout(() => end('The story did not finish in time'), limitMs);
        const end = (...problem: string[]) => {
          clearTimeout(late);
          for (const [event, listener] of listeners) channel.off(event, listener);
          resolve([...new Set([...heard, ...problem])]);
        };
        for (const [event, listener] of listeners) channel.on(event, listener);
        channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
      }),
    { storyId: id, limitMs: storyLimitMs },
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
};
