import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { CopyButton } from '../components/CopyButton.tsx';

/** The colours of `codeLines`' kinds. */
export const codeColours = css`
  .keyword {
    color: ${token.codeKeyword};
    font-weight: 500;
  }
  .string {
    color: ${token.codeString};
  }
  .number {
    color: ${token.codeNumber};
  }
  .function {
    color: ${token.codeFunction};
  }
  .comment {
    color: ${token.codeComment};
  }
`;

interface CodeFrameProps {
  title: string;
  /** What the button copies. */
  text: string;
  copyLabel?: string | undefined;
  children: ReactNode;
}

const Box = styled.figure`
  min-width: 0;
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusFrame};
  background: ${token.surfaceSunken};
  overflow: clip;
`;

const Head = styled.figcaption`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 34px;
  padding-inline: ${token.space3} 4px;
  border-block-end: 1px solid ${token.borderSubtle};
  background: ${token.surfaceCanvas};
  color: ${token.textMuted};
  font-size: ${token.typeXs};
`;

/** Code under its name, with a button that copies it. */
export function CodeFrame({ title, text, copyLabel, children }: CodeFrameProps) {
  return (
    <Box aria-label={title}>
      <Head>
        {title}
        <CopyButton text={text} label={copyLabel} />
      </Head>
      {children}
    </Box>
  );
}
