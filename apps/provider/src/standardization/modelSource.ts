import type { Recipe } from '@plinth/api/contract';
import { longestStatement } from '../sources/gate/sqlGate.ts';
import { isOfZone } from '../sources/days.ts';
import { quoteIdentifier } from '../sources/identifiers.ts';
import { packProfile, readPackedProfile, unpackProfile } from '../sources/packedProfile.ts';
import type {
  CheckResult,
  PackedProfile,
  ProfileOptions,
  QueryLimits,
  QueryResult,
  Source,
  SqlDialect,
  TableAddress,
  TableProfile,
  TableSource,
} from '../sources/source.ts';
import { profileOfView } from './profileOfView.ts';
import { viewOf, type View } from './view.ts';
import { viewName } from './viewName.ts';
import { withView } from './withView.ts';

/**
 * What a model's questions are asked of: its table, or the standardized view that its recipe makes of it. SQL can name
 * either at any time, so a query that was kept reads what it read before.
 */
export class ModelSource implements TableSource {
  readonly dialect: SqlDialect;
  /** A view keeps none. */
  readonly keepsOrder: boolean;
  /** Whether questions are asked of the view. */
  readonly isStandardized: boolean;
  /** Whether its recipe changes anything, so that there is a view to switch to. */
  readonly hasView: boolean;
  /** Its fields are those of a sample. */
  readonly isOfDocuments: boolean;
  readonly #source: Source;
  readonly #steps: Recipe['steps'];
  readonly #timeZone: string | undefined;
  #view: Promise<View> | undefined;

  constructor(source: Source, { steps, used = false }: Pick<Recipe, 'steps' | 'used'>, timeZone?: string) {
    this.#source = source;
    this.#steps = steps;
    this.#timeZone = timeZone;
    this.dialect = source.dialect;
    this.hasView = steps.some(({ on }) => on);
    this.isOfDocuments = source.kind === 'mongodb';
    this.isStandardized = used && this.hasView;
    this.keepsOrder = source.keepsOrder && !this.isStandardized;
  }

  /** The same data, whose moments begin their days in that zone where they have one. */
  inZone(timeZone: string): ModelSource {
    return new ModelSource(this.#source, { steps: this.#steps, used: this.isStandardized }, timeZone);
  }

  check(signal: AbortSignal, wanted?: TableAddress): AsyncIterable<CheckResult> {
    return this.#source.check(signal, wanted);
  }

  /** Of what questions are asked of. */
  tableReference(table: string): string {
    return this.isStandardized ? quoteIdentifier(viewName(table)) : this.#source.tableReference(table);
  }

  /** All that SQL about the model may read. */
  references(table: string): string[] {
    return [this.#source.tableReference(table), quoteIdentifier(viewName(table))];
  }

  async query(database: string, table: string, sql: string, given: QueryLimits): Promise<QueryResult> {
    const limits = { ...given, ...(this.#timeZone !== undefined && { timeZone: this.#timeZone }) };
    const { longest = longestStatement, signal = AbortSignal.timeout(limits.timeoutMs) } = limits;
    // The gate refuses what is too long, and nobody reads it before.
    if (sql.length > longest || !sql.toLowerCase().includes(viewName(table).toLowerCase()))
      return this.#source.query(database, table, sql, limits);
    const { select } = await this.#viewOf(database, table, signal);
    return this.#source.query(database, table, withView(sql, quoteIdentifier(viewName(table)), select), {
      ...limits,
      longest: longest + 2 * select.length,
    });
  }

  /** Of the table as it is now, whatever the recipe makes of it. */
  columns(database: string, table: string, signal: AbortSignal): Promise<Map<string, string>> {
    return this.#source.columns(database, table, signal);
  }

  /** Names of the table's columns whose days and hours are those of a time zone. */
  async moments(database: string, table: string, signal: AbortSignal): Promise<string[]> {
    const columns = await this.columns(database, table, signal);
    const isMoment = (type: string): boolean =>
      isOfZone(type) || (this.isOfDocuments && /^timestamp/i.test(type));
    return [...columns].flatMap(([name, type]) => (isMoment(type) ? [name] : []));
  }

  async profile(database: string, table: string, options: ProfileOptions): Promise<TableProfile> {
    return unpackProfile((await this.packedProfile(database, table, options)).bytes);
  }

  async packedProfile(database: string, table: string, options: ProfileOptions): Promise<PackedProfile> {
    const packed = await readPackedProfile(this.#source, database, table, options);
    if (!this.isStandardized) return packed;
    const view = await this.#viewOf(database, table, options.signal);
    options.onProgress?.('Reading the columns that the recipe changes');
    return packProfile(
      await profileOfView(unpackProfile(packed.bytes), view, {
        reference: this.tableReference(table),
        run: (sql, limits) => this.query(database, table, sql, { ...limits, signal: options.signal }),
      }),
    );
  }

  #viewOf(database: string, table: string, signal: AbortSignal): Promise<View> {
    this.#view ??= viewOf({ source: this.#source, database, table, signal }, this.#steps);
    return this.#view;
  }
}
