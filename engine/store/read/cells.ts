import sql, { join, raw, type Sql } from 'sql-template-tag';
import { instantText } from '../../record/index.ts';
import { ListRefused } from './list-refused.ts';

/** A select has at most 1,664 columns in PostgreSQL. */
const mostCells = 1_600;
/** A function takes at most 100 arguments in PostgreSQL. */
const mostArguments = 100;

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

  /** Adds an expression and answers how its cell is read. @throws ListRefused past what one record can have */
  add(expression: Sql, kind: CellKind = 'plain'): Decode {
    const index = this.#expressions.length;
    if (index >= mostCells) throw new ListRefused('costly', String(mostCells), []);
    this.#expressions.push(this.#form === 'json' && kind === 'exact' ? sql`(${expression})::text` : expression);
    if (kind === 'instant') return (cells) => toInstant(cells[index]);
    return (cells) => cells[index] ?? null;
  }

  /** `a as c0, b as c1`; a select needs at least one. */
  toSelectList(): Sql {
    if (this.#expressions.length === 0) return sql`1 as c0`;
    return join(this.#expressions.map((expression, index) => sql`${expression} as ${raw(`c${index}`)}`));
  }

  /** `json_build_array(a, b)`; an array of such arrays past the arguments that a function takes. */
  toJsonArray(): Sql {
    if (this.#expressions.length === 0) return sql`json_build_array()`;
    const parts = inParts(this.#expressions).map((part) => sql`json_build_array(${join(part)})`);
    return parts.length === 1 ? sql`${parts[0]}` : sql`json_build_array(${join(parts)})`;
  }

  /** The cells of what `toJsonArray` made. */
  fromJsonArray(made: readonly unknown[]): readonly unknown[] {
    return this.#expressions.length > mostArguments ? made.flat() : made;
  }
}

function inParts(expressions: readonly Sql[]): readonly (readonly Sql[])[] {
  const count = Math.ceil(expressions.length / mostArguments);
  return Array.from({ length: count }, (_, index) =>
    expressions.slice(index * mostArguments, (index + 1) * mostArguments),
  );
}

/** Drivers give a `Date`, JSON a text with an offset. */
function toInstant(value: unknown): string | null {
  return value instanceof Date || typeof value === 'string' ? instantText(value) : null;
}
