import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { entriesOf } from '../entries/entries.ts';
import { answered } from '../trade.ts';
import { inLastQuarter, lastQuarter, openedReporting } from './reporting.ts';
import { lockWaits } from '../lock-waits.ts';

const reporting = openedReporting();
const { trading, trade } = reporting;

const made = async () => String((await reporting.make('exportQuarterReport', { ...lastQuarter }))['id']);

/** Several rounds of both requests at once, because the order varies. */
const rounds = Array.from({ length: 6 }, (_, round) => ({ round }));

it.each(rounds)('accepts a concurrent submission or removal, not both: round $round', async () => {
  const entry = await reporting.market();
  const report = await made();
  const [submitted, removed] = await Promise.all([reporting.submit(report), trade.remove(entry)]);
  expect([submitted, removed.errors].filter((errors) => errors.length === 0)).toHaveLength(1);
  if (submitted.length > 0) expect(submitted).toEqual(['errors.export.outdated']);
  else expect(removed.errors).toEqual(['errors.transaction.reported']);
  const left = await trade.read(entry);
  expect(left === undefined).toBe(submitted.length > 0);
});

const energy = () => entriesOf(trading);
const removeEntry = (type: string, id: string) =>
  trading.ask('supplier', `mutation ($id: ID!) { remove${type}(id: $id) }`, { id });

describe.each([
  { type: 'Electricity', figure: 'energy', save: (input: Values) => energy().electricity(input) },
  { type: 'OtherFuelsEntry', figure: 'amount', save: (input: Values) => energy().otherFuel(input) },
])('of $type', ({ type, figure, save }) => {
  const enter = async () => answered(await save({ issuedAt: inLastQuarter, [figure]: '500' })).id;

  it.each(rounds)('a change and a submission do not both succeed: round $round', async ({ round }) => {
    const id = await enter();
    const report = await made();
    const change = () => (round % 2 === 0 ? removeEntry(type, id) : save({ id, [figure]: '700' }));
    const [submitted, { errors }] = await Promise.all([reporting.submit(report), change()]);
    expect([submitted, errors].filter((one) => one.length === 0)).toHaveLength(1);
    if (submitted.length > 0) expect(submitted).toEqual(['errors.export.outdated']);
    else expect(errors).toEqual(['errors.transaction.reported']);
  });

  it.each(rounds)('a concurrent new entry is in no report yet: round $round', async () => {
    await enter();
    const report = await made();
    const [submitted, saved] = await Promise.all([reporting.submit(report), save({ issuedAt: inLastQuarter })]);
    const { id } = answered(saved);
    const { unreportedCount } = await reporting.period();
    if (submitted.length === 0) expect(unreportedCount).toBe(1);
    else expect(submitted).toEqual(['errors.export.outdated']);
    expect((await removeEntry(type, id)).errors).toEqual([]);
  });

  it('a period is closed or accepts a late one, not both', async () => {
    await enter();
    expect(await reporting.report()).toEqual([]);
    const { id } = await reporting.period();
    const [closed, saved] = await Promise.all([reporting.close(String(id)), save({ issuedAt: inLastQuarter })]);
    expect([closed, saved.errors].filter((errors) => errors.length === 0)).toHaveLength(1);
    if (closed.length > 0) expect(closed).toEqual(['errors.reportingPeriod.entriesNotReported']);
    else expect(saved.errors).toEqual(['errors.transaction.periodClosed at issuedAt']);
    await reporting.reopen(String(id));
    expect(await reporting.report()).toEqual([]);
  });
});

it('refuses a removal that waited while the entry was submitted', async () => {
  const certificateId = await trade.certificate({ issuedAt: '2025-11-01' });
  const entry = await reporting.market({ certificateId });
  const report = await made();
  const { submitted, removed } = await trading.database.transaction(async (connection) => {
    await connection.query(sql`select 1 from certificate where id = ${certificateId} for no key update`);
    const first = reporting.submit(report);
    await expect.poll(() => lockWaits(trading.database)).toBe(1);
    const second = trade.remove(entry);
    await expect.poll(() => lockWaits(trading.database)).toBe(2);
    return { submitted: { first }, removed: { second } };
  });
  expect(await submitted.first).toEqual([]);
  expect((await removed.second).errors).toEqual(['errors.transaction.reported']);
});

it('accepts one of two concurrent submissions of the same report', async () => {
  await reporting.market();
  const both = await Promise.all([made(), made()]);
  const { version } = await reporting.period();
  const answers = await Promise.all(both.map((id) => reporting.submit(id)));
  expect(answers.toSorted((one, other) => one.length - other.length)).toEqual([[], ['errors.export.nothingChanged']]);
  expect(await reporting.period()).toMatchObject({ version: Number(version) + 1 });
});

it('closes a period or accepts a late entry, not both', async () => {
  await reporting.market();
  expect(await reporting.report()).toEqual([]);
  const { id } = await reporting.period();
  const certificateId = await trade.certificate({ issuedAt: '2025-11-01' });
  const late = { certificateId, buyerId: null, amount: '1', date: '2025-12-31' };
  const [closed, saved] = await Promise.all([reporting.close(String(id)), trade.save(late)]);
  expect([closed, saved.errors].filter((errors) => errors.length === 0)).toHaveLength(1);
  if (closed.length > 0) {
    expect(closed).toEqual(['errors.reportingPeriod.entriesNotReported']);
    expect(await reporting.report()).toEqual([]);
    expect(await reporting.close(String(id))).toEqual([]);
  } else expect(saved.errors).toEqual(['errors.transaction.periodClosed at date']);
  expect((await trade.save(late)).errors).toEqual(['errors.transaction.periodClosed at date']);
});
