import { unitName } from '@plinth/api/facts';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../components/IconButton.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useFocusAfterRemoval } from '../../primitives/useFocusAfterRemoval.ts';
import { token } from '../../theme/token.ts';
import { AddToSetting } from './AddToSetting.tsx';
import { SettingsGroup } from './SettingsGroup.tsx';
import { stepSettingsCopy as copy } from './stepSettings.copy.ts';

export interface StepUnit {
  name: string;
  /** How many of the first unit it is, as it is typed. */
  factor: string;
  /** Why that can't be taken. */
  error?: string | undefined;
}

interface StepUnitsProps {
  label: string;
  hint?: string | undefined;
  /** The first is what the others are told in. */
  units: readonly StepUnit[];
  /** Why a name can't be the name of another unit. */
  refusal: (name: string) => string | undefined;
  onChange: (units: readonly Pick<StepUnit, 'name' | 'factor'>[]) => void;
}

const Units = styled.ul`
  display: grid;
  gap: ${token.space2};
`;

const Unit = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 9rem) minmax(0, 12rem) auto minmax(32px, auto);
  gap: ${token.space2};
  align-items: start;
  justify-content: start;
  line-height: ${token.controlMd};
  overflow-wrap: anywhere;
`;

/** Units of one thing, and how many of the first one each of the others is. */
export function StepUnits({ label, hint, units, refusal, onChange }: StepUnitsProps) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const goOnAt = useFocusAfterRemoval(
    units.length,
    (at) => list.current?.querySelectorAll('button')[at - 1] ?? field.current,
  );
  const first = units[0]?.name ?? '';
  const others = units.map(({ name, factor }) => ({ name, factor }));
  return (
    <SettingsGroup label={label} hint={hint}>
      <Units ref={list} aria-label={label}>
        {units.map(({ name, factor, error }, at) =>
          at === 0 && factor === '1' ? null : (
            <Unit key={`${at}-${name}`}>
              <span>{copy.oneIs(name)}</span>
              <TextField
                label={copy.factor(name, first)}
                hideLabel
                inputMode="decimal"
                autoComplete="off"
                value={factor}
                error={error}
                onValueChange={(next) =>
                  onChange(others.map((unit, place) => (place === at ? { ...unit, factor: next } : unit)))
                }
              />
              <span>{first}</span>
              {at > 0 && (
                <IconButton
                  icon={X}
                  label={copy.remove(name)}
                  tooltip={null}
                  onClick={() => {
                    goOnAt(at);
                    onChange(others.filter((_, place) => place !== at));
                  }}
                />
              )}
            </Unit>
          ),
        )}
      </Units>
      <AddToSetting
        ref={field}
        label={copy.addUnit}
        refusal={refusal}
        onAdd={(name) => onChange([...others, { name: unitName(name), factor: '' }])}
      />
    </SettingsGroup>
  );
}
