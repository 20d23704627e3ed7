import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { inlined, printStatement } from './print-statement.ts';
import {
  columnOf,
  columnsRead,
  fromClause,
  joinsOf,
  moved,
  plainColumn,
  type TableAlias,
  tableOf,
} from './table-alias.ts';

const book: TableAlias = { table: 'book' };
const reached = (from: TableAlias, column: string, table: string): TableAlias => ({ table, reached: { from, column } });
const textOf = (piece: ReturnType<typeof sql>): string => printStatement(piece).text;

describe('joins', () => {
  it('are made once per join path that expressions read', () => {
    const [author, again] = [reached(book, 'author_id', 'member'), reached(book, 'author_id', 'member')];
    const pieces = [columnOf(author, 'name'), columnOf(again, 'email'), columnOf(book, 'title')];
    expect(textOf(sql`select 1 from ${fromClause(book, pieces)}`)).toBe(
      'select 1 from "book" as t0 left join "member" as t1 on t1."id" = t0."author_id"',
    );
  });

  it('follow the joins that they depend on', () => {
    const town = reached(reached(book, 'author_id', 'member'), 'town_id', 'town');
    expect(textOf(fromClause(book, [columnOf(town, 'name')]))).toBe(
      '"book" as t0 left join "member" as t1 on t1."id" = t0."author_id" left join "town" as t2 on t2."id" = t1."town_id"',
    );
  });

  it('separate scoped and unscoped targets', () => {
    const open = reached(book, 'author_id', 'member');
    const narrow: TableAlias = {
      table: 'member',
      reached: { from: book, column: 'author_id', within: (member) => sql`${columnOf(member, 'public')}` },
    };
    expect(textOf(fromClause(book, [columnOf(open, 'name'), columnOf(narrow, 'email')]))).toBe(
      '"book" as t0 left join "member" as t1 on t1."id" = t0."author_id" left join "member" as t2 on t2."id" = t0."author_id" and t2."public"',
    );
  });

  it('of a subquery stay in it; its root is joined in the outer query', () => {
    const author = reached(book, 'author_id', 'member');
    const alone: TableAlias = { table: 'member', around: author };
    const town = columnOf(reached(alone, 'town_id', 'town'), 'name');
    const inner = sql`exists (select 1 from (select 1) as one${joinsOf(alone, [town])} where ${town} = 'Nitra')`;
    expect(inlined(sql`select 1 from ${fromClause(book, [inner])} where ${inner}`)).toBe(
      'select 1 from "book" as t0 left join "member" as t1 on t1."id" = t0."author_id" where ' +
        `exists (select 1 from (select 1) as one left join "town" as t2 on t2."id" = t1."town_id" where t2."name" = 'Nitra')`,
    );
  });
});

describe('replacing a table', () => {
  const reader: TableAlias = { table: 'book_reader', key: 'record_id' };

  it('replaces its columns, joins and id', () => {
    const name = columnOf(reached(book, 'author_id', 'member'), 'name');
    const there = moved(sql`${columnOf(book, 'id')} > 1 and ${name} is null`, book, reader);
    expect(textOf(sql`from ${fromClause(reader, [there])} where ${there}`)).toBe(
      'from "book_reader" as t0 left join "member" as t1 on t1."id" = t0."author_id" where t0."record_id" > 1 and t1."name" is null',
    );
  });

  it('accepts a joined table', () => {
    const record: TableAlias = { table: 'book', reached: { from: reader, column: 'record_id', isSure: true } };
    const there = moved(columnOf(book, 'title'), book, record);
    expect(textOf(fromClause(reader, [there]))).toBe(
      '"book_reader" as t0 join "book" as t1 on t1."id" = t0."record_id"',
    );
  });

  it('keeps joins of subqueries that start from it inside them', () => {
    const record: TableAlias = { table: 'book', reached: { from: reader, column: 'record_id', isSure: true } };
    const alone: TableAlias = { table: 'book', around: book };
    const name = columnOf(reached(alone, 'author_id', 'member'), 'name');
    const inner = sql`exists (select 1 from (select 1) as one${joinsOf(alone, [name])} where ${name} = 'A')`;
    const there = moved(inner, book, record);
    expect(inlined(sql`from ${fromClause(reader, [there])} where ${there}`)).toBe(
      'from "book_reader" as t0 join "book" as t1 on t1."id" = t0."record_id" where ' +
        `exists (select 1 from (select 1) as one left join "member" as t2 on t2."id" = t1."author_id" where t2."name" = 'A')`,
    );
  });

  it('leaves independent subqueries and parameters unchanged', () => {
    const loan: TableAlias = { table: 'loan' };
    const items = sql`(select 1 from ${tableOf(loan)} where ${columnOf(loan, 'book_id')} = ${columnOf(book, 'id')} and ${columnOf(loan, 'day')} = ${'x'})`;
    expect(printStatement(moved(items, book, reader))).toEqual({
      text: '(select 1 from "loan" as t0 where t0."book_id" = t1."record_id" and t0."day" = $1)',
      values: ['x'],
    });
  });
});

it('returns the columns read of a table, including those of joins', () => {
  const author = reached(book, 'author_id', 'member');
  const town = reached({ table: 'member', around: author }, 'town_id', 'town');
  const pieces = [columnOf(book, 'title'), columnOf(book, 'title'), columnOf(town, 'name')];
  expect(columnsRead(book, pieces)).toEqual(['title', 'author_id']);
  expect(columnsRead(author, pieces)).toEqual(['town_id']);
  expect(columnsRead(town, pieces)).toEqual(['name']);
});

it('recognizes an expression that is only a column', () => {
  const title = columnOf(book, 'title');
  expect(plainColumn(title)).toMatchObject({ use: book, column: 'title' });
  for (const other of [sql`(${title})`, sql`${title}${title}`, sql`${1}`, sql`1`])
    expect(plainColumn(other)).toBeUndefined();
});

it('inlines plain values only', () => {
  expect(inlined(sql`${'Petr’s "'} ${"o'clock"} ${7} ${true} ${null}`)).toBe(`'Petr’s "' 'o''clock' 7 true null`);
  expect(() => inlined(sql`${['a']}`)).toThrow('plain values only');
});
