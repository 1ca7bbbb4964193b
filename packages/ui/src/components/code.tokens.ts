export type CodeLanguage = 'sql' | 'json' | 'text';
export type CodeTokenKind = 'plain' | 'keyword' | 'string' | 'number' | 'function' | 'comment';
interface CodeToken {
  kind: CodeTokenKind;
  text: string;
}

export const sqlKeywords = new Set(
  `all and any as asc between by case cast create cross date day desc distinct else end except exists extract false fetch filter first following
   for from full group having hour ilike in inner intersect interval into is join last lateral left like limit month not null nulls
   offset on or order outer over partition preceding range recursive right row rows select similar some then time timestamp true
   union unbounded using values view when where window with within year`
    .trim()
    .split(/\s+/),
);

const sqlPattern =
  /(?<comment>--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<string>'(?:''|[^'])*(?:'|$))|(?<quoted>"(?:""|[^"])*(?:"|$))|(?<number>\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b)|(?<call>[\p{L}_][\p{L}\p{N}_$]*(?=\s*\())|(?<word>[\p{L}_][\p{L}\p{N}_$]*)/giu;

const jsonPattern =
  /(?<key>"(?:\\.|[^"\\\n])*"(?=\s*:))|(?<string>"(?:\\.|[^"\\\n])*")|(?<number>-?\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b)|(?<word>\b(?:true|false|null)\b)/gi;

/** Colouring more than this costs more than it helps. */
const maxLength = 60_000;

function kindOf(groups: Record<string, string | undefined>, language: CodeLanguage): CodeTokenKind {
  if (groups['comment'] !== undefined) return 'comment';
  if (groups['string'] !== undefined) return 'string';
  if (groups['number'] !== undefined) return 'number';
  if (groups['key'] !== undefined) return 'function';
  const word = groups['call'] ?? groups['word'];
  if (word === undefined) return 'plain';
  if (language === 'json' || sqlKeywords.has(word.toLowerCase())) return 'keyword';
  return groups['call'] === undefined ? 'plain' : 'function';
}

/** Code as lines of tokens. Joined again they are the code, character for character. */
export function codeLines(code: string, language: CodeLanguage): CodeToken[][] {
  const tokens: CodeToken[] = [];
  const add = (kind: CodeTokenKind, text: string) => {
    const last = tokens.at(-1);
    if (last?.kind === kind) last.text += text;
    else tokens.push({ kind, text });
  };
  if (language === 'text' || code.length > maxLength) add('plain', code);
  else {
    let end = 0;
    for (const match of code.matchAll(language === 'sql' ? sqlPattern : jsonPattern)) {
      if (match[0] === '') continue;
      if (match.index > end) add('plain', code.slice(end, match.index));
      add(kindOf(match.groups ?? {}, language), match[0]);
      end = match.index + match[0].length;
    }
    if (end < code.length) add('plain', code.slice(end));
  }

  const lines: CodeToken[][] = [[]];
  for (const { kind, text } of tokens) {
    const [first = '', ...rest] = text.split('\n');
    if (first !== '') lines.at(-1)?.push({ kind, text: first });
    for (const part of rest) lines.push(part === '' ? [] : [{ kind, text: part }]);
  }
  return lines;
}
