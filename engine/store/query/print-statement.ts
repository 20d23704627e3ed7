import type { Sql } from 'sql-template-tag';
import { literal, quoteName } from '../names/names.ts';
import type { Statement } from '../types.ts';
import { ColumnRef, type TableAlias, rootOf, TableRef, joinPath } from './table-alias.ts';

/** Prints a template as a statement with parameters; tables are named t0, t1, … in order of appearance. */
export function printStatement(template: Sql): Statement {
  const values: unknown[] = [];
  const text = print(template, namer(), (value) => `$${values.push(value)}`);
  return { text, values };
}

/** Prints a template as text whose only parameters are the given ones; its other values come from metadata alone. */
export function inlined(template: Sql, parameters: ReadonlyMap<unknown, string> = new Map()): string {
  return print(template, namer(), (value) => parameters.get(value) ?? valueLiteral(value));
}

/**
 * A condition on the columns of one table, as in the predicate of an index. Values are literals, as in statements that
 * are planned each time.
 */
export function overTable(template: Sql, table: string): string {
  return print(template, () => quoteName(table), valueLiteral);
}

/** Numbers objects by identity, for the keys of the templates of one select. */
export type ObjectNumbers = Map<unknown, number>;

/**
 * A text that is equal for templates that select the same: each table that a template introduces is numbered within it,
 * every other one by identity.
 */
export function templateKey(template: Sql, numbers: ObjectNumbers): string {
  const own = template.values.flatMap((value) =>
    value instanceof TableRef && !value.isNameAlone && value.use.reached === undefined ? [value.use] : [],
  );
  const nameOf = (use: TableAlias): string => {
    const root = rootOf(use);
    if (root.around !== undefined) return `${nameOf(root.around)}${joinPath(use)}`;
    const place = own.indexOf(root);
    return `${place < 0 ? `outer${numberOf(root, numbers)}` : `own${place}`}${joinPath(use)}`;
  };
  const valueKey = (value: unknown): string =>
    typeof value === 'object' && value !== null
      ? `object${numberOf(value, numbers)}`
      : `(${typeof value}:${String(value).length}:${String(value)})`;
  return print(template, nameOf, valueKey);
}

function numberOf(value: unknown, numbers: ObjectNumbers): number {
  const number = numbers.get(value) ?? numbers.size;
  numbers.set(value, number);
  return number;
}

type Namer = (use: TableAlias) => string;

function namer(): Namer {
  const named = new Map<TableAlias, Map<string, string>>();
  let next = 0;
  const nameOf = (use: TableAlias): string => {
    const root = rootOf(use);
    if (use === root && use.around !== undefined) return nameOf(use.around);
    const names = named.get(root) ?? new Map<string, string>();
    named.set(root, names);
    const way = joinPath(use);
    const name = names.get(way) ?? `t${next++}`;
    names.set(way, name);
    return name;
  };
  return nameOf;
}

function print({ strings, values }: Sql, nameOf: Namer, valueText: (value: unknown) => string): string {
  const textOf = (value: unknown): string => {
    if (value instanceof ColumnRef) return `${nameOf(value.use)}.${quoteName(value.column)}`;
    if (!(value instanceof TableRef)) return valueText(value);
    const name = nameOf(value.use);
    return value.isNameAlone ? name : `${quoteName(value.use.table)} as ${name}`;
  };
  return strings.reduce((text, part, index) => text + textOf(values[index - 1]) + part);
}

function valueLiteral(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') throw new Error('metadata hold plain values only');
  return literal(value);
}
