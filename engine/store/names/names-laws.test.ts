import fc from 'fast-check';
import sql, { join as joined } from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { columnOf, tableOf, type TableAlias } from '../query/table-alias.ts';
import { inlined, overTable, printStatement } from '../query/print-statement.ts';
import { boundedName, toSnakeCase } from './names.ts';

const law = randomCases(300);
const hostile = fc.constantFrom('"', "'", '\\', '--', ';', '$1', "x' or '1'='1", '😀', '');

describe('a bounded name', () => {
  it('is unique per name, and unchanged if short', () => {
    const names = fc.stringMatching(/^[a-z_]{50,80}$/);
    const holds = fc.property(names, names, (one, other) => {
      expect(boundedName(one).length).toBeLessThanOrEqual(63);
      expect(boundedName(one) === boundedName(other)).toBe(one === other);
      if (one.length <= 63) expect(boundedName(one)).toBe(one);
    });
    fc.assert(holds, law);
  });
});

describe('the column of a field', () => {
  it.each([
    { name: 'title', column: 'title' },
    { name: 'nameSK', column: 'name_sk' },
    { name: 'acquiredAt', column: 'acquired_at' },
    { name: 'isEUMember', column: 'is_eu_member' },
    { name: 'HTMLText', column: 'html_text' },
    { name: 'co2Amount', column: 'co2_amount' },
    { name: 'a', column: 'a' },
  ])('of $name is $column', ({ name, column }) => {
    expect(toSnakeCase(name)).toBe(column);
  });

  it('is idempotent', () => {
    const holds = fc.property(fc.stringMatching(/^[a-z][A-Za-z0-9]{0,20}$/), (name) => {
      const column = toSnakeCase(name);
      expect(column).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(toSnakeCase(column)).toBe(column);
      expect(column.replaceAll('_', '')).toBe(name.toLowerCase());
    });
    fc.assert(holds, law);
  });
});

describe('a template as a statement', () => {
  const book: TableAlias = { table: 'book' };
  const loan: TableAlias = { table: 'lo"an' };

  it('has its values as parameters in order', () => {
    const holds = fc.property(fc.array(hostile, { minLength: 1, maxLength: 6 }), (values) => {
      const { text, values: given } = printStatement(sql`select ${joined(values)}`);
      expect(given).toEqual(values);
      expect(text).toBe(`select ${values.map((_, index) => `$${String(index + 1)}`).join(',')}`);
    });
    fc.assert(holds, law);
  });

  it('has one alias per table', () => {
    const { text, values } = printStatement(
      sql`select ${columnOf(loan, 'a"b')} from ${tableOf(book)}, ${tableOf(loan)} where ${columnOf(book, 'id')} = ${1} and ${columnOf(loan, 'id')} = ${'x'}`,
    );
    expect(text).toBe('select t0."a""b" from "book" as t1, "lo""an" as t0 where t1."id" = $1 and t0."id" = $2');
    expect(values).toEqual([1, 'x']);
  });

  it('can be inlined with plain values only', () => {
    expect(inlined(sql`${"it's"} ${5} ${true} ${null} ${columnOf(book, 'id')}`)).toBe(`'it''s' 5 true null t0."id"`);
    expect(() => inlined(sql`${new Date(0)}`)).toThrow('metadata hold plain values only');
    expect(() => inlined(sql`${['a']}`)).toThrow('metadata hold plain values only');
  });

  it('can be printed over one table with inlined values', () => {
    expect(overTable(sql`${columnOf(book, 'id')} is null`, 'bo"ok')).toBe('"bo""ok"."id" is null');
    expect(overTable(sql`${columnOf(book, 'id')} = ${"it's"}`, 'book')).toBe(`"book"."id" = 'it''s'`);
  });
});
