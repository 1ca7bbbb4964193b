import { roles, variableName, type RoleName } from '@plinth/ui/theme';

const isBackground = (role: string) => /^surface|Soft|Solid/.test(role) && !role.endsWith('OnSolid');

const declare = (value: (role: RoleName) => string): string =>
  (Object.keys(roles) as RoleName[]).map((role) => `${variableName(role)}: ${value(role)};`).join('\n');

/** Of a drawing a browser forces the words alone. */
const forcedStyle = (designed: CSSStyleDeclaration): string => `
:root { ${declare((role) => (isBackground(role) ? 'Canvas !important' : 'CanvasText !important'))} }
svg { ${declare((role) => designed.getPropertyValue(variableName(role)))} }
svg text { fill: CanvasText !important; }
*, *::before, *::after { border-color: CanvasText !important; box-shadow: none !important; text-shadow: none !important; }
:any-link, :any-link * { color: LinkText !important; }
button, button *, [role='button'], select { color: ButtonText !important; border-color: ButtonBorder !important; }
:disabled, :disabled *, [aria-disabled='true'], [aria-disabled='true'] * { color: GrayText !important; border-color: GrayText !important; }
`;

const asked = '(forced-colors: active)';

const rulesIn = (rules: CSSRuleList): CSSRule[] =>
  [...rules].flatMap((rule) => [
    rule,
    ...(rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule ? rulesIn(rule.cssRules) : []),
  ]);

const rulesOfPage = (): CSSRule[] => [...document.styleSheets].flatMap((sheet) => rulesIn(sheet.cssRules));

const opened = new Set<CSSMediaRule>();

/** The rules that ask for forced colours hold from now on, over the forced ones. */
const openQueries = (): void => {
  for (const rule of rulesOfPage()) {
    if (!(rule instanceof CSSMediaRule) || rule.conditionText !== asked) continue;
    for (const inner of rulesIn(rule.cssRules))
      if (inner instanceof CSSStyleRule || inner instanceof CSSNestedDeclarations)
        for (const property of inner.style)
          inner.style.setProperty(property, inner.style.getPropertyValue(property), 'important');
    rule.media.mediaText = 'all';
    opened.add(rule);
  }
};

/**
 * Shows a page nearly as a browser with forced colours does, which no page can ask for: the colours of tokens, borders and shadows
 * give way to the system's, and the rules for such browsers hold. Gives back how to end it.
 */
export const forceColours = (): (() => void) => {
  const style = document.createElement('style');
  style.textContent = forcedStyle(getComputedStyle(document.documentElement));
  document.head.append(style);
  openQueries();
  // The rules of a part come with it.
  const parts = new MutationObserver(openQueries);
  parts.observe(document, { childList: true, subtree: true });
  return () => {
    parts.disconnect();
    style.remove();
    for (const rule of opened) rule.media.mediaText = asked;
    opened.clear();
  };
};
