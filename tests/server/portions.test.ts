import { describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { openCorrecting } from './corrections/correcting.ts';
import { importsOf, workbook, workOn } from './exchange/importing.ts';
import { tradeOf, certificateMutation } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { openedFixture } from './opened-fixture.ts';

const trading = openedTradingRegister();
const trade = tradeOf(trading);
const correcting = openedFixture(() => openCorrecting(trading));

/** A certificate with feedstocks in these percentages. */
function certificateOf(portions: readonly string[], changes: Values = {}): Promise<string> {
  return trade.certificate({ certificateSubstances: substancesOf(portions), ...changes });
}

function substancesOf(portions: readonly string[]): readonly Values[] {
  const [first]: readonly Values[] = trading.certificate()['certificateSubstances'] as readonly Values[]; // as it is made
  return portions.map((portion) => ({ ...first, portion }));
}

/** The buyer's company number. */
const buyerNumber = '90000104';
const refusal = 'errors.transaction.portionsNotWhole';

describe.each([
  { of: 'of 60 % in total', portions: ['60'] },
  { of: 'of 300 % in total', portions: ['100', '100', '100'] },
  { of: 'of 99.999 % in total', portions: ['33.333', '33.333', '33.333'] },
])('feedstocks $of', ({ portions }) => {
  it('are neither put on the market nor sold by a form or a client', async () => {
    const certificateId = await certificateOf(portions);
    const market = await trade.save({ certificateId, buyerId: null });
    expect(market.errors).toEqual([`${refusal} at certificate`]);
    expect((await trade.save({ certificateId })).errors).toEqual([`${refusal} at certificate`]);
  });

  it('are not put on the market or confirmed by an action, also in bulk', async () => {
    const certificateId = await certificateOf(['100']);
    const { id } = Object((await trade.save({ certificateId })).data['createOrUpdateTransaction']);
    await correcting.correct(certificateId, { certificateSubstances: substancesOf(portions) });
    expect((await trade.changeStatus(id, 'CONFIRMED')).errors).toEqual([refusal]);
    const together = await trade.changeStatuses([id], 'CONFIRMED');
    expect(together.data['transactionChangeStatusBulk']).toMatchObject([{ done: false, reason: refusal }]);
    const { permittedActions } = Object(await trade.read(id));
    expect(permittedActions).toContainEqual({ name: 'toMarket', permitted: false, reason: refusal });
    expect((await trade.changeStatus(id, 'ON_MARKET', 'supplier')).errors).toEqual([refusal]);
    const several = await trade.changeStatuses([id], 'ON_MARKET', 'supplier');
    expect(several.errors).toEqual(['errors.badInput']);
  });

  it('are not put on the market as the first sale of a certificate', async () => {
    const id = await certificateOf(portions, { ownProduction: false, buyerId: trade.organization('buyer') });
    const query = 'query ($id: ID!) { certificate(id: $id) { initialTransaction { id } } }';
    const { initialTransaction } = Object((await trading.ask('supplier', query, { id })).data['certificate']);
    const answer = await trade.changeStatus(initialTransaction.id, 'ON_MARKET', 'supplier');
    expect(answer.errors).toEqual([refusal]);
    expect((await trade.changeStatus(initialTransaction.id, 'CONFIRMED')).errors).toEqual([refusal]);
  });
});

it.each([
  { does: 'puts nothing on the market', buyer: () => null },
  { does: 'sells nothing', buyer: () => buyerNumber },
])('an import $does of portions that do not sum to 100 %', async ({ buyer }) => {
  const tasks = workOn(trading);
  const { send, last } = importsOf(trading);
  const id = await certificateOf(['60']);
  const { code } = Object(
    (await trading.ask('supplier', 'query ($id: ID!) { certificate(id: $id) { code } }', { id })).data['certificate'],
  );
  const row = { 'Evidenčné číslo': code, 'IČO odberateľa': buyer(), Dátum: '05.03.2026', Množstvo: 4 };
  await send('importTransactions', await workbook([row], 'market.xlsx'));
  expect(await last()).toMatchObject({ count: 0, errors: [{ row: 2, message: refusal }] });
  await tasks.stop();
});

it('portions that sum to 100 % are put on the market', async () => {
  const certificateId = await certificateOf(['33.333', '33.333', '33.334']);
  expect((await trade.save({ certificateId, buyerId: null })).errors).toEqual([]);
});

it.each(['0', '-5', '0.999', '100.001'])('a feedstock of %s percent is refused', async (portion) => {
  const [first]: readonly Values[] = trading.certificate()['certificateSubstances'] as readonly Values[]; // as it is made
  const input = trading.certificate({ certificateSubstances: [{ ...first, portion }] });
  const { errors } = await trading.ask('supplier', certificateMutation, { input });
  expect(errors).toEqual([
    expect.stringMatching(/^errors\.form\.(min|max|negative) at certificateSubstances\.0\.portion$/u),
  ]);
});
