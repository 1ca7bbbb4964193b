import {
  detailFields,
  fieldsOfKind,
  serverFields,
  verifiesServer,
  type ConnectionKindName,
  type DetailField,
  type DetailsOf,
  type FieldFacts,
  type ServerField,
} from '@plinth/api/facts';

/** Text of each field that a form asks for. */
export type ServerEntries = Record<ServerField, string>;

export const isPort = (text: string): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

/** What the fields hold before anybody has touched them. */
export const initialEntries = (kind: ConnectionKindName): ServerEntries =>
  Object.fromEntries(
    serverFields.map((field) => [field, fieldsOfKind(kind)[field]?.initial ?? '']),
  ) as ServerEntries;

/** The text of a field as it travels. */
export const sentValue = (field: DetailField, text: string): string | number | boolean => {
  const { type, isVerbatim }: FieldFacts = detailFields[field];
  if (type === 'number') return Number(text);
  if (type === 'boolean') return text === 'true';
  return isVerbatim ? text : text.trim();
};

/** The rule that an entry breaks, or null. */
export const brokenRule = (
  kind: ConnectionKindName,
  field: ServerField,
  entries: ServerEntries,
): 'required' | 'invalid' | null => {
  const { isVerbatim }: FieldFacts = detailFields[field];
  const text = isVerbatim ? entries[field] : entries[field].trim();
  const isEmpty = text === '';
  switch (fieldsOfKind(kind)[field]?.rule) {
    case 'required':
      return isEmpty ? 'required' : null;
    case 'port':
      return isEmpty ? 'required' : isPort(text) ? null : 'invalid';
    case 'ifPassword':
      return isEmpty && entries.password !== '' ? 'required' : null;
    default:
      return null;
  }
};

const isSent = (kind: ConnectionKindName, field: ServerField, entries: ServerEntries): boolean => {
  const rule = fieldsOfKind(kind)[field]?.rule;
  if (rule === 'authority') return verifiesServer(entries.sslmode) && entries[field].trim() !== '';
  const { isOptional }: FieldFacts = detailFields[field];
  return (
    rule !== undefined &&
    !(rule === 'optional' && isOptional && ['', initialEntries(kind)[field]].includes(entries[field]))
  );
};

/** Details of a database as its form has them. A field that holds the host's own default isn't sent. */
export const sentDetails = (kind: ConnectionKindName, entries: ServerEntries): DetailsOf<ServerField> =>
  Object.fromEntries(
    serverFields
      .filter((field) => isSent(kind, field, entries))
      .map((field) => [detailFields[field].sentAs, sentValue(field, entries[field])]),
  ) as DetailsOf<ServerField>;
