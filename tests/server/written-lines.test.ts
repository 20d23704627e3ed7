import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { normalizeLine } from '../../engine/record/index.ts';
import { looseKey, openPostgres, type Database } from '../../engine/store/index.ts';
import { comparedText } from '../../engine/store/tables/case-insensitive.ts';
import type { Field } from '../../engine/metadata/index.ts';
import { testDatabaseUrl } from './test-database.ts';

/** SQL and JavaScript normalize texts equally. */
let database: Database;

beforeAll(async () => {
  database = openPostgres(await testDatabaseUrl('library'));
});

afterAll(() => database.close());

/** Every character of planes 0 and 1 and the first ones of plane 14, except U+0000 and surrogates. */
const signs = Array.from({ length: 0x20000 }, (_, at) => at + 1)
  .concat(Array.from({ length: 0x1000 }, (_, at) => 0xe0000 + at))
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

async function written(expression: string, texts: readonly string[]): Promise<readonly string[]> {
  const rows = await database.query<{ line: string }>(sql`
    select ${raw(expression)} as line from unnest(${texts}::text[]) with ordinality as given (given, at) order by at`);
  return rows.map(({ line }) => line);
}

it.each([
  { where: 'between letters', around: (sign: string) => `A${sign}B` },
  { where: 'around a line', around: (sign: string) => `${sign} A${sign}` },
  { where: 'before a variant and a joiner', around: (sign: string) => `A${sign}\uFE0F\u200DB${sign}\u200D` },
])('normalizes a stored line like a saved one: each character $where', async ({ around }) => {
  const texts = signs.map(around);
  const lines = await written('written_line(given)', texts);
  const differing = texts.filter((text, at) => lines[at] !== normalizeLine(text).normalize('NFC'));
  expect(differing.map((text) => JSON.stringify(text))).toEqual([]);
});

it('compares document numbers by their letters and digits', async () => {
  const field: Field = {
    ...{ name: 'number', label: {}, required: false, readOnly: false, type: 'text', maxLength: 50, unique: false },
    ...{ caseless: true, format: 'documentNumber' },
  };
  // PostgreSQL's `lower` depends on the database's collation, which may only cover ASCII.
  const isSmall = (text: string) => text === text.toLowerCase();
  const texts = signs.filter((sign) => isSmall(sign.normalize('NFKC'))).map((sign) => `a${sign}1`);
  const keys = await written(comparedText(field, 'given'), texts);
  expect(texts.filter((text, at) => keys[at] !== looseKey(field, text)).map((text) => JSON.stringify(text))).toEqual(
    [],
  );
});
