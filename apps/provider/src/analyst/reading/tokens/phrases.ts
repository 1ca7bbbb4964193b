import type { Token } from '../../tokenizer.ts';

/** Texts of the question that may be values: quoted ones, capitalised ones and short runs of words. */
export function phrasesOf(question: string, tokens: readonly Token[]): string[] {
  const phrases = new Set<string>();
  for (let start = 0; start < tokens.length; start++) {
    const first = tokens[start];
    if (!first || first.kind === 'mark') continue;
    if (first.quoted) {
      phrases.add(first.text);
      continue;
    }
    for (let end = start + 1; end <= Math.min(tokens.length, start + 5); end++) {
      const last = tokens[end - 1];
      if (!last || last.quoted || last.text === '?') break;
      const text = question.slice(first.start, last.end);
      if (text.length > 1 && (first.capital || end - start > 1 || text.length > 3 || /\d/.test(text)))
        phrases.add(text);
    }
  }
  return [...phrases].slice(0, 120);
}
