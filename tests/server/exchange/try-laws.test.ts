import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { ApiError } from '../../../engine/api/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { randomCases } from '../../random-cases.ts';
import { importsOf, ownRow, workbook, openedWorkingRegister } from './importing.ts';

const importing = importsOf(openedWorkingRegister());
let codes: readonly string[] = [];
let files = 0;

beforeAll(async () => {
  await importing.certificates(['Z-1', 'Z-2', 'Z-3'].map((code) => ({ ...ownRow, 'Externé číslo': code })));
  const rows = await importing.trading.database.query<{ code: string }>({
    text: `select code from certificate where external_code like 'Z-%' order by id`,
    values: [],
  });
  codes = rows.map(({ code }) => code);
  await importing.trading.database.script(`update certificate set frozen_at = now() where external_code = 'Z-3'`);
});

const law = { ...randomCases(100, { quick: 2 }), endOnFailure: true };

/** The result of a file's dry run or import. */
async function told(operation: 'importTransactions' | 'importCertificates', rows: readonly Values[], dryRun: boolean) {
  const file = await workbook(rows, `file ${(files += 1)}.xlsx`);
  await importsOf(importing.trading).send(operation, file, { dryRun });
  const [row] = await importing.trading.database.query(
    sql`select status, total, done, count, sums, errors from import order by id desc limit 1`,
  );
  return row;
}

const sale = fc.record({
  which: fc.integer({ min: 0, max: 2 }),
  amount: fc.constantFrom(0, -1, 0.125, 90, 300, 450, 2000, 'veľa'),
  buyer: fc.constantFrom('90000102', '90000103', '90000101', '1', null),
  date: fc.constantFrom('05.03.2026', '05.03.1990', '31.02.2026'),
  code: fc.constantFrom(null, null, 'S-1', 'S-2', 'S-3'),
});

it('validates sales in a dry run like an import: draws count for later rows, and duplicates are found', async () => {
  const holds = fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 12 }), async (sales) => {
    const rows = sales.map(({ which, amount, buyer, date, code }) => ({
      'Evidenčné číslo': codes[which] ?? '',
      'Externé číslo': code,
      'IČO odberateľa': buyer,
      Dátum: date,
      Množstvo: amount,
    }));
    const tried = await told('importTransactions', rows, true);
    expect(await told('importTransactions', rows, false)).toEqual(tried);
  });
  await fc.assert(holds, law);
});

const certificate = fc.record({
  code: fc.constantFrom('Z-1', 'Z-4', 'Z-5', 'Z-6', 'Z-7', null),
  supplier: fc.constantFrom('90000101', '90000101', '90000102', '7'),
  amount: fc.constantFrom(1000, 0.5, 0, -2, null),
  portion: fc.constantFrom(100, 101, 0),
  kind: fc.constantFrom('FOOD-MAIZE', 'FOOD-MAIZE', 'Straw', 'nič'),
  day: fc.constantFrom('01.03.2026', '2026-02-28', '01.03.1990', '40.01.2026'),
  abroad: fc.constantFrom(null, 'nie', 'áno', 'možno'),
});

it('validates certificates in a dry run like an import', async () => {
  const holds = fc.asyncProperty(fc.array(certificate, { minLength: 1, maxLength: 8 }), async (certificates) => {
    const rows = certificates.map(({ code, supplier, amount, portion, kind, day, abroad }) => ({
      ...ownRow,
      'Externé číslo': code,
      'IČO dodávateľa': supplier,
      Množstvo: amount,
      Podiel: portion,
      'Druh suroviny': kind,
      'Dátum vystavenia': day,
      Vývoz: abroad,
    }));
    const tried = await told('importCertificates', rows, true);
    expect(await told('importCertificates', rows, false)).toEqual(tried);
  });
  await fc.assert(holds, law);
});

it('takes as many statements for sales of many certificates as of two', async () => {
  const { application, database, register } = importing.trading;
  const names = Array.from({ length: 12 }, (_, index) => `MANY-${String(index)}`);
  await importing.certificates(names.map((code) => ({ ...ownRow, 'Externé číslo': code })));
  const certificates = await database.query<{ id: string }>(
    sql`select id::text as id from certificate where external_code = any(${names}::text[]) order by id`,
  );
  const buyer = { id: register.organizations.get('buyer') };
  const statementsFor = async (of: typeof certificates): Promise<number> => {
    let statements = 0;
    const connection: Connection = {
      query: (statement) => {
        statements += 1;
        return database.query(statement);
      },
      script: database.script,
    };
    const context = { viewer: register.viewerOf('supplier'), requestId: 'test' };
    const trial = application.openDryRun(context, { entity: 'transaction', besides: [] });
    const sales = of.map((one) => ({ input: { certificate: one, buyer, date: '2026-03-05', amount: '1' } }));
    const tried = await trial(connection, sales);
    expect(tried.filter((each) => each instanceof ApiError)).toEqual([]);
    return statements;
  };
  expect(await statementsFor(certificates)).toBe(await statementsFor(certificates.slice(0, 2)));
});
