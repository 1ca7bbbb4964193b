import type { DataCategory } from '@plinth/api/facts';
import { styled } from 'styled-components';
import { categoryColors, categoryMark } from '../theme/categories.tokens.tsx';
import { token } from '../theme/token.ts';

const Square = styled.span<{ $category: DataCategory }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 20px;
  height: 20px;
  border-radius: ${token.radiusMark};
  background: ${({ $category }) => categoryColors($category).background};
  color: ${({ $category }) => categoryColors($category).foreground};

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
        {categoryMark(category)}
      </svg>
    </Square>
  );
}
