import { useRef, type ComponentProps } from 'react';
import { styled } from 'styled-components';
import { visuallyHidden } from '../theme/mixins.ts';
import { Button } from './Button.tsx';

interface FileButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'icon' | 'disabled' | 'children'
> {
  /** Endings, e.g. `.json`. */
  accept?: string;
  /** A file was chosen. */
  onFile: (file: File) => void;
}

const Input = styled.input`
  ${visuallyHidden}
`;

/** Asks for a file that something is done with at once. One that is kept in a form has a `FileDrop`. */
export function FileButton({ accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <Input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
