import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeLines, type CodeLanguage } from './code.tokens.ts';

const kinds = (code: string, language: CodeLanguage) =>
  Object.fromEntries(
    codeLines(code, language)
      .flat()
      .map(({ kind, text }) => [text.trim(), kind]),
  );

describe('codeLines', () => {
  it('tells the parts of SQL apart', () => {
    const parts = kinds("select date_trunc('month', placed_at) as m, 12.5 -- per month\nfrom orders", 'sql');
    expect(parts).toMatchObject({
      select: 'keyword',
      date_trunc: 'function',
      "'month'": 'string',
      '12.5': 'number',
      '-- per month': 'comment',
      from: 'keyword',
      orders: 'plain',
    });
  });

  it('takes a quoted word for a name, whatever it says', () => {
    expect(kinds('select "from"', 'sql')['"from"']).not.toBe('keyword');
  });

  it('tells the parts of JSON apart', () => {
    expect(kinds('{"id": 7, "name": "ada", "gone": null}', 'json')).toMatchObject({
      '"id"': 'function',
      '7': 'number',
      '"ada"': 'string',
      null: 'keyword',
    });
  });

  it('loses no character', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string({ unit: fc.constantFrom("'", '"', '-', '\n', '/', '*', 'a', '1', '(') }),
        ),
        fc.constantFrom<CodeLanguage>('sql', 'json', 'text'),
        (code, language) => {
          const lines = codeLines(code, language);
          expect(lines.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code);
        },
      ),
    );
  });
});
