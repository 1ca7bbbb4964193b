import { Plus } from 'lucide-react';
import { useState, type Ref } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../components/IconButton.tsx';
import { TextField } from '../../components/TextField.tsx';
import { stepSettingsCopy as copy } from './stepSettings.copy.ts';

interface AddToSettingProps {
  /** To put the focus on its field. */
  ref?: Ref<HTMLInputElement>;
  /** What can be added. */
  label: string;
  /** Why it can't be. */
  refusal: (text: string) => string | undefined;
  onAdd: (text: string) => void;
}

const Line = styled.form`
  max-width: 20rem;
`;

/** A field whose text is added to a list: by Enter, by its button, and as it is left, so that none is forgotten in it. */
export function AddToSetting({ ref, label, refusal, onAdd }: AddToSettingProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    if (text === '') return;
    const refused = refusal(text);
    setError(refused);
    if (refused !== undefined) return;
    onAdd(text);
    setText('');
  };
  return (
    <Line
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField
        ref={ref}
        label={label}
        hideLabel
        placeholder={label}
        value={text}
        error={error}
        autoComplete="off"
        spellCheck={false}
        onValueChange={(next) => {
          setText(next);
          setError(undefined);
        }}
        onBlur={add}
        end={<IconButton size="inset" icon={Plus} type="submit" label={copy.add} tooltip={null} />}
      />
    </Line>
  );
}
