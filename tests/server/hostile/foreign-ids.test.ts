import { describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { toPlainJson } from '../to-plain-json.ts';
import type { Reply } from '../trading-register.ts';
import { openedHostileFixture, save } from './hostile-fixture.ts';
import { transactionMutation } from '../trade.ts';

const fixture = openedHostileFixture();
describe('an id of another organization gets the response of a missing id', () => {
  const attempts: readonly {
    readonly of: string;
    readonly foreign: () => string;
    readonly ask: (id: string) => Promise<Reply>;
    readonly answer: Reply;
  }[] = [
    {
      of: 'a certificate read',
      foreign: () => fixture.certificate.id,
      ask: (id) => fixture.trading.ask('oils', 'query ($id: ID!) { certificate(id: $id) { id code } }', { id }),
      answer: { data: { certificate: null }, errors: [] },
    },
    {
      of: 'a certificate changed',
      foreign: () => fixture.certificate.id,
      ask: (id) => fixture.trading.ask('oils', save, { input: { id, rowVersion: 99, amount: 'x'.length } }),
      answer: { data: { createOrUpdateCertificate: null }, errors: ['errors.certificate.notFound'] },
    },
    {
      of: 'a certificate removed',
      foreign: () => fixture.certificate.id,
      ask: (id) => fixture.trading.ask('oils', 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id }),
      answer: { data: { removeCertificate: null }, errors: ['errors.certificate.notFound'] },
    },
    {
      of: 'a sale whose confirmation is previewed',
      foreign: () => fixture.sale,
      ask: (id) =>
        fixture.trading.ask(
          'oils',
          `query ($ids: [ID!]!) {
            bulkPreview(entity: "transaction", action: "confirm", ids: $ids) {
              eligible refused { reason params } totals { column unit total }
            }
          }`,
          { ids: [id] },
        ),
      answer: {
        data: {
          bulkPreview: { eligible: 0, refused: [{ reason: 'errors.entity.notFound', params: {} }], totals: [] },
        },
        errors: [],
      },
    },
    {
      of: 'a certificate sold from',
      foreign: () => fixture.certificate.id,
      ask: (id) =>
        fixture.trading.ask('oils', transactionMutation, {
          input: { certificateId: id, buyerId: fixture.organization('buyer'), amount: '1', date: '2026-03-05' },
        }),
      answer: { data: { createOrUpdateTransaction: null }, errors: ['errors.certificate.notFound at certificate'] },
    },
    {
      of: 'a certificate looked for in lists',
      foreign: () => fixture.certificate.id,
      ask: (id) =>
        fixture.trading.ask(
          'oils',
          `query ($ids: [ID]) {
            myCertificates(filter: { id: $ids }) { items { id } pageInfo { totalElements } }
            myTransactions(filter: { certificate: $ids }) { items { id } pageInfo { totalElements } }
            myStocks { count }
          }`,
          { ids: [id] },
        ),
      answer: {
        data: {
          myCertificates: { items: [], pageInfo: { totalElements: 0 } },
          myTransactions: { items: [], pageInfo: { totalElements: 0 } },
          myStocks: { count: 0 },
        },
        errors: [],
      },
    },
    {
      of: 'a transaction read',
      foreign: () => fixture.sale,
      ask: (id) => fixture.trading.ask('oils', 'query ($id: ID!) { myTransaction(id: $id) { id } }', { id }),
      answer: { data: { myTransaction: null }, errors: [] },
    },
    {
      of: 'a transaction changed',
      foreign: () => fixture.sale,
      ask: (id) => fixture.trading.ask('oils', transactionMutation, { input: { id, amount: '1' } }),
      answer: { data: { createOrUpdateTransaction: null }, errors: ['errors.entity.notFound'] },
    },
    {
      of: 'a transaction confirmed',
      foreign: () => fixture.sale,
      ask: (id) => fixture.decide('oils', id, 'CONFIRMED'),
      answer: { data: { transactionChangeStatus: null }, errors: ['errors.entity.notFound'] },
    },
    {
      of: 'transactions rejected together',
      foreign: () => fixture.sale,
      ask: (id) =>
        fixture.trading.ask(
          'oils',
          'mutation ($ids: [ID!]!) { transactionChangeStatusBulk(ids: $ids, status: REJECTED) { done reason params } }',
          { ids: [id] },
        ),
      answer: {
        data: { transactionChangeStatusBulk: [{ done: false, reason: 'errors.entity.notFound', params: {} }] },
        errors: [],
      },
    },
    {
      of: 'a substance of another certificate',
      foreign: () => fixture.certificate.certificateSubstances[0]?.id ?? '',
      ask: (id) => fixture.trading.ask('supplier', save, { input: withSubstanceId(id) }),
      answer: {
        data: { createOrUpdateCertificate: null },
        errors: ['errors.entity.notFound at certificateSubstances.0.id'],
      },
    },
    {
      of: 'an attachment of another certificate',
      foreign: () => fixture.attachment,
      ask: (id) =>
        fixture.trading.ask('supplier', save, { input: fixture.trading.certificate({ attachments: [{ id }] }) }),
      answer: {
        data: { createOrUpdateCertificate: null },
        errors: ['errors.entity.file.notFound at attachments.0'],
      },
    },
    {
      of: 'an attachment downloaded',
      foreign: () => fixture.attachment,
      ask: (id) => fixture.trading.ask('oils', 'mutation ($id: ID!) { download(fileId: $id) { url } }', { id }),
      answer: { data: {}, errors: ['errors.entity.file.notFound at fileId'] },
    },
    {
      of: 'a file of another organization downloaded',
      foreign: () => fixture.organizationFile,
      ask: (id) => fixture.trading.ask('buyer', 'mutation ($id: ID!) { download(fileId: $id) { url } }', { id }),
      answer: { data: {}, errors: ['errors.entity.file.notFound at fileId'] },
    },
    {
      of: 'an organization that is not active yet',
      foreign: () => fixture.organization('distillery'),
      ask: (id) => fixture.trading.ask('buyer', 'query ($id: ID!) { organization(id: $id) { id name } }', { id }),
      answer: { data: { organization: null }, errors: [] },
    },
    {
      of: 'an organization that is no longer active',
      foreign: () => fixture.organization('stations'),
      ask: (id) => fixture.trading.ask('buyer', 'query ($id: ID!) { organization(id: $id) { id name ico } }', { id }),
      answer: { data: { organization: null }, errors: [] },
    },
    {
      of: 'a buyer who is not active',
      foreign: () => fixture.organization('stations'),
      ask: (id) =>
        fixture.trading.ask('supplier', transactionMutation, {
          input: { certificateId: fixture.certificate.id, buyerId: id, amount: '1', date: '2026-03-05' },
        }),
      answer: { data: { createOrUpdateTransaction: null }, errors: ['errors.buyer.notFound at buyer'] },
    },
    {
      of: 'a verifier who is not ours',
      foreign: () => fixture.organization('refinery'),
      ask: (id) => fixture.trading.ask('supplier', save, { input: fixture.trading.certificate({ verifierId: id }) }),
      answer: { data: { createOrUpdateCertificate: null }, errors: ['errors.verifier.notFound at verifier'] },
    },
    {
      of: 'a person of another organization',
      foreign: () => fixture.trading.register.users.get('supplier@demo.example') ?? '',
      ask: (id) => fixture.trading.ask('buyer', 'query ($id: ID!) { user(id: $id) { email } }', { id }),
      answer: { data: { user: null }, errors: [] },
    },
    {
      of: 'another workspace',
      foreign: () => fixture.organization('buyer'),
      ask: (id) =>
        fixture.trading.ask(
          'supplier',
          'mutation ($id: ID!) { switchOrganizationWorkspace(organizationId: $id, deviceID: "d") { accessToken } }',
          { id },
        ),
      answer: { data: {}, errors: ['errors.organization.noPermission'] },
    },
  ];

  it.each(attempts)('$of', async ({ foreign, ask, answer }) => {
    const before = await fixture.countRows();
    for (const id of [foreign(), '424242', '1 ', '-1', '1'.padEnd(31, '0'), 'no\0id', '__proto__'])
      expect(toPlainJson(await ask(id)), JSON.stringify(id)).toEqual(answer);
    expect(await fixture.countRows()).toEqual(before);
  });
});

function withSubstanceId(id: string): Values {
  const rows = fixture.trading.certificate()['certificateSubstances'];
  return fixture.trading.certificate({ certificateSubstances: Array.isArray(rows) ? [{ ...rows[0], id }] : [] });
}
