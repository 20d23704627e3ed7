import { beforeAll, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { isValues, type Values, rowsIn } from '../../engine/record/index.ts';
import type { Viewer } from '../../engine/store/index.ts';
import { addMember, addPerson } from './people.ts';
import { answered, tradeOf } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import type { Reply } from './trading-register.ts';

/** A sale between two organizations, with people of both. */
const trading = openedTradingRegister();
const trade = tradeOf(trading);
let sale: string;
let people: { readonly colleague: string; readonly left: string; readonly other: string };

beforeAll(async () => {
  const certificateId = await trade.certificate();
  sale = answered(await trade.save({ certificateId })).id;
  const person = async (email: string, organizationId: string, status = 'ACTIVE') => {
    const userId = await addPerson(trading.application, email);
    await addMember(trading.application, { userId, organizationId, status });
    return userId;
  };
  people = {
    colleague: await person('colleague@supplier.example', trade.organization('supplier')),
    left: await person('left@supplier.example', trade.organization('supplier'), 'INACTIVE'),
    other: await person('other@buyer.example', trade.organization('buyer')),
  };
});

const add = `mutation ($id: ID!, $audience: CommentAudience!, $text: String!) { addTransactionComment(id: $id, audience: $audience, text: $text) }`;
const read = `query ($id: ID!) { transactionComments(id: $id) { people
  items { author organization pieces { words isMention person } } } }`;

const write = (as: string, audience: string, text: string) => trading.ask(as, add, { id: sale, audience, text });

function within(reply: Reply): Values {
  const told = reply.data['transactionComments'];
  return isValues(told) ? told : {};
}

const idsIn = (list: unknown) => rowsIn(list).map(({ id }) => id);

/** The recipients and contents of mails about comments; deletes the mails. */
async function mails() {
  return await trading.database.query<{ email: string; facts: Values }>(sql`
    with told as (delete from notice_mail returning notice_id, email)
    select email, facts from told join notice on notice.id = told.notice_id
    where notice.name = 'transactionComment' order by email`);
}

it('offers current colleagues, and nobody of another organization', async () => {
  const ids = idsIn(within(await trading.ask('supplier', read, { id: sale }))['people']);
  expect(ids).toContain(people.colleague);
  expect(ids).not.toContain(people.left);
  expect(ids).not.toContain(people.other);
  expect(ids).not.toContain(trading.register.viewerOf('supplier').userId);
});

it.each(['left', 'other', 'nobody', 'oneself'] as const)('refuses to mention %s with the same message', async (who) => {
  const own = trading.register.viewerOf('supplier').userId;
  const id = who === 'nobody' ? '999999' : who === 'oneself' ? own : people[who];
  for (const audience of ['ORGANIZATION', 'PARTIES'])
    expect((await write('supplier', audience, `Look, @[${id}]`)).errors).toEqual(['errors.comment.mention at text']);
});

it('does not let the registry mention people of a party', async () => {
  const registry = trading.register.viewerOf('registry');
  const variables = { id: sale, audience: 'ORGANIZATION', text: `@[${people.colleague}]` };
  expect((await trading.askAs(registry, add, variables)).errors).toEqual(['errors.comment.mention at text']);
  expect(within(await trading.ask('registry', read, { id: sale }))['items']).toEqual([]);
});

it('notifies mentioned people of the author, and people of a party only of the organization', async () => {
  await mails();
  expect((await write('supplier', 'PARTIES', `Ask @[${people.colleague}].`)).errors).toEqual([]);
  const [stored] = await trading.database.query<{ code: string }>(sql`select code from transaction where id = ${sale}`);
  const told = await mails();
  const colleague = told.find(({ email }) => email === 'colleague@supplier.example');
  const name = await nameOf(trading.register.viewerOf('supplier'));
  expect(colleague?.facts).toEqual({ id: sale, record: stored?.code, author: name });
  const others = told.filter((one) => one !== colleague);
  expect(others).toHaveLength(1);
  expect(JSON.stringify(others)).not.toContain(name);
  expect(JSON.stringify(told)).not.toContain('Ask ');
});

async function nameOf({ userId }: Viewer): Promise<string> {
  const [found] = await trading.database.query<{ name: string }>(sql`
    select full_name as name from app_user where id = ${userId}`);
  return found?.name ?? '';
}

it('shows people of another organization to nobody: neither who wrote nor who is mentioned', async () => {
  const pieces = (person: Values | null) => [
    { words: 'Ask ', isMention: false, person: null },
    { words: null, isMention: true, person },
    { words: '.', isMention: false, person: null },
  ];
  const own = within(await trading.ask('supplier', read, { id: sale }))['items'];
  expect(own).toMatchObject([{ pieces: pieces({ id: people.colleague, fullName: 'Jana Nová' }) }]);
  const reply = await trading.ask('buyer', read, { id: sale });
  expect(within(reply)['items']).toMatchObject([
    { author: null, organization: { id: trade.organization('supplier') }, pieces: pieces(null) },
  ]);
  expect(JSON.stringify(within(reply)['items'])).not.toContain('Jana');
});

it('shows actors in a history to viewers who can see them, and to others the organization', async () => {
  const history = `query ($id: ID!) { transactionHistory(id: $id) { items { action actor organization } } }`;
  const made = async (as: string) => {
    const told = (await trading.ask(as, history, { id: sale })).data['transactionHistory'];
    return isValues(told) && Array.isArray(told['items']) ? told['items'].filter(isValues).at(-1) : undefined;
  };
  const own = trading.register.viewerOf('supplier');
  const organization = { id: trade.organization('supplier') };
  expect(await made('supplier')).toMatchObject({ action: 'create', actor: { id: own.userId }, organization });
  expect(await made('registry')).toMatchObject({ actor: { id: own.userId }, organization });
  expect(await made('buyer')).toMatchObject({ action: 'create', actor: null, organization });
});

it('notifies only mentioned people about records of their own organization', async () => {
  const saved = await trading.ask(
    'supplier',
    'mutation { createOrUpdateElectricity(input: { energy: "3600", intensity: "45", reference: "EL-7" }) { id } }',
  );
  const { id } = answered(saved);
  const told = await trading.ask('supplier', 'query ($id: ID!) { electricityComments(id: $id) { people } }', { id });
  expect(idsIn(Object(told.data['electricityComments']).people)).toContain(people.colleague);
  const { errors } = await trading.ask(
    'supplier',
    'mutation ($id: ID!, $text: String!) { addElectricityComment(id: $id, audience: ORGANIZATION, text: $text) }',
    { id, text: `Look, @[${people.colleague}]` },
  );
  expect(errors).toEqual([]);
  const mailed = await trading.database.query(sql`
    select email, facts ->> 'id' as id, facts ->> 'record' as record from notice_mail
    join notice on notice.id = notice_mail.notice_id where notice.name = 'electricityComment'`);
  expect(mailed).toEqual([{ email: 'colleague@supplier.example', id, record: expect.stringContaining('EL-7') }]);
});
