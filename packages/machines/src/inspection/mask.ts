import { hostTexts } from '@plinth/api/facts';

/** Keys whose text says what kind of thing happened, never what a person wrote or a source holds. */
const tellingKeys = new Set([
  'type',
  'kind',
  'status',
  'step',
  'stage',
  'format',
  'sourceType',
  'field',
  'check',
  'means',
]);

/** Objects whose keys are names out of a source. */
const dictionaryKeys = new Set(['pending', 'changes', 'before']);

/** What a source holds: its numbers tell as much as its text. */
const contentKeys = new Set(['rows', 'profile', 'stats', 'sample_values']);

/**
 * Parts of text by which machines decide, and which say nothing of a person: what the host says of an account,
 * how long to wait, how a connection URL or the name of a file is recognized.
 */
const tellingText = new RegExp(
  [
    ...[hostTexts.verificationPending, hostTexts.emailTaken].map(
      (text) => `^${text.replaceAll('.', '\\.')}$`,
    ),
    '\\d+\\s*(?:minute|second)s?',
    hostTexts.nameTaken,
    '^(?:postgres(?:ql)?|mongodb(?:\\+srv)?)://',
    '\\.csv$',
  ].join('|'),
  'gi',
);

const maxDepth = 12;

const shapeOf = (text: string): string =>
  text
    .replace(/[^\P{L}\p{Lu}]/gu, 'x')
    .replace(/\p{Lu}/gu, 'X')
    .replace(/\p{N}/gu, '0');

/** The shape of a text, but for the parts that machines decide by. */
const shapeAround = (text: string): { shape: string; free: number[] } => {
  let shape = '';
  let from = 0;
  const free: number[] = [];
  const hide = (part: string) => {
    for (const [offset, character] of [...shapeOf(part)].entries())
      if (/[xX0]/.test(character)) free.push(shape.length + offset);
    shape += shapeOf(part);
  };
  for (const match of text.matchAll(tellingText)) {
    hide(text.slice(from, match.index));
    shape += match[0];
    from = match.index + match[0].length;
  }
  hide(text.slice(from));
  return { shape, free };
};

/**
 * Replaces text by text of the same shape, so that lengths, blanks and formats still decide as they did.
 * Different texts stay different and equal ones equal, so that comparisons do too.
 */
export const createMask = (): ((value: unknown) => unknown) => {
  const given = new Map<string, string>();
  const taken = new Set<string>();
  const nextOfShape = new Map<string, number>();

  const maskText = (text: string): string => {
    const known = given.get(text);
    if (known !== undefined) return known;
    const { shape, free } = shapeAround(text);
    let masked = shape;
    let count = nextOfShape.get(shape) ?? 0;
    for (const last = count + 100; taken.has(masked) && free.length > 0 && count < last;) {
      count += 1;
      const characters = shape.split('');
      let rest = count;
      for (const at of free.toReversed()) {
        if (rest === 0) break;
        const base = shape[at] === '0' ? 10 : 26;
        const offset = rest % base;
        rest = Math.floor(rest / base);
        characters[at] =
          shape[at] === '0'
            ? String(offset)
            : String.fromCharCode((shape[at] === 'X' ? 65 : 97) + ((23 + offset) % 26));
      }
      masked = characters.join('');
    }
    nextOfShape.set(shape, count);
    given.set(text, masked);
    taken.add(masked);
    return masked;
  };

  const maskEntries = (object: object, key: string, depth: number, isContent: boolean) => {
    // A port is checked for its range, and is no secret.
    const isPort = (object as { field?: unknown }).field === 'port';
    return Object.fromEntries(
      Object.entries(object).map(([name, inner]) => [
        dictionaryKeys.has(key) ? maskText(name) : name,
        (isPort && name === 'value') || (name === 'port' && !isContent)
          ? inner
          : mask(inner, name, depth + 1, isContent || contentKeys.has(name)),
      ]),
    );
  };

  const mask = (value: unknown, key: string, depth: number, isContent: boolean): unknown => {
    if (typeof value === 'string') return tellingKeys.has(key) && !isContent ? value : maskText(value);
    if (typeof value === 'number') return isContent ? 0 : value;
    if (value === null || typeof value !== 'object') return typeof value === 'function' ? undefined : value;
    if (depth > maxDepth) return null;
    if (value instanceof Error)
      return {
        name: value.name,
        message: maskText(value.message),
        ...maskEntries(value, key, depth, isContent),
      };
    if (Array.isArray(value)) return value.map((item) => mask(item, key, depth + 1, isContent));
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return { name: value.constructor.name };
    return maskEntries(value, key, depth, isContent);
  };

  return (value) => mask(value, '', 0, false);
};
