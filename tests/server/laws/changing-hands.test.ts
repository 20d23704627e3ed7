import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { isValues, type Values } from '../../../engine/record/index.ts';
import { randomCases } from '../../random-cases.ts';
import { addMember, addPerson, accessTokenOf } from '../people.ts';
import { tradeOf, type Trade } from '../trade.ts';
import { openTradingRegister, type Reply, type TradingRegister } from '../trading-register.ts';
import { latest, Model, type ModelCertificate, type ModelSale, readsCertificate } from './changing-hands-model.ts';
import { readAssertions, type ModelReader } from './changing-hands-reads.ts';
import { openedServer } from '../test-server.ts';

/** Organizations whose people read after every step. */
const owners = ['supplier', 'buyer', 'oils'] as const;
const traders = [...owners, 'refinery'] as const;
const verifiers = ['authority', 'auditor'] as const;
const roles = ['EMPLOYEE', 'EXECUTIVE_MANAGER', 'RESPONSIBLE_PERSON'] as const;
/** People who change between organizations. */
const movers = ['mover1', 'mover2'] as const;

const model = new Model();
const people: ModelReader[] = [];
const server = openedServer();
const { assertReadsItsOwn, assertFindsItsOwn, assertTakesItsOwn } = readAssertions(server, model);
let trading: TradingRegister;
let trade: Trade;

beforeAll(async () => {
  trading = await openTradingRegister(undefined, {}, server.application.database);
  trade = tradeOf(trading);
  for (const organization of [...traders, ...verifiers]) await addTo(`of-${organization}`, [organization]);
  for (const mover of movers) await addTo(mover, ['supplier', 'oils']);
});

async function addTo(name: string, organizations: readonly string[]): Promise<void> {
  const email = `${name}@test.example`;
  const userId = await addPerson(server.application, email);
  for (const organization of organizations)
    await addMember(server.application, {
      userId,
      organizationId: trade.organization(organization),
      role: 'RESPONSIBLE_PERSON',
    });
  const deviceID = people.length.toString(16).padStart(32, 'a');
  const person = { email, userId, deviceID, organizations: new Set(organizations), organization: undefined, token: '' };
  people.push(person);
  await workFor(person, organizations[0] ?? '');
}

const change = `mutation ($organizationId: ID!, $deviceID: String!) {
  switchOrganizationWorkspace(organizationId: $organizationId, deviceID: $deviceID) { accessToken } }`;
/** Signs in again if the person was removed from the previous organization. */
async function workFor(person: ModelReader, organization: string): Promise<boolean> {
  if (person.organization === undefined) person.token = await accessTokenOf(server, person.email, person.deviceID);
  const variables = { organizationId: trade.organization(organization), deviceID: person.deviceID };
  const { data } = await server.ask(change, variables, person.token);
  const token: unknown = Object(data?.['switchOrganizationWorkspace']).accessToken;
  expect(typeof token === 'string', `${person.email} works for ${organization}`).toBe(
    person.organizations.has(organization),
  );
  if (typeof token !== 'string') return false;
  person.token = token;
  person.organization = organization;
  return true;
}

/** An operation; the numbers select its target among the latest records. */
interface Step {
  readonly kind: keyof typeof operations;
  readonly one: number;
  readonly other: number;
}

const chosen = <T>(items: readonly [T, ...T[]], index: number): T => items[index % items.length] ?? items[0];

const save = `mutation ($input: CertificateInput!) {
  createOrUpdateCertificate(input: $input) { id initialTransaction { id status } } }`;

/** The record in the response; undefined if it was refused and nothing changed. */
function answerOf({ data, errors }: Reply): Values | undefined {
  const [record] = Object.values(data);
  return errors.length === 0 && isValues(record) ? record : undefined;
}

const operations = {
  register: async (one: number, other: number) => {
    const owner = chosen(owners, one);
    const verifier = owner === 'oils' ? 'auditor' : 'authority';
    const buyer = other % 3 > 0 ? owner : chosen(traders, other);
    const [text, note] = [model.newText(), model.newText()];
    const input = trading.certificate({
      supplierId: trade.organization(owner),
      buyerId: trade.organization(buyer),
      verifierId: trade.organization(verifier),
      ownProduction: buyer === owner,
      externalCode: text,
      note,
    });
    const made = answerOf(await trading.ask(owner, save, { input }));
    if (made === undefined) return false;
    const id = String(made['id']);
    const name = model.newText();
    const certificate: ModelCertificate = { id, owner, verifier, sales: [], file: await attach(id, name) };
    const { id: first, status } = Object(made['initialTransaction']);
    certificate.sales.push({ id: first, certificate, seller: owner, buyer, status, isInitial: true, isRemoved: false });
    model.certificates.push(certificate);
    for (const written of [text, note, name])
      model.add(written, (organization) => readsCertificate(certificate, organization));
    return true;
  },
  offer: async (one: number, other: number) => {
    const certificate = latest(model.certificates, one);
    if (certificate === undefined) return false;
    const holders = certificate.sales.flatMap(({ buyer, status }) => (status === 'CONFIRMED' ? [buyer] : []));
    const sellers = [certificate.owner, ...holders] as const;
    const [seller, buyer, text] = [chosen(sellers, other), chosen(traders, one + other), model.newText()];
    const input = {
      certificateId: certificate.id,
      buyerId: trade.organization(buyer),
      amount: '1',
      externalCode: text,
    };
    const made = answerOf(await trade.save(input, seller));
    if (made === undefined) return false;
    const sale: ModelSale = {
      id: String(made['id']),
      certificate,
      seller,
      buyer,
      status: 'PENDING',
      isInitial: false,
      isRemoved: false,
    };
    certificate.sales.push(sale);
    model.addOfSale(text, sale);
    return true;
  },
  offerToAnother: async (one: number, other: number) => {
    const sale = latest(
      model.sales.filter(({ status, isInitial }) => status === 'PENDING' && !isInitial),
      one,
    );
    if (sale === undefined) return false;
    const [buyer, text] = [chosen(traders, other), model.newText()];
    const input = { id: sale.id, buyerId: trade.organization(buyer), externalCode: text };
    if (answerOf(await trade.save(input, sale.seller)) === undefined) return false;
    sale.buyer = buyer;
    model.addOfSale(text, sale);
    return true;
  },
  confirm: (one: number) =>
    decide(one, 'PENDING', 'CONFIRMED', (sale) => trade.changeStatus(sale.id, 'CONFIRMED', sale.buyer)),
  reject: (one: number) =>
    decide(one, 'PENDING', 'REJECTED', (sale) => trade.changeStatus(sale.id, 'REJECTED', sale.buyer)),
  disconfirm: (one: number) => decide(one, 'CONFIRMED', 'PENDING', (sale) => trade.disconfirm(sale.id, sale.buyer)),
  remove: async (one: number) => {
    const sale = latest(
      model.sales.filter(({ isInitial }) => !isInitial),
      one,
    );
    if (sale === undefined || (await trade.remove(sale.id, sale.seller)).errors.length > 0) return false;
    sale.isRemoved = true;
    return true;
  },
  verifyElsewhere: async (one: number) => {
    const fresh = model.certificates.filter(({ owner, sales }) => owner === 'supplier' && sales.length === 1);
    const certificate = latest(fresh, one);
    if (certificate === undefined) return false;
    const verifier = certificate.verifier === 'authority' ? 'auditor' : 'authority';
    const input = { id: certificate.id, verifierId: trade.organization(verifier) };
    if (answerOf(await trading.ask(certificate.owner, save, { input })) === undefined) return false;
    certificate.verifier = verifier;
    return true;
  },
  comment: async (one: number, other: number) => {
    const certificate = latest(model.certificates, one);
    if (certificate === undefined) return false;
    const writer = chosen(
      [certificate.owner, certificate.verifier, ...certificate.sales.map(({ buyer }) => buyer)],
      other,
    );
    const audience = chosen(['ORGANIZATION', 'PARTIES'], other);
    const text = model.newText();
    const add = `mutation ($id: ID!, $text: String!, $audience: CommentAudience!) {
      addCertificateComment(id: $id, text: $text, audience: $audience) }`;
    if ((await trading.ask(writer, add, { id: certificate.id, text, audience })).errors.length > 0) return false;
    const first = certificate.sales.find(({ isInitial }) => isInitial)?.buyer;
    const readers = audience === 'PARTIES' ? [writer, certificate.owner, certificate.verifier, first] : [writer];
    model.add(text, (organization) => readers.includes(organization) && readsCertificate(certificate, organization));
    return true;
  },
  join: async (one: number, other: number) => {
    const [person, organization] = [mover(one), chosen(owners, other)];
    const [row] = await trading.database.query(sql`
      select 1 from organization_user
      where user_id = ${person.userId} and organization_id = ${trade.organization(organization)}`);
    if (row !== undefined) return false;
    await addMember(server.application, { userId: person.userId, organizationId: trade.organization(organization) });
    person.organizations.add(organization);
    return true;
  },
  leave: async (one: number, other: number) => {
    const [person, organization] = [mover(one), chosen(owners, other)];
    const remove =
      'mutation ($userId: ID!, $id: ID!) { removeUserFromOrganization(userId: $userId, organizationId: $id) }';
    const variables = { userId: person.userId, id: trade.organization(organization) };
    if ((await trading.ask(organization, remove, variables)).errors.length > 0) return false;
    person.organizations.delete(organization);
    if (person.organization === organization) person.organization = undefined;
    return true;
  },
  changeRole: async (one: number, other: number) => {
    const [person, organization, role] = [mover(one), chosen(owners, other), chosen(roles, one + other)];
    const query = `mutation ($userId: ID!, $id: ID!, $role: UserRole!) {
      changeUserOrganizationRole(userId: $userId, organizationId: $id, role: $role) { id } }`;
    const variables = { userId: person.userId, id: trade.organization(organization), role };
    if ((await trading.ask(organization, query, variables)).errors.length > 0) return false;
    if (person.organization !== organization) return true;
    // Tokens of another role are not valid any more.
    person.organization = undefined;
    return await workFor(person, organization);
  },
  work: (one: number, other: number) => workFor(mover(one), chosen(owners, other)),
};

function mover(index: number): ModelReader {
  const found = people.find(({ email }) => email === `${chosen(movers, index)}@test.example`);
  if (found === undefined) throw new Error('there are no movers');
  return found;
}

async function decide(
  index: number,
  from: ModelSale['status'],
  to: ModelSale['status'],
  ask: (sale: ModelSale) => Promise<Reply>,
): Promise<boolean> {
  const sale = latest(
    model.sales.filter(({ status, isInitial }) => status === from && !(isInitial && to === 'PENDING')),
    index,
  );
  if (sale === undefined || answerOf(await ask(sale)) === undefined) return false;
  sale.status = to;
  return true;
}

async function attach(certificateId: string, name: string): Promise<string> {
  const [row] = await trading.database.query<{ id: string }>(sql`
    insert into file (name, type, size, sha256, storage_key, owner_entity, owner_record, owner_field, created_by, position)
    values (${`${name}.pdf`}, 'application/pdf', 1, 'x', 'aa/x', 'certificate', ${certificateId}, 'attachments', 1, 1)
    returning id::text`);
  return row?.id ?? '';
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...(Object.keys(operations) as readonly (keyof typeof operations)[])), // the keys of an object of ours
  one: fc.nat(60),
  other: fc.nat(60),
});
/** Each history begins with records to trade. */
const histories = fc
  .array(step, { minLength: 3, maxLength: 5 })
  .map((steps): readonly Step[] => [
    { kind: 'register', one: steps[0]?.one ?? 0, other: steps[0]?.other ?? 0 },
    { kind: 'offer', one: 5, other: steps[0]?.other ?? 0 },
    { kind: 'confirm', one: 5, other: 0 },
    ...steps,
  ]);

it('after any change of owner, each viewer reads only the current scope', async () => {
  const done = new Set<string>();
  const law = fc.asyncProperty(histories, async (steps) => {
    for (const each of steps) {
      if (await operations[each.kind](each.one, each.other)) done.add(each.kind);
      for (const person of people) await assertReadsItsOwn(person, each);
      // These cost far more than a read: after each step, only for one person in turn.
      const person = people[(each.one + each.other) % people.length];
      if (person === undefined) throw new Error('there is nobody');
      await assertFindsItsOwn(person, each);
      await assertTakesItsOwn(person, each);
    }
  });
  await fc.assert(law, { ...randomCases(100), endOnFailure: true });
  expect([...done].toSorted()).toEqual(Object.keys(operations).toSorted());
});
