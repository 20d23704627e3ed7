import type { TableColumn, SqlTable, TableModel } from '../tables/table.ts';

/** A table before and after the migration, with its columns. */
export interface Pair {
  readonly before: SqlTable;
  readonly after: SqlTable;
  readonly columns: readonly Matched[];
}

/** A column, and the one it replaces. */
export interface Matched {
  readonly old?: TableColumn | undefined;
  readonly column: TableColumn;
}

/** Matches the tables of two models by name, or by `was`. A table that matches none is gone. */
export function pairsOf(before: TableModel, after: TableModel) {
  const known = new Map(before.tables.map((table) => [table.name, table]));
  const pairs = after.tables.flatMap((table): Pair[] => {
    const former = formerOf(known, table);
    return former === undefined ? [] : [{ before: former, after: table, columns: matchedColumns(former, table) }];
  });
  return {
    pairs,
    created: after.tables.filter((table) => !pairs.some((pair) => pair.after === table)),
    gone: before.tables.filter((table) => !pairs.some((pair) => pair.before === table)),
  };
}

/** Name of a column in metadata: `book.dimensions.width`. Journals of earlier versions only have its SQL name. */
export function fullName(table: SqlTable, { name, field }: TableColumn): string {
  return `${tableName(table)}.${field?.path ?? name}`;
}

export function tableName({ name, field }: SqlTable): string {
  return field?.path ?? name;
}

function matchedColumns(before: SqlTable, after: SqlTable): readonly Matched[] {
  const known = new Map(before.columns.map((column) => [column.name, column]));
  return after.columns.map((column) => ({ old: formerOf(known, column), column }));
}

/** Finds the former table or column of `item` by its name or `was`. */
function formerOf<T extends { readonly name: string }>(
  known: ReadonlyMap<string, T>,
  item: T & { readonly was?: string },
): T | undefined {
  return known.get(item.name) ?? (item.was === undefined ? undefined : known.get(item.was));
}
