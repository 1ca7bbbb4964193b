import { styled } from 'styled-components';
import { token } from '../theme/token.ts';

const Match = styled.b`
  color: ${token.accentText};
  font-weight: ${token.weightSemibold};
`;

interface MatchedTextProps {
  /** All of it. */
  text: string;
  /** What is marked in it, wherever it is found, ignoring case. */
  query: string;
}

/** Text with the part that matches what was typed. */
export function MatchedText({ text, query }: MatchedTextProps) {
  const start = query === '' ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (start < 0) return text;
  const end = start + query.length;
  return (
    <>
      {text.slice(0, start)}
      <Match>{text.slice(start, end)}</Match>
      {text.slice(end)}
    </>
  );
}
