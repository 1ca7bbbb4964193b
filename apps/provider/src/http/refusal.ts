import type { Failure, ValidationItem } from '@plinth/api/contract';

/** An answer of failure that a call's own rules give; thrown by handlers. */
export class Refusal extends Error {
  readonly status: number;
  readonly failure: Failure;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    detail: string | ValidationItem[],
    {
      headers = {},
      ...more
    }: { tries_left?: number; current?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(typeof detail === 'string' ? detail : 'The input is not valid.');
    this.name = 'Refusal';
    this.status = status;
    this.failure = { detail, ...more };
    this.headers = headers;
  }
}

/** 422 that names fields of the body. */
export const invalidFields = (fields: Record<string, string>): Refusal =>
  new Refusal(
    422,
    Object.entries(fields).map(([field, msg]) => ({
      loc: ['body', ...field.split('.')],
      msg,
      type: 'value_error',
    })),
  );
