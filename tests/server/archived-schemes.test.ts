import { beforeEach, describe, expect, it } from 'vitest';
import { rowsIn, type Values } from '../../engine/record/index.ts';
import { tradeOf, certificateMutation, schemeMutation } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';

/** Archives a scheme with certificates and offers. */
const trading = openedTradingRegister();
const trade = tradeOf(trading);
let schemes = 0;
let [schemeId, otherId, certificateId, unsoldId, unnamedId, offerId] = ['', '', '', '', '', ''];

async function scheme(name: string): Promise<string> {
  schemes += 1;
  const unique = `${name} ${String(schemes)}`;
  const { data } = await trading.ask('registry', schemeMutation, { input: { nameSK: unique, nameEN: unique } });
  return String(Object(data['createOrUpdateScheme']).id);
}

beforeEach(async () => {
  [schemeId, otherId] = [await scheme('Ended'), await scheme('Other')];
  certificateId = await trade.certificate({ schemeId });
  unsoldId = await trade.certificate({ schemeId });
  unnamedId = await trade.certificate();
  offerId = String(Object((await trade.save({ certificateId })).data['createOrUpdateTransaction']).id);
  const archive = 'mutation ($id: ID!) { removeScheme(id: $id) }';
  expect((await trading.ask('registry', archive, { id: schemeId })).errors).toEqual([]);
});

const market = { buyerId: null };

describe.each([
  { of: 'a sale', changes: {} },
  { of: 'a market entry', changes: market },
])('$of under an archived scheme is refused', ({ changes }) => {
  it.each([
    { by: 'the certificate’s scheme', input: (): Values => ({ certificateId }) },
    { by: 'the certificate’s scheme, no scheme being named', input: () => ({ certificateId, schemeId: null }) },
    { by: 'the certificate’s scheme, another being named', input: () => ({ certificateId, schemeId: otherId }) },
  ])('by $by', async ({ input }) => {
    const { errors } = await trade.save({ ...input(), ...changes });
    expect(errors).toEqual(['errors.transaction.schemeArchived at scheme']);
  });

  it('with the scheme in the input', async () => {
    const { errors } = await trade.save({ certificateId: unnamedId, schemeId, ...changes });
    expect(errors).toEqual(['errors.entity.archived at scheme']);
  });
});

it('an earlier offer under it does not go to the market, but can be decided', async () => {
  expect((await trade.changeStatus(offerId, 'ON_MARKET', 'supplier')).errors).toEqual([
    'errors.transaction.schemeArchived',
  ]);
  expect((await trade.save({ id: offerId, buyerId: null })).errors).toEqual([
    'errors.transaction.schemeArchived at scheme',
  ]);
  expect((await trade.changeStatus(offerId, 'CONFIRMED')).errors).toEqual([]);
});

it('a loss of its certificates is still recorded', async () => {
  expect((await trade.lose({ certificateId, amount: '1' })).errors).toEqual([]);
});

describe('a certificate under it', () => {
  const correct = (as: string, id: string, changes: Values) =>
    trading.ask(as, certificateMutation, {
      input: { id, ...changes },
    });

  it('gets another scheme or buyer only from the registry', async () => {
    const id = await trade.certificate({ schemeId: await scheme('Open') });
    for (const changes of [{ schemeId: null }, { schemeId: otherId }])
      expect((await correct('supplier', unsoldId, changes)).errors).toEqual(['errors.form.readOnly at scheme']);
    const sold = {
      ownProduction: false,
      supplierId: trade.organization('supplier'),
      buyerId: trade.organization('buyer'),
    };
    expect((await correct('supplier', unsoldId, sold)).errors).toEqual([
      'errors.form.readOnly at buyer',
      'errors.transaction.toOneself at buyer',
    ]);
    expect((await correct('supplier', unsoldId, { note: 'Read.' })).errors).toEqual([]);
    expect((await correct('supplier', id, sold)).errors).toEqual([]);
    expect((await correct('registry', unsoldId, { schemeId: otherId })).errors).toEqual([]);
  });

  it('gets another feedstock that the scheme covers from its holder', async () => {
    const [substance] = rowsIn(trading.certificate()['certificateSubstances']);
    const kindId = await trading.idOf('substance_kind', 'elna_key', 'FOOD-WHEAT');
    const certificateSubstances = [{ ...substance, kindId }];
    expect((await correct('supplier', unsoldId, { certificateSubstances })).errors).toEqual([]);
  });

  it('is not registered anew: only the scheme is refused, not its feedstocks', async () => {
    const input = trading.certificate({ schemeId });
    const { errors } = await trading.ask('supplier', certificateMutation, { input });
    expect(errors).toEqual(['errors.entity.archived at scheme']);
  });
});

it('an offer made under it before may be corrected where neither amount, buyer nor scheme changes', async () => {
  expect((await trade.save({ id: offerId, externalCode: 'INV-2' })).errors).toEqual([]);
  for (const changes of [{ amount: '2' }, { buyerId: trade.organization('refinery') }, { schemeId: otherId }])
    expect((await trade.save({ id: offerId, ...changes })).errors).toEqual([
      'errors.transaction.schemeArchived at scheme',
    ]);
});
