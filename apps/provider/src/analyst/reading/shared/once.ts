/** What a function finds for an object, worked out at the first asking: many rules ask the same of each column, table or question. */
export function once<K extends object, V>(find: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { found: V }>();
  return (of) => {
    let before = known.get(of);
    if (!before) known.set(of, (before = { found: find(of) }));
    return before.found;
  };
}
