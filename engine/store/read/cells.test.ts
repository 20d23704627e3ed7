import sql, { type Sql } from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import {
  cell,
  type Cells,
  constantCell,
  distinctCells,
  jsonArray,
  jsonList,
  mapped,
  recordCells,
  selectList,
  concatCells,
  nullableCells,
} from './cells.ts';
import { printStatement } from '../query/print-statement.ts';
import { columnOf, type TableAlias, tableOf } from '../query/table-alias.ts';
import { ListRefused } from './list-refused.ts';

const texts = ({ wanted }: Cells): readonly string[] => wanted.map(({ expression }) => expression.sql);
const numbers = (count: number): Cells[] => Array.from({ length: count }, (_, index) => cell(sql`${index}`));
const sqlOf = (piece: Sql): string => piece.sql;

describe('consecutive cells', () => {
  const inner = recordCells({ b: cell(sql`b`), none: constantCell(null), c: cell(sql`c`) });
  const outer = recordCells({ a: cell(sql`a`), inner, d: cell(sql`d`) });

  it('are decoded from their own index', () => {
    expect(texts(outer)).toEqual(['a', 'b', 'c', 'd']);
    expect(outer.decode([1, 2, 3, 4], 0)).toEqual({ a: 1, inner: { b: 2, none: null, c: 3 }, d: 4 });
    expect(outer.decode(['x', 1, 2, 3, 4], 1)).toEqual({ a: 1, inner: { b: 2, none: null, c: 3 }, d: 4 });
  });

  it('decode to null without presence', () => {
    const record = concatCells<unknown>([nullableCells(cell(sql`id`), inner), cell(sql`after`)]);
    expect(record.decode(['7', 1, 2, 'after'], 0)).toEqual([{ b: 1, none: null, c: 2 }, 'after']);
    expect(record.decode([null, 1, 2, 'after'], 0)).toEqual([null, 'after']);
  });

  it('can be mapped', () => {
    const doubled = mapped(concatCells([cell(sql`a`), cell(sql`b`)]), (made) => [...made, ...made]);
    expect(doubled.decode([1, 2], 0)).toEqual([1, 2, 1, 2]);
  });

  it('are refused beyond the column limit', () => {
    expect(concatCells(numbers(1_600)).wanted).toHaveLength(1_600);
    expect(() => concatCells(numbers(1_601))).toThrow(ListRefused);
    expect(() => recordCells({ one: concatCells(numbers(1_000)), other: concatCells(numbers(601)) })).toThrow(
      ListRefused,
    );
  });
});

describe('distinct cells', () => {
  const book: TableAlias = { table: 'book' };
  const writer = (column: string): TableAlias => ({ table: 'person', reached: { from: book, column } });
  const loansOf = (owner: TableAlias, status: string): Sql => {
    const loan: TableAlias = { table: 'loan' };
    return sql`exists (select 1 from ${tableOf(loan)} where ${columnOf(loan, 'book_id')} = ${columnOf(owner, 'id')} and ${columnOf(loan, 'status')} = ${status})`;
  };
  const selected = (...expressions: readonly Sql[]): string =>
    printStatement(selectList(distinctCells(concatCells(expressions.map((each) => cell(each)))))).text;

  it('select an expression once and decode it at each of its indexes', () => {
    const cells = distinctCells(
      recordCells({ a: cell(columnOf(book, 'a')), b: cell(columnOf(book, 'b')), again: cell(columnOf(book, 'a')) }),
    );
    expect(printStatement(selectList(cells)).text).toBe('t0."a" as c0,t0."b" as c1');
    expect(cells.decode(['before', 1, 2], 1)).toEqual({ a: 1, b: 2, again: 1 });
  });

  it('include equal subqueries on tables of their own', () => {
    expect(selected(loansOf(book, 'OPEN'), loansOf(book, 'OPEN'))).not.toContain('c1');
  });

  it.each([
    { of: 'values', one: loansOf(book, 'OPEN'), other: loansOf(book, 'LOST') },
    { of: 'types of values', one: sql`${1}`, other: sql`${'1'}` },
    { of: 'outer tables', one: loansOf(book, 'OPEN'), other: loansOf({ table: 'book' }, 'OPEN') },
    { of: 'joins', one: columnOf(writer('author_id'), 'name'), other: columnOf(writer('editor_id'), 'name') },
    { of: 'columns', one: columnOf(book, 'a'), other: columnOf(book, 'b') },
  ])('keep expressions with different $of apart', ({ one, other }) => {
    expect(selected(one, other)).toContain(' as c1');
  });

  it('keep an exact number apart from a plain one, because their JSON differs', () => {
    expect(distinctCells(concatCells([cell(sql`a`, 'exact'), cell(sql`a`)])).wanted).toHaveLength(2);
  });
});

describe('the encoding of a cell', () => {
  it('converts instants of drivers and JSON to texts', () => {
    const instant = cell(sql`at`, 'instant');
    const expected = '2026-03-01T10:00:00.000Z';
    expect(instant.decode([new Date(expected)], 0)).toBe(instant.decode(['2026-03-01T11:00:00+01:00'], 0));
    expect(instant.decode([null], 0)).toBeNull();
  });

  it('casts exact numbers to texts inside JSON only', () => {
    const cells = concatCells([cell(sql`a`, 'exact'), cell(sql`b`)]);
    expect(sqlOf(selectList(cells))).toBe('a as c0,b as c1');
    expect(sqlOf(jsonArray(cells))).toBe('json_build_array((a)::text,b)');
  });
});

describe('a JSON array', () => {
  it('is valid without cells, like a select list', () => {
    expect(sqlOf(jsonArray(constantCell(null)))).toBe('json_build_array()');
    expect(sqlOf(selectList(constantCell(null)))).toBe('1 as c0');
  });

  it.each([1, 100, 101, 250])('of %i cells is decoded, also beyond the argument limit', (count) => {
    const cells = concatCells(numbers(count));
    const row = Array.from({ length: count }, (_, index) => index);
    const nested =
      count <= 100
        ? row
        : Array.from({ length: Math.ceil(count / 100) }, (_, part) => row.slice(part * 100, part * 100 + 100));
    expect(jsonList(sql`items`, cells).decode([[nested, nested]], 0)).toEqual([row, row]);
    expect(sqlOf(jsonArray(cells)).match(/json_build_array/gu)).toHaveLength(count <= 100 ? 1 : nested.length + 1);
  });

  it('decodes to an empty list, or to null if it is hidden', () => {
    const list = jsonList(sql`items`, cell(sql`a`));
    expect(texts(list)).toEqual(['items']);
    expect(list.decode(['beside', []], 1)).toEqual([]);
    expect(list.decode(['beside', null], 1)).toBeNull();
  });
});
