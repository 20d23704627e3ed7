import sql, { join, raw, type Sql } from 'sql-template-tag';
import { instantText } from '../../record/index.ts';
import { type ObjectNumbers, templateKey } from '../query/print-statement.ts';
import { ListRefused } from './list-refused.ts';

/** A select has at most 1,664 columns in PostgreSQL. */
const mostCells = 1_600;
/** A function takes at most 100 arguments in PostgreSQL. */
const mostArguments = 100;

/** Decoding of a cell: instants become ISO texts; exact numbers and ids must be texts also inside JSON. */
export type CellEncoding = 'plain' | 'exact' | 'instant';

/** One expression of a select list. */
export interface CellExpression {
  readonly expression: Sql;
  readonly kind: CellEncoding;
  /** The cells of each item, if the expression is a subquery for a list. */
  readonly list?: readonly CellExpression[];
}

/** Expressions of a select list, in order, and how their cells are decoded; `first` is the index of the first. */
export interface Cells<Made = unknown> {
  readonly wanted: readonly CellExpression[];
  readonly decode: (row: readonly unknown[], first: number) => Made;
}

/** One expression, decoded to its value or null. */
export function cell(expression: Sql, kind: CellEncoding = 'plain'): Cells {
  const decode: Cells['decode'] =
    kind === 'instant' ? (row, at) => toInstant(row[at]) : (row, at): unknown => row[at] ?? null;
  return { wanted: [{ expression, kind }], decode };
}

/** A constant value, which needs no cell. */
export function constantCell<Made>(value: Made): Cells<Made> {
  return { wanted: [], decode: () => value };
}

/** Maps the decoded value. */
export function mapped<Made, Mapped>({ wanted, decode }: Cells<Made>, map: (made: Made) => Mapped): Cells<Mapped> {
  return { wanted, decode: (row, first) => map(decode(row, first)) };
}

/** Concatenates cells. @throws ListRefused beyond the column limit */
export function concatCells<Made>(parts: readonly Cells<Made>[]): Cells<readonly Made[]> {
  const { wanted, starts } = inOrder(parts);
  const placed = parts.map(({ decode }, index) => ({ decode, start: starts[index] ?? 0 }));
  return { wanted, decode: (row, first) => placed.map(({ decode, start }) => decode(row, first + start)) };
}

/** Cells decoded to an object by name. @throws ListRefused beyond the column limit */
export function recordCells(parts: Readonly<Record<string, Cells>>): Cells<Readonly<Record<string, unknown>>> {
  const { wanted, starts } = inOrder(Object.values(parts));
  const placed = Object.entries(parts).map(([name, { decode }], index) => ({
    name,
    decode,
    start: starts[index] ?? 0,
  }));
  const decode = (row: readonly unknown[], first: number) => {
    const record: Record<string, unknown> = {};
    for (const part of placed) record[part.name] = part.decode(row, first + part.start);
    return record;
  };
  return { wanted, decode };
}

/** The decoded inner cells if `presence` is not null, else null. */
export function nullableCells(presence: Cells, inner: Cells): Cells {
  const { wanted, starts } = inOrder([presence, inner]);
  const start = starts[1] ?? 0;
  const decode: Cells['decode'] = (row, first) =>
    presence.decode(row, first) === null ? null : inner.decode(row, first + start);
  return { wanted, decode };
}

/** The same cells, each expression selected once. */
export function distinctCells<Made>({ wanted, decode }: Cells<Made>): Cells<Made> {
  const numbers: ObjectNumbers = new Map();
  const distinct = new Map<string, { readonly place: number; readonly each: CellExpression }>();
  const places = wanted.map((each) => {
    const key = `${each.kind} ${templateKey(each.expression, numbers)}`;
    const known = distinct.get(key) ?? { place: distinct.size, each };
    distinct.set(key, known);
    return known.place;
  });
  if (distinct.size === wanted.length) return { wanted, decode };
  return {
    wanted: [...distinct.values()].map(({ each }) => each),
    decode: (row, first) =>
      decode(
        places.map((place) => row[first + place]),
        0,
      ),
  };
}

/** `a as c0, b as c1`; a select needs at least one. */
export function selectList({ wanted }: Cells): Sql {
  if (wanted.length === 0) return sql`1 as c0`;
  return join(wanted.map(({ expression }, index) => sql`${expression} as ${raw(`c${index}`)}`));
}

/** `json_build_array(a, b)`; nested arrays beyond the argument limit of a function. */
export function jsonArray({ wanted }: Cells): Sql {
  if (wanted.length === 0) return sql`json_build_array()`;
  const texts = wanted.map(({ expression, kind }) => (kind === 'exact' ? sql`(${expression})::text` : expression));
  const parts = inParts(texts).map((part) => sql`json_build_array(${join(part)})`);
  return parts.length === 1 ? sql`${parts[0]}` : sql`json_build_array(${join(parts)})`;
}

/** A JSON list of such arrays, decoded item by item; null without a list. */
export function jsonList<Made>(list: Sql, { wanted, decode }: Cells<Made>): Cells<readonly Made[] | null> {
  const isParted = wanted.length > mostArguments;
  const decodeItem = (item: readonly unknown[]): Made => decode(isParted ? item.flat() : item, 0);
  return {
    wanted: [{ expression: list, kind: 'plain', list: wanted }],
    decode: (row, first) => {
      const items = row[first];
      return Array.isArray(items) ? items.map(decodeItem) : null;
    },
  };
}

/** Estimated number of items in a nested list. */
const usualItems = 5;

/** Estimated number of cells per record, including nested lists. */
export function cellsRead({ wanted }: Pick<Cells, 'wanted'>): number {
  return wanted.reduce(
    (sum, { list }) => sum + 1 + (list === undefined ? 0 : usualItems * cellsRead({ wanted: list })),
    0,
  );
}

function inOrder(parts: readonly Cells[]): Pick<Cells, 'wanted'> & { readonly starts: readonly number[] } {
  const wanted = parts.flatMap((part) => part.wanted);
  if (wanted.length > mostCells) throw new ListRefused('costly', String(mostCells), []);
  let start = 0;
  const starts = parts.map((part) => (start += part.wanted.length) - part.wanted.length);
  return { wanted, starts };
}

function inParts(expressions: readonly Sql[]): readonly (readonly Sql[])[] {
  const count = Math.ceil(expressions.length / mostArguments);
  return Array.from({ length: count }, (_, index) =>
    expressions.slice(index * mostArguments, (index + 1) * mostArguments),
  );
}

/** Drivers return a `Date`, JSON a text with an offset. */
function toInstant(value: unknown): string | null {
  return value instanceof Date || typeof value === 'string' ? instantText(value) : null;
}
