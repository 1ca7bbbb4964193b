import { sourceTypeName } from '@plinth/api/facts';
import { search } from '../../primitives/search.ts';

export interface ConnectionItem {
  id: string;
  name: string;
  /** As the host sends it: postgres, mongodb, csv. */
  type: string;
  /** Where it is: a host and database, or a file. */
  place: string;
  /** Its stored password can't be read any more. */
  needsPassword?: boolean;
  /** The e-mail address of the owner where it is known: the current user's own. */
  ownerEmail: string | null;
  /** ISO 8601. */
  created: string;
  href: string;
}

/** Matches the name, the display name of the type and the owner's e-mail, ignoring case and accents. */
export const filterConnections = (
  connections: readonly ConnectionItem[],
  query: string,
): readonly ConnectionItem[] =>
  search(connections, query, ({ name, type, ownerEmail }) => [name, sourceTypeName(type), ownerEmail ?? '']);
