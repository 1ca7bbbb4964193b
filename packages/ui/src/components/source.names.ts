const names: Readonly<Record<string, string>> = {
  postgres: 'Postgres',
  postgresql: 'Postgres',
  mongodb: 'MongoDB',
  mysql: 'MySQL',
  csv: 'CSV',
  snowflake: 'Snowflake',
};

/** The display name of a source type; one we don't know shows as sent, none as a dash. */
export function sourceTypeName(type: string): string {
  return names[type.toLowerCase()] ?? (type || '–');
}
