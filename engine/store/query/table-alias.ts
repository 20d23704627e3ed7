import sql, { empty, join, Sql } from 'sql-template-tag';

/**
 * A table in a statement: the root of a `from` clause, or the target of a to-one join. It is named when the statement
 * is printed; aliases with the same root and join path are the same.
 */
export interface TableAlias {
  readonly table: string;
  /** The column of the record's id, if it is not `id`. */
  readonly key?: string;
  readonly reached?: JoinedTable;
  /** The alias in the outer query that a subquery starts from. */
  readonly around?: TableAlias;
}

/** The to-one join to a table. */
export interface JoinedTable {
  readonly from: TableAlias;
  readonly column: string;
  /** Restricts the joined table to a scope. */
  readonly within?: (target: TableAlias) => Sql;
  /** True for an inner join: the record always exists. */
  readonly isSure?: true;
}

/** A column reference inside a template. */
export class ColumnRef {
  readonly use: TableAlias;
  readonly column: string;

  constructor(use: TableAlias, column: string) {
    this.use = use;
    this.column = column;
  }
}

/** A table with its alias, `"book" as t0`, or the alias alone, inside a template. */
export class TableRef {
  readonly use: TableAlias;
  readonly isNameAlone: boolean;

  constructor(use: TableAlias, isNameAlone = false) {
    this.use = use;
    this.isNameAlone = isNameAlone;
  }
}

/** A column of a table; `id` becomes the table's key column. */
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

/** The column of an expression that is only a column. */
export function plainColumn({ strings, values: [only, ...more] }: Sql): ColumnRef | undefined {
  const isAlone = more.length === 0 && strings.every((text) => text === '');
  return isAlone && only instanceof ColumnRef ? only : undefined;
}

/** The root of the query that contains an alias. */
export function rootOf(use: TableAlias): TableAlias {
  return use.reached === undefined ? use : rootOf(use.reached.from);
}

/** Identifies an alias by its joins from the root. */
export function joinPath({ reached }: TableAlias): string {
  return reached === undefined ? '' : `${joinPath(reached.from)}.${reached.column}${reached.within ? ' within' : ''}`;
}

/** `"book" as t0 left join …`: a root with the joins that expressions need. */
export function fromClause(root: TableAlias, pieces: readonly Sql[]): Sql {
  return sql`${tableOf(root)}${joinsOf(root, pieces)}`;
}

/** ` left join …` for each alias that expressions read through a root; empty without any. */
export function joinsOf(root: TableAlias, pieces: readonly Sql[]): Sql {
  const uses = usesThrough(root, pieces);
  return uses.length === 0 ? empty : join(uses.map(joinOf), '');
}

/** The aliases that expressions read through a root, each after the one it is joined from. */
export function usesThrough(root: TableAlias, pieces: readonly Sql[]): readonly TableAlias[] {
  const uses = pieces.flatMap(columnsIn).flatMap(({ use }) => usesBetween(root, use));
  return [...new Map(uses.map((use) => [joinPath(use), use])).values()];
}

/** Columns of an alias that expressions read, including those that joins use. */
export function columnsRead(use: TableAlias, pieces: readonly Sql[]): readonly string[] {
  const read = pieces.flatMap(columnsIn).flatMap((each) => [each, ...linksTo(each.use)]);
  return [...new Set(read.filter((each) => isSame(each.use, use)).map(({ column }) => column))];
}

/** Replaces an alias in an expression. */
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

/** The columns of the joins to an alias, across outer queries. */
function linksTo({ reached, around }: TableAlias): readonly ColumnRef[] {
  if (reached === undefined) return around === undefined ? [] : linksTo(around);
  return [...linksTo(reached.from), new ColumnRef(reached.from, reached.column)];
}

/** The aliases in the query of `root` that must be joined for an alias of that query or of a subquery. */
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
