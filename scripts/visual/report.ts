import path from 'node:path';
import type { Comparison, Verdict } from './compare.ts';

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const verdicts: Verdict[] = ['changed', 'new', 'removed', 'failed', 'same'];

const picture = (label: string, file: string | undefined, folder: string) => `
      <figure>
        <figcaption>${label}</figcaption>
        ${file ? `<a href="${path.relative(folder, file)}"><img loading="lazy" src="${path.relative(folder, file)}" alt="${label}"></a>` : '<p>none</p>'}
      </figure>`;

const row = (comparison: Comparison, folder: string) => `
    <section class="${comparison.verdict}">
      <h2>${escape(`${comparison.title} / ${comparison.story}`)} <small>${escape(comparison.mode)} · ${comparison.verdict}${
        comparison.pixels === undefined
          ? ''
          : ` · ${comparison.pixels} pixels, ${((comparison.share ?? 0) * 100).toFixed(3)} %`
      }</small></h2>
      ${comparison.error ? `<pre>${escape(comparison.error)}</pre>` : ''}
      <div class="pictures">${picture('Before', comparison.before, folder)}${picture('After', comparison.after, folder)}${picture('Difference', comparison.difference, folder)}
      </div>
    </section>`;

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
    :root { color-scheme: light dark; font: 14px/20px ui-sans-serif, system-ui, sans-serif; }
    body { margin: 0 auto; padding: 24px; max-width: 1600px; }
    h1 { font-size: 20px; } h2 { font-size: 14px; margin: 0 0 8px; } small { font-weight: 400; opacity: .7; }
    .filters { display: flex; gap: 16px; flex-wrap: wrap; margin: 16px 0; }
    section { display: none; border: 1px solid color-mix(in oklch, currentcolor 20%, transparent); border-radius: 10px; padding: 16px; margin: 0 0 16px; }
    ${verdicts.map((verdict) => `body:has(#show-${verdict}:checked) section.${verdict}`).join(', ')} { display: block; }
    .pictures { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px; }
    figure { margin: 0; } figcaption { opacity: .7; } img { max-width: 100%; border: 1px solid color-mix(in oklch, currentcolor 15%, transparent); }
  </style>
</head>
<body>
  <h1>Visual changes</h1>
  <p>${escape(before)} → ${escape(after)}</p>
  <form class="filters">${verdicts
    .map(
      (verdict) =>
        `<label><input type="radio" name="show" id="show-${verdict}"${verdict === shown ? ' checked' : ''}> ${verdict} (${count(verdict)})</label>`,
    )
    .join('')}</form>
  ${ordered.map((comparison) => row(comparison, folder)).join('')}
</body>
</html>
`;
};
