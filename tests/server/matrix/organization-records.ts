import sql from 'sql-template-tag';
import type { TradingRegister } from '../trading-register.ts';
import type { Add } from './matrix-record.ts';
import { attachFile, idOf } from './family-records.ts';

const everybody = ['everybody'];

/** Adds the supplier, its verifier and an unconfirmed organization, with files and people. */
export async function addOrganizationRecords(trading: TradingRegister, add: Add): Promise<void> {
  const { database } = trading;
  const pending = idOf(trading, 'stations');
  await database.query(sql`update organization set status = '_0_PENDING' where id = ${pending}`);
  const own = {
    itself: ['supplier'],
    overseer: ['authority', 'auditor'],
    exportedBy: ['registry', 'government', 'supplier', 'authority', 'auditor'],
  };
  add('organization', { whose: 'own', id: idOf(trading, 'supplier'), parties: { ...own, public: everybody } });
  add('organization', {
    whose: 'other’s',
    id: idOf(trading, 'authority'),
    parties: {
      itself: ['authority'],
      public: everybody,
      qualified: everybody,
      qualifiedFor: ['supplier', 'registry'],
      authorityOf: ['supplier'],
      supervised: ['registry', 'government', 'authority'],
      validatesFor: ['registry', 'government', 'supplier'],
    },
  });
  const foreign = {
    itself: ['stations'],
    overseer: ['auditor'],
    exportedBy: ['registry', 'government', 'stations', 'auditor'],
  };
  add('organization', { whose: 'foreign', id: pending, parties: foreign });
  const files = { own: ['supplier', own], foreign: ['stations', foreign] } as const;
  for (const whose of ['own', 'foreign'] as const) {
    const [key, parties] = files[whose];
    const id = await attachFile(trading, ['organization', idOf(trading, key), 'agreementDrafts']);
    add('organizationFile', { whose, id, parties });
    add('organizationStep', { whose, id: await toldOf(trading, idOf(trading, key), id), parties });
  }
  for (const [whose, supervised, overseer] of [
    ['own', 'supplier', 'authority'],
    ['foreign', 'stations', 'auditor'],
  ] as const) {
    const [found] = await database.query<{ id: string }>(sql`
      select id::text from responsible_organization
      where organization_id = ${idOf(trading, supervised)} and qualified_authority_id = ${idOf(trading, overseer)}`);
    const parties = { supervised: [supervised], overseer: [overseer] };
    add('supervision', { whose, id: found?.id ?? '', parties });
    add('responsibleOrganization', { whose, id: found?.id ?? '', parties });
  }
  add('session', { whose: 'foreign', id: '424242', parties: {} });
  add('profile', { whose: 'foreign', id: trading.register.viewerOf('buyer').userId, parties: {} });
  for (const [whose, key] of [
    ['own', 'supplier'],
    ['other’s', 'authority'],
    ['foreign', 'buyer'],
  ] as const) {
    const { userId } = trading.register.viewerOf(key);
    const organizationId = idOf(trading, key);
    add('user', { whose, id: userId, parties: { colleagues: [key] } });
    const id = await membershipOf(trading, userId, organizationId);
    add('organizationUser', { whose, id, named: { userId, organizationId }, parties: { colleagues: [key] } });
    const invitation = await invitationTo(trading, organizationId);
    add('invitation', { whose, id: invitation, parties: { colleagues: [key] } });
    add('staff', { whose, id: organizationId, parties: { itself: [key] } });
    add('staffByNobody', { whose, id: organizationId, parties: {} });
  }
}

async function membershipOf({ database }: TradingRegister, user: string, organization: string): Promise<string> {
  const [membership] = await database.query<{ id: string }>(sql`
    select id::text from organization_user where user_id = ${user} and organization_id = ${organization}`);
  return membership?.id ?? '';
}

async function invitationTo({ database }: TradingRegister, organization: string): Promise<string> {
  const [invitation] = await database.query<{ id: string }>(sql`
    insert into invitation (organization_id, email, role, valid_until)
    values (${organization}, 'pozvana@matrix.example', 'EMPLOYEE', '2099-12-31') returning id::text`);
  return invitation?.id ?? '';
}

/** The history entry of an organization for an added file. */
async function toldOf({ database }: TradingRegister, organization: string, file: string): Promise<string> {
  const changes = JSON.stringify({ agreementDrafts: { from: [], to: [{ id: file, name: 'a.pdf' }] } });
  const [entry] = await database.query<{ id: string }>(sql`
    insert into audit_entry (at, entity, record_id, action, changes)
    values (now(), 'organization', ${organization}, 'contract', ${changes}::jsonb) returning id::text`);
  return entry?.id ?? '';
}
