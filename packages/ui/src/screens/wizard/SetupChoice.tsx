import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Select } from '../../components/Select.tsx';
import { token } from '../../theme/token.ts';
import type { ChoiceList } from './choiceList.types.ts';
import { LoadFailure } from './LoadFailure.tsx';

export const ChoiceName = styled.span`
  color: ${token.textStrong};
  font-weight: ${token.weightMedium};
  line-height: ${token.controlMd};
`;

const Remark = styled.p`
  margin-block-start: 6px;
  color: ${token.textMuted};
  font-size: ${token.typeSm};
`;

interface SetupChoiceProps<Item> {
  list: ChoiceList<Item>;
  option: (item: Item) => { value: string; label: string; icon: ReactNode };
  label: string;
  placeholder: string;
  value: string | null;
  onValueChange: (value: string) => void;
  disabled?: boolean;
  /** Shown in the list of options, and under the field with a way to try again. */
  failed: { inList: string; below: string };
  emptyText: string;
  /** After the remark that there is nothing to choose. */
  wayOut?: ReactNode;
  onRetry: () => void;
}

/** A choice whose options come from the host: they may be on their way, missing or none. */
export function SetupChoice<Item>({
  list: { status, items },
  option,
  label,
  failed,
  emptyText,
  wayOut,
  onRetry,
  ...select
}: SetupChoiceProps<Item>) {
  return (
    <li>
      <ChoiceName aria-hidden>{label}</ChoiceName>
      <div>
        <Select
          {...select}
          label={label}
          hideLabel
          options={items.map(option)}
          loading={status === 'pending'}
          loadError={status === 'error' ? failed.inList : undefined}
          emptyText={emptyText}
        />
        {status === 'error' && <LoadFailure onRetry={onRetry}>{failed.below}</LoadFailure>}
        {status === 'ready' && items.length === 0 && (
          <Remark>
            {emptyText} {wayOut}
          </Remark>
        )}
      </div>
    </li>
  );
}
