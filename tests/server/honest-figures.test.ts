import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../engine/store/index.ts';
import { isValues, type Values } from '../../engine/record/index.ts';
import { sharedCatalogue } from './catalogues.ts';
import { createMatrixRecords } from './matrix/matrix-records.ts';
import { tradeOf } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';

/** Displayed figures of a record are true, and permissions allow what their names say. */
const { catalogue } = sharedCatalogue('metadata');

const trading = openedTradingRegister();

describe('the transaction of own production', () => {
  const available = async (certificate: string) => {
    const query = `query ($id: [ID!]) { myTransactions(filter: { certificate: $id }) { items { type availableAmount } } }`;
    const { data } = await trading.ask('authority', query, { id: [certificate] });
    const page = data['myTransactions'];
    const items: readonly unknown[] = isValues(page) && Array.isArray(page['items']) ? page['items'] : [];
    return items.filter(isValues).find(({ type }) => type === 'PRODUCTION')?.['availableAmount'];
  };

  it('shows its remaining stock, zero while it is blocked', async () => {
    const trade = tradeOf(trading);
    const certificate = await trade.certificate();
    expect(await available(certificate)).toBe('1000.000');
    await trade.save({ certificateId: certificate });
    expect(await available(certificate)).toBe('600.000');
  });
});

describe('an organization', () => {
  const address = async (): Promise<Values> => ({
    street: 'Ring',
    number: '1',
    postal: '1010',
    city: 'Wien',
    countryId: await trading.idOf('country', 'key', 'at'),
  });
  const remove = (as: string, id: string) =>
    trading.ask(as, 'mutation ($id: ID!) { removeOrganization(id: $id) }', { id });

  it('that is temporary is removed only by the registry', async () => {
    const input = {
      name: 'Omyl GmbH',
      legalForm: 'LAW_ENTITY',
      role: 'BUYER',
      email: 'omyl@firma.at',
      phone: '+43 660 123 4567',
      spdCode: 'AT-OMYL',
      residenceAddress: await address(),
    };
    const create = 'mutation ($input: OrganizationInput!) { createTemporaryOrganization(input: $input) { id } }';
    const { data } = await trading.ask('registry', create, { input });
    const made = data['createTemporaryOrganization'];
    const id = isValues(made) ? String(made['id']) : '';
    expect((await remove('supplier', id)).errors).toEqual(['errors.forbidden']);
    expect(await remove('registry', id)).toEqual({ data: { removeOrganization: true }, errors: [] });
  });

  it('that is active cannot be removed', async () => {
    const id = trading.register.organizations.get('buyer') ?? '';
    expect((await remove('registry', id)).errors).toEqual(['errors.organization.removeActive']);
  });
});

it('allows removing attached files only with the permission', async () => {
  const records = await createMatrixRecords(trading, catalogue);
  const id = records.get('certificate')?.find(({ whose }) => whose === 'own')?.id;
  const manager = trading.register.viewerOf('supplier');
  const employee: Viewer = { ...manager, permissions: manager.permissions.filter((name) => name !== 'FilesRemove') };
  const save =
    'mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { attachments { id } } }';
  const without = { input: { id, attachments: [] } };
  const refused = await trading.askAs(employee, save, without);
  expect(refused.errors).toEqual(['errors.entity.file.notRemoved at attachments']);
  const { data, errors } = await trading.askAs(manager, save, without);
  expect(errors).toEqual([]);
  expect(data['createOrUpdateCertificate']).toEqual({ attachments: [] });
});
