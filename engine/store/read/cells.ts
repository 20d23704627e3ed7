import sql, { join, raw, type Sql } from 'sql-template-tag';

/** Turns the cells of one row into a value. */
export type Decode = (cells: readonly unknown[]) => unknown;

/** How a cell is read: instants become ISO texts; exact numbers and ids must be texts also inside JSON. */
export type CellKind = 'plain' | 'exact' | 'instant';

/** The expressions of one select list, or of one JSON array within it, in order. */
export class Cells {
  readonly #form: 'row' | 'json';
  readonly #expressions: Sql[] = [];

  constructor(form: 'row' | 'json') {
    this.#form = form;
  }

  /** Adds an expression and answers how its cell is read. */
  add(expression: Sql, kind: CellKind = 'plain'): Decode {
    const index = this.#expressions.length;
    this.#expressions.push(this.#form === 'json' && kind === 'exact' ? sql`(${expression})::text` : expression);
    if (kind === 'instant') return (cells) => toInstant(cells[index]);
    return (cells) => cells[index] ?? null;
  }

  /** `a as c0, b as c1`; a select needs at least one. */
  toSelectList(): Sql {
    if (this.#expressions.length === 0) return sql`1 as c0`;
    return join(this.#expressions.map((expression, index) => sql`${expression} as ${raw(`c${index}`)}`));
  }

  /** `json_build_array(a, b)`. */
  toJsonArray(): Sql {
    return this.#expressions.length === 0 ? sql`json_build_array()` : sql`json_build_array(${join(this.#expressions)})`;
  }
}

/** Drivers give a `Date`, JSON a text with an offset. */
function toInstant(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? new Date(value).toISOString() : null;
}
