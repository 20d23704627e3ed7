import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Values } from '../../../engine/record/index.ts';
import { randomCases } from '../../random-cases.ts';
import { openTradingRegister, type TradingRegister } from '../trading-register.ts';
import { readStoredCertificates } from './known.ts';
import type { RunningTasks } from '../../../server/platform/tasks/index.ts';
import { atGate, createGates } from './gate.ts';
import { importsOf, ownRow, workbook, workOn, openedWorkingRegister } from './importing.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';
import { certificateMutation, transactionMutation } from '../trade.ts';

/** The values of a certificate, for a row and for the form. */
interface Meant {
  readonly amount: string;
  readonly day: number;
  readonly portions: readonly number[];
  readonly eec: string;
  readonly note: string;
}

const decimal = fc.integer({ min: 1, max: 900_000 }).map((thousandths) => String(thousandths / 1_000));
const meant: fc.Arbitrary<Meant> = fc.record({
  amount: decimal,
  day: fc.integer({ min: 1, max: 28 }),
  portions: fc.constantFrom([100], [60, 40], [50, 25, 25]),
  eec: fc.integer({ min: 0, max: 90_000 }).map((thousandths) => String(thousandths / 1_000)),
  note: fc.constantFrom('', 'áéí', '=1+1', '  x  y '),
});

const dayOf = ({ day }: Meant) => `2026-02-${String(day).padStart(2, '0')}`;

/** The rows of a certificate, one per substance; the first also contains its own values. */
function rowsOf(certificate: Meant, code: string): readonly Values[] {
  const key = { 'Externé číslo': code, 'IČO dodávateľa': '90000101' };
  const substance = { 'Druh suroviny': 'FOOD-MAIZE', Krajina: 'sk', 'Spôsob výroby': 'FERM-NG-CHP' };
  return certificate.portions.map((portion, index) => ({
    ...(index === 0
      ? {
          ...ownRow,
          Množstvo: Number(certificate.amount),
          eec: Number(certificate.eec),
          'Dátum vystavenia': dayOf(certificate),
          Poznámka: certificate.note,
        }
      : {}),
    ...key,
    ...substance,
    Podiel: portion,
  }));
}

function inputOf(trading: TradingRegister, certificate: Meant, externalCode: string): Values {
  const whole = trading.certificate();
  const [substance]: readonly Values[] = Array.isArray(whole['certificateSubstances'])
    ? whole['certificateSubstances']
    : [];
  const emission = { eec: certificate.eec, el: '0', ep: '20.8', etd: '2.2', eu: '0', esca: '0', eccs: '0', eccr: '0' };
  return trading.certificate({
    externalCode,
    amount: certificate.amount,
    issuedAt: dayOf(certificate),
    note: certificate.note.trim() === '' ? null : certificate.note.trim(),
    emission,
    certificateSubstances: certificate.portions.map((portion) => ({ ...substance, portion: String(portion) })),
  });
}

/** Saves a new certificate of the supplier as the form does. */
async function certified({ ask, certificate, database }: TradingRegister, externalCode: string) {
  expect((await ask('supplier', certificateMutation, { input: certificate({ externalCode }) })).errors).toEqual([]);
  const [made] = await database.query<{ id: string; code: string }>(
    sql`select id::text as id, code from certificate where external_code = ${externalCode}`,
  );
  return made;
}

interface Sale {
  readonly amount: string;
  readonly buyer: string | null;
  readonly date: string;
  readonly code: string | null;
}

/** Saves sales one by one. @returns the indexes of refused ones */
async function refusedOf(
  { ask, database }: TradingRegister,
  certificateId: string,
  sales: readonly Sale[],
): Promise<readonly number[]> {
  const buyers = await database.query<{ id: string; ico: string }>(
    sql`select id::text as id, ico from organization where ico is not null`,
  );
  const refused: number[] = [];
  for (const [index, { amount, buyer, date, code: externalCode }] of sales.entries()) {
    const buyerId = buyers.find(({ ico }) => ico === buyer)?.id ?? null;
    const input = { certificateId, buyerId, amount, date, externalCode };
    if ((await ask('supplier', transactionMutation, { input })).errors.length > 0) refused.push(index);
  }
  return refused;
}

/** The sales of a certificate and its ledger entries. */
async function tradedOf(trading: TradingRegister, externalCode: string) {
  const sales = await trading.database.query(sql`
    select transaction.amount, transaction.status, ico as buyer, transaction.date::text as day,
      transaction.external_code as code, transaction.scheme_id as scheme, on_market,
      (select count(*)::int from ledger_posting where transaction_id = transaction.id) as postings
    from transaction join certificate on certificate.id = certificate_id
    left join organization on organization.id = transaction.buyer_id
    where certificate.external_code = ${externalCode} order by transaction.id`);
  return { sales, ledger: (await readStoredCertificates(trading, [externalCode])).ledger };
}

describe('random workbooks', () => {
  const importing = importsOf(openedWorkingRegister());
  const typed = openedTradingRegister();
  let count = 0;

  const law = { ...randomCases(100, { quick: 2 }), endOnFailure: true };

  it('import like saving their records one by one, with equal ledger', async () => {
    const holds = fc.asyncProperty(fc.array(meant, { minLength: 1, maxLength: 4 }), async (certificates) => {
      const codes = certificates.map(() => `L-${(count += 1)}`);
      const rows = certificates.flatMap((certificate, index) => rowsOf(certificate, codes[index] ?? ''));
      expect(await importing.certificates(rows)).toMatchObject({ status: 'FINISHED', count: certificates.length });
      for (const [index, certificate] of certificates.entries()) {
        const input = inputOf(typed, certificate, codes[index] ?? '');
        expect((await typed.ask('supplier', certificateMutation, { input })).errors).toEqual([]);
      }
      expect(await readStoredCertificates(importing.trading, codes)).toEqual(
        await readStoredCertificates(typed, codes),
      );
    });
    await fc.assert(holds, law);
  });

  const sale = fc.record({
    amount: fc.constantFrom('0.125', '90', '300', '450', '2000', '0', '-1'),
    buyer: fc.constantFrom('90000102', '90000103', '90000101', null),
    date: fc.constantFrom('2026-03-05', '2026-03-04', '1990-03-05'),
    code: fc.boolean(),
  });

  it('of sales import like saving them one by one: equal refusals per row and equal ledger', async () => {
    const holds = fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 8 }), async (drawn) => {
      const certificate = `S-${(count += 1)}`;
      const ids = await Promise.all([importing.trading, typed].map((trading) => certified(trading, certificate)));
      const sales = drawn.map((each, index) => ({ ...each, code: each.code ? `${certificate}-${index}` : null }));
      const refused = await refusedOf(typed, ids[1]?.id ?? '', sales);
      const rows = sales.map(({ amount, buyer, date, code }) => ({
        'Evidenčné číslo': ids[0]?.code ?? '',
        'Externé číslo': code,
        'IČO odberateľa': buyer,
        Dátum: date,
        Množstvo: Number(amount),
      }));
      await importing.send('importTransactions', await workbook(rows, `${certificate}.xlsx`));
      const { errors, count: saved } = await importing.last();
      const told: readonly Values[] = Array.isArray(errors) ? errors : [];
      expect([...new Set(told.map(({ row }) => row))]).toEqual(refused.map((index) => index + 2));
      expect(saved).toBe(sales.length - refused.length);
      expect(await tradedOf(importing.trading, certificate)).toEqual(await tradedOf(typed, certificate));
    });
    await fc.assert(holds, law);
  });

  /** Invalid cells in the first or the last row of a certificate. */
  const faults = fc.constantFrom(
    { column: 'Množstvo', value: 'veľa' },
    { column: 'Množstvo', value: -1 },
    { column: 'Dátum vystavenia', value: '31.02.2026' },
    { column: 'Typ', value: 'čokoľvek' },
    { column: 'IČO overovateľa', value: '1' },
    { column: 'Podiel', value: 0 },
    { column: 'eec', value: '#REF!' },
    { column: 'Krajina', value: 'xx' },
    { column: 'Krajina', value: 'xx', isLast: true },
    { column: 'Druh suroviny', value: '#N/A', isLast: true },
    { column: 'Spôsob výroby', value: 'inak', isLast: true },
  );

  it('with faults in random cells are refused exactly for those records, at row and column', async () => {
    const each = fc.record({ certificate: meant, fault: fc.option(faults, { nil: undefined }) });
    const holds = fc.asyncProperty(fc.array(each, { minLength: 1, maxLength: 5 }), async (planted) => {
      const codes = planted.map(() => `P-${(count += 1)}`);
      const expected: (readonly [number, string])[] = [];
      const rows: Values[] = [];
      for (const [index, { certificate, fault }] of planted.entries()) {
        const own = rowsOf(certificate, codes[index] ?? '');
        const at = fault?.isLast === true ? own.length - 1 : 0;
        if (fault !== undefined) expected.push([rows.length + at + 2, fault.column]);
        rows.push(...own.map((row, place) => (place === at && fault ? { ...row, [fault.column]: fault.value } : row)));
      }
      const made = await importing.certificates(rows);
      const errors: readonly Values[] = Array.isArray(made['errors']) ? made['errors'] : [];
      expect(errors.map(({ row, column }) => [row, column])).toEqual(expected);
      const wrong = new Set(planted.flatMap(({ fault }, index) => (fault === undefined ? [] : [codes[index]])));
      const { certificates } = await readStoredCertificates(importing.trading, codes);
      expect(certificates.map(({ external_code: code }) => code)).toEqual(
        codes.filter((code) => !wrong.has(code)).toSorted(),
      );
    });
    await fc.assert(holds, law);
  });
});

it('continues after the last saved record whenever its process stops, and saves each once', async () => {
  const trading = await openTradingRegister();
  const importing = importsOf(trading);
  // One database transaction saves at most 50 rows: these two wait in different ones.
  const stopsAt = [5, 60];
  const codes = Array.from({ length: 70 }, (_, index) => `K-${index}`);
  await createGates(
    trading.database,
    stopsAt.map((index) => `K-${index}`),
  );
  const file = await workbook(
    codes.map((code) => ({ ...ownRow, 'Externé číslo': code })),
    'killed.xlsx',
  );
  const answer = importing.send('importCertificates', file);
  for (const index of stopsAt) {
    let one: RunningTasks | undefined;
    let stopped: Promise<void> | undefined;
    await atGate(trading.database, `K-${index}`, {
      begin: () => (one = workOn(trading)),
      work: () => {
        stopped = one?.stop();
        return Promise.resolve();
      },
    });
    await stopped;
    const { done, status } = await importing.last();
    expect(Number(done)).toBeGreaterThan(index);
    expect(status).toBe(Number(done) < codes.length ? 'IN_PROCESS' : 'FINISHED');
  }
  const last = workOn(trading);
  await answer;
  await expect.poll(() => importing.last()).toMatchObject({ status: 'FINISHED', count: 70, done: 70 });
  await last.stop();
  const found = await trading.database.query(sql`
    select external_code as code, count(*)::int as count from certificate where external_code like 'K-%' group by 1`);
  expect(found).toHaveLength(70);
  expect(found.every(({ count: times }) => times === 1)).toBe(true);
  await trading.close();
});
