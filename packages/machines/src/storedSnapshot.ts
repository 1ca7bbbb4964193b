/** A machine's persisted snapshot as it is stored: plain data. */
export interface StoredSnapshot<Context> {
  value: unknown;
  context: Context;
  children: Partial<Record<string, { snapshot: unknown }>>;
}
