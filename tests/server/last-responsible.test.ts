import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addOrganization, addSignedIn } from './people.ts';
import { openedServer } from './test-server.ts';

const server = openedServer();
let clerk: string;
/** An organization per case, with tokens and ids of its people. */
let firm: string;
let people: Record<'responsible' | 'manager', { readonly userId: string; readonly token: string }>;

beforeAll(async () => {
  const registry = await addOrganization(server.application, 'REGISTRY', 'Register');
  clerk = (await enter(registry, 'RESPONSIBLE_PERSON')).token;
});

beforeEach(async () => {
  await server.application.database.query(sql`delete from login_attempt`);
  firm = await addOrganization(server.application, 'PUBLIC_ORGANIZATION', 'Osamelá, a. s.');
  people = {
    responsible: await enter(firm, 'RESPONSIBLE_PERSON'),
    manager: await enter(firm, 'EXECUTIVE_MANAGER'),
  };
});

let numbers = 0;
async function enter(organizationId: string, role: string) {
  numbers += 1;
  return await addSignedIn(server, `clen${String(numbers)}@osamela.sk`, { organizationId, role });
}

/** Operations by which an organization could lose its responsible person, except the erasure of the account. */
const ways = {
  'be removed': 'removeUserFromOrganization(userId: $userId, organizationId: $firm)',
  'be deactivated': 'changeUserOrganizationStatus(userId: $userId, organizationId: $firm, status: INACTIVE) { id }',
  'be made an employee': 'changeUserOrganizationRole(userId: $userId, organizationId: $firm, role: EMPLOYEE) { id }',
};
const cases = Object.entries(ways).map(([way, call]) => ({ way, call }));

const ask = (call: string, userId: string, token: string) =>
  server.ask(`mutation ($userId: ID!, $firm: ID!) { done: ${call} }`, { userId, firm }, token);

const refused = [
  { message: 'errors.user.lastResponsible', extensions: { params: { organization: 'Osamelá, a. s.' } } },
];

describe.each(cases)('the last responsible person of an active organization', ({ way, call }) => {
  it(`cannot ${way} by a manager`, async () => {
    const { errors } = await ask(call, people.responsible.userId, people.manager.token);
    expect(errors).toMatchObject(refused);
  });

  it(`cannot ${way} by the registry`, async () => {
    expect((await ask(call, people.responsible.userId, clerk)).errors).toMatchObject(refused);
  });

  it(`can ${way} once there is another, one of two concurrently`, async () => {
    const second = await enter(firm, 'RESPONSIBLE_PERSON');
    const answers = await Promise.all([
      ask(call, people.responsible.userId, people.manager.token),
      ask(call, second.userId, clerk),
    ]);
    expect(answers.map(({ errors }) => errors?.[0]?.message).toSorted()).toEqual([
      'errors.user.lastResponsible',
      undefined,
    ]);
  });
});

it('remains when all members are removed one by one', async () => {
  const { responsible, manager } = people;
  const clerkOfFirm = await enter(firm, 'EMPLOYEE');
  const second = await enter(firm, 'RESPONSIBLE_PERSON');
  const remove = ways['be removed'];
  for (const { userId } of [clerkOfFirm, second])
    expect(await ask(remove, userId, manager.token)).toEqual({ data: { done: true } });
  expect((await ask(remove, responsible.userId, manager.token)).errors).toMatchObject(refused);
  expect(await ask(remove, manager.userId, responsible.token)).toEqual({ data: { done: true } });
  const alone = await ask(remove, responsible.userId, responsible.token);
  expect(alone.errors).toMatchObject([{ message: 'errors.user.removeSelf' }]);
  expect((await ask(remove, responsible.userId, clerk)).errors).toMatchObject(refused);
});

it('can be saved with the same role, and others can be removed', async () => {
  const { responsible, manager } = people;
  const again = 'changeUserOrganizationRole(userId: $userId, organizationId: $firm, role: RESPONSIBLE_PERSON) { role }';
  expect(await ask(again, responsible.userId, manager.token)).toEqual({
    data: { done: { role: 'RESPONSIBLE_PERSON' } },
  });
  expect(await ask(ways['be removed'], manager.userId, responsible.token)).toEqual({ data: { done: true } });
});
