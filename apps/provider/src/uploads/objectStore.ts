/** A folder of a bucket. All of its promises reject with an {@link ObjectStoreError}. */
export interface ObjectStore {
  put(name: string, content: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array>;
  /** Also resolves where there is none. */
  remove(name: string): Promise<void>;
  /** What was last changed before, in ms since 1970; ends uploads in pieces that were begun before and left. */
  listBefore(time: number): AsyncIterable<string>;
  /** Whether the bucket is there and may be read. */
  ping(): Promise<void>;
  close(): void;
}

const answers = {
  unreachable: [502, 'The store of files can’t be reached. Please try again in a moment.'],
  refused: [502, 'The store of files refuses this host. Whoever runs it has to look at its settings.'],
  full: [507, 'The store of files is full. Nothing was saved.'],
  gone: [502, 'The file is no longer in the store of files. Upload it again.'],
  unset: [502, 'The file lies in a store of files that this host isn’t set up for.'],
} as const;

/** Its message is for the operator's log, and tells nothing of keys or of files. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError';
  readonly reason: keyof typeof answers;

  constructor(reason: ObjectStoreError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** How an error of the object store is answered; null for errors of others. */
export const objectStoreFailure = (error: Error) => {
  if (!(error instanceof ObjectStoreError)) return null;
  const [status, detail] = answers[error.reason];
  return { status, detail, needsOperator: true };
};
