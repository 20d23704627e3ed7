import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import sql, { join } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  checkRule,
  checkScopeRule,
  evaluateRule,
  ruleToPredicate,
  ruleToSql,
  type Rule,
  type ViewerFacts,
} from './index.ts';
import { randomCases } from '../../tests/random-cases.ts';
import { libraryPaths, openLibraryDatabase, runStatements, storeBook } from './testing/library-database.ts';
import { libraryTypes } from './testing/library-types.ts';
import { randomBook, call, formula, randomScope, viewer } from './testing/random-rules.ts';
import { constants, today } from './testing/vectors.ts';

const seed = 20261120;
const pairs = randomCases(20_000, { quick: 80, seed });
const batch = 100;

let database: PGlite;
const books = fc.sample(randomBook, { numRuns: 60, seed });

beforeAll(async () => {
  database = await openLibraryDatabase();
  for (const [index, record] of books.entries()) await storeBook(database, index, { record });
});

afterAll(() => database.close());

/** For each pair the ids selected by the scope, by its formula and by its negation. */
async function selectedBooks(
  tries: readonly (readonly [Rule, ViewerFacts])[],
): Promise<readonly (readonly number[])[]> {
  const statements = tries.map(([rule, who], index) => {
    const context = { types: libraryTypes, paths: libraryPaths, viewer: who, constants, today };
    const asPredicate = sql`select ${index}::integer as pair, id from book where ${ruleToPredicate(rule, context)}`;
    const asNegated = sql`select ${index}::integer, -1 - id from book where ${ruleToPredicate(call('!', rule), context)}`;
    const asValue = sql`select ${index}::integer, 1000 + id from book where ${ruleToSql(rule, context)} is null or ${ruleToSql(rule, context)}`;
    return join([asPredicate, asNegated, asValue], ' union all ');
  });
  const rows = await runStatements<{ pair: number; id: number }>(
    database,
    sql`select pair, id::integer from (${join(statements, ' union all ')}) found order by pair, id`,
  );
  const found = tries.map((): number[] => []);
  for (const { pair, id } of rows) found[pair]?.push(id);
  return found;
}

function expectedBooks([rule, who]: readonly [Rule, ViewerFacts]): readonly number[] {
  const holds = books.map(
    (record) => evaluateRule(rule, { record, viewer: who, constants, today }, libraryTypes) === true,
  );
  const ids = holds.flatMap((held, id) => (held ? [id, 1000 + id] : [-1 - id]));
  return ids.sort((a, b) => a - b);
}

async function mismatches(pairs: readonly (readonly [Rule, ViewerFacts])[]): Promise<readonly unknown[]> {
  const wrong: unknown[] = [];
  for (let start = 0; start < pairs.length; start += batch) {
    const tries = pairs.slice(start, start + batch);
    const found = await selectedBooks(tries);
    tries.forEach((pair, index) => {
      const expected = expectedBooks(pair);
      if (JSON.stringify(found[index]) !== JSON.stringify(expected)) {
        wrong.push({ pair, expected, found: found[index] });
      }
    });
  }
  return wrong;
}

it('selects in SQL the records that the evaluator accepts, for random scopes and viewers', async () => {
  const tries = fc.sample(fc.tuple(randomScope, viewer), pairs);
  expect(tries.flatMap(([rule]) => checkScopeRule(rule, libraryTypes))).toEqual([]);
  expect(await mismatches(tries)).toEqual([]);
});

it('computes in SQL what the evaluator computes, for random formulas and viewers', async () => {
  const tries = fc.sample(fc.tuple(formula, viewer), pairs);
  expect(tries.flatMap(([rule]) => checkRule(rule, libraryTypes))).toEqual([]);
  expect(await mismatches(tries)).toEqual([]);
});
