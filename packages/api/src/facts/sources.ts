/** Types of sources by the names that hosts send, each with the name that people read (CON-18). A host may send others. */
export const sourceTypes = {
  postgres: 'Postgres',
  mongodb: 'MongoDB',
  mysql: 'MySQL',
  csv: 'CSV',
  snowflake: 'Snowflake',
} as const;
export type SourceType = keyof typeof sourceTypes;

const aliases: ReadonlyMap<string, SourceType> = new Map([['postgresql', 'postgres']]);

/** The type that a host means; null for one that we don't know. */
export const knownSourceType = (sent: string): SourceType | null => {
  const name = sent.toLowerCase();
  return aliases.get(name) ?? (Object.hasOwn(sourceTypes, name) ? (name as SourceType) : null);
};

/** One that we don't know is shown as it was sent, none as a dash. */
export const sourceTypeName = (sent: string): string => {
  const type = knownSourceType(sent);
  return type === null ? sent || '–' : sourceTypes[type];
};
