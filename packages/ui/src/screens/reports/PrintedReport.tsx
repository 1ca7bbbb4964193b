import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createGlobalStyle } from 'styled-components';
import type { ReportPaperProps } from './report.paper.ts';
import { ReportPaper } from './ReportPaper.tsx';

const PaperAlone = createGlobalStyle`
  @media print {
    body > :not([data-paper]) {
      display: none;
    }
  }
`;

/** Whatever way a page is printed, its report is printed as a document, without the app around it. */
export function PrintedReport(report: ReportPaperProps) {
  const [isPrinted, setIsPrinted] = useState(false);
  useEffect(() => {
    // The browser photographs the page right after this event.
    const begin = () => flushSync(() => setIsPrinted(true));
    const end = () => setIsPrinted(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinted) return null;
  return createPortal(
    <div data-paper data-theme="light">
      <PaperAlone />
      <ReportPaper {...report} />
    </div>,
    document.body,
  );
}
