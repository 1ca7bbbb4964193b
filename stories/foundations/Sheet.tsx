import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Plate = styled.div`
  margin-block: 16px;
  border: 1px solid var(--border-default);
  border-radius: 10px;
  background: var(--surface-raised);
  color: var(--text-default);
  overflow: clip;
`;

/** A piece of the product on a page of the documentation, in the theme of the page around it. */
export function Sheet({ children }: { children: ReactNode }) {
  return <Plate className="sb-unstyled">{children}</Plate>;
}
