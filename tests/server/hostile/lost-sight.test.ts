import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { toPlainJson } from '../to-plain-json.ts';
import { answered, certificateMutation } from '../trade.ts';
import { salesIn } from './sales.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';

const trade = salesIn(openedTradingRegister());
/** The response with the requested id replaced. */
function withoutId(answer: unknown, id: string): string {
  return JSON.stringify(answer).replaceAll(`"${id}"`, '"asked"');
}

const issueCertificate = 'mutation ($id: ID!) { issueDocument(print: "certificate", id: $id) { number facts } }';

describe('loss of access', () => {
  const everything = `query ($id: ID!, $ids: [ID], $sale: ID!) {
    certificate(id: $id) { id code }
    myCertificates(filter: { id: $ids }) { items { id } pageInfo { totalElements } }
    myTransaction(id: $sale) { id }
    myOutputCertificate(id: $sale) { id }
    myTransactions(filter: { certificate: $ids }) { items { id } pageInfo { totalElements } }
    myOutputCertificates { items { certificate { id } } }
  }`;
  const seenAs = async (as: string, id: string, sale: string) => {
    const { data, errors } = await trade.trading.ask(as, everything, { id, ids: [id], sale });
    expect(errors).toEqual([]);
    const { myOutputCertificates, ...rest } = data;
    const items: readonly unknown[] = Object(myOutputCertificates).items;
    const outputs = items.filter((item) => Object(item).certificate.id === id).length;
    return toPlainJson({ ...rest, outputs });
  };
  const nothing = {
    certificate: null,
    myCertificates: { items: [], pageInfo: { totalElements: 0 } },
    myTransaction: null,
    myOutputCertificate: null,
    myTransactions: { items: [], pageInfo: { totalElements: 0 } },
    outputs: 0,
  };

  it.each([
    { because: 'the sale was removed', by: (id: string) => trade.remove(id) },
    { because: 'it went on the market', by: (id: string) => trade.changeStatus(id, 'ON_MARKET', 'supplier') },
    { because: 'it was edited onto the market', by: (id: string) => trade.save({ id, buyerId: null, onMarket: true }) },
    {
      because: 'another buyer got it',
      by: (id: string) => trade.save({ id, buyerId: trade.organization('refinery') }),
    },
  ])('of the buyer, once $because', async ({ by }) => {
    const id = await trade.certificate();
    const sale = await trade.sell(id, 'buyer', '10');
    expect(await seenAs('buyer', id, sale)).toMatchObject({ certificate: { id }, outputs: 1 });
    expect((await by(sale)).errors).toEqual([]);
    expect(await seenAs('buyer', id, sale)).toEqual(nothing);
  });

  it('of a buyer to the certificate after a rejection, but not to the sale', async () => {
    const id = await trade.certificate();
    const sale = await trade.sell(id, 'buyer', '10');
    answered(await trade.changeStatus(sale, 'REJECTED'));
    expect(await seenAs('buyer', id, sale)).toMatchObject({
      certificate: null,
      myCertificates: nothing.myCertificates,
      outputs: 1,
    });
    const lineage = 'query ($id: ID) { lineage(transactionId: $id) { nodes { id } edges { from } } }';
    expect(toPlainJson((await trade.trading.ask('buyer', lineage, { id: sale })).data)).toEqual({
      lineage: { nodes: [], edges: [] },
    });
    const through = `query ($id: ID!) { myTransaction(id: $id) {
      certificate { note amount supplier { id } heldAmount blockedReason canBeSplitToEtbe lots { id } transactions { id } attachments { id } } } }`;
    expect(toPlainJson((await trade.trading.ask('buyer', through, { id: sale })).data)).toEqual({
      myTransaction: {
        certificate: {
          note: null,
          amount: null,
          supplier: null,
          heldAmount: null,
          blockedReason: null,
          canBeSplitToEtbe: null,
          lots: null,
          transactions: null,
          attachments: null,
        },
      },
    });
  });

  describe.each([
    { buyer: 'who rejected a whole certificate', status: 'REJECTED', by: 'buyer' },
    { buyer: 'of a whole certificate that its supplier put on the market', status: 'ON_MARKET', by: 'supplier' },
  ])('of a buyer $buyer', ({ status, by }) => {
    let id: string;
    let sale: string;
    let issued: unknown;
    beforeAll(async () => {
      id = await trade.certificate({ ownProduction: false, buyerId: trade.organization('buyer') });
      sale = await trade.initialOf(id);
      const attachment = `insert into file (owner_entity, owner_record, owner_field, position, name, type, size, sha256,
        storage_key) values ('certificate', $1, 'attachments', 0, 'a.pdf', 'application/pdf', 1, 'x', 'x')`;
      await trade.trading.database.query({ text: attachment, values: [id] });
      const document = await trade.trading.ask('buyer', issueCertificate, { id });
      issued = Object(document.data['issueDocument']).number;
      expect(document.errors).toEqual([]);
      answered(await trade.changeStatus(sale, status, by));
    });

    it('covers all reads', async () => {
      expect(await seenAs('buyer', id, sale)).toMatchObject({
        certificate: null,
        myCertificates: nothing.myCertificates,
      });
      const lineage = 'query ($id: ID!) { lineage(certificateId: $id) { nodes { id } } }';
      expect((await trade.trading.ask('buyer', lineage, { id })).errors).toEqual(['errors.entity.notFound']);
      const history = 'query ($id: ID!) { stockHistory(certificateId: $id) { points { day } } }';
      expect(toPlainJson((await trade.trading.ask('buyer', history, { id })).data)).toEqual({
        stockHistory: { points: [] },
      });
    });

    it('covers documents and attachments', async () => {
      expect((await trade.trading.ask('buyer', issueCertificate, { id })).errors).toEqual([
        'errors.entity.notFound at id',
      ]);
      const [file] = await trade.trading.database.query<{ id: string }>(
        sql`select id::text from file where owner_entity = 'certificate' and owner_record = ${id}`,
      );
      const download = 'mutation ($id: ID!) { download(fileId: $id) { url } }';
      expect((await trade.trading.ask('buyer', download, { id: file?.id })).errors).not.toEqual([]);
      expect((await trade.trading.ask('supplier', download, { id: file?.id })).errors).toEqual([]);
      expect(issued).toEqual(expect.any(String));
    });
  });

  it('covers filters and sorting by the certificate', async () => {
    const fame = await trade.trading.idOf('substance_type', 'elna_key', 'FAME');
    const emission = { eec: '1', el: '0', ep: '1', etd: '1', eu: '0', esca: '0', eccs: '0', eccr: '0' };
    const sales: string[] = [];
    for (const changes of [{}, { substanceTypeId: fame, emission }, {}]) {
      const sale = await trade.sell(await trade.certificate(changes), 'distillery', '1');
      answered(await trade.changeStatus(sale, 'REJECTED', 'distillery'));
      sales.push(sale);
    }
    const list = (name: string) => `query ($types: [ID], $direction: SortDirection!) {
      chosen: ${name}(filter: { substanceType: $types }) { items { id } pageInfo { totalElements } }
      ordered: ${name}(sort: [{ by: "substanceType", direction: $direction }]) { items { id } }
    }`;
    for (const name of ['myTransactions', 'myOutputCertificates'])
      for (const direction of ['ASC', 'DESC']) {
        const { data, errors } = await trade.trading.ask('distillery', list(name), { types: [fame], direction });
        expect(errors).toEqual([]);
        const byId = direction === 'ASC' ? sales : sales.toReversed();
        expect(toPlainJson(data)).toEqual({
          chosen: { items: [], pageInfo: { totalElements: 0 } },
          ordered: { items: byId.map((id) => ({ id })) },
        });
      }
  });

  it('of everybody to a removed sale, which behaves like a missing one', async () => {
    const certificateId = await trade.certificate();
    const removed = await trade.sell(certificateId, 'buyer', '1');
    await trade.buy(certificateId, 'buyer', '2');
    expect((await trade.remove(removed)).errors).toEqual([]);
    const issue = 'mutation ($id: ID!) { issueDocument(print: "outputCertificate", id: $id) { number } }';
    const lineage = 'query ($id: ID) { lineage(transactionId: $id) { focus } }';
    const answersOf = async (as: string, id: string) =>
      toPlainJson([
        await trade.changeStatus(id, 'CONFIRMED', as),
        await trade.disconfirm(id, as),
        await trade.remove(id, as),
        await trade.save({ id, amount: '5' }, as),
        (await trade.changeStatuses([id], 'REJECTED', as)).data['transactionChangeStatusBulk'],
        await trade.trading.ask(as, issue, { id }),
        await trade.trading.ask(as, lineage, { id }),
        await trade.trading.ask(
          as,
          'query ($id: [ID]) { myTransactions(filter: { outputCertificateId: $id }) { items { id } } }',
          { id: [id] },
        ),
      ]);
    for (const as of ['supplier', 'buyer', 'registry'])
      expect(withoutId(await answersOf(as, removed), removed)).toEqual(
        withoutId(await answersOf(as, '424242'), '424242'),
      );
  });

  it('of a verifier, once another verifies the certificate', async () => {
    const id = await trade.certificate();
    const input = { id, verifierId: trade.organization('auditor') };
    answered(await trade.trading.ask('supplier', certificateMutation, { input }));
    const sale = await trade.initialOf(id);
    expect(await seenAs('authority', id, sale)).toEqual(nothing);
    expect(await seenAs('auditor', id, sale)).toMatchObject({ certificate: { id }, myTransaction: { id: sale } });
  });
});
