import { Search, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { Icon } from './Icon.tsx';
import { componentsCopy as copy } from './components.copy.ts';
import { insetButtonStyles } from '../primitives/iconButton.styles.ts';
import { TextField } from './TextField.tsx';
import { narrowQuery } from '../theme/measures.tokens.ts';

const Clear = styled.button`
  ${insetButtonStyles}
`;

const Narrow = styled(TextField)`
  flex: 0 1 20rem;
  width: 20rem;
  max-width: 100%;

  @media ${narrowQuery} {
    flex-grow: 1;
    width: 100%;
  }
`;

interface SearchFieldProps {
  /** What is searched. */
  value: string;
  /** What it holds after a key, or nothing. */
  onValueChange: (value: string) => void;
  /** What is searched in; it is the field's name too. */
  placeholder?: string;
  /** For the place that it stands in, not for its look. */
  className?: string;
}

/** The search of a toolbar. Escape and the cross empty it. */
export function SearchField({
  value,
  onValueChange,
  placeholder = copy.search,
  className,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return;
    event.stopPropagation();
    event.preventDefault();
    clear();
  };
  return (
    <Narrow
      ref={input}
      type="search"
      label={placeholder}
      hideLabel
      icon={Search}
      value={value}
      onValueChange={onValueChange}
      onKeyDown={handleKeyDown}
      placeholder={placeholder}
      className={className}
      autoComplete="off"
      end={
        value !== '' && (
          <Clear type="button" aria-label={copy.clearSearch} onClick={clear}>
            <Icon icon={X} size={14} />
          </Clear>
        )
      }
    />
  );
}
