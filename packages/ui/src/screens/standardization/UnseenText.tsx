import { styled } from 'styled-components';
import { standardizationCopy as copy } from './standardization.copy.ts';

/* A space that can't be seen, drawn as its gap. */
const Gap = styled.span`
  display: inline-block;
  width: 0.62em;
  height: 0.62em;
  margin: 0 0.04em;
  border: 1px solid currentcolor;
  border-block-start: 0;
  vertical-align: -0.06em;
`;

const isUnseen = /[\s\p{Cc}\p{Cf}]/u;

interface UnseenTextProps {
  text: string;
  /** It is no part of a longer one: a space between two words is seen. */
  isWhole?: boolean;
}

/** A text whose spaces, and whose signs that are drawn as nothing, have a drawing of their own. */
export function UnseenText({ text, isWhole = false }: UnseenTextProps) {
  const characters = [...text];
  const isSeen = (character: string, at: number): boolean =>
    !isUnseen.test(character) ||
    (isWhole && character === ' ' && [-1, 1].every((by) => !isUnseen.test(characters[at + by] ?? ' ')));
  return characters.map((character, index) =>
    isSeen(character, index) ? character : <Gap key={index} aria-label={copy.space} role="img" />,
  );
}
