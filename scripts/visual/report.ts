import path from 'node:path';
import type { Area, Comparison, Size } from './compare.ts';
import type { CauseKind, Group } from './groups.ts';

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const kindNames: Record<CauseKind, string> = {
  failed: 'Failed',
  token: 'Token',
  component: 'Component',
  screen: 'Screen',
  story: 'Story',
  code: 'Code',
  unknown: 'Unknown',
};

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

/** Around a change, as wide as a third of the page. */
const surroundings = { margin: 40, width: 440, height: 260 };

const span = (
  start: number,
  length: number,
  least: number,
  whole: number,
): [start: number, length: number] => {
  const shown = Math.min(whole, Math.max(least, length + 2 * surroundings.margin));
  const centred = Math.round(start + (length - shown) / 2);
  return [Math.min(Math.max(0, centred), whole - shown), shown];
};

/** The part of a picture in which a change can be seen. */
export const viewOf = (area: Area, canvas: Size): Area => {
  const [left, width] = span(area.left, area.width, surroundings.width, canvas.width);
  const [top, height] = span(area.top, area.height, surroundings.height, canvas.height);
  return { left, top, width, height };
};

const frame = (area: Area, view: Area) =>
  `<span class="area" style="left:${percent((area.left - view.left) / view.width)};top:${percent((area.top - view.top) / view.height)};width:${percent(area.width / view.width)};height:${percent(area.height / view.height)}"></span>`;

interface ReportFacts {
  /** Names of the two revisions. */
  before: string;
  after: string;
  /** Where the report will be. */
  folder: string;
  /** Address of a Storybook that shows the stories as they are now. */
  storybook: string;
}

/** Only the view of a picture is shown, a pixel for a pixel where it fits. */
const cut = (view: Area | undefined): string =>
  view ? ` style="object-view-box:xywh(${view.left}px ${view.top}px ${view.width}px ${view.height}px)"` : '';

const image = (label: string, file: string, folder: string, view?: Area): string =>
  `<img loading="lazy" src="${path.relative(folder, file)}" alt="${label}"${cut(view)}>`;

const toWhole = (label: string, file: string | undefined, folder: string): string =>
  file ? `<a href="${path.relative(folder, file)}">${label}</a>` : '';

/** Before and after in one place: the slider draws the edge between them. */
const slider = ({ before, after }: Comparison, folder: string, view?: Area): string => {
  if (!before || !after) {
    const only = before ?? after;
    return only ? image(before ? 'Before' : 'After', only, folder) : '';
  }
  return `<div class="slider">
        ${image('Before', before, folder, view)}
        <span class="after">${image('After', after, folder, view)}</span>
        <input type="range" min="0" max="100" value="50" aria-label="Before and after" oninput="this.parentNode.style.setProperty('--edge', this.value + '%')">
      </div>`;
};

const figures = ({ pixels, share }: Comparison): string =>
  pixels === undefined || share === undefined
    ? ''
    : ` · ${pixels.toLocaleString('en')} pixels, ${percent(share)}`;

const row = (comparison: Comparison, { folder, storybook }: ReportFacts): string => {
  const { id, title, story, mode, verdict, error, area, canvas, before, after, difference } = comparison;
  const view = area && canvas && viewOf(area, canvas);
  return `
    <article>
      <h3><a href="${escape(storybook)}/?path=/story/${id}">${escape(`${title} / ${story}`)}</a> <small>${escape(mode)} · ${verdict}${figures(comparison)}</small></h3>
      ${error ? `<pre>${escape(error)}</pre>` : ''}
      <div class="pictures">
        <figure>
          ${slider(comparison, folder, view)}
          <figcaption>${[toWhole('before', before, folder), toWhole('after', after, folder)].filter(Boolean).join(' · ')}</figcaption>
        </figure>
        ${
          difference && view && area
            ? `<figure>
          <div class="difference">${image('Difference', difference, folder, view)}${frame(area, view)}</div>
          <figcaption>${toWhole('difference', difference, folder)}</figcaption>
        </figure>`
            : ''
        }
      </div>
    </article>`;
};

const countOf = (count: number): string => `${count} ${count === 1 ? 'picture' : 'pictures'}`;

const titleOf = ({ kind, name }: Group): string => escape(`${kindNames[kind]}: ${name}`);

const section = (group: Group, facts: ReportFacts): string => `
  <section id="${group.id}">
    <header>
      <h2>${titleOf(group)} <small>${countOf(group.comparisons.length)}</small></h2>
      ${
        group.accepted
          ? '<span>Accepted</span>'
          : group.kind === 'failed'
            ? ''
            : `<label><input type="checkbox" value="${group.id}"> Accept</label>`
      }
    </header>
    ${group.comparisons.map((comparison) => row(comparison, facts)).join('')}
  </section>`;

const styles = `
    :root { color-scheme: light dark; --line: color-mix(in oklch, currentcolor 18%, transparent); --quiet: color-mix(in oklch, currentcolor 68%, transparent); font: 14px/20px ui-sans-serif, system-ui, sans-serif; font-variant-numeric: tabular-nums; }
    body { margin: 0 auto; padding: 24px 24px 72px; max-width: 1400px; }
    h1, h2, h3, ul, p, figure { margin: 0; } h1 { font-size: 20px; line-height: 28px; } h2 { font-size: 16px; } h3 { font-size: 14px; overflow-wrap: anywhere; }
    a { color: inherit; text-underline-offset: 3px; }
    small, figcaption, p, header span { color: var(--quiet); font-size: 13px; font-weight: 400; }
    nav ul { display: grid; gap: 4px; margin: 16px 0 32px; padding: 0; list-style: none; }
    section { margin: 0 0 40px; }
    section > header { position: sticky; top: 0; z-index: 2; display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--line); background: canvas; }
    article { display: grid; gap: 12px; padding: 16px 0; border-bottom: 1px solid var(--line); }
    .pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); gap: 16px; }
    .slider, .difference { position: relative; display: grid; width: fit-content; --edge: 50%; }
    .slider > * { grid-area: 1 / 1; }
    .after { clip-path: inset(0 0 0 var(--edge)); background: canvas; }
    /* Without a size it would begin in what is clipped away, where no picture is fetched. */
    .after img { width: 100%; height: 100%; }
    .slider::after { content: ''; position: absolute; inset: 0 auto 0 var(--edge); width: 2px; margin-left: -1px; background: #d50000; pointer-events: none; }
    .slider input { z-index: 1; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: ew-resize; }
    .slider:has(:focus-visible) { outline: 2px solid highlight; outline-offset: 2px; }
    img { display: block; max-width: 100%; max-height: 640px; outline: 1px solid var(--line); }
    .area { position: absolute; box-sizing: content-box; margin: -6px; padding: 4px; border: 2px solid #d50000; border-radius: 4px; }
    pre { max-height: 20lh; margin: 0; overflow: auto; font-size: 12px; white-space: pre-wrap; }
    footer { position: fixed; inset: auto 0 0; z-index: 3; padding: 12px 24px; border-top: 1px solid var(--line); background: canvas; font: 13px/20px ui-monospace, monospace; }
    body:not(:has(input:checked)) footer { display: none; }`;

const script = `
    document.addEventListener('change', () => {
      const chosen = [...document.querySelectorAll('input:checked')].map((box) => box.value);
      document.querySelector('footer').textContent = 'npm run visual:accept -- ' + chosen.join(' ');
    });`;

/** One page, nothing from elsewhere. What is ticked becomes a command, for a page can write no file of the repository. */
export const reportPage = (groups: readonly Group[], facts: ReportFacts): string => {
  const pictures = groups.reduce((sum, { comparisons }) => sum + comparisons.length, 0);
  const entries = groups.map(
    (group) =>
      `<li><a href="#${group.id}">${titleOf(group)}</a> <small>${countOf(group.comparisons.length)}${group.accepted ? ', accepted' : ''}</small></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Visual changes · Plinth</title>
  <style>${styles}
  </style>
</head>
<body>
  <h1>Visual changes</h1>
  <p>From ${escape(facts.before)} to ${escape(facts.after)}. ${pictures === 0 ? 'Nothing changed.' : `${countOf(pictures)} by their likeliest cause. Drag over a picture: before is at the left, after at the right.`}</p>
  <nav><ul>${entries.join('')}</ul></nav>
  ${groups.map((group) => section(group, facts)).join('')}
  <footer></footer>
  <script>${script}
  </script>
</body>
</html>
`;
};
