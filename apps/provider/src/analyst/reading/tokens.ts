import { lemma } from './words.ts';

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
  /** As it was written, where a typing error was put right. */
  meant?: string;
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

const pattern =
  /"(?<double>[^"]*)"|“(?<curly>[^”]*)”|(?<![\p{L}\d])'(?<single>[^']+)'(?![\p{L}])|(?<date>\d{4}-\d{1,2}-\d{1,2}(?![\p{L}\d]))|(?<number>[$€£]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\p{L}\d]|\.\d|[/:]\d))|(?<possessive>['’]s(?![\p{L}]))|(?<mark><=|>=|<>|!=|[,;?!.()<>=%/&])|(?<word>[\p{L}\p{N}\p{M}_]+(?:(?:['’](?!s(?![\p{L}])))?[.:](?=[\p{L}\p{N}])[\p{L}\p{N}]+|['’](?!s(?![\p{L}]))[\p{L}]+)*)|(?<other>[^\s])/gu;

/** Words, numbers, quoted texts and marks of a question, each with its place in it. */
export function tokenize(question: string): Token[] {
  const tokens: Token[] = [];
  for (const match of question.matchAll(pattern)) {
    const groups = match.groups ?? {};
    const quoted = groups.double ?? groups.curly ?? groups.single;
    const text = quoted ?? match[0];
    const lower = text.toLowerCase();
    const base = {
      text,
      start: match.index,
      end: match.index + match[0].length,
      quoted: quoted !== undefined,
    };
    if (quoted !== undefined) {
      if (quoted.trim() === '') continue;
      const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
      tokens.push({ ...base, lower, lemma: lower, capital: true, number: value, kind: 'quote' });
    } else if (groups.number !== undefined) {
      tokens.push({
        ...base,
        lower,
        lemma: lower,
        capital: false,
        number: Number(text.replace(/[,$€£]/g, '')),
        kind: 'number',
      });
    } else if (groups.date !== undefined) {
      tokens.push({ ...base, lower, lemma: lower, capital: false, number: null, kind: 'word' });
    } else if (groups.word !== undefined) {
      const number = Object.hasOwn(numberWords, lower) ? (numberWords[lower] ?? null) : null;
      const capital = /^\p{Lu}/u.test(text) && tokens.length > 0;
      const suffixed = /^(\d+(?:\.\d+)?)(k|m|bn)$/.exec(lower);
      const scale = { k: 1e3, m: 1e6, bn: 1e9 }[suffixed?.[2] ?? ''] ?? 1;
      tokens.push({
        ...base,
        lower,
        lemma: lemma(lower),
        capital,
        number: suffixed ? Number(suffixed[1]) * scale : number,
        kind: number === null ? 'word' : 'number',
      });
    } else {
      tokens.push({ ...base, lower, lemma: lower, capital: false, number: null, kind: 'mark' });
    }
  }
  return joinNumbers(tokens);
}

/** "two hundred", "3 million", "twenty five" are one number each. */
function joinNumbers(tokens: Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (last?.kind === 'number' && token.kind === 'number' && last.number !== null && token.number !== null) {
      const scale = ['hundred', 'thousand', 'million', 'billion', 'dozen'].includes(token.lower);
      const tens =
        Object.hasOwn(numberWords, last.lower) && last.number >= 20 && last.number < 100 && token.number < 10;
      if (scale || (tens && Object.hasOwn(numberWords, token.lower))) {
        joined[joined.length - 1] = {
          ...last,
          text: `${last.text} ${token.text}`,
          lower: `${last.lower} ${token.lower}`,
          end: token.end,
          number: scale ? last.number * token.number : last.number + token.number,
        };
        continue;
      }
    }
    joined.push(token);
  }
  return joined;
}
