import { CategoryName, Logo, SourceName } from '@plinth/ui';
import { dataCategories } from '@plinth/api/facts';
import { styled } from 'styled-components';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(144px, 1fr));
  gap: 12px;
  padding: 16px;
`;

/** The marks that are drawn for Plinth. */
export function MarkGallery() {
  return (
    <Grid>
      {dataCategories.map((category) => (
        <CategoryName key={category} category={category} />
      ))}
      {['postgres', 'mongodb', 'mysql', 'csv', 'snowflake'].map((type) => (
        <SourceName key={type} type={type} />
      ))}
      <Logo wordmark />
    </Grid>
  );
}
