import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { newDocumentNumber } from '../../server/platform/documents/document-number.ts';
import { testDocuments } from './documents.ts';
import { openedTradingRegister } from './opened-trading-register.ts';

const trade = openedTradingRegister();
let documents: ReturnType<typeof testDocuments>;
beforeAll(() => {
  documents = testDocuments(trade);
});
describe('checking a document', () => {
  it('shows publicly that it is valid, without its content', async () => {
    const { number } = await documents.issued(await documents.addCertificate());
    expect(await documents.verify(number)).toEqual({
      errors: [],
      verified: {
        number,
        print: 'certificate',
        issuedAt: '2026-03-05T10:00:00.000Z',
        status: 'VALID',
        facts: null,
      },
    });
  });

  it('finds the number in any spelling', async () => {
    const { number } = await documents.issued(await documents.addCertificate());
    const { verified } = await documents.verify(` ${number.toLowerCase().replaceAll('-', ' ')}`);
    expect(verified).toMatchObject({ number });
  });

  it.each([
    { case: 'as it is printed', given: (own: string) => own },
    { case: 'written together', given: (own: string) => own.toLowerCase().replaceAll(' ', '') },
    {
      case: 'with hyphens and letters that look like figures',
      given: (own: string) => own.replaceAll(' ', '-').replaceAll('0', 'O').replaceAll('1', 'l'),
    },
  ])('shows the registered values with the fingerprint, $case', async ({ given }) => {
    const { number, fingerprint, facts } = await documents.issued(await documents.addCertificate());
    const { verified } = await documents.verify(number, { fingerprint: given(fingerprint) });
    expect(verified).toMatchObject({ status: 'VALID', facts });
    expect(facts).toMatchObject({ amount: '1000.000', amountUnit: 'M3', supplier: { name: expect.any(String) } });
  });

  it.each([
    { case: 'another', given: () => '0000 0000 0000 0000' },
    { case: 'a part of it', given: (own: string) => own.slice(0, 4) },
  ])('reports only that another fingerprint differs: $case', async ({ given }) => {
    const id = await documents.addCertificate();
    const { number, fingerprint } = await documents.issued(id);
    const asked = async () => (await documents.verify(number, { fingerprint: given(fingerprint) })).verified;
    expect(await asked()).toMatchObject({ status: 'DIFFERS', facts: null });
    await documents.setStatus(id, 'REJECTED_BY_REGISTRY');
    expect(await asked()).toMatchObject({ status: 'DIFFERS', facts: null });
  });

  it.each([
    { status: 'CHANGED', by: (id: string) => documents.change(id, { note: 'Druhá.' }) },
    { status: 'CANCELLED', by: (id: string) => documents.setStatus(id, 'RETURNED_TO_CORRECTION') },
  ])('hides the current record of a $status document', async ({ status, by }) => {
    const id = await documents.addCertificate({ note: 'Prvá.' });
    const { number, fingerprint } = await documents.issued(id);
    await by(id);
    expect((await documents.verify(number, { fingerprint })).verified).toMatchObject({ status, facts: null });
  });

  it('shows a former buyer nothing of later trade', async () => {
    const buyerId = trade.register.organizations.get('buyer');
    const id = await documents.addCertificate({ ownProduction: false, buyerId });
    const { issued: document } = await documents.issue(id, 'buyer');
    const market = `mutation ($id: ID!) { transactionChangeStatus(id: $id, status: ON_MARKET) { id } }`;
    const [row] = await trade.database.query<{ id: string }>(
      sql`select initial_transaction_id::text as id from certificate where id = ${id}`,
    );
    expect((await trade.ask('supplier', market, { id: row?.id })).errors).toEqual([]);
    const { number = '', fingerprint = '' } = document ?? {};
    expect((await documents.verify(number, { fingerprint })).verified).toMatchObject({
      status: 'CHANGED',
      facts: null,
    });
  });

  it('reports that the record has changed since, and that it was changed back', async () => {
    const id = await documents.addCertificate({ note: 'Prvá.' });
    const { number } = await documents.issued(id);
    await documents.change(id, { note: 'Druhá.' });
    expect((await documents.verify(number)).verified).toMatchObject({ status: 'CHANGED' });
    await documents.change(id, { note: 'Prvá.' });
    expect((await documents.verify(number)).verified).toMatchObject({ status: 'VALID' });
  });

  it('ignores a change of unprinted fields', async () => {
    const id = await documents.addCertificate();
    const { number } = await documents.issued(id);
    await documents.change(id, { externalCode: 'EXT-1' });
    expect((await documents.verify(number)).verified).toMatchObject({ status: 'VALID' });
  });

  it('reports a certificate as withdrawn once the registry has rejected it', async () => {
    const id = await documents.addCertificate();
    const { number } = await documents.issued(id);
    const reject = `mutation ($id: ID!) {
      certificateChangeStatus(id: $id, status: REJECTED_BY_REGISTRY, reason: "Falošné.") { id }
    }`;
    expect((await trade.ask('registry', reject, { id })).errors).toEqual([]);
    expect((await documents.verify(number)).verified).toMatchObject({ status: 'WITHDRAWN' });
  });

  it('reports no certificate as valid during a correction', async () => {
    const id = await documents.addCertificate();
    const { number } = await documents.issued(id);
    await documents.setStatus(id, 'RETURNED_TO_CORRECTION');
    expect((await documents.verify(number)).verified).toMatchObject({ status: 'CANCELLED' });
    await documents.setStatus(id, 'APPROVED');
    expect((await documents.verify(number)).verified).toMatchObject({ status: 'VALID' });
  });

  it('reports a removed record as cancelled', async () => {
    const id = await documents.addCertificate();
    const { number } = await documents.issued(id);
    const { errors } = await trade.ask('supplier', 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id });
    expect(errors).toEqual([]);
    expect((await documents.verify(number)).verified).toMatchObject({ status: 'CANCELLED' });
  });
});

describe('guessing numbers', () => {
  it.each([
    { case: 'well-formed', number: newDocumentNumber() },
    { case: 'with a wrong check symbol', number: '00000-00000-00000-00000-00001' },
    { case: 'too short', number: 'C-2026000001' },
    { case: 'no number at all', number: "' or 1=1 --" },
    { case: 'of accents', number: 'ŽŠČŤ' },
  ])('finds nothing for a number that is $case', async ({ number }) => {
    expect(await documents.verify(number, { address: '192.0.2.2' })).toEqual({ verified: null, errors: [] });
  });

  it('is refused after thirty misses from one address, also for existing numbers', async () => {
    const { number } = await documents.issued(await documents.addCertificate());
    const address = '192.0.2.3';
    for (let attempt = 0; attempt < 30; attempt += 1) await documents.verify(newDocumentNumber(), { address });
    const refused = { verified: null, errors: ['errors.limit.tooManyRequests'] };
    expect(await documents.verify(newDocumentNumber(), { address })).toEqual(refused);
    expect(await documents.verify(number, { address })).toEqual(refused);
    expect((await documents.verify(number, { address: '192.0.2.4' })).verified).toMatchObject({ number });
  });

  it('is counted per network', async () => {
    const from = (host: number) => `2001:db8:1:2::${host.toString(16)}`;
    for (let host = 1; host <= 30; host += 1) await documents.verify(newDocumentNumber(), { address: from(host) });
    expect((await documents.verify(newDocumentNumber(), { address: from(31) })).errors).toEqual([
      'errors.limit.tooManyRequests',
    ]);
    expect((await documents.verify(newDocumentNumber(), { address: '2001:db8:1:3::1' })).errors).toEqual([]);
  });

  it('does not include checks of existing documents', async () => {
    const { number } = await documents.issued(await documents.addCertificate());
    for (let time = 0; time < 40; time += 1)
      expect((await documents.verify(number, { address: '192.0.2.5' })).verified).toMatchObject({ number });
  });
});
