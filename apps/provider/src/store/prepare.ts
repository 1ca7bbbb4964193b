import type { Compilable, CompiledQuery } from 'kysely';
import type { Store } from './store.ts';

/** Where a value belongs that a run brings. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is built and compiled once, for what each call asks: to build it anew costs more than the embedded store takes to
 * answer it. `build` takes for each value the slot of its name.
 */
export const prepare = <Name extends string, Row>(
  db: Store['db'],
  build: (slot: (name: Name) => string) => Compilable<Row>,
): ((values: Record<Name, string>) => Promise<Row[]>) => {
  // A builder only passes values on to the driver.
  const compiled = build((name) => new Slot(name) as never).compile();
  return async (values) => {
    const parameters = compiled.parameters.map((one) =>
      one instanceof Slot ? values[one.name as Name] : one,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters } satisfies CompiledQuery<Row>);
    return rows;
  };
};
