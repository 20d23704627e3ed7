import sql, { type Sql } from 'sql-template-tag';

/** Spaces as people type them and as they come with copied text: also the tabulator and those that do not break. */
const spaces = ' \t\u00A0\u2007\u202F';

/** What is compared of a text that is unique whatever the case of its letters and the spaces in it, as SQL. */
export function caseless(column: string): string {
  return `lower(translate(${column}, '${spaces}', ''))`;
}

/** The same of any expression. */
export function looseText(value: Sql): Sql {
  return sql`lower(translate(${value}, ${spaces}, ''))`;
}
