import { loadModule, parseSync, scanSync } from 'libpg-query';
import type { ScanToken } from 'libpg-query';
import type { SqlDialect } from '../source.ts';
import { isTooDeep } from './depth.ts';
import { printTokens, shapeOf, Unreadable } from './print.ts';
import { allowedFunctions, allowedInFrom, allowedOperators, allowedTypes, plainNodes } from './allowed.ts';

export interface GateOptions {
  dialect: SqlDialect;
  /** The tables that may be read, each as the source's `tableReference` writes it. */
  tables: readonly string[];
  /** In characters. */
  longest?: number | undefined;
  /** Pages of a table may be sampled: of statements that the provider has written itself. */
  sampled?: boolean | undefined;
}

/** `sql` is what may be run: printed anew from what was read, never the text that was given. */
type GateAnswer = { ok: true; sql: string } | { ok: false; reason: string };

/** In characters, of a statement that a person has written. */
export const longestStatement = 20_000;
const maxDepth = 200;
const maxPadding = 1000;
/** The parser needs far longer for them than for anything else. */
const mostComments = 100;
/** For a run of plus and minus the scanner needs a time that grows with the square of its length. */
const longRun = /[-+]{201}/;

type Fields = { [key: string]: unknown };

class Refusal extends Error {}

const refuse = (reason: string): never => {
  throw new Refusal(reason);
};

await loadModule();

interface Table {
  schema: string | null;
  name: string;
}

/**
 * The parser's JSON breaks on control characters, which a quoted name may hold: they are moved to a part of the private
 * use area that none of the texts uses, the same in the statement and in the tables' references.
 */
function printable(texts: readonly string[]): { texts: string[]; restore: (text: string) => string } {
  const size = 0xa0;
  const used = new Set<number>();
  for (const text of texts)
    for (const [character] of text.matchAll(/[\ue000-\uf8ff]/g))
      used.add(Math.floor((character.charCodeAt(0) - 0xe000) / size));
  let part = 0;
  while (used.has(part)) part += 1;
  const start = 0xe000 + part * size;
  if (start + size > 0xf900) return refuse('The statement holds too many characters that have no meaning.');
  const moved = (character: string): string => String.fromCharCode(start + character.charCodeAt(0));
  return {
    texts: texts.map((text) => text.replace(/(?![\t\n\r])\p{Cc}/gu, moved)),
    restore: (text) =>
      text.replace(/[\ue000-\uf8ff]/g, (character) => {
        const code = character.charCodeAt(0) - start;
        return code >= 0 && code < size ? String.fromCharCode(code) : character;
      }),
  };
}

/** A reference such as `"public"."orders"`: what the real parser makes of it. */
function readReference(reference: string): Table {
  const tree = parseSync(`SELECT FROM ${reference}`) as unknown as {
    stmts: { stmt: { SelectStmt: { fromClause: Fields[] } } }[];
  };
  const range = tree.stmts[0]?.stmt.SelectStmt.fromClause[0]?.['RangeVar'] as {
    schemaname?: string;
    relname: string;
  };
  return { schema: range.schemaname ?? null, name: range.relname };
}

/**
 * Lets through exactly one SELECT that reads only the named tables, through functions that only compute. PostgreSQL's
 * own grammar reads the statement, every node has to be known, and what isn't on a list is refused.
 */
export function gateSql(
  sql: string,
  { dialect, tables, longest = longestStatement, sampled = false }: GateOptions,
): GateAnswer {
  try {
    if (sql.length > longest) refuse(`The statement is longer than ${longest} characters.`);
    if (sql.includes('\0')) refuse('The statement holds a zero byte.');
    if (!sql.isWellFormed()) refuse('The statement holds half a character.');
    if (sql.split('/*').length > mostComments + 1)
      refuse(`The statement holds /* more than ${mostComments} times.`);
    if (longRun.test(sql)) refuse('The statement holds more than 200 signs in a row.');
    const { texts, restore } = printable([sql, ...tables]);
    const [given = '', ...references] = texts;
    const tokens = scanTokens(given);
    if (isTooDeep(tokens, maxDepth)) refuse('The statement is nested too deeply.');
    const tree = parseTree(given);
    const walk = new Walk(dialect, references.map(readReference), sampled);
    walk.statement(tree);
    const printed = printTokens(given, tokens, dialect, walk.schemas);
    // Read once more: what is run has to be what was looked at.
    if (shapeOf(parseTree(printed), dialect) !== shapeOf(tree, dialect))
      refuse('The statement can be read in two ways.');
    return { ok: true, sql: restore(printed) };
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unreadable) return { ok: false, reason: error.message };
    throw error;
  }
}

function scanTokens(sql: string): readonly ScanToken[] {
  try {
    return scanSync(sql).tokens;
  } catch {
    // Only the parser says what is wrong.
    parseTree(sql);
    return refuse('The statement can’t be read.');
  }
}

function parseTree(sql: string): Fields {
  let stmts: { stmt?: Fields }[];
  try {
    stmts = (parseSync(sql) as { stmts?: { stmt?: Fields }[] }).stmts ?? [];
  } catch (error) {
    return refuse(
      `The statement is not valid SQL: ${error instanceof Error ? error.message : 'it cannot be read'}.`,
    );
  }
  const [first] = stmts;
  if (first?.stmt === undefined) return refuse('There is no statement.');
  if (stmts.length > 1) return refuse('Exactly one SELECT is allowed.');
  return first.stmt;
}

interface Scope {
  names: ReadonlySet<string>;
  depth: number;
}

class Walk {
  readonly #dialect: SqlDialect;
  readonly #tables: readonly Table[];
  readonly #maySample: boolean;
  readonly #qualified: { qualifier: string; name: string }[] = [];
  readonly #functionColumns = new Map<string, ReadonlySet<string>>();
  /** Of functions and tables that stand there by their bare name, by the place in bytes from the statement's begin. */
  readonly schemas = new Map<number, string>();

  /** Nodes of which more is to be looked at than their fields. */
  readonly #checks = new Map<string, (node: Fields, scope: Scope) => void>([
    ['SelectStmt', (node, scope) => this.#select(node, scope)],
    ['RangeVar', (node, scope) => this.#table(node, scope)],
    ['RangeTableSample', (node, scope) => this.#sample(node, scope)],
    ['RangeFunction', (node, scope) => this.#rangeFunction(node, scope)],
    ['FuncCall', (node, scope) => this.#call(node, scope)],
    ['A_Expr', (node, scope) => this.#operator(node, scope)],
    ['A_Indirection', (node, scope) => this.#indirection(node, scope)],
    ['ColumnRef', (node) => this.#column(node)],
    [
      'TypeCast',
      (node, scope) => {
        this.#type(node['typeName'] as Fields);
        this.#any(node['arg'], deeper(scope));
      },
    ],
    [
      'SQLValueFunction',
      (node) => {
        if (!clock.has(String(node['op'])))
          refuse('Only the functions of date and time may stand without brackets.');
      },
    ],
    [
      'SubLink',
      (node, scope) => {
        this.#operatorName(node['operName']);
        this.#any(node['testexpr'], scope);
        this.#any(node['subselect'], scope);
      },
    ],
    [
      'SortBy',
      (node, scope) => {
        this.#operatorName(node['useOp']);
        this.#any(node['node'], scope);
      },
    ],
    [
      'CollateClause',
      (node, scope) => {
        if (namesOf(node['collname']).length > 2) refuse('The collation is not allowed.');
        this.#any(node['arg'], deeper(scope));
      },
    ],
  ]);

  constructor(dialect: SqlDialect, tables: readonly Table[], maySample: boolean) {
    this.#dialect = dialect;
    this.#tables = tables;
    this.#maySample = maySample;
  }

  statement(node: Fields): void {
    const [kind] = Object.keys(node);
    if (kind !== 'SelectStmt') refuse('Only SELECT is allowed.');
    this.#select(node['SelectStmt'] as Fields, { names: new Set(), depth: 0 });
    this.#checkQualified();
  }

  /** DuckDB's names ignore case; PostgreSQL's have been folded by the parser. */
  #fold(name: string): string {
    return this.#dialect === 'duckdb' ? name.toLowerCase() : name;
  }

  #select(select: Fields, outer: Scope, recursive?: string): void {
    if (outer.depth > maxDepth) refuse('The statement is nested too deeply.');
    if (select['intoClause'] !== undefined) refuse('SELECT INTO is not allowed.');
    if (select['lockingClause'] !== undefined) refuse('Locking rows is not allowed.');
    let scope: Scope = { names: outer.names, depth: outer.depth + 1 };
    const withClause = select['withClause'] as { ctes?: Fields[]; recursive?: boolean } | undefined;
    if (withClause !== undefined) {
      for (const entry of withClause.ctes ?? [])
        scope = this.#cte(entry, withClause.recursive === true, scope);
    }
    // The name of a recursive query stands for its rows only in the branch after UNION.
    const withSelf: Scope =
      recursive === undefined ? scope : { names: new Set([...scope.names, recursive]), depth: scope.depth };
    for (const [key, value] of Object.entries(select)) {
      if (key === 'withClause') continue;
      if (key === 'larg') this.#select(value as Fields, scope);
      else if (key === 'rarg') this.#select(value as Fields, withSelf);
      else if (!selectFields.has(key)) refuse(`${key} is not allowed in a SELECT.`);
      else this.#any(value, scope);
    }
  }

  #cte(entry: Fields, recursive: boolean, scope: Scope): Scope {
    const cte = entry['CommonTableExpr'] as Fields | undefined;
    const query = cte?.['ctequery'] as Fields | undefined;
    const select = query?.['SelectStmt'] as Fields | undefined;
    if (cte === undefined || select === undefined) return refuse('A WITH query has to be a SELECT.');
    if (cte['search_clause'] !== undefined || cte['cycle_clause'] !== undefined)
      refuse('SEARCH and CYCLE are not allowed.');
    const name = this.#fold(String(cte['ctename']));
    const union = select['op'] !== undefined && select['op'] !== 'SETOP_NONE';
    this.#select(select, scope, recursive && union ? name : undefined);
    return { names: new Set([...scope.names, name]), depth: scope.depth };
  }

  /** A value of a field: a node, a list of nodes, or plain data. */
  #any(value: unknown, scope: Scope): void {
    if (Array.isArray(value)) {
      for (const inner of value) this.#any(inner, scope);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [kind, inner] of Object.entries(value as Fields)) {
      if (typeof inner !== 'object' || inner === null) continue;
      // Node kinds are written in upper camel case, fields that hold a bare node in lower case.
      if (/^[A-Z]/.test(kind)) this.#node(kind, inner as Fields, scope);
      else this.#field(kind, inner, scope);
    }
  }

  /** Some fields hold their node without its kind. */
  #field(name: string, value: object, scope: Scope): void {
    if (name === 'over') this.#node('WindowDef', value as Fields, scope);
    else if (name === 'alias' || name === 'join_using_alias') this.#node('Alias', value as Fields, scope);
    else if (name === 'typeName') this.#type(value as Fields);
    else this.#any(value, scope);
  }

  #fields(fields: Fields, scope: Scope): void {
    const inner = deeper(scope);
    for (const [name, value] of Object.entries(fields)) {
      if (Array.isArray(value)) this.#any(value, inner);
      else if (typeof value === 'object' && value !== null) this.#field(name, value, inner);
    }
  }

  #node(kind: string, node: Fields, scope: Scope): void {
    const check = this.#checks.get(kind);
    if (check !== undefined) check(node, scope);
    else if (plainNodes.has(kind)) this.#fields(node, scope);
    else refuse(`${readable(kind)} is not allowed.`);
  }

  /** PostgreSQL reads (value).name as name(value): a call of any function. */
  #indirection(node: Fields, scope: Scope): void {
    for (const part of (node['indirection'] as Fields[] | undefined) ?? [])
      if (part['A_Indices'] === undefined) refuse('A field of a value may not be named this way.');
    this.#fields(node, scope);
  }

  #table(node: Fields, scope: Scope): void {
    const name = String(node['relname']);
    const schema = (node['schemaname'] as string | undefined) ?? null;
    if (node['catalogname'] !== undefined) refuse(`The table ${name} is not the model's own.`);
    if (node['inh'] !== true) refuse('ONLY is not allowed.');
    if (schema === null && scope.names.has(this.#fold(name))) return;
    const own = this.#tables.find((table) => {
      if (this.#fold(table.name) !== this.#fold(name)) return false;
      if (schema !== null) return table.schema !== null && this.#fold(table.schema) === this.#fold(schema);
      // Without its schema a pg_… name means the catalog's table.
      return table.schema === null || !name.startsWith('pg_');
    });
    if (own === undefined) refuse(`The table ${name} is not the model's own.`);
    else if (schema === null && own.schema !== null) this.schemas.set(Number(node['location']), own.schema);
  }

  /** A method of sampling is a function: but for PostgreSQL's own it may be anyone's. */
  #sample(node: Fields, scope: Scope): void {
    const names = namesOf(node['method']);
    if (!this.#maySample || this.#dialect !== 'postgres' || names.length !== 1 || names[0] !== 'system')
      refuse('A sample of the table is not allowed.');
    for (const field of ['relation', 'args', 'repeatable']) this.#any(node[field], scope);
  }

  /** `f.name`, where f is a function in FROM that returns plain values, is name(f): a call of any function. */
  #column(node: Fields): void {
    const names = namesOf(node['fields']);
    const qualifier = names.length > 1 ? names.at(-2) : undefined;
    if (qualifier === undefined || names.at(-1) === '') return;
    this.#qualified.push({ qualifier: this.#fold(qualifier), name: names.at(-1) ?? '' });
  }

  #checkQualified(): void {
    for (const { qualifier, name } of this.#qualified) {
      const columns = this.#functionColumns.get(qualifier);
      if (columns !== undefined && !columns.has(name)) refuse(`${qualifier} has no column ${name}.`);
    }
  }

  #rangeFunction(node: Fields, scope: Scope): void {
    if (node['coldeflist'] !== undefined) refuse('Column definitions are not allowed.');
    const calls = (node['functions'] as { List?: { items?: Fields[] } }[] | undefined) ?? [];
    for (const { List } of calls) {
      for (const item of List?.items ?? []) {
        const call = item['FuncCall'] as Fields | undefined;
        if (call === undefined) {
          if (Object.keys(item).length > 0) refuse('Only a function that unfolds a value may stand in FROM.');
          continue;
        }
        const name = namesOf(call['funcname']).at(-1) ?? '';
        if (!allowedInFrom.has(name)) refuse(`The function ${name} is not allowed in FROM.`);
        this.#call(call, scope);
        const alias = node['alias'] as { aliasname?: string; colnames?: unknown } | undefined;
        const columns = new Set(namesOf(alias?.colnames));
        // The same alias in two places: only what both have.
        const key = this.#fold(alias?.aliasname ?? name);
        const before = this.#functionColumns.get(key);
        this.#functionColumns.set(
          key,
          before === undefined ? columns : new Set([...columns].filter((column) => before.has(column))),
        );
      }
    }
  }

  #call(node: Fields, scope: Scope): void {
    const names = namesOf(node['funcname']);
    const name = names.at(-1) ?? '';
    const folded = this.#fold(name);
    const qualified = names.length > 1;
    if (qualified && !(names.length === 2 && names[0] === 'pg_catalog'))
      refuse(`The function ${names.join('.')} is not allowed.`);
    if (!allowedFunctions[this.#dialect].has(folded)) refuse(`The function ${name} is not allowed.`);
    if (!qualified) this.#ofCatalog(name, Number(node['location']));
    if (folded === 'lpad' || folded === 'rpad') this.#shortPad(node, name);
    for (const [field, value] of Object.entries(node)) {
      if (field === 'funcname' || typeof value !== 'object' || value === null) continue;
      if (field === 'over') this.#node('WindowDef', value as Fields, scope);
      else this.#any(value, deeper(scope));
    }
  }

  /**
   * A function of the same name in the model's own schema may fit the arguments better than the catalog's. The many-armed
   * unnest is known to PostgreSQL by its bare name only.
   */
  #ofCatalog(name: string, place: number): void {
    if (this.#dialect === 'postgres' && name !== 'unnest') this.schemas.set(place, 'pg_catalog');
  }

  /** Padding to a length makes text of any size out of nothing. */
  #shortPad(node: Fields, name: string): void {
    const [, length] = (node['args'] as Fields[] | undefined) ?? [];
    const constant = length?.['A_Const'] as { ival?: { ival?: number } } | undefined;
    if (constant?.ival === undefined || (constant.ival.ival ?? 0) > maxPadding) {
      refuse(`${name} needs a length of at most ${maxPadding}, written as a number.`);
    }
  }

  #type(type: Fields | undefined): void {
    const names = namesOf(type?.['names']);
    const name = (names.at(-1) ?? '').toLowerCase();
    if (names.length > 2 || (names.length === 2 && names[0] !== 'pg_catalog'))
      refuse(`The type ${names.join('.')} is not allowed.`);
    if (!allowedTypes.has(name)) refuse(`The type ${name} is not allowed.`);
    if (type?.['setof'] === true || type?.['pct_type'] === true) refuse(`The type ${name} is not allowed.`);
  }

  #operator(node: Fields, scope: Scope): void {
    const kind = String(node['kind']);
    if (!/^AEXPR_BETWEEN|^AEXPR_NOT_BETWEEN/.test(kind)) this.#operatorName(node['name']);
    // DuckDB takes `#1` for the first column.
    if (this.#dialect === 'duckdb' && node['lexpr'] === undefined && namesOf(node['name']).includes('#'))
      refuse('The operator # is not allowed here.');
    const inner = deeper(scope);
    this.#any(node['lexpr'], inner);
    this.#any(node['rexpr'], inner);
  }

  #operatorName(value: unknown): void {
    const names = namesOf(value);
    if (names.length === 0) return;
    const name = names.at(-1) ?? '';
    if (
      names.length > 2 ||
      (names.length === 2 && names[0] !== 'pg_catalog') ||
      !allowedOperators.has(name)
    ) {
      refuse(`The operator ${names.join('.')} is not allowed.`);
    }
  }
}

function deeper({ names, depth }: Scope): Scope {
  if (depth >= maxDepth * 3) refuse('The statement is nested too deeply.');
  return { names, depth: depth + 1 };
}

const selectFields = new Set([
  'distinctClause',
  'targetList',
  'fromClause',
  'whereClause',
  'groupClause',
  'groupDistinct',
  'groupByAll',
  'havingClause',
  'windowClause',
  'valuesLists',
  'sortClause',
  'limitOffset',
  'limitCount',
  'limitOption',
  'op',
  'all',
]);

const clock = new Set([
  'SVFOP_CURRENT_DATE',
  'SVFOP_CURRENT_TIME',
  'SVFOP_CURRENT_TIME_N',
  'SVFOP_CURRENT_TIMESTAMP',
  'SVFOP_CURRENT_TIMESTAMP_N',
  'SVFOP_LOCALTIME',
  'SVFOP_LOCALTIME_N',
  'SVFOP_LOCALTIMESTAMP',
  'SVFOP_LOCALTIMESTAMP_N',
]);

function namesOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.map((item: { String?: { sval?: string } }) => item.String?.sval ?? '');
}

const readable = (kind: string): string =>
  kind.replace(/(Stmt|Expr|Clause)$/, '').replace(/([a-z])([A-Z])/g, '$1 $2');
