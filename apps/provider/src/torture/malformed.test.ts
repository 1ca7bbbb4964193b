import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDataModel } from '../testing/dataModel.ts';
import { openTestHost, type TestHost } from '../testing/testHost.ts';
import { amountOf, seed, tell } from './amounts.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
}
interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}
interface Operation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}
interface Case {
  method: string;
  path: string;
  operation: Operation;
}

/** What fits a schema more or less, so that some requests come far. */
const near = (schema: Schema, depth = 0): fc.Arbitrary<unknown> => {
  const strange = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.jsonValue(),
    fc.double(),
    fc.constant(undefined),
  );
  if (depth > 4) return strange;
  const fitting = (): fc.Arbitrary<unknown> => {
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => near(one, depth + 1)));
    if (schema.type === 'array') return fc.array(near(schema.items ?? {}, depth + 1), { maxLength: 4 });
    if (schema.type === 'string') return fc.string();
    if (schema.type === 'number' || schema.type === 'integer') return fc.integer();
    if (schema.type === 'boolean') return fc.boolean();
    const parts = Object.entries(schema.properties ?? {}).map(
      ([name, part]) => [name, near(part, depth + 1)] as const,
    );
    return schema.type === 'object' ? fc.record(Object.fromEntries(parts), { requiredKeys: [] }) : strange;
  };
  return fc.oneof({ weight: 4, arbitrary: fitting() }, { weight: 1, arbitrary: strange });
};

let host: TestHost;
let token: string;
let known: string[];
let cases: Case[];

beforeAll(async () => {
  // Nothing that is named leads anywhere but to this machine, which answers at once.
  host = await openTestHost({ logTo: { write: () => undefined } });
  ({ token } = await host.account());
  known = Object.values(await openDataModel(host, token));
  const { paths } = (await host.call('GET', '/openapi.json')).json() as {
    paths: Record<string, Record<string, Operation>>;
  };
  cases = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}); // prettier-ignore

afterAll(() => host.close());

const partOf = (text: unknown): string => encodeURIComponent(String(text).toWellFormed());

/** A path with its parts and its query, of which some are right. */
const urlOf = ({ path, operation }: Case): fc.Arbitrary<string> => {
  const part = fc.oneof(fc.constantFrom(...known), fc.string({ minLength: 1, unit: 'binary' }));
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const queries = operation.parameters.filter((parameter) => parameter.in === 'query');
  const query = fc.record(
    Object.fromEntries(
      queries.map(({ name, schema }) => [name, fc.oneof(near(schema), fc.constantFrom(...known))]),
    ),
    { requiredKeys: [] },
  );
  return fc.tuple(fc.tuple(...names.map(() => part)), query).map(([parts, given]) => {
    const filled = names.reduce((url, name, at) => url.replace(`{${name}}`, partOf(parts[at])), path);
    const pairs = Object.entries(given).filter(([, value]) => value !== undefined);
    return `${filled}?${pairs.map(([name, value]) => `${name}=${partOf(value)}`).join('&')}`;
  });
};

const bodyOf = ({ operation }: Case): fc.Arbitrary<unknown> => {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (content === undefined || type === 'multipart/form-data')
    return fc.oneof(fc.constant(undefined), fc.json());
  return fc.oneof(near(content.schema), fc.string());
};

/** What ends the session that the others need, and what listens on for as long as it is asked to. */
const left = new Set(['endAllSessions', 'logout', 'endSession']);

test('no request, however malformed, is answered with a failure that the call does not name', { timeout: 600_000 }, async ({ task }) => {
  const tried = cases.filter(({ operation }) => !left.has(operation.operationId));
  expect(tried.length).toBeGreaterThan(60);
  const each = Math.max(1, Math.round(amountOf('REQUESTS', 75) / tried.length));
  for (const one of tried) {
    const declared = new Set(Object.keys(one.operation.responses).map(Number));
    await fc.assert(
      fc.asyncProperty(urlOf(one), bodyOf(one), fc.boolean(), async (url, body, isSignedIn) => {
        const { status, text } = await host.call(one.method, url, {
          ...(isSignedIn && { token }),
          ...(body !== undefined && one.method !== 'GET' && { body }),
        });
        if (status >= 500 && !declared.has(status)) throw new Error(`${one.method} ${url}: ${status} ${text}`);
      }),
      { seed, numRuns: each },
    );
  }
  tell(task.meta, each * tried.length);
}); // prettier-ignore
