import { styled } from 'styled-components';
import { findIn } from '../primitives/search.ts';
import { token } from '../theme/token.ts';

const Match = styled.b`
  color: ${token.accentText};
  font-weight: ${token.weightSemibold};
`;

interface MatchedTextProps {
  /** All of it. */
  text: string;
  /** What is marked in it, wherever it is found, ignoring case and accents. */
  query: string;
}

/** Text with the part that matches what was typed. */
export function MatchedText({ text, query }: MatchedTextProps) {
  const found = findIn(text, query);
  if (!found) return text;
  const [start, end] = found;
  return (
    <>
      {text.slice(0, start)}
      <Match>{text.slice(start, end)}</Match>
      {text.slice(end)}
    </>
  );
}
