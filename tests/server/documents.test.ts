import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { newDocumentNumber } from '../../server/platform/documents/document-number.ts';
import { toPrintedDocument } from '../../engine/print/index.ts';
import { demoOrganizations } from '../../server/demo/organizations.ts';
import { sharedCatalogue } from './catalogues.ts';
import { salesIn } from './hostile/sales.ts';
import { openTradingRegister, type TradingRegister } from './trading-register.ts';

const issueMutation = `mutation ($id: ID!) {
  issueDocument(print: "certificate", id: $id) { number fingerprint address issuedAt facts }
}`;
const verifyQuery = `query ($number: String!, $fingerprint: String) {
  verifyDocument(number: $number, fingerprint: $fingerprint) { number print issuedAt status facts }
}`;
const save = `mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id rowVersion } }`;

const { catalogue } = sharedCatalogue('metadata');

let trade: TradingRegister;
beforeAll(async () => {
  trade = await openTradingRegister();
});
afterAll(() => trade.close());

async function addCertificate(changes: Values = {}): Promise<string> {
  const { data, errors } = await trade.ask('supplier', save, { input: trade.certificate(changes) });
  expect(errors).toEqual([]);
  return String(Object(data['createOrUpdateCertificate']).id);
}

async function issue(id: string, organization = 'supplier') {
  const { data, errors } = await trade.ask(organization, issueMutation, { id });
  return { issued: data['issueDocument'] as Issued | undefined, errors }; // the shape that was asked for
}

interface Issued {
  readonly number: string;
  readonly fingerprint: string;
  readonly address: string;
  readonly facts: Values;
}

async function issued(id: string): Promise<Issued> {
  const { issued: document, errors } = await issue(id);
  expect(errors).toEqual([]);
  if (document === undefined) throw new Error('nothing was issued');
  return document;
}

/** As anybody on the internet, from an address of their own. */
async function verify(number: string, { fingerprint = '', address = '192.0.2.1' } = {}) {
  const { data, errors } = await trade.askAs(undefined, verifyQuery, { number, fingerprint }, { address });
  return { found: data['verifyDocument'], errors };
}

async function change(id: string, input: Values): Promise<void> {
  expect((await trade.ask('supplier', save, { input: { id, ...input } })).errors).toEqual([]);
}

describe('issuing a document', () => {
  it('gives it a number, a fingerprint and an address on the register', async () => {
    const document = await issued(await addCertificate());
    expect(document.number).toMatch(/^([0-9A-Z]{5}-){4}[0-9A-Z]{5}$/);
    expect(document.fingerprint).toMatch(/^([0-9A-F]{4} ){3}[0-9A-F]{4}$/);
    expect(document.address).toBe(
      `http://localhost:4000/verify/${document.number}?content=${document.fingerprint.replaceAll(' ', '')}`,
    );
  });

  it('keeps the number while the content is the same', async () => {
    const id = await addCertificate();
    expect((await issued(id)).number).toBe((await issued(id)).number);
  });

  it('gives one number to requests that come at once', async () => {
    const id = await addCertificate();
    const numbers = (await Promise.all(Array.from({ length: 8 }, () => issued(id)))).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(1);
  });

  it('gives another number once the content is another', async () => {
    const id = await addCertificate();
    const before = await issued(id);
    await change(id, { note: 'Opravené.' });
    const after = await issued(id);
    expect(after.number).not.toBe(before.number);
    expect(after.fingerprint).not.toBe(before.fingerprint);
  });

  it('says the same to everybody who may see the record', async () => {
    const id = await addCertificate();
    const own = await issued(id);
    const { issued: seen } = await issue(id, 'authority');
    expect(seen?.fingerprint).toBe(own.fingerprint);
    expect(seen?.number).not.toBe(own.number);
    expect(seen?.facts).toEqual(own.facts);
  });

  it('keeps it beside the record, for those it was issued to and the authorities', async () => {
    const id = await addCertificate();
    const own = await issued(id);
    await change(id, { note: 'Opravené.' });
    const later = await issued(id);
    const seen = (await issue(id, 'authority')).issued;
    await issued(await addCertificate());
    const page = `query ($id: [ID!]) { myDocuments(filter: { certificate: $id }) {
      pageInfo { totalElements } items { number fingerprint issuedBy { id } certificate { id } } } }`;
    const shown = async (organization: string) => {
      const { data, errors } = await trade.ask(organization, page, { id: [id] });
      expect(errors).toEqual([]);
      return data['myDocuments'] as { readonly pageInfo: Values; readonly items: readonly Values[] }; // as it was asked
    };
    const { pageInfo, items } = await shown('supplier');
    expect(pageInfo).toEqual({ totalElements: 2 });
    expect(items).toMatchObject(
      [own, later].map(({ number, fingerprint }) => ({
        number,
        fingerprint: fingerprint.replaceAll(' ', ''),
        certificate: { id },
      })),
    );
    expect((await shown('authority')).items.map(({ number }) => number)).toEqual([seen?.number]);
    expect((await shown('registry')).items).toHaveLength(3);
    expect((await shown('buyer')).items).toEqual([]);
  });

  describe('of a certificate that was sold on', () => {
    const buyers = async (register: TradingRegister) => {
      const sales = salesIn(register);
      const id = await sales.soldWhole();
      await sales.buy(id, 'distillery', '10', 'buyer');
      return id;
    };
    const issueIn = async (register: TradingRegister, id: string, as: string) => {
      const { data, errors } = await register.ask(as, issueMutation, { id });
      expect(errors).toEqual([]);
      return data['issueDocument'] as Issued; // the shape that was asked for
    };
    const partyOf = ({ facts }: Pick<Issued, 'facts'>) => {
      const print = catalogue.prints['certificate'];
      if (print === undefined) throw new Error('no print');
      const { blocks } = toPrintedDocument(catalogue, { print, facts, language: 'en' });
      return blocks.find(({ name }) => name === 'buyer');
    };
    const buyerName = demoOrganizations.find(({ key }) => key === 'buyer')?.name;
    const nobody = { kind: 'party', items: [], text: '–' };

    it('names the first buyer to those who took part, and to the authorities', async () => {
      const id = await buyers(trade);
      for (const as of ['supplier', 'buyer', 'authority', 'registry', 'government'])
        expect(partyOf(await issueIn(trade, id, as)), as).toMatchObject({
          items: expect.arrayContaining([{ label: 'Name', value: buyerName }]),
        });
    });

    it('has a dash in their place for a later holder', async () => {
      const document = await issueIn(trade, await buyers(trade), 'distillery');
      expect(partyOf(document)).toMatchObject(nobody);
      expect(JSON.stringify(document.facts)).not.toContain(buyerName);
    });

    it('has the same dash where there was no buyer: who it was is not told by a difference', async () => {
      const sales = salesIn(trade);
      const id = await sales.certificate();
      await sales.buy(id, 'distillery', '10');
      expect(partyOf(await issueIn(trade, id, 'distillery'))).toMatchObject(nobody);
    });

    it('is checked by anybody as it was issued, never as more', async () => {
      const id = await buyers(trade);
      const { number, fingerprint, facts } = await issueIn(trade, id, 'distillery');
      const { found } = await verify(number, { fingerprint });
      expect(found).toMatchObject({ status: 'VALID', facts });
      expect(partyOf(Object(found))).toMatchObject(nobody);
      const full = await issueIn(trade, id, 'buyer');
      const checked = Object((await verify(full.number, { fingerprint: full.fingerprint })).found);
      expect(partyOf(checked)).toMatchObject({ items: expect.arrayContaining([{ label: 'Name', value: buyerName }]) });
    });

    it('names them among holders where a constant says so', async () => {
      const open = await openTradingRegister(undefined, { firstBuyerOnPrints: 'holders' });
      try {
        expect(partyOf(await issueIn(open, await buyers(open), 'distillery'))).toMatchObject({
          items: expect.arrayContaining([{ label: 'Name', value: buyerName }]),
        });
      } finally {
        await open.close();
      }
    });
  });

  it('prints the whole of both parties', async () => {
    const { facts } = await issued(await addCertificate());
    expect(facts['supplier']).toMatchObject({
      name: expect.any(String),
      ico: expect.any(String),
      dic: expect.any(String),
      residenceAddress: { street: expect.any(String), city: expect.any(String) },
    });
  });

  it.each([
    { case: 'a stranger’s', organization: 'buyer' },
    { case: 'a missing', organization: 'supplier', id: '999999' },
    { case: 'no', organization: 'supplier', id: 'abc' },
  ])('answers $case record as one that is not there', async ({ organization, id }) => {
    const { issued: document, errors } = await issue(id ?? (await addCertificate()), organization);
    expect(errors).toEqual(['errors.entity.notFound at id']);
    expect(document ?? undefined).toBeUndefined();
  });

  it('needs somebody who is signed in', async () => {
    const { errors } = await trade.askAs(undefined, issueMutation, { id: await addCertificate() });
    expect(errors).toEqual(['errors.token.missing']);
  });

  it('refuses a rejected certificate', async () => {
    const id = await addCertificate();
    await setStatus(id, 'REJECTED_BY_REGISTRY');
    expect((await issue(id)).errors).toEqual(['errors.document.cancelled']);
  });

  it.each(['DRAFT', 'SENT_TO_VALIDATION', 'RETURNED_TO_CORRECTION'])(
    'refuses a certificate that is %s',
    async (status) => {
      const id = await addCertificate();
      await setStatus(id, status);
      expect((await issue(id)).errors).toEqual(['errors.document.notApproved']);
    },
  );

  it('names the print that was meant', async () => {
    const { errors } = await trade.ask('supplier', issueMutation.replace('"certificate"', '"certifcate"'), { id: '1' });
    expect(errors).toEqual(['errors.badInput at print']);
  });

  it('cannot be undone, not even by SQL', async () => {
    await issued(await addCertificate());
    for (const statement of [sql`delete from issued_document`, sql`update issued_document set content_hash = ''`])
      await expect(trade.database.query(statement)).rejects.toThrow('issued documents are append-only');
  });
});

async function setStatus(id: string, status: string): Promise<void> {
  await trade.database.query(sql`update certificate set status = ${status} where id = ${id}`);
}

describe('checking a document', () => {
  it('tells anybody that it is valid, and nothing of what it says', async () => {
    const { number } = await issued(await addCertificate());
    expect(await verify(number)).toEqual({
      errors: [],
      found: {
        number,
        print: 'certificate',
        issuedAt: '2026-03-05T10:00:00.000Z',
        status: 'VALID',
        facts: null,
      },
    });
  });

  it('finds the number however it is written', async () => {
    const { number } = await issued(await addCertificate());
    const { found } = await verify(` ${number.toLowerCase().replaceAll('-', ' ')}`);
    expect(found).toMatchObject({ number });
  });

  it.each([
    { case: 'as it is printed', given: (own: string) => own },
    { case: 'written together', given: (own: string) => own.toLowerCase().replaceAll(' ', '') },
    {
      case: 'with hyphens and letters that look like figures',
      given: (own: string) => own.replaceAll(' ', '-').replaceAll('0', 'O').replaceAll('1', 'l'),
    },
  ])('tells what is registered to whoever has the fingerprint, $case', async ({ given }) => {
    const { number, fingerprint, facts } = await issued(await addCertificate());
    const { found } = await verify(number, { fingerprint: given(fingerprint) });
    expect(found).toMatchObject({ status: 'VALID', facts });
    expect(facts).toMatchObject({ amount: '1000.000', amountUnit: 'M3', supplier: { name: expect.any(String) } });
  });

  it.each([
    { case: 'another', given: () => '0000 0000 0000 0000' },
    { case: 'a part of it', given: (own: string) => own.slice(0, 4) },
  ])('says of another fingerprint nothing but that it differs: $case', async ({ given }) => {
    const id = await addCertificate();
    const { number, fingerprint } = await issued(id);
    const asked = async () => (await verify(number, { fingerprint: given(fingerprint) })).found;
    expect(await asked()).toMatchObject({ status: 'DIFFERS', facts: null });
    await setStatus(id, 'REJECTED_BY_REGISTRY');
    expect(await asked()).toMatchObject({ status: 'DIFFERS', facts: null });
  });

  it.each([
    { status: 'CHANGED', by: (id: string) => change(id, { note: 'Druhá.' }) },
    { status: 'CANCELLED', by: (id: string) => setStatus(id, 'RETURNED_TO_CORRECTION') },
  ])('tells nobody what a $status document’s record says now', async ({ status, by }) => {
    const id = await addCertificate({ note: 'Prvá.' });
    const { number, fingerprint } = await issued(id);
    await by(id);
    expect((await verify(number, { fingerprint })).found).toMatchObject({ status, facts: null });
  });

  it('tells a former buyer nothing of where the quantity went', async () => {
    const buyerId = trade.register.organizations.get('buyer');
    const id = await addCertificate({ ownProduction: false, buyerId });
    const { issued: document } = await issue(id, 'buyer');
    const market = `mutation ($id: ID!) { transactionChangeStatus(id: $id, status: ON_MARKET) { id } }`;
    const [row] = await trade.database.query<{ id: string }>(
      sql`select initial_transaction_id::text as id from certificate where id = ${id}`,
    );
    expect((await trade.ask('supplier', market, { id: row?.id })).errors).toEqual([]);
    const { number = '', fingerprint = '' } = document ?? {};
    expect((await verify(number, { fingerprint })).found).toMatchObject({ status: 'CHANGED', facts: null });
  });

  it('tells that the record has changed since, and that it is again what it was', async () => {
    const id = await addCertificate({ note: 'Prvá.' });
    const { number } = await issued(id);
    await change(id, { note: 'Druhá.' });
    expect((await verify(number)).found).toMatchObject({ status: 'CHANGED' });
    await change(id, { note: 'Prvá.' });
    expect((await verify(number)).found).toMatchObject({ status: 'VALID' });
  });

  it('does not mind a change of what is not printed', async () => {
    const id = await addCertificate();
    const { number } = await issued(id);
    await change(id, { externalCode: 'EXT-1' });
    expect((await verify(number)).found).toMatchObject({ status: 'VALID' });
  });

  it('tells that a certificate is withdrawn once the registry has rejected it', async () => {
    const id = await addCertificate();
    const { number } = await issued(id);
    const reject = `mutation ($id: ID!) {
      certificateChangeStatus(id: $id, status: REJECTED_BY_REGISTRY, reason: "Falošné.") { id }
    }`;
    expect((await trade.ask('registry', reject, { id })).errors).toEqual([]);
    expect((await verify(number)).found).toMatchObject({ status: 'WITHDRAWN' });
  });

  it('does not call a certificate valid while it is corrected', async () => {
    const id = await addCertificate();
    const { number } = await issued(id);
    await setStatus(id, 'RETURNED_TO_CORRECTION');
    expect((await verify(number)).found).toMatchObject({ status: 'CANCELLED' });
    await setStatus(id, 'APPROVED');
    expect((await verify(number)).found).toMatchObject({ status: 'VALID' });
  });

  it('tells that a removed record is cancelled', async () => {
    const id = await addCertificate();
    const { number } = await issued(id);
    const { errors } = await trade.ask('supplier', 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id });
    expect(errors).toEqual([]);
    expect((await verify(number)).found).toMatchObject({ status: 'CANCELLED' });
  });
});

describe('the document of a sale', () => {
  const offer = `mutation ($input: TransactionInput!) { createOrUpdateTransaction(input: $input) { id } }`;
  const issueOutput = issueMutation.replace('"certificate"', '"outputCertificate"');

  async function sell(): Promise<string> {
    const buyerId = trade.register.organizations.get('buyer');
    const input = { certificateId: await addCertificate(), buyerId, amount: '400', date: '2026-03-05' };
    const { data, errors } = await trade.ask('supplier', offer, { input });
    expect(errors).toEqual([]);
    return String(Object(data['createOrUpdateTransaction']).id);
  }

  async function issueAs(organization: string, id: string): Promise<Issued> {
    const { data, errors } = await trade.ask(organization, issueOutput, { id });
    expect(errors).toEqual([]);
    return data['issueDocument'] as Issued; // the shape that was asked for
  }

  it('says the same to both of its parties', async () => {
    const id = await sell();
    const [bySupplier, byBuyer] = [await issueAs('supplier', id), await issueAs('buyer', id)];
    expect(byBuyer.facts).toEqual(bySupplier.facts);
    expect(byBuyer.fingerprint).toBe(bySupplier.fingerprint);
    expect(bySupplier.facts).toMatchObject({
      amount: '400.000',
      date: '2026-03-05',
      certificate: { targetUse: 'COMBINED', certificateSubstances: [{ portion: '100.000' }] },
    });
    expect(bySupplier.facts).not.toHaveProperty('note');
  });

  it('is not there for others', async () => {
    const { errors } = await trade.ask('refinery', issueOutput, { id: await sell() });
    expect(errors).toEqual(['errors.entity.notFound at id']);
  });

  it('is cancelled once the sale is rejected', async () => {
    const id = await sell();
    const { number } = await issueAs('buyer', id);
    expect((await verify(number)).found).toMatchObject({ status: 'VALID', print: 'outputCertificate' });
    const reject = `mutation ($id: ID!) { transactionChangeStatus(id: $id, status: REJECTED) { id } }`;
    expect((await trade.ask('buyer', reject, { id })).errors).toEqual([]);
    expect((await verify(number)).found).toMatchObject({ status: 'CANCELLED' });
  });

  it('is cancelled once the sale is removed', async () => {
    const id = await sell();
    const { number } = await issueAs('supplier', id);
    const remove = `mutation ($id: ID!) { removeTransaction(id: $id, reason: "Omyl.") }`;
    expect((await trade.ask('supplier', remove, { id })).errors).toEqual([]);
    expect((await verify(number)).found).toMatchObject({ status: 'CANCELLED' });
  });
});

describe('guessing numbers', () => {
  it.each([
    { case: 'well-formed', number: newDocumentNumber() },
    { case: 'with a wrong check symbol', number: '00000-00000-00000-00000-00001' },
    { case: 'too short', number: 'C-2026000001' },
    { case: 'no number at all', number: "' or 1=1 --" },
    { case: 'of accents', number: 'ŽŠČŤ' },
  ])('yields nothing, whether a number is $case', async ({ number }) => {
    expect(await verify(number, { address: '192.0.2.2' })).toEqual({ found: null, errors: [] });
  });

  it('ends after thirty misses from one address, for right numbers too', async () => {
    const { number } = await issued(await addCertificate());
    const address = '192.0.2.3';
    for (let attempt = 0; attempt < 30; attempt += 1) await verify(newDocumentNumber(), { address });
    const refused = { found: null, errors: ['errors.limit.tooManyRequests'] };
    expect(await verify(newDocumentNumber(), { address })).toEqual(refused);
    expect(await verify(number, { address })).toEqual(refused);
    expect((await verify(number, { address: '192.0.2.4' })).found).toMatchObject({ number });
  });

  it('is counted by network where whoever guesses has a whole network of addresses', async () => {
    const from = (host: number) => `2001:db8:1:2::${host.toString(16)}`;
    for (let host = 1; host <= 30; host += 1) await verify(newDocumentNumber(), { address: from(host) });
    expect((await verify(newDocumentNumber(), { address: from(31) })).errors).toEqual(['errors.limit.tooManyRequests']);
    expect((await verify(newDocumentNumber(), { address: '2001:db8:1:3::1' })).errors).toEqual([]);
  });

  it('is not what checking many real documents looks like', async () => {
    const { number } = await issued(await addCertificate());
    for (let time = 0; time < 40; time += 1)
      expect((await verify(number, { address: '192.0.2.5' })).found).toMatchObject({ number });
  });
});
