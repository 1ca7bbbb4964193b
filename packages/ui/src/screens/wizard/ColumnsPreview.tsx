import { styled } from 'styled-components';
import { Frame } from '../../components/Frame.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { mono, nameLine } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import type { ChoiceList } from './choiceList.types.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { wizardCopy } from './wizard.copy.ts';

const copy = wizardCopy.setup;

const Preview = styled.div`
  ${mono}
  max-height: 60vh;
  padding: 6px 0;
  overflow-y: auto;

  > ul > li {
    ${nameLine}
    padding: 3px ${token.space4};
    line-height: ${token.lineMd};
    color: ${token.textMuted};
  }
  > ul > li > b {
    color: ${token.textStrong};
    font-weight: 450;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Waiting = styled.div`
  display: grid;
  gap: ${token.space4};
  padding: ${token.space3} ${token.space4};
`;

const Padded = styled.div`
  padding: ${token.space3} ${token.space4};
`;

const Title = styled.span`
  ${mono}
`;

const Count = styled.span`
  color: ${token.textMuted};
  font-size: ${token.typeXs};
`;

interface ColumnsPreviewProps {
  table: string;
  columns: ChoiceList<{ name: string; type: string }>;
  onRetry: () => void;
}

/** The columns of the chosen table, while there is nothing else of it to see. */
export function ColumnsPreview({ table, columns, onRetry }: ColumnsPreviewProps) {
  return (
    <Frame
      title={<Title>{table}</Title>}
      actions={columns.status === 'ready' && <Count>{copy.columnCount(columns.items.length)}</Count>}
    >
      {columns.status === 'error' ? (
        <Padded>
          <LoadFailure onRetry={onRetry}>{copy.columnsFailed(columns.message)}</LoadFailure>
        </Padded>
      ) : columns.status !== 'ready' ? (
        <Waiting>
          {['70%', '54%', '62%', '48%', '66%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
          <VisuallyHidden role="status">{copy.loadingColumns}</VisuallyHidden>
        </Waiting>
      ) : columns.items.length === 0 ? (
        <Padded>{copy.noColumns}</Padded>
      ) : (
        <Preview
          tabIndex={0}
          role="region"
          aria-label={`${table}: ${copy.columnCount(columns.items.length)}`}
        >
          <ul>
            {columns.items.map(({ name, type }) => (
              <li key={name} title={`${name}: ${type}`}>
                <b>{name}</b>: {type}
              </li>
            ))}
          </ul>
        </Preview>
      )}
    </Frame>
  );
}
