import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod/mini';

/** Of a larger input the first fault is told: to find half a million of them holds up whoever else asks. */
const largeInput = 64 * 1024;

/** Known to zod's parsers, if not to its types. */
const toFirstFault = { abortEarly: true } as z.core.ParseContext<z.core.$ZodIssue>;

const isLarge = (data: unknown): boolean => {
  try {
    return JSON.stringify(data).length > largeInput;
  } catch {
    // It lies deeper in one another than can be written.
    return true;
  }
};

/** What is wrong, as a person is told it. */
const wordsOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'too_big' && issue.origin === 'array'
    ? `At most ${issue.maximum.toLocaleString('en')} can be sent.`
    : issue.message;

/** Reads what a caller sends as the contract has it. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema }) =>
  (data: unknown) => {
    const read = schema.safeParse(data, toFirstFault);
    if (read.success) return { value: read.data };
    const { issues } = (!isLarge(data) && schema.safeParse(data).error) || read.error;
    return {
      error: issues.map((issue) => ({
        keyword: issue.code,
        instancePath: `/${issue.path.join('/')}`,
        schemaPath: '',
        params: {},
        message: wordsOf(issue),
      })),
    };
  };
