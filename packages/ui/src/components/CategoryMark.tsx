import type { DataCategory } from '@plinth/api/facts';
import { styled } from 'styled-components';
import { categoryRole } from '../theme/roles.tokens.ts';
import { token } from '../theme/token.ts';
import { categoryGlyphs } from './category.glyphs.tsx';

const Square = styled.span<{ $category: DataCategory }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 20px;
  height: 20px;
  border-radius: ${token.radiusMark};
  background: ${({ $category }) => token[categoryRole($category, 'Bg')]};
  color: ${({ $category }) => token[categoryRole($category, 'Fg')]};

  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

interface CategoryMarkProps {
  /** One of the data categories; another word gets the mark of what is unknown. */
  category: DataCategory;
}

/** The 20 px mark of a data category, beside its name. */
export function CategoryMark({ category }: CategoryMarkProps) {
  return (
    <Square $category={category} aria-hidden>
      <svg width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.4">
        {categoryGlyphs[category]}
      </svg>
    </Square>
  );
}
