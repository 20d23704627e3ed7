import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { sharedCatalogue } from './catalogues.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { certificateMutation, transactionMutation } from './trade.ts';

const issue = `mutation ($print: String!, $id: ID!) { issueDocument(print: $print, id: $id) { number fingerprint } }`;
const verify = `query ($number: String!, $fingerprint: String) {
  verifyDocument(number: $number, fingerprint: $fingerprint) { status facts }
}`;

const trading = openedTradingRegister();
let number = 0;

async function made(query: string, variables: Values, as = 'supplier'): Promise<Values> {
  const { data, errors } = await trading.ask(as, query, variables);
  expect(errors).toEqual([]);
  const [record] = Object.values(data);
  return Object(record);
}

/** A certificate with a sale, and the documents of both. */
async function sold() {
  number += 1;
  const certificate = String((await made(certificateMutation, { input: trading.certificate() }))['id']);
  const buyerId = trading.register.organizations.get('buyer');
  const input = { certificateId: certificate, buyerId, amount: '1', date: '2026-03-05' };
  const sale = String((await made(transactionMutation, { input }))['id']);
  const documents = [
    await made(issue, { print: 'certificate', id: certificate }),
    await made(issue, { print: 'outputCertificate', id: sale }),
  ];
  return { certificate, sale, documents };
}

const statuses = async (documents: readonly Values[]) =>
  await Promise.all(
    documents.map(async (document) => (await trading.askAs(undefined, verify, document)).data['verifyDocument']),
  );

/** Registers the same proof for another organization first, so that the certificate is put on hold. */
async function putOnHold(id: string): Promise<void> {
  const externalCode = `PAPER-${String(number)}`;
  const own = trading.register.organizations.get('supplier');
  const first = trading.certificate({ externalCode, supplierId: own, buyerId: own });
  await made(certificateMutation, { input: first });
  await made(certificateMutation, { input: { id, externalCode } }, 'registry');
}

const freeze = (id: string) =>
  trading.database.query(sql`update certificate set frozen_at = now() where id = ${id}`).then(() => undefined);

describe('documents of a sold certificate', () => {
  it.each([
    { status: 'ON_HOLD', by: putOnHold, refusal: 'errors.document.onHold' },
    { status: 'FROZEN', by: freeze, refusal: 'errors.document.frozen' },
  ])('are $status, and no new one is issued', async ({ status, by, refusal }) => {
    const { certificate, sale, documents } = await sold();
    expect(await statuses(documents)).toMatchObject([{ status: 'VALID' }, { status: 'VALID' }]);
    await by(certificate);
    const answer = { status, facts: null };
    expect(await statuses(documents)).toEqual([answer, answer]);
    for (const [print, id] of [
      ['certificate', certificate],
      ['outputCertificate', sale],
    ] as const)
      expect((await trading.ask('supplier', issue, { print, id })).errors).toEqual([refusal]);
  });
});

it('says in both languages what each status means', () => {
  const { texts, enumerations } = sharedCatalogue('metadata').catalogue;
  for (const { name } of enumerations['DocumentStatus']?.values ?? [])
    for (const language of ['sk', 'en']) expect(texts[language]).toHaveProperty(`verify.status.${name}`);
});
