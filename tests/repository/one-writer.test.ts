import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';
import { exampleCatalogue } from '../../engine/example/index.ts';
import type { Catalogue } from '../../engine/metadata/index.ts';

/** Files outside `engine/store/write` that write described rows, each with the reason. */
const excused: Readonly<Record<string, string>> = {
  'engine/store/copy/': 'takes a whole database over as it is, with all that was written of its records',
  'engine/store/migrate/': 'a plan that a person has accepted changes columns, not what is told of a record',
  'engine/store/access-tables/access-table-statements.ts':
    'access tables are no records: triggers keep them with each row written',
  'engine/store/access-tables/large-readers.ts': 'access tables are no records: their rows are marked for indexes',
  'server/energy/module.ts': 'brings rows of earlier versions up to date, when the database is prepared',
  'server/people/accounts/account-retention.ts': 'sessions and attempts are in tables of the server alone',
  'server/people/organizations/former-periods.ts':
    'brings rows of earlier versions up to date, when the database is prepared',
  'server/people/personal-data/personal-tables.ts': 'what is erased of a person is in tables of the server alone',
  'server/reporting/report-entries.ts': 'brings rows of earlier versions up to date, when the database is prepared',
  'server/trade/certificates/tables.ts': 'brings rows of earlier versions up to date, when the database is prepared',
  'server/trade/operators/tables.ts': 'brings rows of earlier versions up to date, when the database is prepared',
  'server/trade/output-certificates/tables.ts':
    'brings rows of earlier versions up to date, when the database is prepared',
  'server/trade/stock/tables.ts': 'triggers keep holdings beside the ledger, which is their journal',
  'tools/bench/': 'fills registers of a million certificates, and is what the product is compared with',
};

function tablesOf({ entities }: Catalogue): readonly string[] {
  return Object.values(entities).map(({ storage }) => storage.table);
}

const described = new Set([...tablesOf(sharedCatalogue('metadata').catalogue), ...tablesOf(exampleCatalogue)]);
/** A table name, or an interpolated one. */
const table = String.raw`(?:"?(?<name>\w+)"?|\$\{(?<given>[^}]+)\})`;
const writes = new RegExp(
  String.raw`\b(?:insert\s+into\s+${table}|update\s+(?:only\s+)?${table}(?:\s+as\s+\S+)?\s+set\b|delete\s+from\s+${table}|merge\s+into\s+${table})`,
  'giu',
);

const sources = ['engine', 'server', 'src', 'tools'].flatMap(sourcesBelow);
const sealed = sources.flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/(?<!\w)sealing\('(\w+)'\)/gu)].flatMap(([, name]) => name ?? []),
);
/** An insert into a sealed table, up to its `on conflict`. */
const dropping = new RegExp(
  String.raw`\binsert\s+into\s+"?(?:${sealed.join('|')})"?\s(?:(?!\binsert\b)[^;\x60])*?\bon\s+conflict\b`,
  'iu',
);

/** Tables of a record's list rows and links have its table name as prefix. */
function isDescribed({ groups = {} }: RegExpExecArray): boolean {
  // An interpolated name can be any table.
  const { given, name = '' } = groups;
  return given !== undefined || [...described].some((each) => name === each || name.startsWith(`${each}_`));
}

function sourcesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name) && !/\.test\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/testing/'));
}

/** Files whose SQL writes described tables. */
const writers = sources.filter((path) => [...readFileSync(path, 'utf8').matchAll(writes)].some(isDescribed));

it('only engine/store/write writes described tables', () => {
  const others = writers.filter((path) => !path.startsWith('engine/store/write/'));
  expect(others.filter((path) => !Object.keys(excused).some((place) => path.startsWith(place)))).toEqual([]);
});

it('has no exception for a file that writes nothing', () => {
  expect(Object.keys(excused).filter((place) => !writers.some((path) => path.startsWith(place)))).toEqual([]);
});

it.each([
  { text: 'update certificate set status = 1', isFound: true },
  { text: 'update "app_user" as person\n      set language = 1', isFound: true },
  { text: 'delete from ${tables.lot} where id = 1', isFound: true },
  { text: 'INSERT INTO transaction (code) values (1)', isFound: true },
  { text: 'delete from book_authors', isFound: true },
  { text: 'update refresh_token set used_at = 1', isFound: false },
  { text: 'select 1 from certificate for no key update', isFound: false },
])('recognizes "$text" as a write to a described table: $isFound', ({ text, isFound }) => {
  expect([...text.matchAll(writes)].some(isDescribed)).toBe(isFound);
});

it('no insert into a sealed table has "on conflict": a skipped row would consume a seal', () => {
  expect(sealed).toContain('issued_document');
  expect(sources.filter((path) => dropping.test(readFileSync(path, 'utf8')))).toEqual([]);
  expect(dropping.test('insert into signed_list (name) values ($1) on conflict do nothing')).toBe(true);
});
