import type { ContentBlock } from '../renderReport.ts';
import type { Fonts } from './fonts.ts';

const elements = new Set(['svg', 'g', 'text', 'rect', 'line', 'path', 'circle']);
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => entities[sign]!);
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Refuses what a drawing isn't made of, so that none can name a file or an address. */
const check = (svg: string): void => {
  for (const [, name = ''] of svg.matchAll(/<\/?([^\s>/]+)/g))
    if (!elements.has(name)) throw new Error(`A drawing has no <${name}>.`);
  if (/\b(href|src|style)\s*=|url\(/i.test(svg.replace(/>[^<]*</g, '><')))
    throw new Error('A drawing refers to nothing.');
};

/** A drawing whose text names the fonts that have it; what is shown under a pointer is left out. */
export const drawingFor = ({ svg, style }: NonNullable<ContentBlock['drawing']>, fonts: Fonts): string => {
  const bare = svg.replace(/<title>[^<]*<\/title>/g, '');
  check(bare);
  const written = bare.replace(/(<text[^>]*>)([^<]*)<\/text>/g, (_, open: string, text: string) => {
    const runs = fonts
      .runs(unescaped(text))
      .map((run) => `<tspan font-family="${run.font}">${escaped(run.text)}</tspan>`);
    return `${open}${runs.join('')}</text>`;
  });
  return written.replace(/^(<svg[^>]*>)/, `$1<style>${style} .touch { display: none; }</style>`);
};
