import { styled } from 'styled-components';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { TextField } from '../../components/TextField.tsx';
import { token } from '../../theme/token.ts';
import { stepSettingsCopy as copy, type StepSettingKey } from './stepSettings.copy.ts';

export interface StepSetting {
  key: StepSettingKey;
  /** As it is chosen or typed. */
  value: string;
  /** What there is to choose from; a text is typed where there is none. */
  options?: readonly string[];
  type?: 'number' | 'date';
  /** Why what is typed can't be taken; what was there before stands meanwhile. */
  error?: string | undefined;
}

interface StepSettingsProps {
  settings: readonly StepSetting[];
  onChange: (key: StepSettingKey, value: string) => void;
}

const Fields = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${token.space3} ${token.space4};

  > * {
    min-width: 0;
    max-width: 100%;
  }
`;

/** What a step reads values by, such as their decimal sign. */
export function StepSettings({ settings, onChange }: StepSettingsProps) {
  return (
    <Fields role="group" aria-label={copy.label}>
      {settings.map(({ key, value, options, type = 'number', error }) =>
        options ? (
          <SegmentedControl
            key={key}
            label={copy.labels[key]}
            options={options.map((option) => ({ value: option, label: copy.options[option] ?? option }))}
            value={value}
            onValueChange={(next) => onChange(key, next)}
          />
        ) : (
          <TextField
            key={key}
            label={copy.labels[key]}
            type={type}
            value={value}
            error={error}
            onValueChange={(next) => onChange(key, next)}
          />
        ),
      )}
    </Fields>
  );
}
