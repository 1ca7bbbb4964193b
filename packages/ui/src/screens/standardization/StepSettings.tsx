import { useId } from 'react';
import { styled } from 'styled-components';
import { Checkbox } from '../../components/Checkbox.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { Select } from '../../components/Select.tsx';
import { TextField } from '../../components/TextField.tsx';
import { token } from '../../theme/token.ts';
import { StepUnits, type StepUnit } from './StepUnits.tsx';
import { StepWords } from './StepWords.tsx';
import { SettingsGroup } from './SettingsGroup.tsx';
import { stepSettingsCopy as copy, type StepSettingKey } from './stepSettings.copy.ts';

/** What is chosen or typed of a setting. */
export type StepSettingValue = string | readonly string[] | readonly Pick<StepUnit, 'name' | 'factor'>[];

interface OfOne {
  key: StepSettingKey;
  /** As it is chosen or typed. */
  value: string;
  /** Nobody has chosen it, and the data doesn't say: `value` is no more than one of the choices. */
  isOpen?: boolean;
  /** What there is to choose from; a text is typed where there is none. */
  options?: readonly string[];
  type?: 'number' | 'date';
  /** Why what is typed can't be taken; what was there before stands meanwhile. */
  error?: string | undefined;
}

interface OfSome {
  key: StepSettingKey;
  /** Those of the options that are chosen. */
  chosen: readonly string[];
  options: readonly string[];
  error?: undefined;
}

interface OfWords {
  key: StepSettingKey;
  words: readonly string[];
  /** Why a word can't be one of them. */
  refusal: (word: string) => string | undefined;
  error?: string | undefined;
}

interface OfUnits {
  key: StepSettingKey;
  /** The first is what the others are told in. */
  units: readonly StepUnit[];
  /** Why a name can't be the name of another unit. */
  refusal: (name: string) => string | undefined;
  error?: string | undefined;
}

export type StepSetting = OfOne | OfSome | OfWords | OfUnits;

interface StepSettingsProps {
  settings: readonly StepSetting[];
  onChange: (key: StepSettingKey, value: StepSettingValue) => void;
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

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2} ${token.space4};
`;

interface OneSettingProps<Setting> {
  setting: Setting;
  onChange: (value: StepSettingValue) => void;
}

function SomeOf({ setting: { key, chosen, options }, onChange }: OneSettingProps<OfSome>) {
  const id = useId();
  return (
    <SettingsGroup label={copy.labels[key]} hint={copy.hints[key]}>
      <Choices>
        {options.map((option) => (
          <Checkbox
            key={option}
            id={`${id}-${option}`}
            label={copy.signs[option] ?? option}
            checked={chosen.includes(option)}
            onCheckedChange={(isChosen) =>
              onChange(options.filter((one) => (one === option ? isChosen : chosen.includes(one))))
            }
          />
        ))}
      </Choices>
    </SettingsGroup>
  );
}

function OneOf({ setting, onChange }: OneSettingProps<OfOne>) {
  const { key, value, options, type = 'number', error, isOpen = false } = setting;
  const labels = copy.optionsOf[key] ?? copy.options;
  if (!options)
    return (
      <TextField label={copy.labels[key]} type={type} value={value} error={error} onValueChange={onChange} />
    );
  const choice = {
    label: copy.labels[key],
    options: options.map((option) => ({ value: option, label: labels[option] ?? option })),
    onValueChange: onChange,
  };
  // More stand in no phone side by side.
  if (options.length > 4) return <Select {...choice} value={value} />;
  return <SegmentedControl {...choice} value={isOpen ? null : value} />;
}

function Setting({ setting, onChange }: OneSettingProps<StepSetting>) {
  const labels = { label: copy.labels[setting.key], hint: copy.hints[setting.key] };
  if ('words' in setting) {
    const { words, refusal, error } = setting;
    return <StepWords {...labels} {...{ words, refusal, error, onChange }} />;
  }
  if ('units' in setting) {
    const { units, refusal } = setting;
    return <StepUnits {...labels} {...{ units, refusal, onChange }} />;
  }
  if ('chosen' in setting) return <SomeOf setting={setting} onChange={onChange} />;
  return <OneOf setting={setting} onChange={onChange} />;
}

/** What a step reads values by, such as their decimal sign. */
export function StepSettings({ settings, onChange }: StepSettingsProps) {
  return (
    <Fields role="group" aria-label={copy.label}>
      {settings.map((setting) => (
        <Setting key={setting.key} setting={setting} onChange={(value) => onChange(setting.key, value)} />
      ))}
    </Fields>
  );
}
