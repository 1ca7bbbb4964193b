import { useMemo, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { token } from '../../theme/token.ts';
import { anchorOf } from './blockAnchor.ts';
import type { ReportBlockView } from './report.block.ts';
import { reportSummary, wordText } from './report.summary.ts';
import { reportSummaryCopy as copy } from './reportSummary.copy.ts';

const Sum = styled.p`
  max-width: ${token.prose};
  font-size: ${token.typeLg};
  line-height: 1.75rem;
  overflow-wrap: anywhere;
  text-wrap: pretty;

  a {
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
    text-decoration: underline;
    text-decoration-color: ${token.borderStrong};
    text-decoration-thickness: 1px;
    text-underline-offset: 4px;
  }
  a:hover {
    text-decoration-color: currentColor;
  }
  small {
    display: block;
    margin-block-start: ${token.space1};
    color: ${token.textMuted};
    font-size: ${token.typeSm};
    line-height: ${token.lineMd};
  }
`;

interface ReportSummaryProps {
  blocks: readonly ReportBlockView[];
  /** The part of the data that they are about, such as `30 days`; `all` or absent for all of it. */
  period?: string | undefined;
}

/** Without an entry in the history: the address may hold something else there, and who holds Back asks on a page that its router has made. */
const goToBlock = (event: MouseEvent<HTMLAnchorElement>) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const block = document.getElementById(event.currentTarget.hash.slice(1));
  if (block === null) return;
  event.preventDefault();
  block.scrollIntoView({ block: 'start' });
  block.focus({ preventScroll: true });
};

/** What stands out in the figures below, in sentences that are computed from them; who worded them, where that was a model. */
export function ReportSummary({ blocks, period }: ReportSummaryProps) {
  const sentences = useMemo(() => reportSummary(blocks, period), [blocks, period]);
  if (sentences.length === 0) return null;
  return (
    <Sum role="note" aria-label={copy.label}>
      {sentences.map(({ block, words }, at) => (
        <span key={at}>
          {words.map((word, place) =>
            typeof word === 'object' && 'figure' in word ? (
              <a key={place} href={`#${anchorOf(block)}`} onClick={goToBlock}>
                {word.figure}
              </a>
            ) : (
              wordText(word)
            ),
          )}{' '}
        </span>
      ))}
      {sentences.some(({ isWorded }) => isWorded) && <small>{copy.byModel}</small>}
    </Sum>
  );
}
