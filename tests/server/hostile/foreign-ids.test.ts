import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { toPlainJson } from '../to-plain-json.ts';
import type { Reply } from '../trading-register.ts';
import { openHostileStage, save, saveSale, type HostileStage } from './hostile-stage.ts';

let stage: HostileStage;
beforeAll(async () => {
  stage = await openHostileStage();
});
afterAll(() => stage.trading.close());

describe('an id of another organization gets the response of a missing id', () => {
  const attempts: readonly {
    readonly of: string;
    readonly foreign: () => string;
    readonly ask: (id: string) => Promise<Reply>;
    readonly answer: Reply;
  }[] = [
    {
      of: 'a certificate read',
      foreign: () => stage.certificate.id,
      ask: (id) => stage.trading.ask('oils', 'query ($id: ID!) { certificate(id: $id) { id code } }', { id }),
      answer: { data: { certificate: null }, errors: [] },
    },
    {
      of: 'a certificate changed',
      foreign: () => stage.certificate.id,
      ask: (id) => stage.trading.ask('oils', save, { input: { id, rowVersion: 99, amount: 'x'.length } }),
      answer: { data: { createOrUpdateCertificate: null }, errors: ['errors.certificate.notFound'] },
    },
    {
      of: 'a certificate removed',
      foreign: () => stage.certificate.id,
      ask: (id) => stage.trading.ask('oils', 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id }),
      answer: { data: { removeCertificate: null }, errors: ['errors.certificate.notFound'] },
    },
    {
      of: 'a sale whose confirmation is previewed',
      foreign: () => stage.sale,
      ask: (id) =>
        stage.trading.ask(
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
      foreign: () => stage.certificate.id,
      ask: (id) =>
        stage.trading.ask('oils', saveSale, {
          input: { certificateId: id, buyerId: stage.organization('buyer'), amount: '1', date: '2026-03-05' },
        }),
      answer: { data: { createOrUpdateTransaction: null }, errors: ['errors.certificate.notFound at certificate'] },
    },
    {
      of: 'a certificate looked for in lists',
      foreign: () => stage.certificate.id,
      ask: (id) =>
        stage.trading.ask(
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
      foreign: () => stage.sale,
      ask: (id) => stage.trading.ask('oils', 'query ($id: ID!) { myTransaction(id: $id) { id } }', { id }),
      answer: { data: { myTransaction: null }, errors: [] },
    },
    {
      of: 'a transaction changed',
      foreign: () => stage.sale,
      ask: (id) => stage.trading.ask('oils', saveSale, { input: { id, amount: '1' } }),
      answer: { data: { createOrUpdateTransaction: null }, errors: ['errors.entity.notFound'] },
    },
    {
      of: 'a transaction confirmed',
      foreign: () => stage.sale,
      ask: (id) => stage.decide('oils', id, 'CONFIRMED'),
      answer: { data: { transactionChangeStatus: null }, errors: ['errors.entity.notFound'] },
    },
    {
      of: 'transactions rejected together',
      foreign: () => stage.sale,
      ask: (id) =>
        stage.trading.ask(
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
      foreign: () => stage.certificate.certificateSubstances[0]?.id ?? '',
      ask: (id) => stage.trading.ask('supplier', save, { input: withSubstanceId(id) }),
      answer: {
        data: { createOrUpdateCertificate: null },
        errors: ['errors.entity.notFound at certificateSubstances.0.id'],
      },
    },
    {
      of: 'an attachment of another certificate',
      foreign: () => stage.attachment,
      ask: (id) => stage.trading.ask('supplier', save, { input: stage.trading.certificate({ attachments: [{ id }] }) }),
      answer: {
        data: { createOrUpdateCertificate: null },
        errors: ['errors.entity.file.notFound at attachments.0'],
      },
    },
    {
      of: 'an attachment downloaded',
      foreign: () => stage.attachment,
      ask: (id) => stage.trading.ask('oils', 'mutation ($id: ID!) { download(fileId: $id) { url } }', { id }),
      answer: { data: {}, errors: ['errors.entity.file.notFound at fileId'] },
    },
    {
      of: 'a file of another organization downloaded',
      foreign: () => stage.organizationFile,
      ask: (id) => stage.trading.ask('buyer', 'mutation ($id: ID!) { download(fileId: $id) { url } }', { id }),
      answer: { data: {}, errors: ['errors.entity.file.notFound at fileId'] },
    },
    {
      of: 'an organization that is not active yet',
      foreign: () => stage.organization('distillery'),
      ask: (id) => stage.trading.ask('buyer', 'query ($id: ID!) { organization(id: $id) { id name } }', { id }),
      answer: { data: { organization: null }, errors: [] },
    },
    {
      of: 'an organization that is no longer active',
      foreign: () => stage.organization('stations'),
      ask: (id) => stage.trading.ask('buyer', 'query ($id: ID!) { organization(id: $id) { id name ico } }', { id }),
      answer: { data: { organization: null }, errors: [] },
    },
    {
      of: 'a buyer who is not active',
      foreign: () => stage.organization('stations'),
      ask: (id) =>
        stage.trading.ask('supplier', saveSale, {
          input: { certificateId: stage.certificate.id, buyerId: id, amount: '1', date: '2026-03-05' },
        }),
      answer: { data: { createOrUpdateTransaction: null }, errors: ['errors.buyer.notFound at buyer'] },
    },
    {
      of: 'a verifier who is not ours',
      foreign: () => stage.organization('refinery'),
      ask: (id) => stage.trading.ask('supplier', save, { input: stage.trading.certificate({ verifierId: id }) }),
      answer: { data: { createOrUpdateCertificate: null }, errors: ['errors.verifier.notFound at verifier'] },
    },
    {
      of: 'a person of another organization',
      foreign: () => stage.trading.register.users.get('supplier@demo.example') ?? '',
      ask: (id) => stage.trading.ask('buyer', 'query ($id: ID!) { user(id: $id) { email } }', { id }),
      answer: { data: { user: null }, errors: [] },
    },
    {
      of: 'another workspace',
      foreign: () => stage.organization('buyer'),
      ask: (id) =>
        stage.trading.ask(
          'supplier',
          'mutation ($id: ID!) { switchOrganizationWorkspace(organizationId: $id, deviceID: "d") { accessToken } }',
          { id },
        ),
      answer: { data: {}, errors: ['errors.organization.noPermission'] },
    },
  ];

  it.each(attempts)('$of', async ({ foreign, ask, answer }) => {
    const before = await stage.countRows();
    for (const id of [foreign(), '424242', '1 ', '-1', '1'.padEnd(31, '0'), 'no\0id', '__proto__'])
      expect(toPlainJson(await ask(id)), JSON.stringify(id)).toEqual(answer);
    expect(await stage.countRows()).toEqual(before);
  });
});

function withSubstanceId(id: string): Values {
  const rows = stage.trading.certificate()['certificateSubstances'];
  return stage.trading.certificate({ certificateSubstances: Array.isArray(rows) ? [{ ...rows[0], id }] : [] });
}
