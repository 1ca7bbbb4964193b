import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { Icon } from './Icon.tsx';

export type NoticeTone = 'danger' | 'warning' | 'success' | 'info';

const icons = { danger: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info };

const Box = styled.div<{ $tone: NoticeTone }>`
  display: flex;
  gap: 10px;
  padding: 9px ${token.space3};
  border: 1px solid ${({ $tone }) => token[`${$tone}Border`]};
  border-radius: ${token.radiusControl};
  background: ${({ $tone }) => token[`${$tone}Soft`]};
  color: ${({ $tone }) => token[`${$tone}Text`]};
  overflow-wrap: anywhere;
  text-wrap: pretty;

  > svg {
    margin-top: 2px;
  }
`;

/* A button goes below the words before it makes a column of them. */
const Said = styled.div`
  display: flex;
  flex: 1 1 auto;
  flex-wrap: wrap;
  gap: ${token.space3};
  min-width: 0;

  > div {
    flex: 1 1 min(16rem, 100%);
    min-width: 0;
  }
`;

const Action = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${token.space2};
  margin-block: -4px;
`;

interface NoticeProps {
  /** What it means; `danger` is read out at once. */
  tone: NoticeTone;
  children: ReactNode;
  /** A small button at its end, or two. */
  action?: ReactNode;
  /** Notices that appear after something was done are announced: errors at once, others when there's time. */
  live?: boolean;
}

/** A sentence that stays on the page as long as it is true. Not for what has just succeeded: that is a toast. */
export function Notice({ tone, children, action, live = true }: NoticeProps) {
  return (
    <Box $tone={tone} role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}>
      <Icon icon={icons[tone]} />
      <Said>
        <div>{children}</div>
        {action !== undefined && <Action>{action}</Action>}
      </Said>
    </Box>
  );
}
