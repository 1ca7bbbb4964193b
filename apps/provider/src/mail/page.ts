import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** In the app's colours, which no file of it is asked for here. */
const style = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; background: light-dark(oklch(0.981 0.004 93), oklch(0.204 0.0055 62)); color: light-dark(oklch(0.245 0.01 68), oklch(0.965 0.0045 92)); --raised: light-dark(oklch(0.995 0.0025 95), oklch(0.234 0.006 62)); --line: color-mix(in srgb, currentColor 18%, transparent); --quiet: color-mix(in srgb, currentColor 72%, transparent); --accent: light-dark(oklch(0.462 0.076 203), oklch(0.79 0.09 190)); }
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.4rem; font-weight: 600; margin: 0 0 .25rem; }
p { color: var(--quiet); margin: 0 0 1.5rem; }
article { border: 1px solid var(--line); border-radius: 10px; padding: 1rem; margin-bottom: 1rem; background: var(--raised); }
h2 { font-size: 1rem; font-weight: 600; margin: 0; overflow-wrap: anywhere; }
.meta { display: flex; flex-wrap: wrap; gap: 0 1rem; color: var(--quiet); font-size: .85rem; margin-bottom: .75rem; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
a { color: var(--accent); }
button { font: inherit; font-weight: 500; min-height: 40px; padding: 0 1rem; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); color: inherit; cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** A page beside the app, which needs no script: what it says stands between `title`, in words, and its end, as HTML. */
export const sendPage = (reply: FastifyReply, title: string, main: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    ).send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Plinth</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${main}
</main>
</body>
</html>
`);
