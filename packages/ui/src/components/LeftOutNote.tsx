import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { leftOutText, type LeftOutEntry } from './leftOut.copy.ts';

const Line = styled.p`
  margin-block-start: ${token.space3};
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};
`;

interface LeftOutNoteProps {
  /** What could not be shown, with why. */
  entries: readonly LeftOutEntry[];
}

/** Says that entries of a list could not be read, and why. */
export function LeftOutNote({ entries }: LeftOutNoteProps) {
  return entries.length === 0 ? null : <Line role="note">{leftOutText(entries)}</Line>;
}
