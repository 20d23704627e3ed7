import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { randomCases } from '../../random-cases.ts';
import { openedReporting } from './reporting.ts';

const reporting = openedReporting();
const { trading, trade } = reporting;

const days = { Q3: '2025-08-20', Q4: '2025-12-20' } as const;
type Quarter = keyof typeof days;

const quarters = fc.constantFrom<Quarter>('Q3', 'Q4');
const steps = fc.oneof(
  fc.record({ kind: fc.constant('market' as const), quarter: quarters }),
  fc.record({ kind: fc.constant('report' as const), quarter: quarters }),
  fc.record({ kind: fc.constantFrom('remove', 'redate'), quarter: quarters, entry: fc.nat(20) }),
  fc.record({ kind: fc.constant('reopen' as const), quarter: quarters }),
);
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;

/** Executes one step; a refusal is a valid result. */
async function take(step: Step, entries: string[]): Promise<void> {
  const { market, report, reopen, periods } = reporting;
  const { kind, quarter } = step;
  const id = 'entry' in step ? (entries[step.entry % Math.max(1, entries.length)] ?? '0') : '0';
  switch (kind) {
    case 'market':
      entries.push(
        await market({ certificateId: await trade.certificate({ issuedAt: '2025-07-01' }), date: days[quarter] }),
      );
      return;
    case 'report':
      await report({ quarter });
      return;
    case 'reopen': {
      const period = (await periods()).find(({ code }) => code === `2025/${quarter}`);
      if (period !== undefined) await reopen(String(period['id']));
      return;
    }
    case 'remove':
      await trade.remove(id);
      return;
    case 'redate': {
      const stored = await trade.read(id);
      const certificateId = (stored?.['certificate'] as { readonly id: string } | undefined)?.id; // as the operation answers
      await trade.save({ id, certificateId, onMarket: true, amount: '100', date: days[quarter] });
      return;
    }
  }
}

/** The last version of each submitted period, and the entries bound to it. */
function readPeriods() {
  return trading.database.query(sql`
    select period.code, version.entry_count as reported, count(entry.id)::integer as bound,
      count(entry.id) filter (where not entry.archived and entry.status = 'ON_MARKET'
        and entry.date between period."from" and period."to")::integer as dated,
      version.energy::text as energy, (count(entry.id) * 2100000)::numeric(18, 3)::text as expected
    from reporting_period as period
    join report_version as version on version.period_id = period.id and version.version = period.version
    left join transaction as entry on entry.reporting_period_id = period.id
    where period.status = 'SUBMITTED' group by period.id, version.id`);
}

it('counts each entry in one submitted period, according to its last version', async () => {
  const entries: string[] = [];
  const holds = fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 8 }), async (history) => {
    for (const step of history) await take(step, entries);
    for (const row of await readPeriods()) {
      expect(row).toMatchObject({ bound: row['reported'], dated: row['reported'], energy: row['expected'] });
    }
  });
  await fc.assert(holds, randomCases(40, { quick: 4 }));
});
