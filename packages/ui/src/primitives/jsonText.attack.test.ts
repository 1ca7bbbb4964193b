import { describe, expect, it } from 'vitest';
import { jsonLines } from '../components/json.lines.ts';
import { clipboardOf, csvOf } from '../screens/chat/answer.export.ts';
import { resultColumns } from '../screens/chat/result.columns.ts';

const depth = 50_000;
const nested = (open: string, close: string): unknown =>
  JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`);

describe('attack: a value of a host that is nested 50,000 deep', () => {
  it.each([
    ['lists', nested('[', ']')],
    ['objects', nested('{"a":', '}')],
  ])('%s are shown, copied and saved without it', (_, value) => {
    const rows = [[value, 1]];
    const columns = resultColumns(['deep', 'n'], rows);
    expect(columns[0]!.text(value)).toContain('nested too deeply');
    expect(columns[0]!.exact(value)).toContain('nested too deeply');
    expect(csvOf(columns, rows)).toMatch(/nested too deeply.*,1\r\n$/);
    expect(clipboardOf('', columns, rows)).toContain('nested too deeply');
    expect(jsonLines(value)).toEqual([expect.stringContaining('nested too deeply')]);
  });
});
