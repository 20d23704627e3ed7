import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { openedTradingRegister } from './opened-trading-register.ts';
import type { Values } from '../../engine/record/index.ts';
import { toPrintedDocument } from '../../engine/print/index.ts';
import { demoOrganizations } from '../../server/demo/organizations.ts';
import { sharedCatalogue } from './catalogues.ts';
import { testDocuments, issueMutation, type DocumentAnswer } from './documents.ts';
import { salesIn } from './hostile/sales.ts';
import { openTradingRegister, type TradingRegister } from './trading-register.ts';
import { transactionMutation } from './trade.ts';

const { catalogue } = sharedCatalogue('metadata');

const trade = openedTradingRegister();
const documents = testDocuments(trade);
describe('issuing a document', () => {
  it('gives it a number, a fingerprint and an address on the register', async () => {
    const document = await documents.issued(await documents.addCertificate());
    expect(document.number).toMatch(/^([0-9A-Z]{5}-){4}[0-9A-Z]{5}$/);
    expect(document.fingerprint).toMatch(/^([0-9A-F]{4} ){3}[0-9A-F]{4}$/);
    expect(document.address).toBe(
      `http://localhost:4000/verify/${document.number}?content=${document.fingerprint.replaceAll(' ', '')}`,
    );
  });

  it('keeps the number while the content is the same', async () => {
    const id = await documents.addCertificate();
    expect((await documents.issued(id)).number).toBe((await documents.issued(id)).number);
  });

  it('gives one number to concurrent requests', async () => {
    const id = await documents.addCertificate();
    const numbers = (await Promise.all(Array.from({ length: 8 }, () => documents.issued(id)))).map(
      ({ number }) => number,
    );
    expect(new Set(numbers).size).toBe(1);
  });

  it('gives another number after the content changed', async () => {
    const id = await documents.addCertificate();
    const before = await documents.issued(id);
    await documents.change(id, { note: 'Opravené.' });
    const after = await documents.issued(id);
    expect(after.number).not.toBe(before.number);
    expect(after.fingerprint).not.toBe(before.fingerprint);
  });

  it('has the same content for all readers of the record', async () => {
    const id = await documents.addCertificate();
    const own = await documents.issued(id);
    const { issued: seen } = await documents.issue(id, 'authority');
    expect(seen?.fingerprint).toBe(own.fingerprint);
    expect(seen?.number).not.toBe(own.number);
    expect(seen?.facts).toEqual(own.facts);
  });

  it('lists it beside the record, for its recipients and the authorities', async () => {
    const id = await documents.addCertificate();
    const own = await documents.issued(id);
    await documents.change(id, { note: 'Opravené.' });
    const later = await documents.issued(id);
    const seen = (await documents.issue(id, 'authority')).issued;
    await documents.issued(await documents.addCertificate());
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

  describe('of a resold certificate', () => {
    const buyers = async (register: TradingRegister) => {
      const sales = salesIn(register);
      const id = await sales.soldWhole();
      await sales.buy(id, 'distillery', '10', 'buyer');
      return id;
    };
    const issueIn = async (register: TradingRegister, id: string, as: string) => {
      const { data, errors } = await register.ask(as, issueMutation, { id });
      expect(errors).toEqual([]);
      return data['issueDocument'] as DocumentAnswer; // the shape that was asked for
    };
    const partyOf = ({ facts }: Pick<DocumentAnswer, 'facts'>) => {
      const print = catalogue.prints['certificate'];
      if (print === undefined) throw new Error('no print');
      const { blocks } = toPrintedDocument(catalogue, { print, facts, language: 'en' });
      return blocks.find(({ name }) => name === 'buyer');
    };
    const buyerName = demoOrganizations.find(({ key }) => key === 'buyer')?.name;
    const nobody = { kind: 'party', items: [], text: '–' };

    it('names the first buyer to the parties and the authorities', async () => {
      const id = await buyers(trade);
      for (const as of ['supplier', 'buyer', 'authority', 'registry', 'government'])
        expect(partyOf(await issueIn(trade, id, as)), as).toMatchObject({
          items: expect.arrayContaining([{ label: 'Name', value: buyerName }]),
        });
    });

    it('has a dash instead of the first buyer for a later holder', async () => {
      const document = await issueIn(trade, await buyers(trade), 'distillery');
      expect(partyOf(document)).toMatchObject(nobody);
      expect(JSON.stringify(document.facts)).not.toContain(buyerName);
    });

    it('has the same dash when there was no buyer, so that nothing can be inferred', async () => {
      const sales = salesIn(trade);
      const id = await sales.certificate();
      await sales.buy(id, 'distillery', '10');
      expect(partyOf(await issueIn(trade, id, 'distillery'))).toMatchObject(nobody);
    });

    it('is verified publicly as issued, without further data', async () => {
      const id = await buyers(trade);
      const { number, fingerprint, facts } = await issueIn(trade, id, 'distillery');
      const { verified } = await documents.verify(number, { fingerprint });
      expect(verified).toMatchObject({ status: 'VALID', facts });
      expect(partyOf(Object(verified))).toMatchObject(nobody);
      const full = await issueIn(trade, id, 'buyer');
      const checked = Object((await documents.verify(full.number, { fingerprint: full.fingerprint })).verified);
      expect(partyOf(checked)).toMatchObject({ items: expect.arrayContaining([{ label: 'Name', value: buyerName }]) });
    });

    it('names them among holders if a constant says so', async () => {
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

  it('prints both parties completely', async () => {
    const { facts } = await documents.issued(await documents.addCertificate());
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
  ])('returns not found for $case record', async ({ organization, id }) => {
    const { issued: document, errors } = await documents.issue(id ?? (await documents.addCertificate()), organization);
    expect(errors).toEqual(['errors.entity.notFound at id']);
    expect(document ?? undefined).toBeUndefined();
  });

  it('requires a signed-in viewer', async () => {
    const { errors } = await trade.askAs(undefined, issueMutation, { id: await documents.addCertificate() });
    expect(errors).toEqual(['errors.token.missing']);
  });

  it('refuses a rejected certificate', async () => {
    const id = await documents.addCertificate();
    await documents.setStatus(id, 'REJECTED_BY_REGISTRY');
    expect((await documents.issue(id)).errors).toEqual(['errors.document.cancelled']);
  });

  it.each(['DRAFT', 'SENT_TO_VALIDATION', 'RETURNED_TO_CORRECTION'])(
    'refuses a certificate that is %s',
    async (status) => {
      const id = await documents.addCertificate();
      await documents.setStatus(id, status);
      expect((await documents.issue(id)).errors).toEqual(['errors.document.notApproved']);
    },
  );

  it('refuses an unknown print', async () => {
    const { errors } = await trade.ask('supplier', issueMutation.replace('"certificate"', '"certifcate"'), { id: '1' });
    expect(errors).toEqual(['errors.badInput at print']);
  });

  it('cannot be undone, not even by SQL', async () => {
    await documents.issued(await documents.addCertificate());
    for (const statement of [sql`delete from issued_document`, sql`update issued_document set content_hash = ''`])
      await expect(trade.database.query(statement)).rejects.toThrow('issued documents are append-only');
  });
});

describe('the document of a sale', () => {
  const issueOutput = issueMutation.replace('"certificate"', '"outputCertificate"');

  async function sell(): Promise<string> {
    const buyerId = trade.register.organizations.get('buyer');
    const input = { certificateId: await documents.addCertificate(), buyerId, amount: '400', date: '2026-03-05' };
    const { data, errors } = await trade.ask('supplier', transactionMutation, { input });
    expect(errors).toEqual([]);
    return String(Object(data['createOrUpdateTransaction']).id);
  }

  async function issueAs(organization: string, id: string): Promise<DocumentAnswer> {
    const { data, errors } = await trade.ask(organization, issueOutput, { id });
    expect(errors).toEqual([]);
    return data['issueDocument'] as DocumentAnswer; // the shape that was asked for
  }

  it('has the same content for both parties', async () => {
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

  it('does not exist for others', async () => {
    const { errors } = await trade.ask('refinery', issueOutput, { id: await sell() });
    expect(errors).toEqual(['errors.entity.notFound at id']);
  });

  it('is cancelled once the sale is rejected', async () => {
    const id = await sell();
    const { number } = await issueAs('buyer', id);
    expect((await documents.verify(number)).verified).toMatchObject({ status: 'VALID', print: 'outputCertificate' });
    const reject = `mutation ($id: ID!) { transactionChangeStatus(id: $id, status: REJECTED) { id } }`;
    expect((await trade.ask('buyer', reject, { id })).errors).toEqual([]);
    expect((await documents.verify(number)).verified).toMatchObject({ status: 'CANCELLED' });
  });

  it('is cancelled once the sale is removed', async () => {
    const id = await sell();
    const { number } = await issueAs('supplier', id);
    const remove = `mutation ($id: ID!) { removeTransaction(id: $id, reason: "Omyl.") }`;
    expect((await trade.ask('supplier', remove, { id })).errors).toEqual([]);
    expect((await documents.verify(number)).verified).toMatchObject({ status: 'CANCELLED' });
  });
});
