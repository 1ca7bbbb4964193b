import { parentPort, workerData } from 'node:worker_threads';

export interface CsvClient {
  address: string;
  token: string;
  /** A form with the file. */
  contentType: string;
  body: ArrayBuffer;
}

/** Milliseconds. */
export interface CsvTimes {
  upload: number;
  /** From the end of the upload to the first progress event. */
  first: number;
  /** From the start of the upload to the event with the data model. */
  total: number;
}

const { address, token, contentType, body } = workerData as CsvClient;
const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };

const measure = async (round: number): Promise<CsvTimes> => {
  const start = performance.now();
  const saved = await fetch(`${address}/data-source/upload-csv?source_name=orders${round}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': contentType },
    body,
  });
  const { connection_id: id } = (await saved.json()) as { connection_id: string };
  const uploaded = performance.now();
  const query = `source_id=${id}&database=csv&table=orders&generate_description=true&generate_visualizations=true`;
  const stream = await fetch(`${address}/data-model/preview/data_model?${query}`, { headers });
  let text = '';
  let first = NaN;
  let final = NaN;
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (Number.isNaN(first) && text.includes('data: ')) first = performance.now();
    if (Number.isNaN(final) && text.includes('"payload"')) final = performance.now();
  }
  if (Number.isNaN(final)) throw new Error(`No final event: ${text.slice(-500)}`);
  return { upload: uploaded - start, first: first - uploaded, total: final - start };
};

parentPort!.on('message', (round: number) => {
  void measure(round).then((times) => parentPort!.postMessage(times));
});
