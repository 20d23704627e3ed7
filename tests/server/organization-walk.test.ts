import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { valueAt } from '../../engine/record/index.ts';
import { testPassword, passwordLogin } from './people.ts';
import { openedOrganizationSteps, type OrganizationStep } from './organization-steps.ts';
import type { ServerAnswer } from './test-server.ts';

/** The statuses of an organization from registration to the end of its validity. */
const steps = openedOrganizationSteps();
const { server, tokens, organization, authority, join, logIn, stand, contract, sign } = steps;
const { confirm, renew, activate, rejectAgreement, rejectRegistration } = steps;

const answer = ({ data, errors }: ServerAnswer): unknown => errors?.[0]?.message ?? Object.values(data ?? {})[0];

it('goes from registration over a signed agreement to automatic expiry', async () => {
  await join('member', organization(), 'RESPONSIBLE_PERSON', 'PENDING');
  expect(answer(await confirm('authority'))).toMatchObject({ status: '_1_CONFIRMED_BY_QUALIFIED', validUntil: null });
  expect(await agreement()).toEqual({ status: 'ACTIVE', from: '2026-03-05', until: '2027-03-05' });
  expect(answer(await contract('registry'))).toEqual({
    status: '_2_AGREEMENT_DRAFT_UPLOADED',
    agreementDrafts: [{ name: 'navrh.pdf' }],
  });
  tokens['member'] = await logIn('member');
  expect(answer(await sign('member'))).toEqual({
    id: organization(),
    status: '_3_AGREEMENT_UPLOADED',
    agreementScans: [{ name: 'zmluva.pdf' }],
  });
  expect(answer(await rejectAgreement('registry'))).toEqual({ status: '_2_AGREEMENT_DRAFT_UPLOADED' });
  expect(answer(await sign('member', 'znova.pdf'))).toMatchObject({
    agreementScans: [{ name: 'zmluva.pdf' }, { name: 'znova.pdf' }],
  });
  expect(answer(await activate('registry'))).toEqual({
    status: '_4_ACTIVE',
    validFrom: '2026-03-05',
    validUntil: '2027-03-05',
  });
  const told = await server.application.database.query<{ name: string }>(sql`select name from notice order by id`);
  expect(told.map(({ name }) => name)).toEqual([
    'organizationConfirmed',
    'registrationConfirmed',
    'organizationDrafted',
    'agreementReceived',
    'organizationSigned',
    'organizationAgreementRefused',
    'agreementReceived',
    'organizationSigned',
    'organizationActivated',
  ]);
  const { now } = server.clock;
  for (const day of ['2027-02-03', '2027-02-04', '2027-03-06']) {
    server.clock.now = new Date(`${day}T10:00:00Z`);
    await server.application.expireStatuses({
      report: (error) => {
        throw error;
      },
    });
  }
  server.clock.now = now;
  const ending = await server.application.database.query(
    sql`select name from notice where name in ('organizationEndsSoon', 'supervisedEndsSoon', 'organizationExpired') order by id`,
  );
  expect(ending.map((row) => row['name'])).toEqual([
    'organizationEndsSoon',
    'supervisedEndsSoon',
    'organizationExpired',
  ]);
  expect(await statusNow()).toBe('_5_INACTIVE');
  expect(await agreement()).toMatchObject({ status: 'INACTIVE' });
  expect(await history('registry')).toEqual([
    ['expireAgreement', '_5_INACTIVE'],
    ['agreementEndsSoon', '_4_ACTIVE'],
    ['activation', '_4_ACTIVE'],
    ['agreement', '_3_AGREEMENT_UPLOADED'],
    ['rejectAgreement', '_2_AGREEMENT_DRAFT_UPLOADED'],
    ['agreement', '_3_AGREEMENT_UPLOADED'],
    ['contract', '_2_AGREEMENT_DRAFT_UPLOADED'],
    ['confirm', '_1_CONFIRMED_BY_QUALIFIED'],
    ['create', '_4_ACTIVE'],
  ]);
});

it.each<{ step: string; does: OrganizationStep; as: string }>([
  { step: 'another authority confirms it', does: confirm, as: 'authority' },
  { step: 'the registry uploads drafts', does: (as) => contract(as), as: 'registry' },
])('requests each further named authority, once $step', async ({ does, as }) => {
  await server.application.database.query(sql`
    insert into responsible_organization (organization_id, qualified_authority_id, status, row_version, created_at, updated_at)
    select ${organization()}, id, 'INACTIVE', 1, now(), now() from organization where name = 'otherAuthority'`);
  expect((await does(as)).errors).toBeUndefined();
  const other = async () => {
    const [row] = await server.application.database.query(sql`
      select status from responsible_organization where organization_id = ${organization()} and qualified_authority_id <> ${authority()}`);
    return row;
  };
  expect(await other()).toEqual({ status: 'PENDING' });
  expect((await renew('otherAuthority')).errors).toBeUndefined();
  expect(await other()).toEqual({ status: 'ACTIVE' });
});

async function statusNow(): Promise<unknown> {
  const [row] = await server.application.database.query<{ status: string }>(
    sql`select status from organization where id = ${organization()}`,
  );
  return row?.status;
}

async function agreement(): Promise<unknown> {
  const [row] = await server.application.database.query(sql`
    select status, valid_from::text as from, valid_until::text as until from responsible_organization
    where organization_id = ${organization()}`);
  return row;
}

async function history(as: string): Promise<unknown> {
  const query = 'query ($id: ID!) { organizationHistory(id: $id) { items { action endState } } }';
  const { data } = await server.ask(query, { id: organization() }, tokens[as]);
  const items = valueAt(data?.['organizationHistory'], ['items']);
  if (!Array.isArray(items)) return items;
  return items.map((item: unknown) => [valueAt(item, ['action']), valueAt(item, ['endState'])]);
}

describe('refuses a step out of order with its message:', () => {
  it.each<{ step: string; does: OrganizationStep; as: string; states: readonly number[]; says: string }>([
    { step: 'confirm', does: confirm, as: 'authority', states: [1, 2, 3, 4, 5], says: 'notPending' },
    { step: 'renew', does: renew, as: 'authority', states: [0, 5], says: 'notConfirmed' },
    { step: 'contract', does: (as) => contract(as), as: 'registry', states: [2, 3, 4], says: 'contractNotNow' },
    { step: 'activate', does: activate, as: 'registry', states: [0, 1, 2], says: 'notSigned' },
    {
      step: 'reject the agreement',
      does: rejectAgreement,
      as: 'registry',
      states: [0, 1, 2, 4, 5],
      says: 'noAgreement',
    },
    { step: 'reject', does: rejectRegistration, as: 'registry', states: [4, 5], says: 'notInRegistration' },
  ])('$step', async ({ does, as, states, says }) => {
    for (const state of states) {
      const status = statuses[state] ?? '';
      await stand(status);
      expect([status, answer(await does(as))]).toEqual([status, `errors.organization.${says}`]);
      expect(await statusNow()).toBe(status);
    }
  });

  it('sign', async () => {
    expect(answer(await sign('stranger'))).toBe('errors.organization.noDraft');
  });
});

const statuses = [
  '_0_PENDING',
  '_1_CONFIRMED_BY_QUALIFIED',
  '_2_AGREEMENT_DRAFT_UPLOADED',
  '_3_AGREEMENT_UPLOADED',
  '_4_ACTIVE',
  '_5_INACTIVE',
];

it.each<{ who: string; as: string; does: OrganizationStep; state: string; says: string }>([
  { who: 'an authority that is not named', as: 'otherAuthority', does: confirm, state: '_0_PENDING', says: 'notFound' },
  { who: 'an authority', as: 'authority', does: activate, state: '_3_AGREEMENT_UPLOADED', says: 'forbidden' },
  { who: 'the registry', as: 'registry', does: confirm, state: '_0_PENDING', says: 'forbidden' },
  {
    who: 'an employee of the registry',
    as: 'clerk',
    does: activate,
    state: '_3_AGREEMENT_UPLOADED',
    says: 'forbidden',
  },
  { who: 'another organization', as: 'stranger', does: rejectRegistration, state: '_4_ACTIVE', says: 'forbidden' },
  { who: 'a stranger', as: 'nobody', does: rejectRegistration, state: '_0_PENDING', says: 'missing' },
])('refuses steps of others for $who', async ({ as, does, state, says }) => {
  await stand(state);
  expect(String(answer(await does(as)))).toContain(says);
  expect(await statusNow()).toBe(state);
});

it.each([
  {
    case: 'that ends before it begins',
    given: { from: '2026-04-01', until: '2026-03-31' },
    says: 'errors.form.dateRange',
  },
  { case: 'without an end', given: { until: null }, says: 'errors.form.required' },
  {
    case: 'that is over',
    given: { from: '2025-01-01', until: '2026-03-04' },
    says: 'errors.organization.validityOver',
  },
])('refuses a validity $case', async ({ given, says }) => {
  await stand('_3_AGREEMENT_UPLOADED');
  expect(answer(await activate('registry', given))).toBe(says);
});

it('refuses an agreement of another file type', async () => {
  expect(answer(await contract('registry', 'navrh.exe'))).toBe('errors.entity.file.notAccepted');
  expect(await statusNow()).toBe('_0_PENDING');
});

it('is activated by one of two concurrent requests', async () => {
  await stand('_3_AGREEMENT_UPLOADED');
  const query = 'query ($id: ID!) { organization(id: $id) { rowVersion } }';
  const { data } = await server.ask(query, { id: organization() }, tokens['registry']);
  const seen = valueAt(data?.['organization'], ['rowVersion']);
  const answers = await Promise.all([activate('registry', { seen }), activate('registry', { seen })]);
  expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  expect(answers.flatMap(({ errors }) => errors ?? [])).toMatchObject([{ extensions: { code: 'ConflictError' } }]);
});

/** The download address for the files of the latest step. */
async function filesOfStep(as: string, step = 0): Promise<unknown> {
  const query = 'query ($id: ID!) { organizationHistory(id: $id) { items { id hasFiles } } }';
  const told = await server.ask(query, { id: organization() }, tokens['registry']);
  const entry = valueAt(told.data?.['organizationHistory'], ['items', String(step), 'id']);
  const download = 'mutation ($id: ID!) { downloadAgreement(organizationHistoryEntityId: $id) { url } }';
  const { data, errors } = await server.ask(download, { id: entry }, tokens[as]);
  return errors?.[0]?.message ?? valueAt(data?.['downloadAgreement'], ['url']);
}

it('downloads the files of a history step, one unchanged and several as a zip', async () => {
  await contract('registry', 'prvý.pdf');
  const one = await fetch(server.address + String(await filesOfStep('registry')));
  expect([one.status, one.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  await stand('_5_INACTIVE');
  await contract('registry', ['a.pdf', 'b.pdf', 'a.pdf']);
  const several = await fetch(server.address + String(await filesOfStep('registry')));
  expect([several.status, several.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(namesInZip(await several.bytes())).toEqual(['a.pdf', 'b.pdf', '3 a.pdf']);
  expect(await filesOfStep('registry', 2)).toBeNull();
  expect(await filesOfStep('stranger')).toBeNull();
});

it('hides its history from viewers of the directory', async () => {
  await stand('_4_ACTIVE');
  expect(await history('stranger')).toBeUndefined();
  expect(await history('otherAuthority')).toBeUndefined();
  // Its agreement is not active, and the organization is not pending any more.
  expect(await history('authority')).toBeUndefined();
  await stand('_0_PENDING');
  await confirm('authority');
  expect(await history('authority')).toHaveLength(2);
});

/** The names in a zip's central directory; each follows a header of 46 bytes. */
function namesInZip(bytes: Uint8Array): readonly string[] {
  const zip = Buffer.from(bytes);
  const names: string[] = [];
  const header = Buffer.from([0x50, 0x4b, 1, 2]);
  for (let at = zip.indexOf(header); at >= 0; at = zip.indexOf(header, at + 1))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  return names;
}

it('returns its steps with the names of the specification and their actors within its record', async () => {
  await join('founder', organization(), 'RESPONSIBLE_PERSON');
  await confirm('authority');
  await contract('registry');
  tokens['founder'] = await logIn('founder');
  await sign('founder');
  await rejectAgreement('registry');
  await sign('founder');
  await activate('registry');
  await renew('authority');
  await stand('_3_AGREEMENT_UPLOADED');
  await rejectRegistration('registry');
  // Sessions of its people ended with the change of status.
  tokens['founder'] = await logIn('founder');
  const query = `query ($id: ID!) {
    organization(id: $id) { organizationHistory { action endState actor { id fullName } } }
  }`;
  for (const viewer of ['founder', 'authority'] as const) {
    const { data, errors } = await server.ask(query, { id: organization() }, tokens[viewer]);
    expect(errors).toBeUndefined();
    const entries = valueAt(data?.['organization'], ['organizationHistory']);
    if (!Array.isArray(entries)) throw new Error('a history is told');
    expect(entries.map((entry: unknown) => valueAt(entry, ['action']))).toEqual([
      ...['SET_INACTIVE', 'UPDATE', 'ACCEPT', 'UPLOAD_AGREEMENT', 'REJECT_AGREEMENT', 'UPLOAD_AGREEMENT'],
      ...['UPLOAD_AGREEMENT_DRAFT', 'CONFIRM_BY_QUALIFIED', 'CREATE'],
    ]);
    expect(valueAt(entries[0], ['actor'])).toEqual({ id: null, fullName: 'Jana Nová' });
  }
  const stranger = await server.ask(query, { id: organization() }, tokens['stranger']);
  expect(valueAt(stranger.data?.['organization'], ['organizationHistory']) ?? null).toBeNull();
});

it('shows a waiting member whether it is in progress or rejected', async () => {
  await join('waiting', organization(), 'RESPONSIBLE_PERSON', 'PENDING');
  const signIn = async () => {
    const input = { email: 'waiting@test.example', password: testPassword, deviceID: 'waiting'.padEnd(22, '-') };
    return (await server.ask(passwordLogin, { input })).errors?.map(({ message, extensions }) => [
      message,
      extensions['params'],
    ]);
  };
  expect(await signIn()).toEqual([['errors.user.notAccepted', {}]]);
  await rejectRegistration('registry');
  expect(await signIn()).toEqual([['errors.organization.notActive', { name: 'Nová, s. r. o.' }]]);
});
