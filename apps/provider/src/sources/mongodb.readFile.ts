import { open } from 'node:fs/promises';
import { BSON } from 'mongodb';
import { writeInBatches } from './batchedFile.ts';
import { exactTypes, flatten, jsonValue, Shape } from './mongodb.documents.ts';
import type { FieldShape } from './mongodb.documents.ts';

const lengthBytes = 4;

/** Documents one after another, as they came from the server: each begins with its length. */
async function* documentsIn(path: string): AsyncGenerator<BSON.Document> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(lengthBytes);
    for (;;) {
      const { bytesRead } = await file.read(head, 0, lengthBytes);
      if (bytesRead < lengthBytes) return;
      const bytes = Buffer.alloc(head.readInt32LE(0));
      head.copy(bytes);
      await file.read(bytes, lengthBytes, bytes.length - lengthBytes);
      yield BSON.deserialize(bytes, exactTypes);
    }
  } finally {
    await file.close();
  }
}

/** The fields that the documents of a file have; with a target, the documents as JSON lines of these fields as well. */
export async function readDocuments(path: string, target: string | null): Promise<FieldShape[]> {
  const shape = new Shape();
  for await (const document of documentsIn(path)) shape.add(flatten(document));
  const fields = shape.fields();
  if (target === null) return fields;
  await writeInBatches(target, async (write) => {
    for await (const document of documentsIn(path)) {
      const values = flatten(document);
      const line = Object.fromEntries(
        fields.map((field) => [field.name, jsonValue(values.get(field.path), field.duckType)]),
      );
      await write(Buffer.from(`${JSON.stringify(line)}\n`));
    }
  });
  return fields;
}
