import { isDataCategory } from '@plinth/api/facts';
import { styled } from 'styled-components';
import { truncate } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { CategoryMark } from './CategoryMark.tsx';

const Pair = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 7px;
  max-width: 100%;
  color: ${token.textDefault};
  font-size: ${token.typeSm};
  vertical-align: middle;

  > :last-child {
    ${truncate}
  }
`;

const Unknown = styled.span`
  ${truncate}
  display: block;
  color: ${token.textMuted};
  font-size: ${token.typeSm};
`;

interface CategoryNameProps {
  /** One of the twelve, or whatever was sent; then it shows as sent, with no mark. */
  category: string;
}

/** The mark and the name of a data category, as in the table of columns. Not where a category is chosen: that is a `Select` with marks. */
export function CategoryName({ category }: CategoryNameProps) {
  if (!isDataCategory(category)) return <Unknown title={category}>{category}</Unknown>;
  return (
    <Pair>
      <CategoryMark category={category} />
      <span>{category}</span>
    </Pair>
  );
}
