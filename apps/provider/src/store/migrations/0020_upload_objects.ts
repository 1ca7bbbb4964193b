/** A file that lies in an object store has its name and size here, and no content. */
export const uploadObjects = [
  'alter table uploads add column object_name text',
  'alter table uploads add column object_bytes integer',
];
