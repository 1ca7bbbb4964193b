import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { categoryGlyphs, type DataCategory } from './category.glyphs.tsx';

const colors: Record<DataCategory, readonly [foreground: string, background: string]> = {
  identifier: [token.categoryIdentifierFg, token.categoryIdentifierBg],
  temporal: [token.categoryTemporalFg, token.categoryTemporalBg],
  categorical: [token.categoryCategoricalFg, token.categoryCategoricalBg],
  numerical: [token.categoryNumericalFg, token.categoryNumericalBg],
  textual: [token.categoryTextualFg, token.categoryTextualBg],
  boolean: [token.categoryBooleanFg, token.categoryBooleanBg],
  geospatial: [token.categoryGeospatialFg, token.categoryGeospatialBg],
  binary: [token.categoryBinaryFg, token.categoryBinaryBg],
  json: [token.categoryJsonFg, token.categoryJsonBg],
  array: [token.categoryArrayFg, token.categoryArrayBg],
  text: [token.categoryTextFg, token.categoryTextBg],
  structured_data: [token.categoryStructuredDataFg, token.categoryStructuredDataBg],
};

const Square = styled.span<{ $category: DataCategory }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 20px;
  height: 20px;
  border-radius: ${token.radiusMark};
  background: ${({ $category }) => colors[$category][1]};
  color: ${({ $category }) => colors[$category][0]};

  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

interface CategoryMarkProps {
  category: DataCategory;
  className?: string;
}

/** The 20 px mark of a data category, beside its name. */
export function CategoryMark({ category, className }: CategoryMarkProps) {
  return (
    <Square $category={category} className={className} aria-hidden>
      <svg width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.4">
        {categoryGlyphs[category]}
      </svg>
    </Square>
  );
}
