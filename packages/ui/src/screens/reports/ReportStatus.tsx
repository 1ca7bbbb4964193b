import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { styled } from 'styled-components';
import { Icon } from '../../components/Icon.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { token } from '../../theme/token.ts';
import { reportsCopy } from './reports.copy.ts';

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 7px;
  white-space: nowrap;
  vertical-align: bottom;

  &[data-status='fresh'] > svg {
    color: ${token.successSolid};
  }
  &[data-status='failing'] > svg {
    color: ${token.dangerSolid};
  }
  &[data-status='stale'] > svg {
    color: ${token.textMuted};
  }
`;

const signs = { fresh: CircleCheck, failing: CircleAlert, stale: CircleDashed };
const words: Readonly<Record<string, string>> = reportsCopy.statuses;

/** Whether a report's figures can be trusted: a sign and a word. */
export function ReportStatus({ status }: { status: string }) {
  const sign = Object.entries(signs).find(([name]) => name === status)?.[1];
  return (
    <Line data-status={status}>
      {sign ? <Icon icon={sign} size={14} /> : <Spinner />}
      {words[status] ?? status}
    </Line>
  );
}
