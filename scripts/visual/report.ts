import path from 'node:path';
import type { Area, Comparison, Size, Verdict } from './compare.ts';

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const verdicts: Verdict[] = ['changed', 'new', 'removed', 'failed', 'same'];

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

/** Only the view of a picture is shown, a pixel for a pixel where it fits; the link leads to all of it. */
const picture = (
  label: string,
  file: string | undefined,
  folder: string,
  view?: Area,
  area?: Area,
): string => {
  if (!file) return `<figure><figcaption>${label}</figcaption><p>None</p></figure>`;
  const address = path.relative(folder, file);
  const shown = view
    ? ` style="object-view-box:xywh(${view.left}px ${view.top}px ${view.width}px ${view.height}px)"`
    : '';
  return `<figure>
        <figcaption>${label}</figcaption>
        <a href="${address}"><img loading="lazy" src="${address}" alt="${label}"${shown}>${view && area ? frame(area, view) : ''}</a>
      </figure>`;
};

const figures = ({ pixels, share }: Comparison) =>
  pixels === undefined || share === undefined
    ? ''
    : ` · ${pixels.toLocaleString('en')} pixels, ${percent(share)}`;

const row = (comparison: Comparison, folder: string) => {
  const { area, canvas } = comparison;
  const view = area && canvas && viewOf(area, canvas);
  return `
    <section class="${comparison.verdict}">
      <h2>${escape(`${comparison.title} / ${comparison.story}`)} <small>${escape(comparison.mode)}${figures(comparison)}</small></h2>
      ${comparison.error ? `<pre>${escape(comparison.error)}</pre>` : ''}
      <div class="pictures">
      ${[
        picture('Before', comparison.before, folder, view),
        picture('After', comparison.after, folder, view),
        ...(comparison.difference ? [picture('Difference', comparison.difference, folder, view, area)] : []),
      ].join('')}
      </div>
    </section>`;
};

/** One page, no scripts from elsewhere: filters are radio buttons and CSS. */
export const reportPage = (
  comparisons: Comparison[],
  before: string,
  after: string,
  folder: string,
): string => {
  const count = (verdict: Verdict) =>
    comparisons.filter((comparison) => comparison.verdict === verdict).length;
  const shown = verdicts.find((verdict) => count(verdict) > 0) ?? 'changed';
  const ordered = verdicts.flatMap((verdict) =>
    comparisons.filter((comparison) => comparison.verdict === verdict),
  );
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Visual changes · Plinth</title>
  <style>
    :root { color-scheme: light dark; --line: color-mix(in oklch, currentcolor 18%, transparent); --quiet: color-mix(in oklch, currentcolor 68%, transparent); font: 14px/20px ui-sans-serif, system-ui, sans-serif; font-variant-numeric: tabular-nums; }
    body { margin: 0 auto; padding: 24px; max-width: 1600px; }
    h1 { margin: 0; font-size: 20px; line-height: 28px; } h2 { margin: 0 0 12px; font-size: 14px; overflow-wrap: anywhere; }
    p { margin: 4px 0 0; } small, figcaption, p { color: var(--quiet); font-size: 13px; font-weight: 400; }
    header { position: sticky; top: 0; z-index: 1; margin: 0 -24px 16px; padding: 16px 24px; border-bottom: 1px solid var(--line); background: canvas; }
    .filters { display: flex; flex-wrap: wrap; gap: 4px; margin: 12px 0 0 -12px; }
    .filters label { padding: 6px 12px; border-radius: 6px; cursor: pointer; }
    .filters label:first-letter { text-transform: uppercase; }
    .filters label:has(:checked) { background: color-mix(in oklch, currentcolor 10%, transparent); font-weight: 600; }
    .filters label:has(:focus-visible) { outline: 2px solid highlight; }
    .filters input { position: absolute; opacity: 0; }
    .filters span { color: var(--quiet); font-weight: 400; }
    section { display: none; margin: 0 0 16px; padding: 16px; border: 1px solid var(--line); border-radius: 10px; }
    ${verdicts.map((verdict) => `body:has(#show-${verdict}:checked) section.${verdict}`).join(', ')} { display: block; }
    .pictures { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 16px; }
    figure { margin: 0; } figcaption { margin: 0 0 4px; }
    figure a { position: relative; display: block; width: fit-content; }
    img { display: block; max-width: 100%; max-height: 640px; outline: 1px solid var(--line); }
    .area { position: absolute; box-sizing: content-box; margin: -6px; padding: 4px; border: 2px solid #d50000; border-radius: 4px; }
    pre { max-height: 20lh; margin: 0 0 12px; overflow: auto; font-size: 12px; white-space: pre-wrap; }
    @media (max-width: 700px) { .pictures { grid-template-columns: 1fr; } }
  </style>
</head>
<body>
  <header>
    <h1>Visual changes</h1>
    <p>From ${escape(before)} to ${escape(after)}. What changed is shown; press a picture to see all of it.</p>
    <form class="filters">${verdicts
      .map(
        (verdict) =>
          `<label><input type="radio" name="show" id="show-${verdict}"${verdict === shown ? ' checked' : ''}>${verdict} <span>${count(verdict)}</span></label>`,
      )
      .join('')}</form>
  </header>
  ${ordered.map((comparison) => row(comparison, folder)).join('')}
</body>
</html>
`;
};
