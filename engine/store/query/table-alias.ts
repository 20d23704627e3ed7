import sql, { empty, join, Sql } from 'sql-template-tag';

/**
 * A table as a statement uses it: where a `from` clause begins, or what a to-one join leads to. It gets its name only when
 * the statement is printed; one that is reached in the same way is the same.
 */
export interface TableAlias {
  readonly table: string;
  /** The column that holds a record's id where it is not `id`. */
  readonly key?: string;
  readonly reached?: Reached;
  /** What this is in the query around, where a query within it begins at a table of that one. */
  readonly around?: TableAlias;
}

/** The to-one join that leads to a table. */
export interface Reached {
  readonly from: TableAlias;
  readonly column: string;
  /** What narrows the records that are met to a scope, of the table that is reached. */
  readonly within?: (target: TableAlias) => Sql;
  /** Whether there always is such a record. */
  readonly isSure?: true;
}

/** A column of a table, among the values of a template. */
export class ColumnRef {
  readonly use: TableAlias;
  readonly column: string;

  constructor(use: TableAlias, column: string) {
    this.use = use;
    this.column = column;
  }
}

/** A table with its name, `"book" as t0`, or its name alone, among the values of a template. */
export class TableRef {
  readonly use: TableAlias;
  readonly isNameAlone: boolean;

  constructor(use: TableAlias, isNameAlone = false) {
    this.use = use;
    this.isNameAlone = isNameAlone;
  }
}

/** A column of a table; `id` is what the table calls it. */
export function columnOf(use: TableAlias, name: string): Sql {
  return sql`${new ColumnRef(use, name === 'id' ? keyOf(use) : name)}`;
}

function keyOf({ around, key = 'id' }: TableAlias): string {
  return around === undefined ? key : keyOf(around);
}

/** `"book" as t0`. */
export function tableOf(use: TableAlias): Sql {
  return sql`${new TableRef(use)}`;
}

/** `t0`. */
export function aliasName(use: TableAlias): Sql {
  return sql`${new TableRef(use, true)}`;
}

/** The column that an expression is, where it is no more than that. */
export function plainColumn({ strings, values: [only, ...more] }: Sql): ColumnRef | undefined {
  const isAlone = more.length === 0 && strings.every((text) => text === '');
  return isAlone && only instanceof ColumnRef ? only : undefined;
}

/** Where the query begins in which a use is. */
export function rootOf(use: TableAlias): TableAlias {
  return use.reached === undefined ? use : rootOf(use.reached.from);
}

/** The way from the root to a use, the same for the same use. */
export function joinPath({ reached }: TableAlias): string {
  return reached === undefined ? '' : `${joinPath(reached.from)}.${reached.column}${reached.within ? ' within' : ''}`;
}

/** `"book" as t0 left join …`: a root with all that is read through it. */
export function fromClause(root: TableAlias, pieces: readonly Sql[]): Sql {
  return sql`${tableOf(root)}${joinsOf(root, pieces)}`;
}

/** ` left join …` for each use that pieces of a query read through its root; empty without any. */
export function joinsOf(root: TableAlias, pieces: readonly Sql[]): Sql {
  const uses = usesThrough(root, pieces);
  return uses.length === 0 ? empty : join(uses.map(joinOf), '');
}

/** The uses that pieces of a query read through its root, each after the one it is reached from. */
export function usesThrough(root: TableAlias, pieces: readonly Sql[]): readonly TableAlias[] {
  const uses = pieces.flatMap(columnsIn).flatMap(({ use }) => usesBetween(root, use));
  return [...new Map(uses.map((use) => [joinPath(use), use])).values()];
}

/** Names of the columns of a use that pieces of a query read, those that lead on among them. */
export function columnsRead(use: TableAlias, pieces: readonly Sql[]): readonly string[] {
  const read = pieces.flatMap(columnsIn).flatMap((each) => [each, ...linksTo(each.use)]);
  return [...new Set(read.filter((each) => isSame(each.use, use)).map(({ column }) => column))];
}

/** An expression in which another use stands in the place of one. */
export function moved(expression: Sql, from: TableAlias, to: TableAlias): Sql {
  const known = new Map<TableAlias, TableAlias>();
  const move = (use: TableAlias): TableAlias => {
    const alias = known.get(use) ?? moveUse(use);
    known.set(use, alias);
    return alias;
  };
  const moveUse = (use: TableAlias): TableAlias => {
    if (use.around !== undefined) return { ...use, around: move(use.around) };
    if (isSame(use, from)) return to;
    return use.reached === undefined ? use : { ...use, reached: { ...use.reached, from: move(use.reached.from) } };
  };
  return replaced(expression, move);
}

function replaced({ strings, values }: Sql, move: (use: TableAlias) => TableAlias): Sql {
  const replace = (value: unknown): unknown => {
    if (value instanceof ColumnRef)
      return move(value.use) === value.use ? value : columnOf(move(value.use), value.column);
    return value instanceof TableRef ? new TableRef(move(value.use), value.isNameAlone) : value;
  };
  return new Sql(strings, values.map(replace));
}

function isSame(one: TableAlias, other: TableAlias): boolean {
  if (one.around !== undefined) return isSame(one.around, other);
  return rootOf(one) === rootOf(other) && joinPath(one) === joinPath(other);
}

function columnsIn({ values }: Sql): readonly ColumnRef[] {
  return values.filter((value) => value instanceof ColumnRef);
}

/** The columns that lead to a use, through whatever queries they go. */
function linksTo({ reached, around }: TableAlias): readonly ColumnRef[] {
  if (reached === undefined) return around === undefined ? [] : linksTo(around);
  return [...linksTo(reached.from), new ColumnRef(reached.from, reached.column)];
}

/** The uses of the query of `root` that are joined for a use, of that query or of one within it. */
function usesBetween(root: TableAlias, use: TableAlias): readonly TableAlias[] {
  if (use.reached !== undefined && rootOf(use) === root) return [...usesBetween(root, use.reached.from), use];
  const { around } = rootOf(use);
  return around === undefined || rootOf(use) === root ? [] : usesBetween(root, around);
}

function joinOf(use: TableAlias): Sql {
  const { reached } = use;
  if (reached === undefined) throw new Error(`"${use.table}" is where a query begins, which is not joined to it`);
  const link = sql`${columnOf(use, 'id')} = ${columnOf(reached.from, reached.column)}`;
  const condition = reached.within === undefined ? link : sql`${link} and ${reached.within(use)}`;
  return sql`${reached.isSure === true ? sql` join ` : sql` left join `}${tableOf(use)} on ${condition}`;
}
