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
]);

const maxDepth = 12;

const maskCharacter = (character: string): string => {
  if (/\p{Lu}/u.test(character)) return 'X';
  if (/\p{L}/u.test(character)) return 'x';
  if (/\p{N}/u.test(character)) return '0';
  return character;
};

/**
 * Replaces text by text of the same shape, so that lengths, blanks and formats still decide as they did.
 * Different texts stay different and equal ones equal, so that comparisons do too.
 */
export const createMask = (): ((value: unknown) => unknown) => {
  const given = new Map<string, string>();
  const taken = new Set<string>();

  const maskText = (text: string): string => {
    const known = given.get(text);
    if (known !== undefined) return known;
    const shape = Array.from(text, maskCharacter).join('');
    let masked = shape;
    const letters = [...shape.matchAll(/[xX0]/g)].map(({ index }) => index);
    for (let count = 1; taken.has(masked) && letters.length > 0; count += 1) {
      const digits = count.toString(26).split('');
      const characters = shape.split('');
      digits.forEach((digit, place) => {
        const at = letters[letters.length - 1 - place];
        if (at === undefined) return;
        const offset = parseInt(digit, 26);
        characters[at] =
          shape[at] === '0'
            ? String(offset % 10)
            : String.fromCharCode((shape[at] === 'X' ? 65 : 97) + ((23 + offset) % 26));
      });
      masked = characters.join('');
      if (count > 20_000) break;
    }
    given.set(text, masked);
    taken.add(masked);
    return masked;
  };

  const mask = (value: unknown, key: string, depth: number): unknown => {
    if (typeof value === 'string') return tellingKeys.has(key) ? value : maskText(value);
    if (value === null || typeof value !== 'object') return typeof value === 'function' ? undefined : value;
    if (depth > maxDepth) return null;
    if (value instanceof Error)
      return {
        name: value.name,
        message: maskText(value.message),
        ...(mask({ ...value }, key, depth + 1) as object),
      };
    if (Array.isArray(value)) return value.map((item) => mask(item, key, depth + 1));
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return { name: value.constructor.name };
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, mask(inner, name, depth + 1)]),
    );
  };

  return (value) => mask(value, '', 0);
};
