import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { frameBar, framed } from './frame.styles.ts';
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
  ${framed}
  background: ${token.surfaceSunken};
`;

const Head = styled.figcaption`
  ${frameBar}
  min-height: 34px;
  padding-inline: ${token.space3} 4px;
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
