import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { collectionsCopy } from './collections.copy.ts';

const copy = collectionsCopy.edit;

/** A placeholder, as specified. */
export function CollectionEditScreen() {
  return (
    <>
      <PageHeader title={copy.title} />
      <EmptyState drawing="first">{copy.hello}</EmptyState>
    </>
  );
}
