/** Stands for a value that a host has nested deeper than a program can write. */
const tooDeep = '(nested too deeply to be shown)';

/** A value as JSON. */
export const jsonText = (value: unknown, indent?: number): string => {
  try {
    return JSON.stringify(value, null, indent);
  } catch {
    return JSON.stringify(tooDeep);
  }
};
