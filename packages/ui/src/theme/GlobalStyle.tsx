import { createGlobalStyle } from 'styled-components';
import { token } from './token.ts';
import { themeVariables } from './variables.ts';

/**
 * Tokens, reset and the few rules that all parts of a page share. Rendered once, at the root. Only what stands in an element of the
 * class `plinth` is reset: the body of an app that is all Plinth, or any part of another app.
 */
export const GlobalStyle = createGlobalStyle`
  ${themeVariables}

  body:where(.plinth) {
    margin: 0;
    min-height: 100vh;
  }

  :where(.plinth) {
    background: ${token.surfaceCanvas};
    color: ${token.textDefault};
    font: ${token.weightRegular} ${token.typeMd}/${token.lineMd} ${token.fontSans};
    font-variant-numeric: tabular-nums;
    -webkit-font-smoothing: antialiased;
    -moz-osx-font-smoothing: grayscale;
    text-rendering: optimizeLegibility;
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    overflow-wrap: break-word;

    &, & *, & *::before, & *::after { box-sizing: border-box; }

    & [data-theme] { color: ${token.textDefault}; }

    & :is(h1, h2, h3, h4, p, ul, ol, dl, dd, figure, pre, fieldset, legend) { margin: 0; padding: 0; border: 0; }
    & :is(h1, h2, h3, h4) { font: inherit; }
    & :is(ul, ol) { list-style: none; }
    & :is(button, input, select, textarea) { font: inherit; color: inherit; letter-spacing: inherit; }
    & button { border: 0; padding: 0; background: none; text-align: inherit; }
    & ::placeholder { color: ${token.textMuted}; opacity: 1; }
    & ::selection { background: ${token.accentSoftStrong}; color: ${token.textStrong}; }
    & :is(img, svg) { display: block; flex: none; max-width: 100%; }
    & table { border-collapse: separate; border-spacing: 0; }
    & [hidden] { display: none !important; }

    & a {
      color: ${token.accentText};
      text-decoration: underline;
      text-decoration-color: ${token.accentBorder};
      text-decoration-thickness: 1px;
      text-underline-offset: 3px;
      border-radius: 3px;
    }
    & a:hover { text-decoration-color: currentColor; }

    & :focus-visible { outline: 2px solid ${token.focusRing}; outline-offset: 2px; }
    /* Headings take the focus after a navigation; they are not controls. */
    & h1:focus, & [tabindex='-1']:focus:not([role]) { outline: none; }

    & .lucide { stroke-linecap: square; stroke-linejoin: miter; }
    /* Where lines start at the right, what points along them points the other way. */
    & .lucide:is(
      .lucide-chevron-left, .lucide-chevron-right,
      .lucide-arrow-left, .lucide-arrow-right, .lucide-arrow-up-right,
      .lucide-corner-down-left, .lucide-log-in, .lucide-log-out, .lucide-panel-left, .lucide-undo-2, .lucide-redo-2
    ):dir(rtl) { scale: -1 1; }

    @media (forced-colors: active) {
      & :focus-visible { outline-color: Highlight; }
      /* An icon has the colour of the words beside it. */
      & .lucide { color: inherit !important; }
    }

    @media (prefers-reduced-motion: reduce) {
      & *, & *::before, & *::after {
        animation-duration: 0.01ms !important;
        animation-iteration-count: 1 !important;
        transition-duration: 0s !important;
        scroll-behavior: auto !important;
      }
    }
  }
`;
