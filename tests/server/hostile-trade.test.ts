import { readFile } from 'node:fs/promises';
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
} from 'graphql';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { answered, mutations, tradeOf, type Trade } from './trade.ts';
import { openTradingRegister, type TradingRegister } from './trading-register.ts';

/** What an organization tries that wants to know, take or change what others trade. */
let trading: TradingRegister;
let trade: Trade;

beforeAll(async () => {
  trading = await openTradingRegister();
  trade = tradeOf(trading);
});

afterAll(() => trading.close());

/** GraphQL's own objects have no prototype, which comparisons would tell apart. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** An answer without the id that was asked about. */
function withoutId(answer: unknown, id: string): string {
  return JSON.stringify(answer).replaceAll(`"${id}"`, '"asked"');
}

const saveCertificate = `mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id } }`;
const see = `query ($id: ID!) { certificate(id: $id) {
  isDrawn isLocked isSold canBeSplitToEtbe statusReason frozenReason { id } initialTransaction { id }
  permittedActions { name permitted reason }
} }`;

const certificateAs = async (as: string, id: string) => {
  const { data } = await trading.ask(as, see, { id });
  return plain(data['certificate']) as Values | null; // the selection of `see`
};

const issueCertificate = 'mutation ($id: ID!) { issueDocument(print: "certificate", id: $id) { number facts } }';

async function initialOf(certificateId: string): Promise<string> {
  const [row] = await trading.database.query<{ id: string }>(sql`
    select initial_transaction_id::text as id from certificate where id = ${certificateId}`);
  return row?.id ?? '';
}

async function sell(certificateId: string, to: string, amount: string, as = 'supplier'): Promise<string> {
  return answered(await trade.save({ certificateId, buyerId: trade.organization(to), amount }, as)).id;
}

async function buy(certificateId: string, to: string, amount: string, as = 'supplier'): Promise<string> {
  const id = await sell(certificateId, to, amount, as);
  answered(await trade.changeStatus(id, 'CONFIRMED', to));
  return id;
}

/** A certificate that the supplier made and sold as a whole to the buyer, who confirmed. */
async function soldWhole(): Promise<string> {
  const id = await trade.certificate({ ownProduction: false, buyerId: trade.organization('buyer') });
  answered(await trade.changeStatus(await initialOf(id), 'CONFIRMED'));
  return id;
}

describe('what others do with a certificate', () => {
  it('is not told to its supplier by whether it is drawn from', async () => {
    const changes = {
      ownProduction: false,
      supplierId: trade.organization('supplier'),
      buyerId: trade.organization('buyer'),
    };
    const id = await trade.certificate(changes, 'buyer');
    const before = await certificateAs('supplier', id);
    await buy(id, 'refinery', '10', 'buyer');
    expect(await certificateAs('supplier', id)).toEqual(before);
  });

  it('is not told to whom sold it by why it cannot be split', async () => {
    const id = await soldWhole();
    const split = () =>
      trading.askErrors('supplier', saveCertificate, {
        input: { id, splitToEtbe: true, amount: '1' },
      });
    const before = await split();
    await buy(id, 'refinery', '10', 'buyer');
    expect(await split()).toEqual(before);
  });

  it('is not told to a buyer by why it cannot be removed', async () => {
    const remove = (id: string) =>
      trading.askErrors('refinery', 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id });
    const whole = await trade.certificate();
    await buy(whole, 'refinery', '10');
    const part = await trade.certificate();
    answered(
      await trading.ask('supplier', saveCertificate, {
        input: { id: part, splitToEtbe: true, amount: '1' },
      }),
    );
    await buy(part, 'refinery', '10');
    expect(await remove(part)).toEqual(await remove(whole));
  });
});

it('what a buyer does with what it bought changes nothing its supplier sees', async () => {
  const id = await soldWhole();
  const sale = await initialOf(id);
  const query = `query ($id: ID!, $ids: [ID], $sale: ID!) {
    certificate(id: $id) { rowVersion updatedAt status amount heldAmount isSold isDrawn isLocked canBeSplitToEtbe
      transactions { id } lots { id } splits { id } certificateSubstances { currentAmount }
      permittedActions { name permitted reason } }
    myTransaction(id: $sale) { rowVersion updatedAt status availableAmount lots { id } outputCertificates { id }
      permittedActions { name permitted reason } }
    lineage(certificateId: $id) { nodes { id kind received passedOn remaining count } edges { from to quantity } }
    stockHistory(certificateId: $id) { points { day available reserved } }
    myHoldings(filter: { certificate: $ids }) { items { available sold onMarket lost updatedAt rowVersion } }
  }`;
  const seen = async () => plain(await trading.ask('supplier', query, { id, ids: [id], sale }));
  const before = await seen();
  await buy(id, 'refinery', '100', 'buyer');
  await buy(id, 'oils', '10', 'refinery');
  answered(await trade.lose({ certificateId: id, amount: '5' }, 'buyer'));
  answered(await trade.save({ certificateId: id, amount: '5', buyerId: null, onMarket: true }, 'buyer'));
  expect(await seen()).toEqual(before);
});

describe('who loses sight', () => {
  const everything = `query ($id: ID!, $ids: [ID], $sale: ID!) {
    certificate(id: $id) { id code }
    myCertificates(filter: { id: $ids }) { items { id } pageInfo { totalElements } }
    myTransaction(id: $sale) { id }
    myOutputCertificate(id: $sale) { id }
    myTransactions(filter: { certificate: $ids }) { items { id } pageInfo { totalElements } }
    myOutputCertificates { items { certificate { id } } }
  }`;
  const seenAs = async (as: string, id: string, sale: string) => {
    const { data, errors } = await trading.ask(as, everything, { id, ids: [id], sale });
    expect(errors).toEqual([]);
    const { myOutputCertificates, ...rest } = data;
    const items: readonly unknown[] = Object(myOutputCertificates).items;
    const outputs = items.filter((item) => Object(item).certificate.id === id).length;
    return plain({ ...rest, outputs });
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
  ])('its buyer, once $because', async ({ by }) => {
    const id = await trade.certificate();
    const sale = await sell(id, 'buyer', '10');
    expect(await seenAs('buyer', id, sale)).toMatchObject({ certificate: { id }, outputs: 1 });
    expect((await by(sale)).errors).toEqual([]);
    expect(await seenAs('buyer', id, sale)).toEqual(nothing);
  });

  it('a buyer of its certificate, once they rejected, but not of the sale', async () => {
    const id = await trade.certificate();
    const sale = await sell(id, 'buyer', '10');
    answered(await trade.changeStatus(sale, 'REJECTED'));
    expect(await seenAs('buyer', id, sale)).toMatchObject({
      certificate: null,
      myCertificates: nothing.myCertificates,
      outputs: 1,
    });
    const lineage = 'query ($id: ID) { lineage(transactionId: $id) { nodes { id } edges { from } } }';
    expect(plain((await trading.ask('buyer', lineage, { id: sale })).data)).toEqual({
      lineage: { nodes: [], edges: [] },
    });
    const through = `query ($id: ID!) { myTransaction(id: $id) {
      certificate { note amount supplier { id } heldAmount blockedReason canBeSplitToEtbe lots { id } transactions { id } attachments { id } } } }`;
    expect(plain((await trading.ask('buyer', through, { id: sale })).data)).toEqual({
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
  ])('a buyer $buyer', ({ status, by }) => {
    let id: string;
    let sale: string;
    let issued: unknown;
    beforeAll(async () => {
      id = await trade.certificate({ ownProduction: false, buyerId: trade.organization('buyer') });
      sale = await initialOf(id);
      const attachment = `insert into file (owner_entity, owner_record, owner_field, position, name, type, size, sha256,
        storage_key) values ('certificate', $1, 'attachments', 0, 'a.pdf', 'application/pdf', 1, 'x', 'x')`;
      await trading.database.query({ text: attachment, values: [id] });
      const document = await trading.ask('buyer', issueCertificate, { id });
      issued = Object(document.data['issueDocument']).number;
      expect(document.errors).toEqual([]);
      answered(await trade.changeStatus(sale, status, by));
    });

    it('reads nothing of it', async () => {
      expect(await seenAs('buyer', id, sale)).toMatchObject({
        certificate: null,
        myCertificates: nothing.myCertificates,
      });
      const lineage = 'query ($id: ID!) { lineage(certificateId: $id) { nodes { id } } }';
      expect((await trading.ask('buyer', lineage, { id })).errors).toEqual(['errors.entity.notFound']);
      const history = 'query ($id: ID!) { stockHistory(certificateId: $id) { points { day } } }';
      expect(plain((await trading.ask('buyer', history, { id })).data)).toEqual({ stockHistory: { points: [] } });
    });

    it('gets no document and no attachment of it', async () => {
      expect((await trading.ask('buyer', issueCertificate, { id })).errors).toEqual(['errors.entity.notFound at id']);
      const [file] = await trading.database.query<{ id: string }>(
        sql`select id::text from file where owner_entity = 'certificate' and owner_record = ${id}`,
      );
      const download = 'mutation ($id: ID!) { download(fileId: $id) { url } }';
      expect((await trading.ask('buyer', download, { id: file?.id })).errors).not.toEqual([]);
      expect((await trading.ask('supplier', download, { id: file?.id })).errors).toEqual([]);
      expect(issued).toEqual(expect.any(String));
    });
  });

  it('of a certificate also neither filters nor sorts by what it says', async () => {
    const fame = await trading.idOf('substance_type', 'elna_key', 'FAME');
    const emission = { eec: '1', el: '0', ep: '1', etd: '1', eu: '0', esca: '0', eccs: '0', eccr: '0' };
    const sales: string[] = [];
    for (const changes of [{}, { substanceTypeId: fame, emission }, {}]) {
      const sale = await sell(await trade.certificate(changes), 'distillery', '1');
      answered(await trade.changeStatus(sale, 'REJECTED', 'distillery'));
      sales.push(sale);
    }
    const list = (name: string) => `query ($types: [ID], $direction: SortDirection!) {
      chosen: ${name}(filter: { substanceType: $types }) { items { id } pageInfo { totalElements } }
      ordered: ${name}(sort: [{ by: "substanceType", direction: $direction }]) { items { id } }
    }`;
    for (const name of ['myTransactions', 'myOutputCertificates'])
      for (const direction of ['ASC', 'DESC']) {
        const { data, errors } = await trading.ask('distillery', list(name), { types: [fame], direction });
        expect(errors).toEqual([]);
        const byId = direction === 'ASC' ? sales : sales.toReversed();
        expect(plain(data)).toEqual({
          chosen: { items: [], pageInfo: { totalElements: 0 } },
          ordered: { items: byId.map((id) => ({ id })) },
        });
      }
  });

  it('everybody, of a sale that was removed: it answers to everything as one that does not exist', async () => {
    const certificateId = await trade.certificate();
    const removed = await sell(certificateId, 'buyer', '1');
    await buy(certificateId, 'buyer', '2');
    expect((await trade.remove(removed)).errors).toEqual([]);
    const issue = 'mutation ($id: ID!) { issueDocument(print: "outputCertificate", id: $id) { number } }';
    const lineage = 'query ($id: ID) { lineage(transactionId: $id) { focus } }';
    const answersOf = async (as: string, id: string) =>
      plain([
        await trade.changeStatus(id, 'CONFIRMED', as),
        await trade.disconfirm(id, as),
        await trade.remove(id, as),
        await trade.save({ id, amount: '5' }, as),
        (await trade.changeStatuses([id], 'REJECTED', as)).data['transactionChangeStatusBulk'],
        await trading.ask(as, issue, { id }),
        await trading.ask(as, lineage, { id }),
        await trading.ask(
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

  it('a verifier, once another verifies the certificate', async () => {
    const id = await trade.certificate();
    const input = { id, verifierId: trade.organization('auditor') };
    answered(await trading.ask('supplier', saveCertificate, { input }));
    const sale = await initialOf(id);
    expect(await seenAs('authority', id, sale)).toEqual(nothing);
    expect(await seenAs('auditor', id, sale)).toMatchObject({ certificate: { id }, myTransaction: { id: sale } });
  });
});

describe('a transaction is saved with nothing but what its form has', () => {
  it('whatever else comes is ignored', async () => {
    const id = await trade.certificate();
    const buyerId = trade.organization('buyer');
    const smuggled = {
      code: 'T-1',
      status: 'CONFIRMED',
      kind: 'LOSS',
      type: 'PRODUCTION',
      isInitial: true,
      supplier: { id: buyerId },
      verifier: { id: buyerId },
      availableAmount: '5000',
      energy: '1',
      outputCertificateCode: 'V-1',
      removalReason: 'none',
    };
    const query = `mutation ($input: TransactionInput!) { createOrUpdateTransaction(input: $input) {
      id status kind type isInitial supplier { id } removalReason code outputCertificateCode
    } }`;
    const input = { ...smuggled, certificateId: id, buyerId, amount: '1', date: '2026-03-05' };
    const { data, errors } = await trading.ask('supplier', query, { input });
    expect(errors).toEqual([]);
    expect(data['createOrUpdateTransaction']).toMatchObject({
      status: 'PENDING',
      kind: 'SALE',
      type: 'SELL',
      isInitial: false,
      supplier: { id: trade.organization('supplier') },
      removalReason: null,
      code: expect.stringMatching(/^T-2026/u),
    });
  });

  it('not on the market and to a buyer together', async () => {
    const id = await trade.certificate();
    const readOnly = ['errors.form.readOnly at buyer'];
    expect((await trade.save({ certificateId: id, onMarket: true })).errors).toEqual(readOnly);
    const sale = await sell(id, 'buyer', '10');
    const other = { id: sale, onMarket: true, buyerId: trade.organization('refinery') };
    expect((await trade.save(other)).errors).toEqual(readOnly);
    expect(await trade.read(sale)).toMatchObject({ status: 'PENDING', buyer: { id: trade.organization('buyer') } });
  });
});

it('a loss is not booked from what one only sees', async () => {
  const certificateId = await trade.certificate();
  await sell(certificateId, 'buyer', '10');
  const lose = (as: string) => trading.askErrors(as, mutations.lose, { input: { certificateId, amount: '1' } });
  expect(await lose('buyer')).toMatchObject([
    { message: 'errors.transaction.notEnoughStock', params: { available: '0.000' } },
  ]);
  for (const as of ['authority', 'government', 'registry'])
    expect(await lose(as)).toMatchObject([{ message: 'errors.forbidden' }]);
  expect(await lose('oils')).toMatchObject([{ message: 'errors.certificate.notFound' }]);
});

it('nobody without a token is answered but by what is public', async () => {
  const schema = buildSchema(await readFile('server/schema.graphql', 'utf8'));
  const operations = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({ kind: type?.name.toLowerCase() ?? '', field })),
  );
  const refusals = await Promise.all(
    operations.map(async ({ kind, field }) => {
      const given = field.args.map((argument) => `${argument.name}: ${anything(argument.type)}`);
      const selected = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
      const asked = `${kind} { ${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${selected} }`;
      return { name: field.name, errors: (await trading.askAs(undefined, asked)).errors };
    }),
  );
  const open = refusals.filter(({ errors }) => errors.join() !== 'errors.token.missing');
  const lookUps = ['legalEntitiesByICO', 'legalEntitiesByName'];
  const forVisitors = ['verifyDocument', 'forgotPassword', 'login', 'register', 'resetPassword'];
  expect(open.map(({ name }) => name)).toEqual([
    'countries',
    'organizationsQualified',
    'accessToken',
    ...lookUps,
    ...forVisitors,
  ]);
});

/** A value of an input type as a document writes it; what it means does not matter. */
function anything(type: GraphQLInputType): string {
  if (isNonNullType(type)) return anything(type.ofType);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (!isInputObjectType(type)) return type.name === 'Int' ? '1' : type.name === 'Date' ? '"2026-01-01"' : '"1"';
  const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
  return `{ ${required.map((field) => `${field.name}: ${anything(field.type)}`).join(', ')} }`;
}
