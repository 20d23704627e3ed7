import { describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { answered, tradeOf, certificateMutation } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { readBalances, type Reply } from './trading-register.ts';

const parts = { eec: '1', el: '0', ep: '1', etd: '1', eu: '0', esca: '0', eccs: '0', eccr: '0' };
const initialOf = 'query ($id: ID!) { certificate(id: $id) { initialTransaction { id } } }';
const confirm = 'mutation ($id: ID!) { transactionChangeStatus(id: $id, status: CONFIRMED) { id } }';

const trading = openedTradingRegister();
const trade = tradeOf(trading);

const split = (id: string, changes: Values = {}, as = 'supplier'): Promise<Reply> =>
  trading.ask(as, certificateMutation, { input: { id, splitToEtbe: true, ...changes } });

describe('a split is refused', () => {
  it.each([
    {
      because: 'it is no ethanol',
      make: async () =>
        trade.certificate({
          substanceTypeId: await trading.idOf('substance_type', 'elna_key', 'FAME'),
          emission: parts,
        }),
      error: 'errors.certificate.notEthanol',
    },
    {
      because: 'something was sold',
      make: async () => {
        const id = await trade.certificate();
        answered(await trade.save({ certificateId: id, amount: '1' }));
        return id;
      },
      error: 'errors.certificate.splitNotValid',
    },
    {
      because: 'it is returned to correction',
      make: async () => {
        const id = await trade.certificate();
        await trading.ask(
          'registry',
          'mutation ($id: ID!) { certificateChangeStatus(id: $id, status: RETURNED_TO_CORRECTION, reason: "x") { id } }',
          { id },
        );
        return id;
      },
      error: 'errors.certificate.notInSuitableState',
    },
    {
      because: 'its buyer has not confirmed',
      make: () => trade.certificate({ ownProduction: false, buyerId: trade.organization('buyer') }),
      error: 'errors.transaction.notConfirmed',
    },
    {
      because: 'more ethanol is needed than there is',
      make: () => trade.certificate({ amount: '10' }),
      amount: '21.28',
      error: 'errors.certificate.notEnoughEthanol at amount',
    },
    {
      because: 'it takes no ethanol',
      make: () => trade.certificate(),
      amount: '0.001',
      error: 'errors.certificate.splitTooSmall at amount',
    },
    {
      because: 'rounding would give more ETBE than there is ethanol for',
      make: () => trade.certificate(),
      amount: '0.003',
      error: 'errors.certificate.splitRounded at amount',
    },
    {
      because: 'there is no amount',
      make: () => trade.certificate(),
      amount: null,
      error: 'errors.form.required at amount',
    },
    {
      because: 'the amount is negative',
      make: () => trade.certificate(),
      amount: '-5',
      error: 'errors.form.negative at amount',
    },
    {
      because: 'another substance type is named',
      make: () => trade.certificate(),
      changes: async () => ({ substanceTypeId: await trading.idOf('substance_type', 'elna_key', 'MTBE') }),
      error: 'errors.form.reference at substanceType',
    },
  ])('because $because', async ({ make, error, amount = '10', changes }) => {
    const id = await make();
    const before = await readBalances(trading.database, id);
    const reply = await split(id, { amount, ...(await changes?.()) });
    expect(reply.errors).toEqual(expect.arrayContaining([error]));
    expect(await readBalances(trading.database, id)).toEqual(before);
  });

  it('for an organization that only registered or verifies it', async () => {
    const id = await trade.certificate({ ownProduction: false, buyerId: trade.organization('buyer') });
    const { id: initial } = Object(
      (await trading.ask('buyer', initialOf, { id })).data['certificate'],
    ).initialTransaction;
    await trading.ask('buyer', confirm, { id: initial });
    expect((await split(id, { amount: '1' })).errors).toEqual(['errors.certificate.notHolder']);
    expect((await split(id, { amount: '1' }, 'authority')).errors).toEqual(['errors.forbidden']);
    const { data } = await trading.ask('buyer', 'query ($id: ID!) { certificate(id: $id) { canBeSplitToEtbe } }', {
      id,
    });
    expect(data).toEqual({ certificate: { canBeSplitToEtbe: true } });
  });

  it('for others exactly like a missing id', async () => {
    const id = await trade.certificate();
    const foreign = await split(id, { amount: '1' }, 'oils');
    expect(foreign).toEqual(await split('999999', { amount: '1' }, 'oils'));
    expect(foreign.errors).toEqual(['errors.certificate.notFound']);
    expect((await split('x', { amount: '1' })).errors).toEqual(['errors.certificate.notFound']);
    expect(
      (await trading.ask('supplier', certificateMutation, { input: { splitToEtbe: true, amount: '1' } })).errors,
    ).toEqual(['errors.form.required at id']);
  });
});
