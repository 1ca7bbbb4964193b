import { describe, expect, it } from 'vitest';
import { clipboardOf, csvOf, fileName } from './answer.export.ts';
import { resultColumns } from './result.columns.ts';

const rows = [
  ['=HYPERLINK("http://evil.test")', -1.5],
  ['+1+1', 2],
  ['@SUM(A1)', 3],
  ['\t=1', 4],
  ['plain, with "quotes"', null],
];
const columns = resultColumns(['-name', 'n'], rows);

describe('attack: formulas in what is taken away', () => {
  it('a file holds none, and its numbers as they are', () => {
    expect(csvOf(columns, rows).split('\r\n')).toEqual([
      `'-name,N`,
      `"'=HYPERLINK(""http://evil.test"")",-1.5`,
      `'+1+1,2`,
      `'@SUM(A1),3`,
      `"'\t'=1",4`,
      `"plain, with ""quotes""",`,
      '',
    ]);
  });

  it('the clipboard neither', () => {
    const [answer, , head, ...lines] = clipboardOf('There are 5.', columns, rows).split('\n');
    expect(answer).toBe('There are 5.');
    expect(head).toBe(`'-name\tN`);
    for (const line of lines) {
      expect(line).not.toMatch(/^\s*[=+\-@]/);
      expect(line.split('\t')).toHaveLength(2);
    }
  });

  it('a sentence that begins with a value neither', () => {
    const said = '=HYPERLINK("http://evil.test") (375) has the most rows.\n+1 of them is new.';
    for (const taken of [clipboardOf(said, columns, rows), clipboardOf(said, [], [])])
      expect(taken.split('\n').slice(0, 2)).toEqual(said.split('\n').map((line) => `'${line}`));
    expect(clipboardOf('-5 is the lowest.', [], [])).toBe(`'-5 is the lowest.`);
  });

  it('a file’s name is letters and digits', () => {
    expect(fileName('Total Sales by Region', 'csv')).toBe('total-sales-by-region.csv');
    expect(fileName('../../etc/passwd', 'csv')).toBe('etc-passwd.csv');
    expect(fileName('Üb/er\u202e“x”', 'png')).toBe('üb-er-x.png');
    expect(fileName('…', 'csv')).toBe('answer.csv');
  });
});
