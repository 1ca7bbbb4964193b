import { useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { codeLines, type CodeLanguage, type CodeTokenKind } from './code.tokens.ts';
import { codeColours, CodeFrame } from '../primitives/CodeFrame.tsx';
import { useScrollable } from '../primitives/useScrollable.ts';

interface CodeBlockProps {
  /** Its name: "SQL Query". */
  title: string;
  /** As it is copied. */
  code: string;
  /** How its words are coloured. */
  language?: CodeLanguage;
  /** Before each line its number. */
  lineNumbers?: boolean;
  /** A CSS height above which it scrolls. */
  maxHeight?: string;
  /** What the button says to screen readers. */
  copyLabel?: string;
}

const Body = styled.pre<{ $maxHeight: string | undefined; $numbered: boolean }>`
  max-height: ${({ $maxHeight }) => $maxHeight};
  padding: 10px ${token.space3};
  overflow: auto;
  color: ${token.codePlain};
  direction: ltr;
  font: ${token.weightRegular} ${token.typeMono} / 1.25rem ${token.fontMono};
  font-variant-ligatures: none;
  letter-spacing: -0.01em;
  tab-size: 2;
  text-align: left;
  counter-reset: line;

  &:focus-visible {
    outline-offset: -2px;
  }
  /* As wide as its lines: a font that comes late makes it wider, and that is heard. */
  code {
    display: block;
    width: max-content;
    min-width: 100%;
    font: inherit;
  }
  .line {
    display: block;
    min-height: 1.25rem;
  }
  .line::before {
    content: ${({ $numbered }) => ($numbered ? "counter(line) / ''" : 'none')};
    display: inline-block;
    width: 2.2em;
    color: ${token.textMuted};
    counter-increment: line;
  }
  ${codeColours}
`;

const classNames: Record<CodeTokenKind, string | undefined> = {
  plain: undefined,
  keyword: 'keyword',
  string: 'string',
  number: 'number',
  function: 'function',
  comment: 'comment',
};

/** SQL or JSON with its name and a button that copies it. */
export function CodeBlock({
  title,
  code,
  language = 'text',
  lineNumbers = true,
  maxHeight,
  copyLabel,
}: CodeBlockProps) {
  const body = useRef<HTMLPreElement>(null);
  const scrollable = useScrollable(body);
  // What ends its last line begins no other.
  const lines = useMemo(() => codeLines(code.replace(/\n$/, ''), language), [code, language]);
  return (
    <CodeFrame title={title} text={code} copyLabel={copyLabel}>
      <Body
        ref={body}
        $maxHeight={maxHeight}
        $numbered={lineNumbers}
        {...(scrollable ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}
      >
        <code>
          {lines.map((line, index) => (
            <span key={index} className="line">
              {line.map(({ kind, text }, part) => {
                const name = classNames[kind];
                return name === undefined ? (
                  text
                ) : (
                  <span key={part} className={name}>
                    {text}
                  </span>
                );
              })}
              {index < lines.length - 1 && '\n'}
            </span>
          ))}
        </code>
      </Body>
    </CodeFrame>
  );
}
