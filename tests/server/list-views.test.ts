import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { addMember, addOrganization, addPerson, accessTokenOf, addSignedIn } from './people.ts';
import { openedServer } from './test-server.ts';

const read = `query ($list: String!) {
  keptList(list: $list) { views { id name state audience role isDefault isMine } }
}`;
const save = `mutation ($id: ID, $list: String!, $name: String!, $state: String, $audience: ViewAudience!, $role: UserRole) {
  saveListView(id: $id, list: $list, name: $name, state: $state, audience: $audience, role: $role)
}`;
const change = `mutation ($organizationId: ID!, $deviceID: String!) {
  switchOrganizationWorkspace(organizationId: $organizationId, deviceID: $deviceID) { accessToken }
}`;
const remove = 'mutation ($id: ID!) { removeListView(id: $id) }';

const server = openedServer();
/** Tokens by person: one who may share, two colleagues who may not, and one of another organization. */
const tokens = new Map<string, string>();
let organizations: Readonly<Record<'own' | 'other', string>>;

beforeAll(async () => {
  const own = await addOrganization(server.application);
  const other = await addOrganization(server.application, 'PUBLIC_ORGANIZATION', 'Iná, s. r. o.');
  organizations = { own, other };
  await person('manager', own, 'RESPONSIBLE_PERSON');
  await person('employee', own, 'EMPLOYEE');
  await person('colleague', own, 'EMPLOYEE');
  await person('stranger', other, 'RESPONSIBLE_PERSON');
});

async function person(who: string, organizationId: string, role: string): Promise<void> {
  tokens.set(who, (await addSignedIn(server, `${who}@views.example`, { organizationId, role })).token);
}

async function viewsOf(who: string, list = 'certificate'): Promise<readonly Values[]> {
  const { data } = await server.ask(read, { list }, tokens.get(who));
  return (data?.['keptList'] as { readonly views: readonly Values[] }).views; // as the query asks
}

const saving = (who: string, given: Values) =>
  server.ask(save, { list: 'certificate', name: 'Na schválenie', audience: 'PRIVATE', ...given }, tokens.get(who));
const savedBy = async (who: string, given: Values) => String((await saving(who, given)).data?.['saveListView']);
const namesFor = async (who: string) => (await viewsOf(who)).map(({ name }) => name);

describe('a view', () => {
  it('is personal, and stored until it is changed or removed', async () => {
    const id = await savedBy('employee', { name: ' Moje ', state: 'status=CREATED' });
    expect(await viewsOf('employee')).toEqual([
      { id, name: 'Moje', state: 'status=CREATED', audience: 'PRIVATE', role: null, isDefault: false, isMine: true },
    ]);
    expect(await namesFor('colleague')).toEqual([]);
    expect(await viewsOf('employee', 'transaction')).toEqual([]);
    await saving('employee', { id, name: 'Iné', state: '' });
    expect(await namesFor('employee')).toEqual(['Iné']);
    await server.ask(remove, { id }, tokens.get('employee'));
    expect(await namesFor('employee')).toEqual([]);
  });

  it('is shared by permitted people with its audience, within the organization', async () => {
    await saving('manager', { name: 'Všetkým', audience: 'ALL' });
    await saving('manager', { name: 'Zamestnancom', audience: 'ROLE', role: 'EMPLOYEE' });
    await saving('manager', { name: 'Štatutárom', audience: 'ROLE', role: 'EXECUTIVE_MANAGER' });
    expect(await namesFor('employee')).toEqual(['Všetkým', 'Zamestnancom']);
    expect((await viewsOf('employee')).map(({ isMine }) => isMine)).toEqual([false, false]);
    expect(await namesFor('stranger')).toEqual([]);
  });
});

/** A member of two organizations who switched to the second. */
describe('a person who changed the organization', () => {
  let shared: string;
  let own: string;
  beforeAll(async () => {
    const email = 'agent@views.example';
    const userId = await addPerson(server.application, email);
    for (const [who, organizationId, device] of [
      ['agent', organizations.own, 'b2'],
      ['agent elsewhere', organizations.other, 'c3'],
    ] as const) {
      await addMember(server.application, { userId, organizationId, role: 'RESPONSIBLE_PERSON' });
      const deviceID = device.repeat(16);
      const token = await accessTokenOf(server, email, deviceID);
      const there = await server.ask(change, { organizationId, deviceID }, token);
      tokens.set(who, String((there.data?.['switchOrganizationWorkspace'] as Values)['accessToken'])); // as the mutation asks
    }
    shared = await savedBy('agent', { name: 'Zdieľaný doma', audience: 'ALL', state: 'status=CREATED' });
    own = await savedBy('agent', { name: 'Len môj' });
  });

  it('has own views there, and not those shared in the former one', async () => {
    expect(await namesFor('agent')).toContain('Zdieľaný doma');
    const elsewhere = await namesFor('agent elsewhere');
    expect(elsewhere).toContain('Len môj');
    expect(elsewhere).not.toContain('Zdieľaný doma');
  });

  it('changes and removes no view of the former organization', async () => {
    const given = { id: shared, name: 'Prepísaný', audience: 'ALL' };
    const asked = [
      await saving('agent elsewhere', given),
      await server.ask(remove, { id: shared }, tokens.get('agent elsewhere')),
    ];
    for (const { errors } of asked) expect(errors).toMatchObject([{ message: 'errors.entity.notFound' }]);
    expect(await namesFor('employee')).toContain('Zdieľaný doma');
  });

  it('shares a view only in the current organization', async () => {
    const { errors } = await saving('agent elsewhere', { id: own, name: 'Pre iných', audience: 'ALL' });
    expect(errors).toBeUndefined();
    expect(await namesFor('stranger')).toContain('Pre iných');
    expect(await namesFor('employee')).not.toContain('Pre iných');
    expect(await namesFor('agent')).not.toContain('Pre iných');
    expect((await server.ask(remove, { id: own }, tokens.get('agent elsewhere'))).errors).toBeUndefined();
  });
});

describe('nobody', () => {
  it.each([{ audience: 'ALL' }, { audience: 'ROLE', role: 'EMPLOYEE' }])(
    'shares a view without the permission: %o',
    async (given) => {
      const { errors } = await saving('employee', given);
      expect(errors).toMatchObject([{ message: 'errors.forbidden', extensions: { code: 'ForbiddenError' } }]);
    },
  );

  it.each([
    { who: 'colleague', of: 'PRIVATE' },
    { who: 'stranger', of: 'PRIVATE' },
    { who: 'employee', of: 'ALL' },
    { who: 'stranger', of: 'ALL' },
  ])('changes or removes a foreign view: $who a view for $of', async ({ who, of }) => {
    const id = await savedBy(of === 'ALL' ? 'manager' : 'employee', { name: `Nedotknuteľný ${who}`, audience: of });
    const refused = [await saving(who, { id, name: 'Ukradnutý' }), await server.ask(remove, { id }, tokens.get(who))];
    for (const { errors } of refused) expect(errors).toMatchObject([{ message: 'errors.entity.notFound' }]);
    const keeper = of === 'ALL' ? 'manager' : 'employee';
    expect(await namesFor(keeper)).toContain(`Nedotknuteľný ${who}`);
  });

  it.each(['0', '-1', '1 or 1=1', '99999999999999999999'])('has a view of the id %s', async (id) => {
    const { errors } = await server.ask(remove, { id }, tokens.get('manager'));
    expect(errors).toMatchObject([{ message: 'errors.entity.notFound' }]);
  });

  it('moves a view to another list', async () => {
    const id = await savedBy('manager', { name: 'Tu' });
    const { errors } = await saving('manager', { id, list: 'transaction', name: 'Tam' });
    expect(errors).toMatchObject([{ message: 'errors.entity.notFound' }]);
  });

  it.each([
    { case: 'a name of spaces', given: { name: '   ' } },
    { case: 'a name of 81 letters', given: { name: 'x'.repeat(81) } },
    { case: 'more than a list could say', given: { state: 'x'.repeat(2001) } },
    { case: 'a role without naming it', given: { audience: 'ROLE' } },
    { case: 'a list that is not', given: { list: 'secrets' } },
  ])('saves $case', async ({ given }) => {
    expect((await saving('manager', given)).errors).toHaveLength(1);
  });

  it('uses a name of the list twice, in any spelling', async () => {
    const id = await savedBy('employee', { name: 'Čakajúce' });
    expect((await saving('employee', { name: ' cakajuce ' })).errors).toMatchObject([
      { message: 'errors.list.viewNameTaken' },
    ]);
    expect((await saving('employee', { id, name: 'čakajúce', state: 'status=CREATED' })).errors).toBeUndefined();
    expect((await saving('employee', { list: 'transaction', name: 'Čakajúce' })).errors).toBeUndefined();
    expect((await saving('colleague', { name: 'Čakajúce' })).errors).toBeUndefined();
  });

  it('shares two views of one name within the organization', async () => {
    expect((await saving('manager', { name: 'Spoločný', audience: 'ALL' })).errors).toBeUndefined();
    const again = await saving('manager', { name: 'spolocny', audience: 'ROLE', role: 'EMPLOYEE' });
    expect(again.errors).toMatchObject([{ message: 'errors.list.viewNameTaken' }]);
    expect((await saving('stranger', { name: 'Spoločný', audience: 'ALL' })).errors).toBeUndefined();
  });

  it.each(['user.managed', 'auditEntry'])('reads views of a list without its permission: %s', async (list) => {
    const answers = [await server.ask(read, { list }, tokens.get('employee')), await saving('employee', { list })];
    for (const { errors } of answers)
      expect(errors).toMatchObject([{ message: 'errors.forbidden', extensions: { code: 'ForbiddenError' } }]);
  });

  it('has more than 200', async () => {
    for (let count = (await viewsOf('stranger')).length; count < 200; count += 1)
      await saving('stranger', { name: `Pohľad ${String(count)}` });
    const [last] = await viewsOf('stranger');
    await server.ask(remove, { id: last?.['id'] }, tokens.get('stranger'));
    // Of the concurrent saves only one is within the limit.
    const answers = await Promise.all(['A', 'B', 'C'].map(async (name) => saving('stranger', { name })));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect((await saving('stranger', {})).errors).toMatchObject([{ message: 'errors.list.tooManyViews' }]);
    expect(await viewsOf('stranger')).toHaveLength(200);
  });
});
