import { useLayoutEffect, type ReactNode } from 'react';
import styled from 'styled-components';

const Plate = styled.div<{ $padded: boolean }>`
  background: var(--surface-canvas);
  color: var(--text-default);
  padding: ${({ $padded }) => ($padded ? '1rem' : 0)};
`;

interface Props {
  theme: string;
  padded: boolean;
  children: ReactNode;
}

/**
 * What floats is drawn into the body, so the root carries the theme; only `stacked` needs subtrees. There the story is drawn
 * once, in light: a second one would answer to its play function too. `copyIntoDark` fills the other half.
 */
export const ThemeDecorator = ({ theme, padded, children }: Props) => {
  const stacked = theme === 'stacked';
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = stacked ? 'light' : theme;
    document.body.style.background = 'var(--surface-canvas)';
    document.body.classList.add('plinth');
  }, [theme, stacked]);
  if (!stacked) return <>{children}</>;
  return (
    <>
      <Plate data-theme="light" $padded={padded}>
        {children}
      </Plate>
      <Plate data-theme="dark" $padded={padded} aria-hidden="true" inert />
    </>
  );
};
