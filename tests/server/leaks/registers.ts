import sql from 'sql-template-tag';
import type { Values } from '../../../engine/record/index.ts';
import { type TrialDatabase, createTrialDatabase } from '../matrix/trial-database.ts';
import { attachFile, idOf } from '../matrix/family-records.ts';
import type { Inputs } from './picks.ts';
import { testDatabase } from '../test-database.ts';
import { entriesOf } from '../entries/entries.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import { answered, tradeOf, certificateMutation, transactionMutation } from '../trade.ts';
import { openTradingRegister, tradingTime, type Reply, type TradingRegister } from '../trading-register.ts';

/** A register with trials, which leave no changes. */
export interface LeakFixture extends Pick<TrialDatabase, 'trial'> {
  readonly trading: TradingRegister;
  /** Valid inputs of saves by the supplier. */
  readonly inputs: Inputs;
}

/** Adds records that the supplier, the buyer and their verifier do not see. */
export type Hidden = (trading: TradingRegister, seen: Seen) => Promise<void>;

/** Records of the supplier: a certificate, a part sold to the buyer and a part offered. */
interface Seen {
  readonly certificate: string;
}

/** Opens a register; hidden records come last, so that visible ones get the same ids with and without them. */
export async function openLeakRegister(hidden?: Hidden): Promise<LeakFixture> {
  const { database, trial } = createTrialDatabase(await testDatabase('register'));
  const trading = await openTradingRegister(undefined, {}, database);
  const certificate = await register(trading, 'supplier', 'authority', { externalCode: 'EXT-1', note: 'Prvé' });
  await register(trading, 'supplier', 'auditor', { amount: '1250', externalCode: 'EXT-2' });
  await decide(trading, 'buyer', await offer(trading, 'supplier', certificate, { buyer: 'buyer', amount: '400' }));
  await offer(trading, 'supplier', certificate, { buyer: 'buyer', amount: '50' });
  await offer(trading, 'supplier', certificate, { buyer: 'stations', amount: '20' });
  await attachFile(trading, ['certificate', certificate, 'attachments']);
  await trading.database.query(
    sql`update organization set status = '_5_INACTIVE' where id = ${idOf(trading, 'stations')}`,
  );
  await enter(trading, 'supplier', { reference: 'EL-1', energy: '1000' });
  await addPerson(trading, 'removed', ['buyer']);
  await addPerson(trading, 'switched', ['buyer', 'oils']);
  await hidden?.(trading, { certificate });
  return { trading, trial, inputs: inputsOf(trading, certificate) };
}

function inputsOf(trading: TradingRegister, certificateId: string): Inputs {
  const sale = { certificateId, buyerId: idOf(trading, 'buyer'), amount: '10', date: '2026-03-05' };
  return {
    createOrUpdateCertificate: trading.certificate(),
    createOrUpdateTransaction: sale,
    createLossTransaction: { certificateId, amount: '1' },
  };
}

/** Adds trade, people and an organization without relation to the supplier and its verifier. */
export async function amongOthers(trading: TradingRegister): Promise<void> {
  const { database } = trading;
  const certificate = await register(trading, 'oils', 'auditor', {
    amount: '777',
    externalCode: 'TAJNE-9',
    note: 'Skryté',
  });
  await decide(trading, 'refinery', await offer(trading, 'oils', certificate, { buyer: 'refinery', amount: '333' }));
  await offer(trading, 'oils', certificate, { buyer: 'distillery', amount: '111' });
  await attachFile(trading, ['certificate', certificate, 'attachments']);
  await enter(trading, 'refinery', { reference: 'EL-TAJNE', energy: '777777' });
  await database.query(sql`
    insert into organization (name, code, ico, role, legal_form, status, temporary, email)
    values ('Skrytá rafinéria, a. s.', 'ORG-SKRYTA', '90000999', 'PUBLIC_ORGANIZATION', 'LAW_ENTITY', '_0_PENDING', false, 'skryta@demo.example')`);
  await database.query(sql`
    insert into responsible_organization (organization_id, qualified_authority_id, status)
    select max(id), ${idOf(trading, 'auditor')}, 'ACTIVE' from organization`);
  await database.query(sql`
    insert into app_user (email, first_name, last_name, full_name, phone, language, terms_agree, privacy_agree)
    values ('skryta@demo.example', 'Tajana', 'Skrytá', 'Tajana Skrytá', '+421 900 999 999', 'sk', true, true)`);
  for (const organization of [idOf(trading, 'oils'), idOf(trading, 'refinery')])
    await database.query(sql`
      insert into organization_user (user_id, organization_id, role, status)
      select max(id), ${organization}, 'EMPLOYEE', 'ACTIVE' from app_user`);
}

/** Adds sales of the buyer from its purchase: its verifier sees them, the supplier does not. */
export async function sellOnward(trading: TradingRegister, { certificate }: Seen): Promise<void> {
  await amongOthers(trading);
  await decide(trading, 'refinery', await offer(trading, 'buyer', certificate, { buyer: 'refinery', amount: '150' }));
  await offer(trading, 'buyer', certificate, { buyer: 'oils', amount: '25' });
}

/**
 * Adds records that the viewers could read earlier and not any more, and work of people for another organization.
 * Deletes their notices from that time, which they may keep.
 */
export async function addFormerRecords(trading: TradingRegister): Promise<void> {
  const { save, changeStatus, disconfirm, remove } = tradeOf(trading);
  const toRefinery = { buyerId: idOf(trading, 'refinery') };
  const certificate = await register(trading, 'supplier', 'auditor', { amount: '777', externalCode: 'TAJNE-9' });
  const offered = await offer(trading, 'supplier', certificate, { buyer: 'buyer', amount: '333' });
  answered(await save({ id: offered, ...toRefinery, amount: '332' }, 'supplier'));
  await decide(trading, 'refinery', offered);
  await offer(trading, 'refinery', certificate, { buyer: 'distillery', amount: '31' });
  const confirmed = await offer(trading, 'supplier', certificate, { buyer: 'buyer', amount: '222' });
  await decide(trading, 'buyer', confirmed);
  answered(await disconfirm(confirmed));
  answered(await save({ id: confirmed, ...toRefinery }, 'supplier'));
  await decide(trading, 'refinery', confirmed);
  const removed = await offer(trading, 'supplier', certificate, { buyer: 'buyer', amount: '11' });
  expectNoErrors(await remove(removed, 'supplier'));
  answered(
    await changeStatus(
      await offer(trading, 'supplier', certificate, { buyer: 'refinery', amount: '5' }),
      'REJECTED',
      'refinery',
    ),
  );
  const ethanol = await register(trading, 'supplier', 'auditor', { amount: '99', externalCode: 'TAJNE-7' });
  await split(trading, 'supplier', ethanol);
  const verified = await register(trading, 'supplier', 'authority', { amount: '55', externalCode: 'TAJNE-6' });
  await verifyElsewhere(trading, 'supplier', verified);
  await actForOils(trading, await register(trading, 'oils', 'auditor', { externalCode: 'TAJNE-8' }));
  await trading.database.query(sql`delete from notice`);
}

async function split(trading: TradingRegister, owner: string, parent: string): Promise<void> {
  const input = { id: parent, splitToEtbe: true, amount: '20' };
  answered(await trading.ask(owner, certificateMutation, { input }));
}

async function verifyElsewhere(trading: TradingRegister, owner: string, id: string): Promise<void> {
  answered(await trading.ask(owner, certificateMutation, { input: { id, verifierId: idOf(trading, 'auditor') } }));
}

/** Adds work of two people of the buyer for another organization, which then removes one of them. */
async function actForOils(trading: TradingRegister, certificate: string): Promise<void> {
  const { database } = trading;
  const oils = idOf(trading, 'oils');
  await database.query(sql`
    insert into organization_user (user_id, organization_id, role, status, created_at, updated_at)
    values (${await personOf(trading, 'removed')}, ${oils}, 'RESPONSIBLE_PERSON', 'ACTIVE', ${tradingTime()}, ${tradingTime()})`);
  for (const person of ['removed', 'switched']) {
    const viewer = { ...trading.register.viewerOf('oils'), userId: await personOf(trading, person) };
    answered(await trading.askAs(viewer, certificateMutation, { input: { id: certificate, note: `Tajné ${person}` } }));
    const comment = `mutation ($id: ID!) { addCertificateComment(id: $id, text: "Skryté slová", audience: ORGANIZATION) }`;
    expectNoErrors(await trading.askAs(viewer, comment, { id: certificate }));
  }
  const remove =
    'mutation ($userId: ID!, $oils: ID!) { removeUserFromOrganization(userId: $userId, organizationId: $oils) }';
  const userId = await personOf(trading, 'removed');
  expectNoErrors(await trading.ask('oils', remove, { userId, oils }));
}

/** The viewer of a person: the responsible person of an organization, or one who was or is a member elsewhere too. */
export async function viewerIn(trading: TradingRegister, name: string): Promise<Viewer> {
  if (trading.register.organizations.has(name)) return trading.register.viewerOf(name);
  return { ...trading.register.viewerOf('buyer'), userId: await personOf(trading, name) };
}

async function personOf({ database }: TradingRegister, name: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(sql`
    select id::text from app_user where email = ${`${name}@demo.example`}`);
  return row?.id ?? '';
}

async function addPerson(trading: TradingRegister, name: string, organizations: readonly string[]): Promise<void> {
  await trading.database.query(sql`
    insert into app_user (email, first_name, last_name, full_name, language, terms_agree, privacy_agree, created_at, updated_at)
    values (${`${name}@demo.example`}, 'Osoba', ${name}, ${`Osoba ${name}`}, 'sk', true, true, ${tradingTime()}, ${tradingTime()})`);
  for (const organization of organizations)
    await trading.database.query(sql`
      insert into organization_user (user_id, organization_id, role, status, created_at, updated_at)
      values (${await personOf(trading, name)}, ${idOf(trading, organization)}, 'RESPONSIBLE_PERSON', 'ACTIVE', ${tradingTime()}, ${tradingTime()})`);
}

function expectNoErrors({ errors }: Reply): void {
  if (errors.length > 0) throw new Error(errors.join(', '));
}

/** Changes values of partners that the supplier does not read; of a partner that left it reads only the name. */
export async function otherwise({ database, register }: TradingRegister): Promise<void> {
  const { organizations } = register;
  await database.query(sql`
    update organization set ico = '90000777', code = 'ORG-INAK', dic = '778', phone = '+421 900 777 777'
    where id = ${organizations.get('stations')}`);
  await database.query(sql`
    update organization set dic = '777', icdph = 'SK777', spd_code = 'SPD-INAK', email = 'inak@demo.example',
      phone = '+421 900 777 777', executive_manager_name = 'Inak', post_address_street = 'Inak'
    where id = ${organizations.get('buyer')}`);
  await database.query(sql`
    update app_user set email = 'inak@demo.example', phone = '+421 900 777 777'
    where id = ${register.viewerOf('buyer').userId}`);
}

/** Adds electricity and another fuel of an organization. */
async function enter(trading: TradingRegister, owner: string, electricity: Values): Promise<void> {
  const { otherFuel, electricity: charge } = entriesOf(trading);
  answered(await charge(electricity, owner));
  answered(await otherFuel({ reference: electricity['reference'], factoryName: `Závod ${owner}` }, owner));
}

async function register(trading: TradingRegister, owner: string, verifier: string, changes: Values): Promise<string> {
  const own = idOf(trading, owner);
  const input = trading.certificate({ supplierId: own, buyerId: own, verifierId: idOf(trading, verifier), ...changes });
  return answered(await trading.ask(owner, certificateMutation, { input })).id;
}

async function offer(
  trading: TradingRegister,
  seller: string,
  certificateId: string,
  { buyer, amount }: { readonly buyer: string; readonly amount: string },
): Promise<string> {
  const input = { certificateId, buyerId: idOf(trading, buyer), amount, date: '2026-03-05' };
  return answered(await trading.ask(seller, transactionMutation, { input })).id;
}

async function decide(trading: TradingRegister, buyer: string, id: string): Promise<void> {
  const mutation = `mutation ($id: ID!) { transactionChangeStatus(id: $id, status: CONFIRMED) { id } }`;
  answered(await trading.ask(buyer, mutation, { id }));
}
