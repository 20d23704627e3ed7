import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { measureStatements } from '../../../engine/store/index.ts';
import type { RunningTasks } from '../../../server/platform/tasks/index.ts';
import { importsOf, ownRow, workbook, workOn } from './importing.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';

/** Records of a file: more than one group. */
const records = 60;
const mostForOne = 2.1;

const trading = openedTradingRegister();
const importing = importsOf(trading);
let tasks: RunningTasks;
let statements: string[] = [];

beforeAll(async () => {
  const slow = {
    fromMs: Infinity,
    report: () => undefined,
    each: ({ text }: { text: string }) => statements.push(text),
  };
  tasks = await measureStatements(slow, () => Promise.resolve(workOn(trading)));
});

afterAll(async () => {
  await tasks.stop();
});

const code = (index: number) => `SETS-${String(index)}`;
const indexes = Array.from({ length: records }, (_, index) => index);

describe('an import writes in batches', () => {
  it('certificates', async () => {
    statements = [];
    const rows = indexes.map((index) => ({ ...ownRow, 'Externé číslo': code(index), Množstvo: index + 1 }));
    expect(await importing.certificates(rows)).toMatchObject({ status: 'FINISHED', count: records });
    expect(statements.filter((text) => text.includes('insert into "certificate" ')).length).toBeLessThan(records / 10);
    expect(statements.length).toBeGreaterThan(10);
    expect(statements.length / records).toBeLessThan(mostForOne);
    const made = await trading.database.query(sql`
      select external_code as code, amount::int as amount, entry.changes #>> '{externalCode,to}' as told,
        (select array_agg(operation order by ledger_posting.id) from ledger_posting where certificate_id = certificate.id) as postings,
        (select count(*)::int from record_evidence where entity = 'certificate' and record_id = certificate.id) as evidence
      from certificate join audit_entry as entry on entry.entity = 'certificate' and entry.record_id = certificate.id
        and entry.action = 'create' where external_code like 'SETS-%' order by certificate.id`);
    expect(made).toEqual(
      indexes.map((index) => {
        const own = { code: code(index), told: code(index), amount: index + 1 };
        return { ...own, postings: ['issue'], evidence: 2 };
      }),
    );
  });

  it('sales of as many certificates, to a buyer and to the market', async () => {
    statements = [];
    const sales = indexes.map((index) => ({
      'Evidenčné číslo': code(index),
      'IČO odberateľa': index % 2 === 0 ? '90000102' : null,
      Dátum: '02.03.2026',
      Množstvo: 1,
    }));
    await importing.send('importTransactions', await workbook(sales, 'sales.xlsx'));
    expect(await importing.last()).toMatchObject({ status: 'FINISHED', count: records });
    expect(statements.length).toBeGreaterThan(10);
    expect(statements.length / records).toBeLessThan(mostForOne);
    const sold = await trading.database.query(sql`
      select status, count(*)::int as count from transaction where not is_initial group by status order by status`);
    expect(sold).toEqual([
      { status: 'ON_MARKET', count: records / 2 },
      { status: 'PENDING', count: records / 2 },
    ]);
  });

  it('sales of one certificate, one after another', async () => {
    const sales = Array.from({ length: 12 }, (_, index) => {
      return { 'Evidenčné číslo': code(59), 'IČO odberateľa': null, Dátum: '02.03.2026', Množstvo: index < 9 ? 6 : 4 };
    });
    await importing.send('importTransactions', await workbook(sales, 'one.xlsx'));
    const { count, errors } = await importing.last();
    // 59 are left: nine sales of 6, then one of 4.
    expect(count).toBe(10);
    expect(errors).toMatchObject(
      [11, 12].map((row) => ({ row: row + 1, message: 'errors.transaction.notEnoughStock' })),
    );
  });
});
