import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isValues, valueAt, type Values } from '../../engine/record/index.ts';
import { demoData } from '../../server/demo/index.ts';
import { demoPassword } from '../../server/demo/organizations.ts';
import { openedServer } from './test-server.ts';

const page = readFileSync('docs/api.md', 'utf8');
/** The operations of the page and their variables, by operation name. */
const operations = new Map(
  [...page.matchAll(/```graphql\n(?:query|mutation) (\w+)[^`]*```(?:\n\n```json\n([^`]*)```)?/gu)].map(
    ([block, name = '', variables = '{}']) => [
      name,
      { text: /```graphql\n([^`]*)```/u.exec(block)?.[1] ?? '', variables: JSON.parse(variables) as Values }, // an object
    ],
  ),
);

const server = openedServer({ demo: true }, demoData);
/** Sends an operation of the page; `given` overrides its variables. */
async function run(name: string, token?: string, given: Values = {}, headers = {}) {
  const operation = operations.get(name);
  if (operation === undefined) throw new Error(`the page has no operation ${name}`);
  return await server.ask(operation.text, { ...operation.variables, ...given }, token, headers);
}

async function signIn(account: string): Promise<string> {
  const input = { email: `${account}@demo.example`, password: demoPassword, deviceID: account.padEnd(32, '0') };
  const { data } = await server.ask('mutation ($input: LoginInput!) { login(input: $input) { accessToken } }', {
    input,
  });
  return String(valueAt(data, 'login.accessToken'));
}

it('lets a program sign in by a key, read, and sell once despite repeated requests', async () => {
  const browser = await signIn('supplier');
  const create = `mutation ($validUntil: Date!, $password: String!) {
    createAccessKey(name: "Program", validUntil: $validUntil, password: $password) { key }
  }`;
  const made = await server.ask(create, { validUntil: '2026-12-31', password: demoPassword }, browser);
  const { data } = await run('Token', undefined, { key: valueAt(made.data, 'createAccessKey.key') });
  const token = String(valueAt(data, 'accessTokenByKey.accessToken'));

  const listed = await run('Certificates', token);
  expect(listed.errors).toBeUndefined();
  const items = valueAt(listed.data, 'myCertificates.items');
  const certificate = Array.isArray(items)
    ? items.find((each) => isValues(each) && Number(each['issuedAvailable']) >= 10)
    : {};

  const buyer = await server.ask('{ activeOrganization { id } }', {}, await signIn('buyer'));
  const input = {
    ...(operations.get('Sale')?.variables['input'] as Values), // as the page has it
    certificateId: valueAt(certificate, 'id'),
    buyerId: valueAt(buyer.data, 'activeOrganization.id'),
  };
  const key = { 'idempotency-key': 'sale 4711' };
  const first = await run('Sale', token, { input }, key);
  expect(first).toMatchObject({ data: { createOrUpdateTransaction: { status: 'PENDING' } } });
  expect(await run('Sale', token, { input }, key)).toEqual(first);
  const other = await run('Sale', token, { input: { ...input, amount: '11.000' } }, key);
  expect(other.errors).toMatchObject([{ extensions: { code: 'BadInputError' } }]);

  const sold = valueAt(first.data, 'createOrUpdateTransaction');
  const change = { ...input, id: valueAt(sold, 'id'), amount: '9.000', rowVersion: valueAt(sold, 'rowVersion') };
  expect((await run('Sale', token, { input: change })).errors).toBeUndefined();
  expect((await run('Sale', token, { input: change })).errors).toMatchObject([
    { extensions: { code: 'ConflictError' } },
  ]);
});

it('returns the contract to a signed-in program', async () => {
  const introspection = '{ __type(name: "AccessKeyToken") { fields { name } } }';
  expect((await server.ask(introspection)).errors).toMatchObject([{ message: 'errors.token.missing' }]);
  expect(await server.ask(introspection, {}, await signIn('supplier'))).toMatchObject({
    data: { __type: { fields: [{ name: 'accessToken' }] } },
  });
});

it('lists exactly the existing error codes', () => {
  const declared =
    /export type ErrorCode =([^;]*);/u.exec(readFileSync('engine/api/errors/api-error.ts', 'utf8'))?.[1] ?? '';
  const codes = [...declared.matchAll(/'(\w+)'/gu)].map(([, code]) => code);
  const named = [...page.matchAll(/^\| (`[^|]*`) *\|/gmu)].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/gu)]);
  expect(named.map(([, code]) => code).sort()).toEqual([...codes, 'Fault'].sort());
});
