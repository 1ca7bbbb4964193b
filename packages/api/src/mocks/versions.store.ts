import { maxVersions } from '../facts.ts';
import { MockFailure } from './mockCall.ts';

interface Part {
  id: string;
}

interface State<P extends Part> {
  name: string;
  parts: readonly P[];
}

type Kept<P extends Part> = State<P> & { version: number; saved_at: string };

/** States of before, of reports or of recipes, in memory. */
export class VersionStore<P extends Part> {
  readonly #kept = new Map<string, Kept<P>[]>();

  /** @returns How many are kept from now on. */
  keep(id: string, state: Kept<P>): number {
    const kept = [state, ...(this.#kept.get(id) ?? [])].slice(0, maxVersions);
    this.#kept.set(id, kept);
    return kept.length;
  }

  /** The newest first. */
  list(id: string, present: State<P>) {
    const states = this.#kept.get(id) ?? [];
    return states.map(({ parts, ...state }, at) => {
      const next = states[at - 1] ?? present;
      const before = new Map(parts.map((part) => [part.id, JSON.stringify(part)]));
      const stayed = next.parts.filter((part) => before.has(part.id));
      const then = {
        added: next.parts.length - stayed.length,
        changed: stayed.filter((part) => before.get(part.id) !== JSON.stringify(part)).length,
        removed: parts.length - stayed.length,
        moved: false,
        renamed: next.name !== state.name,
      };
      return { ...state, saved_by: 'ada@northwind.example', parts, then };
    });
  }

  find(id: string, version: string | undefined): Kept<P> {
    const kept = this.#kept.get(id)?.find((state) => String(state.version) === version);
    if (!kept) throw new MockFailure(404, { detail: 'This state isn’t kept.' });
    return kept;
  }
}
