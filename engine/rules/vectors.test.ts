import type { PGlite } from '@electric-sql/pglite';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRule, evaluateRule, ruleToPredicate, ruleToSql } from './index.ts';
import { libraryPaths, openLibraryDatabase, runStatements, storeBook } from './testing/library-database.ts';
import { libraryTypes } from './testing/library-types.ts';
import { constants, factsOf, today, type Vector, vectors } from './testing/vectors.ts';
import { operators } from './operators.ts';

let database: PGlite;

beforeAll(async () => {
  database = await openLibraryDatabase();
});

afterAll(() => database.close());

/** Selects by the rule from a library with only the vector's book. */
async function selected(vector: Vector, select: 'value' | 'where'): Promise<unknown> {
  const context = { types: libraryTypes, paths: libraryPaths, viewer: vector.viewer ?? {}, constants, today };
  await database.exec('truncate book, member, former_values, loan, fine');
  await storeBook(database, 1, { record: vector.data ?? {}, ...(vector.row ? { row: vector.row } : {}) });
  if (select === 'where') {
    const rows = await runStatements(database, sql`select 1 from book where ${ruleToPredicate(vector.rule, context)}`);
    return rows.length === 1;
  }
  const [row] = await runStatements<{ value: unknown }>(
    database,
    sql`select to_jsonb(x.value) as value from (select ${ruleToSql(vector.rule, context)} as value from book) x`,
  );
  const asText = await runStatements<{ value: string | null }>(
    database,
    sql`select x.value::text as value from (select ${ruleToSql(vector.rule, context)} as value from book) x`,
  );
  const value = row?.value;
  return typeof value === 'number' || typeof vector.expect === 'string' ? (asText[0]?.value ?? null) : (value ?? null);
}

describe('the shared vectors', () => {
  it('cover every operator', () => {
    const used = JSON.stringify(vectors.map(({ rule }) => rule));
    expect([...operators.keys()].filter((name) => !used.includes(`{"${name}":`))).toEqual([]);
  });

  it.each(vectors)('$name: a rule without an issue', ({ rule }) => {
    expect(checkRule(rule, libraryTypes)).toEqual([]);
  });

  it.each(vectors)('$name: evaluated', (vector) => {
    expect(evaluateRule(vector.rule, factsOf(vector), libraryTypes)).toEqual(vector.expect);
  });

  it.each(vectors)('$name: as SQL', async (vector) => {
    expect(await selected(vector, 'value')).toEqual(vector.expect);
  });

  it.each(vectors.filter(({ expect: answer }) => typeof answer === 'boolean'))(
    '$name: as a predicate',
    async (vector) => {
      expect(await selected(vector, 'where')).toBe(vector.expect);
    },
  );
});
