/**
 * Columns as they are kept have their name first; inside of a text no quote stands without a backslash before it.
 * From here on every column has synonyms.
 */
export const synonyms = ['drafts', 'models', 'profilings'].map(
  (table) =>
    `update ${table} set columns = replace(columns, '{"name":', '{"synonyms":[],"name":')
     where columns not like '%"synonyms":[%'`,
);
