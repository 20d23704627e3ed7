import { expect, it } from 'vitest';
import { addAdministrator } from '../../server/people/accounts/index.ts';
import { inOwnOperation } from '../../server/platform/records/index.ts';
import { tradingTime } from './trading-register.ts';
import { openedServer } from './test-server.ts';

const person = { email: 'first@register.example', firstName: 'Prvá', lastName: 'Správcová', password: 'Velmi-tajne-1' };

const server = openedServer();

function add(changes: Partial<typeof person> = {}): Promise<void> {
  const { database, catalogue } = server.application;
  return inOwnOperation({ catalogue, database, now: tradingTime() }, (operation) =>
    addAdministrator(operation, catalogue, { ...person, ...changes }, () => Promise.resolve(false)),
  );
}

it('creates the first user of an empty register as the state registry authority', async () => {
  await add();
  const { data } = await server.ask(
    `mutation ($input: LoginInput!) { login(input: $input) { user { fullName erasureAsked organizationUsers { role organization { name } } } } }`,
    { input: { email: person.email, password: person.password, deviceID: 'device'.repeat(4) } },
  );
  expect(data?.['login']).toMatchObject({
    user: { fullName: 'Prvá Správcová', erasureAsked: false, organizationUsers: [{ role: 'RESPONSIBLE_PERSON' }] },
  });
});

it.each([
  { case: 'an account that exists', changes: {}, sentence: 'There is an account of first@register.example already.' },
  { case: 'a short password', changes: { email: 'b@c.sk', password: 'short' }, sentence: 'at least 8 characters' },
  { case: 'no address', changes: { email: 'somebody' }, sentence: '"somebody" is not an e-mail address.' },
])('refuses $case', async ({ changes, sentence }) => {
  await expect(add(changes)).rejects.toThrow(sentence);
});
