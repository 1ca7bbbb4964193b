/**
 * What every page must hold to, read off the page as it stands. Each check returns the sentences of what is wrong:
 * an empty list is a page in order. They run in the browser, so each is a function of its own.
 */
import type { Page } from '@playwright/test';
import { inNextDocument } from '../harness/keptPage.ts';

/** One main, one h1, no level of the headings skipped, a title of its own. */
export const findOutlineFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const mains = [...document.querySelectorAll('main, [role="main"]')].filter(shown);
    if (mains.length !== 1) faults.push(`${mains.length} main landmarks`);
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(shown);
    const tops = headings.filter((heading) => heading.localName === 'h1');
    if (tops.length !== 1) faults.push(`${tops.length} h1: ${tops.map((top) => top.textContent).join(', ')}`);
    // The navigation stands before the page and has an outline of its own.
    const inMain = headings.filter((heading) => heading.closest('main'));
    let before = 0;
    for (const heading of inMain) {
      const level = Number(heading.localName.slice(1));
      if (level > before + 1) faults.push(`${heading.localName} "${heading.textContent}" follows h${before}`);
      before = level;
    }
    if (!/^\S.* · Plinth$/.test(document.title)) faults.push(`the title is "${document.title}"`);
    return faults;
  });

/** The page doesn't scroll sideways, and nothing is cut off at its edges. */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const width = root.clientWidth;
    const scrolls = (element: Element | null): boolean => {
      for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (overflowX === 'auto' || overflowX === 'scroll' || overflowX === 'hidden' || overflowX === 'clip')
          return true;
      }
      return false;
    };
    const faults = [...document.body.querySelectorAll('*')]
      .filter((element) => {
        if (!element.checkVisibility() || scrolls(element.parentElement)) return false;
        const { left, right, width: own, height } = element.getBoundingClientRect();
        return own > 1 && height > 1 && (right > width + 1 || left < -1);
      })
      .slice(0, 5)
      .map((element) => `${element.outerHTML.slice(0, 120)} reaches out of ${width} px`);
    if (root.scrollWidth > width) faults.unshift(`the page is ${root.scrollWidth} px wide at ${width}`);
    return faults;
  });

/** Prose stays readable however wide the window is. */
export const findLongLines = (page: Page, characters = 90): Promise<string[]> =>
  page.evaluate((limit) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const faults: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const parent = node.parentElement;
      if (text.length <= limit || !parent || parent.closest('td, th, pre, code, script, style')) continue;
      if (!parent.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const total = lines.reduce((sum, { width }) => sum + width, 0);
      const longest = Math.max(0, ...lines.map(({ width }) => width));
      const length = Math.round((text.length * longest) / total);
      if (length > limit) faults.push(`${length} characters a line: ${text.slice(0, 60)}`);
    }
    return faults;
  }, characters);

/** Everything that is pressed is 40 px in both directions where fingers point; a link in a sentence is a word of it. */
export const findSmallTargets = (page: Page, least = 40): Promise<string[]> =>
  page.evaluate((wanted) => {
    const pressed =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="option"], [role="menuitem"], [role="combobox"]';
    const inSentence = (element: Element) => {
      const around = element.closest('p, li, dd, label, span:not(:only-child)');
      return (
        element.localName === 'a' &&
        around !== null &&
        around !== element &&
        [...around.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim().length > 1,
        )
      );
    };
    const faults: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('[aria-hidden="true"], [inert]')
      )
        continue;
      if (inSentence(element)) continue;
      // Boxes and radio buttons are pressed through their labels.
      const label =
        element instanceof HTMLInputElement
          ? [...(element.labels ?? [])].sort((a, b) => b.offsetHeight - a.offsetHeight)[0]
          : undefined;
      const isChoice = element.matches('[type="checkbox"], [type="radio"], [type="file"]');
      // A row that opens on a press makes room for the link that names it.
      const row = element.localName === 'a' ? element.closest('[data-opens]') : null;
      let box = element.getBoundingClientRect();
      if ((box.width <= 2 || box.height <= 2) && label) box = label.getBoundingClientRect();
      if (box.width <= 2 || box.height <= 2) continue;
      const hits = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        if (hit === null) return false;
        if (element.contains(hit)) return true;
        if (row?.contains(hit)) return hit.closest('a, button, input') === null;
        return isChoice && label !== undefined && label.contains(hit);
      };
      // What an ellipsis cuts off isn't pressed; what is half scrolled away is reached by scrolling.
      let right = box.right;
      let isScrolled = false;
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        if (overflowX === 'visible') continue;
        const edge = around.getBoundingClientRect().right;
        isScrolled ||= edge < box.right && (overflowX === 'auto' || overflowX === 'scroll');
        right = Math.min(right, edge);
      }
      if (isScrolled) continue;
      const x = (box.left + right) / 2;
      const y = box.top + box.height / 2;
      // Out of sight in a box that scrolls, or under something that floats.
      if (!hits(x, y)) continue;
      const reach = (dx: number, dy: number) => {
        let far = 0;
        while (far < wanted && hits(x + dx * (far + 1), y + dy * (far + 1))) far++;
        return far;
      };
      // The border of a field is drawn around it.
      const edge = element.matches('input, textarea') ? 2 : 0;
      const across = reach(-1, 0) + reach(1, 0) + 1 + edge;
      const down = reach(0, -1) + reach(0, 1) + 1 + edge;
      if (across >= wanted - 0.5 && down >= wanted - 0.5) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      faults.push(
        `${element.localName} "${name.slice(0, 40) || element.outerHTML.slice(0, 120)}" answers on ${across} × ${down} px`,
      );
    }
    return faults;
  }, least);

interface Place {
  /** The same thing in both directions. */
  key: number;
  html: string;
  start: number;
  end: number;
  top: number;
}

/** Where everything stands, measured from the side on which a line starts. */
const readPlaces = (page: Page): Promise<Place[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const rtl = getComputedStyle(document.documentElement).direction === 'rtl';
    const looked =
      'a, button, input, textarea, select, label, h1, h2, h3, h4, th, td, dt, dd, p, li, legend, svg.lucide, main, header, aside, nav, [role="tab"]';
    return [...document.querySelectorAll(looked)].flatMap((element, index) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      if (element.closest('[dir="ltr"], pre, [data-sonner-toaster], [aria-hidden="true"]:not(svg)'))
        return [];
      // Words of a sentence follow the order of its language.
      if (getComputedStyle(element).display === 'inline') return [];
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) return [];
      return [
        {
          key: index,
          html: element.outerHTML
            .replace(/ (class|style|id|xmlns|width|height|viewBox)="[^"]*"/g, '')
            .slice(0, 80),
          start: rtl ? width - box.right : box.left,
          end: rtl ? width - box.left : box.right,
          top: box.top,
        },
      ];
    });
  });

/** Written from right to left, the page is its own mirror image, and the icons that point somewhere turn round. */
export const findMirrorFaults = async (page: Page): Promise<string[]> => {
  const before = await readPlaces(page);
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  try {
    const after = new Map((await readPlaces(page)).map((place) => [place.key, place]));
    const moved = before.flatMap(({ key, html, start, end, top }) => {
      const mirrored = after.get(key);
      if (!mirrored) return [`${html} is gone`];
      const off = [mirrored.start - start, mirrored.end - end, mirrored.top - top].map(Math.round);
      return off.some((by) => Math.abs(by) > 2)
        ? [`${html} is off its start, end, top by ${off.join(', ')} px`]
        : [];
    });
    const turned = await page.evaluate(() => {
      const pointing =
        /lucide-(chevron|chevrons|arrow|move)-(left|right)|lucide-panel-(left|right)|lucide-log-(in|out)\b|lucide-(undo|redo)/;
      return [...document.querySelectorAll('svg.lucide')].flatMap((icon) => {
        const name = icon.getAttribute('class') ?? '';
        if (!pointing.test(name) || !icon.checkVisibility()) return [];
        const { scale, transform } = getComputedStyle(icon);
        return scale.startsWith('-1') || transform.startsWith('matrix(-1')
          ? []
          : [`${name} doesn't turn round`];
      });
    });
    return [...moved, ...turned, ...(await findOverflow(page))];
  } finally {
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  }
};

/** With the system's own colours, what is drawn by a background alone would vanish. */
export const findLostControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const canvas = getComputedStyle(document.body).backgroundColor;
    const describe = (element: Element) => element.outerHTML.replace(/ class="[^"]*"/g, '').slice(0, 100);
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    /** What the eye has to tell two things apart by. */
    const look = (element: Element) =>
      ['', '::before', '::after']
        .map((part) => {
          const style = getComputedStyle(element, part === '' ? undefined : part);
          return part !== '' && style.content === 'none'
            ? ''
            : [
                style.backgroundColor,
                style.borderTopColor,
                style.borderTopWidth,
                style.color,
                style.fontWeight,
                style.opacity,
                style.outlineStyle,
                style.insetInlineStart,
                style.maskImage,
              ].join(' ');
        })
        .join('|');
    const edged = (element: Element) => {
      const style = getComputedStyle(element);
      return ['Top', 'Right', 'Bottom', 'Left'].some((side) => {
        const read = style as unknown as Record<string, string>;
        return (
          read[`border${side}Style`] !== 'none' &&
          parseFloat(read[`border${side}Width`]!) > 0 &&
          read[`border${side}Color`] !== canvas
        );
      });
    };
    for (const field of document.querySelectorAll('input, textarea, select')) {
      if (!shown(field) || field.getBoundingClientRect().width <= 2) continue;
      let box: Element | null = field;
      let drawn = false;
      for (let up = 0; up < 3 && box !== null && !drawn; up++, box = box.parentElement) drawn = edged(box);
      if (!drawn) faults.push(`no edge around ${describe(field)}`);
    }
    const chosen =
      '[aria-current]:not(span), [aria-selected="true"], [aria-checked="true"], [aria-pressed="true"], input:checked';
    for (const element of document.querySelectorAll<HTMLElement>(chosen)) {
      if (!shown(element)) continue;
      const parts = [...(element instanceof HTMLInputElement ? (element.labels ?? []) : []), element];
      const list = element.closest(
        'ul, ol, [role="tablist"], fieldset, [role="listbox"], tbody, nav, main, form',
      );
      const other = [...(list?.querySelectorAll<HTMLElement>(element.localName) ?? [])].find(
        (candidate) => shown(candidate) && candidate !== element && !candidate.matches(chosen),
      );
      if (!other) continue;
      const others = [...(other instanceof HTMLInputElement ? (other.labels ?? []) : []), other];
      if (parts.every((part, index) => others[index] && look(part) === look(others[index])))
        faults.push(`${describe(element)} looks like one that isn't chosen`);
    }
    return faults;
  });

/**
 * Presses Tab through the page, or the main part of it: each stop has a name, is in sight and has a ring. A dialog is left
 * once it was gone round.
 */
export const walkByTab = async (
  page: Page,
  from: 'where it starts' | 'its main part',
  most = 25,
): Promise<string[]> => {
  const faults: string[] = [];
  await page.evaluate((from) => {
    (document.activeElement as HTMLElement | null)?.blur();
    getSelection()?.removeAllRanges();
    scrollTo(0, 0);
    // It takes the focus where a navigation stands before it.
    if (from === 'its main part') document.querySelector('main')?.focus({ preventScroll: true });
  }, from);
  let first: number | undefined;
  for (let stops = 0; stops < most; stops++) {
    await page.keyboard.press('Tab');
    const stop = await readFocus(page);
    if (stop === null || stop.place === first) break;
    first ??= stop.place;
    // The edges of a dialog pass the focus on.
    if (stop.isEdge) continue;
    if (stop.name === '') faults.push(`no name: ${stop.html}`);
    if (!stop.inSight) faults.push(`out of sight: ${stop.html}`);
    if (!stop.ringed) faults.push(`no ring: ${stop.html}`);
  }
  // A tooltip of the last stop would float over what is looked at next.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return faults;
};

export interface Focused {
  role: string;
  name: string;
  html: string;
  inSight: boolean;
  ringed: boolean;
  /** Among all elements of the page. */
  place: number;
  /** Where a dialog begins and ends: it only passes the focus on. */
  isEdge: boolean;
}

/** What has the focus; null when nothing of the page has: past its end the browser's own controls follow. */
export const readFocus = (page: Page): Promise<Focused | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (
      !document.hasFocus() ||
      !(element instanceof HTMLElement || element instanceof SVGElement) ||
      element === document.body
    )
      return null;
    const named = (ids: string | null) =>
      (ids ?? '')
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim();
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLButtonElement
        ? [...(element.labels ?? [])].map((label) => label.textContent).join(' ')
        : '';
    const name =
      named(element.getAttribute('aria-labelledby')) ||
      element.getAttribute('aria-label') ||
      labels.trim() ||
      element.textContent.trim() ||
      element.getAttribute('title') ||
      '';
    const ringedBy = (candidate: Element | null, part?: string) => {
      if (candidate === null) return false;
      const style = getComputedStyle(candidate, part);
      return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    };
    // The ring may be drawn by the field's box, by the row that a link covers, or by the label of a hidden box.
    const ringed =
      // The palette's field never loses the focus: what Enter would open is marked in its list.
      element.matches('[role="dialog"] [role="combobox"][aria-activedescendant]') ||
      ringedBy(element) ||
      ringedBy(element, '::after') ||
      ringedBy(element.parentElement) ||
      ringedBy(element.closest('label, tr, li, fieldset, [role="row"]'));
    const box = element.getBoundingClientRect();
    const seen =
      box.width > 1 && box.height > 1 ? box : (element.closest('label') ?? element).getBoundingClientRect();
    return {
      role: element.getAttribute('role') ?? element.localName,
      name: name.replace(/\s+/g, ' '),
      html: element.outerHTML
        .replace(/ class="[^"]*"/g, '')
        .replace(/<svg.*?<\/svg>/gs, '<svg>')
        .slice(0, 140),
      inSight:
        seen.width > 1 &&
        seen.bottom > 0 &&
        seen.top < innerHeight &&
        seen.right > 0 &&
        seen.left < innerWidth &&
        element.checkVisibility({ opacityProperty: false, visibilityProperty: true }),
      ringed,
      place: [...document.querySelectorAll('*')].indexOf(element),
      isEdge: element.hasAttribute('data-base-ui-focus-guard'),
    };
  });

/** Call before the page is opened: sums what moves while it loads. */
export const watchShifts = (page: Page): Promise<void> =>
  inNextDocument(
    page,
    () => {
      const shifts: { value: number; nodes: string[] }[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        })[])
          if (!entry.hadRecentInput)
            shifts.push({
              value: entry.value,
              nodes: entry.sources.map(({ node }) =>
                node instanceof Element
                  ? node.outerHTML.slice(0, 80)
                  : String(node?.textContent?.slice(0, 40)),
              ),
            });
      }).observe({ type: 'layout-shift', buffered: true });
    },
    undefined,
  );

export const readShifts = (page: Page): Promise<{ value: number; nodes: string[] }[]> =>
  page.evaluate(() => (globalThis as unknown as { shifts: { value: number; nodes: string[] }[] }).shifts);
