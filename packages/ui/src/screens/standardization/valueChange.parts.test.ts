import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedParts, changedText } from './valueChange.parts.ts';

describe('what changes in a value', () => {
  it('is what stands between a like begin and a like end', () => {
    expect(changedText('Dp-13240', 'DP-13240')).toEqual({
      start: 'D',
      removed: 'p',
      added: 'P',
      end: '-13240',
    });
    expect(changedText('a  b', 'a b')).toEqual({ start: 'a ', removed: ' ', added: '', end: 'b' });
    expect(changedText('1841', '01841')).toEqual({ start: '', removed: '', added: '0', end: '1841' });
    expect(changedText('😀', '😁')).toEqual({ start: '', removed: '😀', added: '😁', end: '' });
  });

  it('of a row is what differs in each of its values', () => {
    const parts = changedParts('ada · Oslo · 3', 'Ada · Oslo · 4');
    expect(parts.map(({ removed, added }) => [removed, added])).toEqual([
      ['a', 'A'],
      ['', ''],
      ['3', '4'],
    ]);
    expect(changedParts('a · b', null)).toMatchObject([{ removed: 'a · b', added: '' }]);
  });

  it('stays in sight in a long value', () => {
    const long = 'Tyvek Top-Opening Peel and Seel Envelopes, Plain White';
    expect(changedText(`${long}.`, long)).toEqual({
      start: '…lopes, Plain White',
      removed: '.',
      added: '',
      end: '',
    });
  });

  it('loses nothing of a short value', () => {
    const short = fc.string({ maxLength: 20, unit: 'grapheme' });
    fc.assert(
      fc.property(short, short, (before, after) => {
        const { start, removed, added, end } = changedText(before, after);
        if (before.length <= 40) {
          expect(start + removed + end).toBe(before);
          expect(start + added + end).toBe(after);
        }
      }),
    );
  });
});
