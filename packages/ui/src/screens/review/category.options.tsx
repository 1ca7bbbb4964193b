import { dataCategories } from '@plinth/api/facts';
import { CategoryMark } from '../../components/CategoryMark.tsx';

/** The data categories as a select offers them. */
export const categoryOptions = dataCategories.map((category) => ({
  value: category,
  label: category,
  icon: <CategoryMark category={category} />,
}));
