import type { ReadGenerationEvent } from '@plinth/api';

export interface GenerationRequest {
  sourceId: string;
  database: string;
  table: string;
  descriptions: boolean;
  metrics: boolean;
}

export interface GenerationPorts {
  /** The events of one generation, in the order in which the host sent them. `heard`: the host sent anything at all. */
  generate: (
    request: GenerationRequest,
    signal: AbortSignal,
    heard: () => void,
  ) => AsyncIterable<ReadGenerationEvent>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** When the next picture is drawn: events that come until then are taken together. */
  nextFrame: () => Promise<void>;
}
