import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { reportFileHead } from './reportFile.head.ts';
import type { ReportPaperProps } from './report.paper.ts';
import { ReportPaper } from './ReportPaper.tsx';

/** Whether a rule says something of what is there, or of its pages of paper. */
const isAbout = (page: Document, rule: CSSRule): boolean => {
  if (rule instanceof CSSStyleRule) return page.querySelector(rule.selectorText) !== null;
  if (rule instanceof CSSMediaRule) return [...rule.cssRules].some((inner) => isAbout(page, inner));
  return rule instanceof CSSPageRule;
};

/** None where the sheet is of another origin: those can't be read. */
const rulesOf = (sheet: CSSStyleSheet): CSSRule[] => {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
};

/** What this page says of looks, as far as it is about the other page. */
const stylesOf = (page: Document): string =>
  [...document.styleSheets]
    .flatMap(rulesOf)
    .filter((rule) => isAbout(page, rule))
    .map(({ cssText }) => cssText)
    .join('\n');

/** A report as one HTML file without outside references, made of the page's own parts. */
export const reportFile = (report: ReportPaperProps): Blob => {
  const page = document.implementation.createHTMLDocument(report.name);
  page.documentElement.lang = document.documentElement.lang;
  page.documentElement.dataset['theme'] = 'light';
  page.body.className = 'plinth';
  page.head.insertAdjacentHTML('afterbegin', reportFileHead);
  const root = createRoot(page.body);
  flushSync(() => root.render(<ReportPaper {...report} />));
  // The app's policy holds for this page too, and lets no style into it that isn't the app's own: its text goes into the file's.
  const style = `<style>${stylesOf(page)}</style></head>`;
  const html = `<!doctype html>\n${page.documentElement.outerHTML.replace('</head>', () => style)}\n`;
  root.unmount();
  return new Blob([html], { type: 'text/html;charset=utf-8' });
};
