export interface Token {
  /** As written, without quotes. */
  text: string;
  lower: string;
  lemma: string;
  start: number;
  end: number;
  quoted: boolean;
  /** Begins with a capital letter, the first word of the question aside. */
  capital: boolean;
  number: number | null;
  kind: 'word' | 'number' | 'mark' | 'quote';
}

const numberWords: Record<string, number> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  thousand: 1000,
  million: 1e6,
  billion: 1e9,
  dozen: 12,
  once: 1,
  twice: 2,
};

const suffixes: Record<string, number> = { k: 1e3, m: 1e6, bn: 1e9 };

/** "20.000" are thousands: nobody writes three zeros behind a point for nothing. */
const thousandsByPoint = /^\D*[1-9]\d{0,2}\.000$/;
const numberIn = (text: string): number =>
  Number(text.replace(thousandsByPoint.test(text) ? /[,.$€£]/g : /[,$€£]/g, ''));

type Place = Pick<Token, 'text' | 'start' | 'end' | 'quoted'>;
type Read = Pick<Token, 'lemma' | 'capital' | 'number' | 'kind'>;

const plain = (lower: string, kind: Token['kind'], number: number | null = null): Read => ({
  lemma: lower,
  capital: false,
  number,
  kind,
});

const quote = (text: string, lower: string): Read => ({
  ...plain(lower, 'quote', /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null),
  capital: true,
});

/** A word: one for a number, "5k", or any other. */
/** "PBs", "SKUs". */
const isAcronyms = (text: string): boolean => /^\p{Lu}{2,5}s$/u.test(text);

function word(text: string, lower: string, lemma: (word: string) => string, isFirst: boolean): Read {
  const number = Object.hasOwn(numberWords, lower) ? (numberWords[lower] ?? null) : null;
  const suffixed = /^(\d+(?:\.\d+)?)(k|m|bn)$/.exec(lower);
  const scale = suffixes[suffixed?.[2] ?? ''] ?? 1;
  return {
    lemma: isAcronyms(text) ? lower.slice(0, -1) : lemma(lower),
    capital: /^\p{Lu}/u.test(text) && !isFirst,
    number: suffixed ? Number(suffixed[1]) * scale : number,
    kind: number === null ? 'word' : 'number',
  };
}

/**
 * A reader of questions: their words, numbers, quoted texts and marks, each with its place. The groups of the pattern
 * say what a stretch is; where it has dates, they are words.
 */
export const tokenizer =
  (pattern: RegExp, lemma: (word: string) => string) =>
  (question: string): Token[] => {
    const tokens: Token[] = [];
    for (const match of question.matchAll(pattern)) {
      const { double, curly, single, low, ...groups } = match.groups ?? {};
      const quoted = double ?? curly ?? single ?? low;
      const text = quoted ?? match[0];
      const lower = text.toLowerCase().replaceAll('’', "'");
      const place: Place = {
        text,
        start: match.index,
        end: match.index + match[0].length,
        quoted: quoted !== undefined,
      };
      if (quoted?.trim() === '') continue;
      const read = (): Read => {
        if (quoted !== undefined) return quote(text, lower);
        if (groups.number !== undefined) return plain(lower, 'number', numberIn(text));
        if (groups.date !== undefined) return plain(lower, 'word');
        return groups.word === undefined
          ? plain(lower, 'mark')
          : word(text, lower, lemma, tokens.length === 0);
      };
      tokens.push({ ...place, lower, ...read() });
    }
    return joinNumbers(tokens);
  };

const scales = ['hundred', 'thousand', 'million', 'billion', 'dozen'];

/** "half a million": where it begins among the tokens before its scale; -1 where it isn't said. */
function halfBefore(tokens: Token[], { lower }: Token): number {
  if (!scales.includes(lower)) return -1;
  const at = tokens.length - (tokens.at(-1)?.lower === 'a' ? 2 : 1);
  return tokens[at]?.lower === 'half' ? at : -1;
}

/** The half of a scale that the last tokens ask for, in their place; null where they don't. */
function halved(joined: Token[], token: Token): Token | null {
  const half = halfBefore(joined, token);
  const first = joined[half];
  if (!first || token.number === null) return null;
  const text = [...joined.splice(half), token].map((t) => t.text).join(' ');
  return { ...token, text, lower: text.toLowerCase(), start: first.start, number: token.number / 2 };
}

/** Scales that are words of their own where no number is before them: "the grand total". */
const shortScales: Record<string, number> = { grand: 1e3, mil: 1e6, mn: 1e6, mln: 1e6, bn: 1e9, tn: 1e12 };

/** "3 grand", "2.5 bn"; but "2 grand pianos" are two. */
function scaled(last: Token | undefined, token: Token, next: Token | undefined): Token | null {
  const scale = Object.hasOwn(shortScales, token.lower) ? shortScales[token.lower] : undefined;
  if (scale === undefined || last?.kind !== 'number' || last.number === null) return null;
  if (token.lower === 'grand' && next?.kind === 'word' && next.lower !== next.lemma) return null;
  return {
    ...last,
    text: `${last.text} ${token.text}`,
    lower: `${last.lower} ${token.lower}`,
    end: token.end,
    number: last.number * scale,
  };
}

/** Two numbers that are one; null where they are two. */
function asOne(last: Token | undefined, token: Token): Token | null {
  if (last?.kind !== 'number' || token.kind !== 'number' || last.number === null || token.number === null)
    return null;
  const scale = scales.includes(token.lower);
  const tens =
    Object.hasOwn(numberWords, last.lower) && last.number >= 20 && last.number < 100 && token.number < 10;
  if (!scale && !(tens && Object.hasOwn(numberWords, token.lower))) return null;
  return {
    ...last,
    text: `${last.text} ${token.text}`,
    lower: `${last.lower} ${token.lower}`,
    end: token.end,
    number: scale ? last.number * token.number : last.number + token.number,
  };
}

/** "two hundred", "3 million", "twenty five", "half a million" are one number each. */
function joinNumbers(tokens: Token[]): Token[] {
  const joined: Token[] = [];
  for (const [i, token] of tokens.entries()) {
    const half = halved(joined, token);
    const one = half ? null : (asOne(joined.at(-1), token) ?? scaled(joined.at(-1), token, tokens[i + 1]));
    if (one) joined.pop();
    joined.push(half ?? one ?? token);
  }
  // Of hundreds of digits no number is made.
  return joined.map((token) =>
    Math.abs(token.number ?? 0) === Infinity ? { ...token, number: null } : token,
  );
}
