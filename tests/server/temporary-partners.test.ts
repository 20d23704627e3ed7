import { describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { newOrganizations, updateOrganization } from './new-organizations.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { answered, tradeOf } from './trade.ts';

/** Temporary partners: foreign organizations without users. */
const trading = openedTradingRegister();
const { idOf, organization } = newOrganizations(trading);

const createPartner =
  'mutation ($input: OrganizationInput!) { createTemporaryOrganization(input: $input) { id status role temporary } }';
const updatePartner = 'mutation ($input: OrganizationInput!) { updateTemporaryOrganization(input: $input) { name } }';
const partner = (changes: Values = {}) =>
  organization({ role: 'BUYER', ico: null, dic: null, authorities: [], ...abroad(), ...changes }, 'at');
let codes = 0;
const abroad = () => ({ phone: '+43 660 123 4567', spdCode: `AT-${String((codes += 1))}` });

describe('a temporary partner', () => {
  it('is created by the registry, prepared, without any request', async () => {
    const { data, errors } = await trading.ask('registry', createPartner, { input: partner() });
    expect(errors).toEqual([]);
    expect(data['createTemporaryOrganization']).toMatchObject({
      status: '_6_PREPARED',
      role: 'BUYER',
      temporary: true,
    });
  });

  it.each([
    { case: 'a role of those who sign in', changes: { role: 'PUBLIC_ORGANIZATION' }, says: /at role/ },
    { case: 'an id', changes: { id: '1' }, says: /errors.badInput at id/ },
    { case: 'no phone', changes: { phone: null }, says: /errors.form.required at phone/ },
  ])('cannot be created with $case', async ({ changes, says }) => {
    const { errors } = await trading.ask('registry', createPartner, { input: partner(changes) });
    expect(errors.join()).toMatch(says);
  });

  it.each(['supplier', 'authority', 'government'])('cannot be created by the %s', async (key) => {
    expect((await trading.ask(key, createPartner, { input: partner() })).errors).toEqual(['errors.forbidden']);
  });

  it('is changed only by its own operation', async () => {
    const { id } = answered(await trading.ask('registry', createPartner, { input: partner() }));
    const input = { id, name: 'Partner GmbH' };
    expect((await trading.ask('registry', updateOrganization, { input })).errors).toEqual([
      'errors.organization.notFound',
    ]);
    const changed = await trading.ask('registry', updatePartner, { input });
    expect(changed.data).toEqual({ updateTemporaryOrganization: { name: 'Partner GmbH' } });
    const other = { id: idOf('supplier'), name: 'Cudzia' };
    expect((await trading.ask('registry', updatePartner, { input: other })).errors).toEqual([
      'errors.organization.notFound',
    ]);
    expect((await trading.ask('supplier', updatePartner, { input })).errors).toEqual(['errors.forbidden']);
  });

  it('buys without confirmation', async () => {
    const { id } = answered(await trading.ask('registry', createPartner, { input: partner() }));
    const trade = tradeOf(trading);
    const sale = await trade.save({ certificateId: await trade.certificate(), buyerId: id });
    expect(answered(sale)).toMatchObject({ status: 'CONFIRMED', exportAbroad: true, buyer: { id } });
  });

  it('is in the directory of trading partners', async () => {
    const { id } = answered(await trading.ask('registry', createPartner, { input: partner() }));
    const { data: found } = await trading.ask(
      'supplier',
      'query ($search: String) { organizationsAll(filter: { search: $search }) { id } }',
      { search: 'Nová' },
    );
    expect(found['organizationsAll']).toContainEqual({ id });
  });
});
