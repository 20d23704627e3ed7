import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  type GraphQLInputField,
  type GraphQLObjectType,
  isInputObjectType,
  isLeafType,
  isObjectType,
} from 'graphql';
import { expect, it } from 'vitest';
import { isValues, type Values } from '../../engine/record/index.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { certificateMutation, transactionMutation } from './trade.ts';

/** A client sends a record back as read, with names of references, after changing one field. */
const schema = buildSchema(readFileSync('server/schema.graphql', 'utf8'));

const trading = openedTradingRegister();
/** All fields of the type that the input accepts, with the plain fields of references. */
function selectionOf(type: GraphQLObjectType, input: Readonly<Record<string, GraphQLInputField>>): string {
  const parts = Object.values(type.getFields())
    .filter(({ name, args }) => input[name] !== undefined && args.length === 0)
    .flatMap(({ name, type: answered }) => {
      const inner = getNamedType(answered);
      if (isLeafType(inner)) return [name];
      if (!isObjectType(inner)) return [];
      const taken = getNamedType(input[name]?.type);
      const within = isInputObjectType(taken) ? selectionOf(inner, taken.getFields()) : plainFields(inner);
      return [`${name} { ${within} }`];
    });
  return parts.join(' ');
}

function plainFields(type: GraphQLObjectType): string {
  return Object.values(type.getFields())
    .filter(({ type: answered, args }) => isLeafType(getNamedType(answered)) && args.length === 0)
    .map(({ name }) => name)
    .join(' ');
}

function selectionFor(type: string): string {
  const [answered, input] = [schema.getType(type), schema.getType(`${type}Input`)];
  if (!isObjectType(answered) || !isInputObjectType(input)) throw new Error(`${type} is answered and taken`);
  return selectionOf(answered, input.getFields());
}

/** Without version fields, and without the output certificates, which contain the transaction itself. */
function compared(record: unknown): Values {
  const { rowVersion, updatedAt, outputCertificates, ...rest } = isValues(record) ? record : {};
  return rest;
}

const made = async (query: string, input: Values, name: string): Promise<string> => {
  const { data, errors } = await trading.ask('supplier', query, { input });
  expect(errors).toEqual([]);
  const record = data[name];
  return isValues(record) ? String(record['id']) : '';
};

const certificate = () => made(certificateMutation, trading.certificate(), 'createOrUpdateCertificate');

const firstOf = async (list: string): Promise<string> => {
  const { data } = await trading.ask('registry', `{ ${list} { items { id } } }`);
  const page = data[list];
  const [first] = isValues(page) && Array.isArray(page['items']) ? (page['items'] as readonly Values[]) : []; // as asked
  return String(first?.['id']);
};

it.each([
  {
    type: 'Certificate',
    single: 'certificate',
    as: 'supplier',
    change: { note: 'read and sent' },
    follows: {},
    id: certificate,
  },
  {
    type: 'Transaction',
    single: 'myTransaction',
    as: 'supplier',
    change: { externalCode: 'read and sent' },
    follows: {},
    id: async () => {
      const input = {
        certificateId: await certificate(),
        buyerId: trading.register.organizations.get('buyer') ?? '',
        amount: '5',
        date: '2026-03-05',
      };
      return made(transactionMutation, input, 'createOrUpdateTransaction');
    },
  },
  ...[
    { type: 'FuelType', single: 'fuelType', list: 'fuelTypesPaginated', follows: {} },
    { type: 'CertificateSubstanceType', single: 'substanceType', list: 'substanceTypesPaginated', follows: {} },
    { type: 'CertificateSubstanceKind', single: 'substanceKind', list: 'substanceKindsPaginated', follows: {} },
    { type: 'Scheme', single: 'scheme', list: 'schemesPaginated', follows: { name: 'Čítané a poslané' } },
  ].map(({ list, ...kind }) => ({
    ...kind,
    as: 'registry',
    change: { nameSK: 'Čítané a poslané' },
    id: () => firstOf(list),
  })),
])('$type can be saved as it was read, with one changed field', async ({ type, single, as, change, follows, id }) => {
  const selection = selectionFor(type);
  const read = `query ($id: ID!) { ${single}(id: $id) { ${selection} } }`;
  const before = (await trading.ask(as, read, { id: await id() })).data[single];
  const save = `mutation ($input: ${type}Input!) { createOrUpdate${type}(input: $input) { ${selection} } }`;
  const { data, errors } = await trading.ask(as, save, { input: { ...(isValues(before) ? before : {}), ...change } });
  expect(errors).toEqual([]);
  expect(compared(data[`createOrUpdate${type}`])).toEqual({ ...compared(before), ...change, ...follows });
});

it('accepts a reference as its id, as an object, and with a variable in an object', async () => {
  const [certificateId, buyer] = [await certificate(), trading.register.organizations.get('buyer') ?? ''];
  const query = `mutation ($input: TransactionInput!) { createOrUpdateTransaction(input: $input) { buyer { id } } }`;
  const input = { certificate: { id: certificateId, code: 'as answered' }, buyer, amount: '1', date: '2026-03-05' };
  expect(await trading.ask('supplier', query, { input })).toMatchObject({ errors: [] });
  const written = `mutation ($id: ID!) {
    createOrUpdateTransaction(input: { certificate: { id: $id }, buyer: { id: ${buyer} }, amount: "1", date: "2026-03-05" }) {
      certificate { id } buyer { id }
    }
  }`;
  const { data, errors } = await trading.ask('supplier', written, { id: certificateId });
  expect(errors).toEqual([]);
  expect(data['createOrUpdateTransaction']).toEqual({ certificate: { id: certificateId }, buyer: { id: buyer } });
});

it('accepts categories of a question as ids', async () => {
  const query = 'mutation ($input: FaqInput!) { createOrUpdateFaq(input: $input) { faqCategories { id } } }';
  const words = { questionSK: 'Prečo?', questionEN: 'Why?', answerSK: 'Preto.', answerEN: 'Because.' };
  const categories = await trading.ask('registry', '{ faqCategories { id } }');
  const [first] = categories.data['faqCategories'] as readonly Values[]; // as asked
  const input = { ...words, faqCategories: [first?.['id']] };
  expect((await trading.ask('registry', query, { input })).data['createOrUpdateFaq']).toEqual({
    faqCategories: [first],
  });
});

it.each([{ sent: true }, { sent: [] }, { sent: 1.5 }])(
  'refuses $sent as a reference, at its field',
  async ({ sent }) => {
    const errors = await trading.askErrors('supplier', transactionMutation, { input: { buyer: sent } });
    expect(errors).toMatchObject([{ message: 'errors.badInput', path: 'buyer' }]);
  },
);
