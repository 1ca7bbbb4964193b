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

/** Says that a list lacks entries of the host's, where it does. */
export function LeftOutNote({ entries }: LeftOutNoteProps) {
  return entries.length === 0 ? null : <Line role="note">{leftOutText(entries)}</Line>;
}
