import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { randomCases } from '../../random-cases.ts';
import { answered } from '../trade.ts';
import { openWithdrawing } from './withdrawing.ts';
import { openedFixture } from '../opened-fixture.ts';
import { reconcileRegister } from '../reconcile-register.ts';

const withdrawing = openedFixture(openWithdrawing, (fixture) => fixture.close());

const holders = ['supplier', 'buyer', 'refinery'] as const;
const holder = fc.constantFrom(...holders);
const amount = fc.integer({ min: 1, max: 500 });
const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sell' as const), from: holder, to: holder, amount }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('confirm', 'reject', 'remove'), sale: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('market', 'lose'), from: holder, amount }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'withdraw' as const }) },
);
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;

interface Sale {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** Executes one step; a refusal is a valid result. */
async function take(step: Step, certificateId: string, sales: Sale[]): Promise<void> {
  const { trade, withdraw } = withdrawing;
  switch (step.kind) {
    case 'sell': {
      const { from, to } = step;
      const buyerId = trade.organization(to);
      const reply = await trade.save({ certificateId, buyerId, amount: String(step.amount) }, from);
      if (reply.errors.length === 0) sales.push({ id: answered(reply).id, from, to });
      return;
    }
    case 'confirm':
    case 'reject':
    case 'remove': {
      const { id = '0', from = 'supplier', to = 'buyer' } = sales[step.sale % Math.max(1, sales.length)] ?? {};
      if (step.kind === 'remove') await trade.remove(id, from);
      else await trade.changeStatus(id, step.kind === 'confirm' ? 'CONFIRMED' : 'REJECTED', to);
      return;
    }
    case 'market':
      await trade.save({ certificateId, buyerId: null, amount: String(step.amount) }, step.from);
      return;
    case 'lose':
      await trade.lose({ certificateId, amount: String(step.amount) }, step.from);
      return;
    case 'withdraw':
      if (!(await isWithdrawn(certificateId))) await withdraw(certificateId);
  }
}

async function isWithdrawn(id: string): Promise<boolean> {
  const found = await withdrawing.trading.database.query(
    sql`select 1 from certificate where id = ${id} and withdrawn_at is not null`,
  );
  return found.length > 0;
}

/** The quantities of a certificate in its holdings: held, offered, and out of circulation. */
async function readWhere(id: string): Promise<Readonly<Record<'available' | 'held' | 'gone' | 'whole', number>>> {
  const [row] = await withdrawing.trading.database.query(sql`
    select sum(available)::float as available, sum(available + blocked + reserved)::float as held,
      sum(on_market + lost)::float as gone, sum(available + blocked + reserved + on_market + lost)::float as whole
    from holding where certificate_id = ${id}`);
  return {
    available: Number(row?.['available']),
    held: Number(row?.['held']),
    gone: Number(row?.['gone']),
    whole: Number(row?.['whole']),
  };
}

it('conserves every quantity, and blocks all movements after a withdrawal', async () => {
  const holds = fc.asyncProperty(fc.array(steps, { minLength: 6, maxLength: 14 }), async (history) => {
    const certificateId = await withdrawing.trade.certificate();
    const sales: Sale[] = [];
    for (const step of history) {
      const [wasWithdrawn, before] = [await isWithdrawn(certificateId), await readWhere(certificateId)];
      await take(step, certificateId, sales);
      const after = await readWhere(certificateId);
      expect(after.whole).toBe(1000);
      if (await isWithdrawn(certificateId)) expect(after.available).toBe(0);
      if (wasWithdrawn) expect(after.gone).toBeLessThanOrEqual(before.gone);
    }
  });
  await fc.assert(holds, randomCases(60, { quick: 6 }));
  expect(await differences()).toEqual([]);
});

/** The differences found by the reconciler, which recomputes every balance. */
const differences = async () => (await reconcileRegister(withdrawing.trading.database)).differences;
