import { Check, X } from 'lucide-react';
import { styled } from 'styled-components';
import { CodeBlock } from '../../components/CodeBlock.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Switch } from '../../components/Switch.tsx';
import { token } from '../../theme/token.ts';
import { languageModelCopy as copy } from './languageModel.copy.ts';

export interface SentView {
  status: 'loading' | 'ready' | 'error';
  /** The name of the data model that it is about; null where there is none. */
  about: string | null;
  /** Word for word. */
  text: string;
  /** What is sent when the columns of that model are written; empty where the host doesn't tell. */
  writing: string;
}

interface WhatIsSentProps {
  sent: SentView;
  sharesValues: boolean;
  disabled: boolean;
  readOnly: boolean;
  onShareChange: (sharesValues: boolean) => void;
}

const Section = styled.section`
  padding: 14px ${token.space4} ${token.space4};

  > h3 {
    color: ${token.textStrong};
    font-size: ${token.typeSm};
    font-weight: ${token.weightSemibold};
    line-height: ${token.lineSm};
  }
`;

const List = styled.ul`
  margin-block-end: ${token.space3};

  > li {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr) auto;
    align-items: center;
    gap: ${token.space3};
    min-height: 40px;
    padding-block: 6px;
    border-block-end: 1px solid ${token.borderSubtle};
  }
  > li:last-child {
    border-block-end: 0;
  }
  > li > svg {
    color: ${token.successSolid};
  }
  > li[data-off] > svg {
    color: ${token.textMuted};
  }
`;

const End = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  color: ${token.textMuted};
  font-size: ${token.typeSm};
`;

/** As high as most texts, so that nothing below moves when it has come. */
const Example = styled.div`
  display: grid;
  gap: ${token.space3};
  align-content: start;
  min-height: 360px;
`;

function SentText({ sent }: { sent: SentView }) {
  if (sent.status === 'loading') return <Skeleton height={360} />;
  if (sent.status === 'error') return <Notice tone="danger">{copy.sentFailed}</Notice>;
  if (sent.about === null) return <Notice tone="info">{copy.sentNothing}</Notice>;
  const shared = { lineNumbers: false, maxHeight: '320px' };
  return (
    <>
      <CodeBlock {...shared} title={copy.sentAbout(sent.about)} code={sent.text} />
      {sent.writing !== '' && (
        <CodeBlock {...shared} title={copy.sentWriting(sent.about)} code={sent.writing} />
      )}
    </>
  );
}

/** What leaves for a language model, and the very text of it. */
export function WhatIsSent({ sent, sharesValues, disabled, readOnly, onShareChange }: WhatIsSentProps) {
  return (
    <Section>
      <h3>{copy.sent}</h3>
      <List>
        <li>
          <Icon icon={Check} />
          <span>{copy.sentNames}</span>
          <End>{copy.always}</End>
        </li>
        <li>
          <Icon icon={Check} />
          <span>{copy.sentTypes}</span>
          <End>{copy.always}</End>
        </li>
        <li data-off={!sharesValues || undefined}>
          <Icon icon={sharesValues ? Check : X} />
          <span>{copy.sentValues}</span>
          <End>
            {sharesValues ? copy.on : copy.off}
            <Switch
              label={copy.shareValues}
              hideLabel
              checked={sharesValues}
              disabled={disabled}
              readOnly={readOnly}
              onCheckedChange={onShareChange}
            />
          </End>
        </li>
        <li data-off>
          <Icon icon={X} />
          <span>{copy.sentRows}</span>
          <End>{copy.never}</End>
        </li>
      </List>
      <Example>
        <SentText sent={sent} />
      </Example>
    </Section>
  );
}
