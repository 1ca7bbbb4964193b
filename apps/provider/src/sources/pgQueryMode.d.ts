import 'pg';

declare module 'pg' {
  // oxlint-disable-next-line typescript/no-explicit-any -- has to repeat the declaration it adds to
  interface QueryConfig<I = any[]> {
    /** One statement by the extended protocol, also without parameters; the published types don't know it yet. */
    queryMode?: 'extended';
  }

  interface ClientBase {
    /** What the client tells the server when it begins. */
    getStartupConf(): { [name: string]: string };
  }
}
