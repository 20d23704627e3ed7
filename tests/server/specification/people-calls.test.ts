import { describe, expect, it } from 'vitest';
import { valueAt, type Values } from '../../../engine/record/index.ts';
import { demoPassword } from '../../../server/demo/organizations.ts';
import { mailsTo, tokenIn } from '../outbox.ts';
import { SentFile, specificationClient } from './client.ts';
import { openedSpecificationFixture, listedRecord } from './specification-fixture.ts';

/** Sign-in, organizations, people and reference data by section 7, with the values of sections 3, 5 and 9. */
const fixture = openedSpecificationFixture();
const idOf = (record: unknown): string => String(valueAt(record, ['id']));
const session = '{ accessToken refreshToken user { id fullName } }';
const pdf = new SentFile('agreement.pdf', '%PDF-1.4\n%%EOF\n');
const person = (email: string): Values => ({
  ...{ email, firstName: 'Jana', lastName: 'Nová', titleBefore: 'Ing.', titleAfter: '', phone: '+421 905 123 456' },
  language: 'sk',
});

async function organizationInput(ico: string, changes: Values = {}): Promise<Values> {
  const address = {
    ...{ street: 'Hlavná', number: '1', postal: '811 01', city: 'Bratislava', county: '', district: '' },
    ...{ deliveryPost: '', pobox: '', country: await listedRecord(fixture.supplier, 'countries', 'key', 'sk') },
  };
  const authority = await fixture.authority.ask('activeOrganization', {}, '{ id name }');
  return {
    ...{
      name: `Firma ${ico}, s. r. o.`,
      ico,
      dic: `20${ico}`,
      icdph: '',
      email: `${ico}@firma.sk`,
      phone: '',
      spdCode: '',
    },
    ...{ elnaKey: '', executiveManagerName: '', temporary: false, legalForm: 'LAW_ENTITY' },
    ...{ residenceAddress: address, postAddress: { ...address, street: 'Poštová' } },
    organizationRole: { id: 'PUBLIC_ORGANIZATION', name: 'PUBLIC_ORGANIZATION' },
    responsibleOrganizations: [{ organization: authority, status: 'INACTIVE', validFrom: null, validUntil: null }],
    ...changes,
  };
}

const registration = async (email: string, ico: string): Promise<Values> => ({
  ...person(email),
  ...{ password: demoPassword, termsAgree: true, privacyAgree: true, organization: await organizationInput(ico) },
});

describe('a session', () => {
  it('is opened, renewed, switched to another workspace and ended', async () => {
    const deviceID = 'a-device-of-the-buyer-alone';
    const client = specificationClient(fixture.server.address, deviceID);
    await client.signIn('buyer@demo.example', demoPassword);
    const workspaces = await client.ask('me', {}, '{ organizationUsers { organization { id } status } }');
    const other = (valueAt(workspaces, ['organizationUsers']) as readonly Values[]).at(-1); // a list
    const organizationId = valueAt(other, ['organization', 'id']);
    const moved = await client.ask('switchOrganizationWorkspace', { organizationId, deviceID }, session);
    const refreshToken = valueAt(moved, ['refreshToken']);
    const renewed = await client.ask('accessToken', { refreshToken, deviceID }, '{ accessToken refreshToken }');
    expect(renewed).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) });
    expect(await client.ask('changeUserLanguage', { language: 'en' }, '{ language }')).toEqual({ language: 'en' });
    await client.ask('changeUserLanguage', { language: 'sk' }, '{ language }');
    expect(await client.ask('logout', { deviceID })).toBe(true);
  });

  it('is refused with the key of the catalogue', async () => {
    const input = { email: 'buyer@demo.example', password: 'not-the-password', deviceID: 'another-device-altogether' };
    expect(await fixture.stranger.refused('login', { input }, session)).toEqual(['errors.login']);
  });
});

describe('a password', () => {
  it('is reset by the mailed link, and changed without repetition', async () => {
    const email = 'employee@demo.example';
    await fixture.stranger.ask('forgotPassword', { email: `  ${email} ` });
    const [mail] = await mailsTo(fixture.server, email, 1);
    const deviceID = 'a-device-of-the-employee';
    const input = { deviceID, newPassword: 'Demo-2027-heslo', token: tokenIn(mail) };
    const answer = await fixture.stranger.ask('resetPassword', { input }, '{ accessToken refreshToken user { id } }');
    expect(answer).toMatchObject({ accessToken: expect.any(String) });
    const client = specificationClient(fixture.server.address, deviceID);
    await client.signIn(email, 'Demo-2027-heslo');
    const change = { originalPassword: 'Demo-2027-heslo', newPassword: demoPassword };
    expect(await client.ask('updatePassword', { input: change })).toBe(true);
    await client.signIn(email, demoPassword);
  });
});

describe('a registration', () => {
  it('accepts the person and the organization of section 3', async () => {
    const input = await registration('eva@firma.sk', '36000019');
    expect(await fixture.stranger.ask('register', { input })).toBe(true);
    expect(await fixture.stranger.refused('register', { input: { ...input, termsAgree: false } })).not.toEqual([]);
  });
});

describe('an organization', () => {
  it('is created, confirmed, signed with and activated, each step in its history', async () => {
    const { registry, authority, server } = fixture;
    const input = await organizationInput('36000027');
    const organizationId = idOf(await registry.ask('createOrganization', { input }, '{ id status }'));
    const dates = { validFrom: '2026-03-05', validUntil: '2027-03-05' };
    const history =
      '{ status organizationHistory { id action originState endState hasFiles actor { fullName } createdAt } }';
    await authority.ask('submitOrganizationQualifiedRelation', { organizationId, ...dates }, '{ status }');
    await registry.ask('uploadRegistrationAgreements', { files: [pdf, pdf], organizationId }, '{ id }');
    await registry.ask(
      'addUserToOrganization',
      { input: person('signs@firma.sk'), organizationId, role: 'RESPONSIBLE_PERSON' },
      '{ id }',
    );
    const [mail] = await mailsTo(server, 'signs@firma.sk', 1);
    const member = specificationClient(server.address, 'a-device-of-who-signs-it');
    await fixture.stranger.ask(
      'acceptInvitation',
      {
        input: {
          token: tokenIn(mail),
          password: demoPassword,
          termsAgree: true,
          privacyAgree: true,
          deviceID: 'a-device-of-who-signs-it',
        },
      },
      '{ accessToken }',
    );
    await member.signIn('signs@firma.sk', demoPassword);
    await member.ask('uploadRegistrationAgreementsScans', { files: [pdf] }, '{ id }');
    expect(await registry.ask('rejectAgreement', { organizationId }, '{ status }')).toEqual({
      status: '_2_AGREEMENT_DRAFT_UPLOADED',
    });
    await member.ask('uploadRegistrationAgreementsScans', { files: [pdf] }, '{ id }');
    await registry.ask('submitOrganizationSHMURelation', { organizationId, ...dates }, '{ status }');
    const read = await registry.ask('organization', { id: organizationId }, history);
    expect(valueAt(read, ['status'])).toBe('_4_ACTIVE');
    const steps = valueAt(read, ['organizationHistory']) as readonly Values[]; // a list
    expect(new Set(steps.map(({ action }) => action))).toEqual(
      new Set([
        'CREATE',
        'CONFIRM_BY_QUALIFIED',
        'UPLOAD_AGREEMENT_DRAFT',
        'UPLOAD_AGREEMENT',
        'REJECT_AGREEMENT',
        'ACCEPT',
      ]),
    );
    for (const { actor } of steps) expect(actor).toEqual({ fullName: expect.any(String) });
    const drafts = steps.find(({ action }) => action === 'UPLOAD_AGREEMENT_DRAFT');
    expect(drafts).toMatchObject({ hasFiles: true, originState: '_1_CONFIRMED_BY_QUALIFIED' });
    const download = { organizationHistoryEntityId: drafts?.['id'] };
    expect(await registry.ask('downloadAgreement', download, '{ url }')).toEqual({ url: expect.any(String) });
  });

  it('is changed by the registry, refused as a registration, and kept for a foreign partner', async () => {
    const { registry } = fixture;
    const made = await registry.ask('createOrganization', { input: await organizationInput('36000035') }, '{ id }');
    const input = { ...(await organizationInput('36000035')), id: idOf(made), name: 'Iná firma, s. r. o.' };
    const selection = '{ name postAddress { street } residenceAddress { street fullAddress } }';
    expect(await registry.ask('updateOrganization', { input }, selection)).toEqual({
      name: 'Iná firma, s. r. o.',
      postAddress: { street: 'Poštová' },
      residenceAddress: { street: 'Hlavná', fullAddress: 'Hlavná 1, 811 01 Bratislava' },
    });
    const rejected = await registry.ask('rejectRegistration', { organizationId: idOf(made) }, '{ status }');
    expect(rejected).toEqual({ status: '_5_INACTIVE' });
    const country = await listedRecord(registry, 'countries', 'key', 'at');
    const address = { country, city: 'Wien', street: 'Ring', number: '1', postal: '1010' };
    const foreign = {
      ...{ name: 'Donau GmbH', email: 'a@donau.at', phone: '+43 1 234567', spdCode: 'SPD-D', legalForm: 'LAW_ENTITY' },
      ...{ temporary: true, organizationRole: { id: 'SUPPLIER' }, residenceAddress: address, postAddress: address },
    };
    const partner = await registry.ask('createTemporaryOrganization', { input: foreign }, '{ id temporary }');
    expect(partner).toMatchObject({ temporary: true });
    const changed = { input: { ...foreign, id: idOf(partner), name: 'Donau AG' } };
    expect(await registry.ask('updateTemporaryOrganization', changed, '{ name }')).toEqual({ name: 'Donau AG' });
  });

  it('is looked up in the public register and in the directory', async () => {
    const fields = '{ name ico dic icdph street number postal city id }';
    expect(await fixture.stranger.ask('legalEntitiesByName', { search: 'biopal' }, fields)).toEqual(expect.any(Array));
    expect(await fixture.stranger.ask('legalEntitiesByICO', { search: '900' }, fields)).toEqual(expect.any(Array));
    const filter = { onlyForeignCountries: true, search: 'Donau' };
    expect(await fixture.supplier.ask('organizationsAll', { filter }, '{ id name ico code }')).not.toEqual([]);
  });
});

describe('people', () => {
  it('are created, changed, invited, given a role and a status, removed', async () => {
    const { registry, supplier } = fixture;
    const made = await registry.ask('createUser', { input: person('clerk@firma.sk') }, '{ id fullName }');
    const userId = idOf(made);
    expect(valueAt(made, ['fullName'])).toBe('Jana Nová');
    const changed = { userId, input: { ...person('clerk@firma.sk'), lastName: 'Iná' } };
    expect(await registry.ask('createUser', changed, '{ id lastName }')).toEqual({ id: userId, lastName: 'Iná' });
    const organizationId = idOf(await supplier.ask('activeOrganization', {}, '{ id }'));
    await registry.ask('addExistingUserToOrganization', { userId, organizationId, role: 'EMPLOYEE' }, '{ id }');
    const byEmail = { userEmail: 'buyer@demo.example', organizationId, role: 'EMPLOYEE' };
    await supplier.ask('addExistingUserByEmailToOrganization', byEmail, '{ id }');
    const page = { page: { index: 0, size: 10 }, sort: [{ by: 'fullName', direction: 'ASC' }] };
    const members = await supplier.ask(
      'organizationUsers',
      { organizationId, ...page },
      '{ items { role status user { id email } } pageInfo { totalElements } }',
    );
    const items = valueAt(members, ['items']) as readonly Values[]; // a list
    const employee = items.find((item) => valueAt(item, ['user', 'email']) === 'employee@demo.example');
    const whose = { userId: valueAt(employee, ['user', 'id']), organizationId };
    const roles = { ...whose, role: 'EXECUTIVE_MANAGER' };
    expect(await supplier.ask('changeUserOrganizationRole', roles, '{ role }')).toEqual({ role: 'EXECUTIVE_MANAGER' });
    for (const status of ['INACTIVE', 'ACTIVE'])
      expect(await supplier.ask('changeUserOrganizationStatus', { ...whose, status }, '{ status }')).toEqual({
        status,
      });
    expect(await supplier.ask('removeUserFromOrganization', whose)).toBe(true);
    await registry.ask('resetUserPassword', { userId }, '{ id }');
    expect(await registry.ask('removeUser', { userId })).toBe(true);
    const search = { filter: { search: 'demo.example' }, ...page };
    expect(
      valueAt(await registry.ask('users', search, '{ items { fullName } pageInfo { totalElements } }'), [
        'pageInfo',
        'totalElements',
      ]),
    ).toBe(7);
    expect(
      await registry.ask(
        'usersAll',
        { filter: { search: 'buyer' } },
        '{ id organizationUsers { organization { id } role status } }',
      ),
    ).toHaveLength(1);
  });

  it('save their profile without changing absent fields', async () => {
    const me = await fixture.government.ask(
      'me',
      {},
      '{ id language titleBefore titleAfter firstName lastName email phone }',
    );
    const { id: userId, ...input } = me as Values; // as asked
    const changed = { userId, input: { ...input, titleAfter: 'PhD.' } };
    expect(await fixture.government.ask('updateProfile', changed, '{ titleAfter }')).toEqual({ titleAfter: 'PhD.' });
  });
});
