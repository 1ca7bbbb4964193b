import { sourceTypeName } from '@plinth/api/facts';

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

/** Matches the name, the display name of the type and the owner's e-mail, ignoring case. */
export const filterConnections = (
  connections: readonly ConnectionItem[],
  query: string,
): readonly ConnectionItem[] => {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return connections;
  return connections.filter(({ name, type, ownerEmail }) =>
    [name, sourceTypeName(type), ownerEmail ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  );
};
