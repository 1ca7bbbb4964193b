/** An answer that is JSON already, of what was checked when it was written: to read it again would take long. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** JSON of an object, some of whose values are JSON already. */
export const jsonText = (values: Record<string, unknown>): JsonText => {
  const members = Object.entries(values).map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`,
  );
  return new JsonText(`{${members.join(',')}}`);
};
