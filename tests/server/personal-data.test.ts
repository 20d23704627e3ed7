import sql, { raw } from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { columnName } from '../../engine/store/index.ts';
import { jobsOf } from '../../server/application.ts';
import { personalTables } from '../../server/people/personal-data/index.ts';
import { impersonalColumns, impersonalTables } from './impersonal-columns.ts';
import { mailsTo } from './outbox.ts';
import { addMember, addOrganization, addPerson, testPassword, passwordLogin } from './people.ts';
import { openedServer, type ServerAnswer } from './test-server.ts';
import { tradingTime } from './trading-register.ts';
import { createErasedPerson, erasedTexts, erasedPerson, erasedPersonHeaders } from './erased-person.ts';

const eraseMutation = 'mutation ($userId: ID!, $reason: String!) { eraseUser(userId: $userId, reason: $reason) }';
const eraseRemoved =
  'mutation ($email: String!, $reason: String!) { eraseRemovedUser(email: $email, reason: $reason) }';
const downloadUser = 'mutation ($userId: ID!) { downloadUserData(userId: $userId) { url } }';
const downloadRemoved = 'mutation ($email: String!) { downloadRemovedUserData(email: $email) { url } }';
const downloadMine = 'mutation { downloadMyData { url } }';
const askMutation = 'mutation ($asked: Boolean!) { askForErasure(asked: $asked) { erasureAsked } }';
const reason = 'Žiadosť zo 4. marca';

const server = openedServer({ trustsProxy: true });
let firm: string;
let registry: string;
let clerk: string;
let foreign: string;
let person: Awaited<ReturnType<typeof createErasedPerson>>;

beforeAll(async () => {
  const { application } = server;
  registry = await addOrganization(application, 'REGISTRY', 'Register');
  firm = await addOrganization(application, 'PUBLIC_ORGANIZATION', 'Prvá, s. r. o.');
  const other = await addOrganization(application, 'PUBLIC_ORGANIZATION', 'Cudzia, s. r. o.');
  await addWorker('spravca@register.sk', registry, 'RESPONSIBLE_PERSON');
  await addWorker('kolega@firma.sk', firm, 'RESPONSIBLE_PERSON');
  await addWorker('cudzi@firma.sk', other, 'RESPONSIBLE_PERSON');
  clerk = await signIn('spravca@register.sk');
  foreign = await signIn('cudzi@firma.sk');
  person = await createErasedPerson({ server, firm, registry, clerk, addWorker, signIn });
});

async function addWorker(email: string, organizationId: string, role: string): Promise<string> {
  const userId = await addPerson(server.application, email);
  await addMember(server.application, { userId, organizationId, role });
  return userId;
}

async function signIn(email: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const input = { email, password: testPassword, deviceID: 'a1'.repeat(16) };
  const answer = await server.ask(passwordLogin, { input }, undefined, headers);
  return textAt(answer, 'login', 'accessToken');
}

function textAt({ data, errors }: ServerAnswer, operation: string, field: string): string {
  const value: unknown = Object(data?.[operation])[field];
  if (typeof value !== 'string') throw new Error(JSON.stringify(errors ?? data));
  return value;
}

const query = (statement: ReturnType<typeof sql>) => server.application.database.query(statement);

/** Downloads the file of a person's data. */
async function fileAt(url: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(server.address + url, { headers });
  return { status: response.status, text: await response.text(), name: response.headers.get('content-disposition') };
}

/** Columns that contain one of the values, as `table.column`. */
async function placesOf(...values: readonly string[]): Promise<readonly string[]> {
  const tables = await query(sql`
    select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const hits = await query(sql`
      select distinct cell.key from ${raw(String(name))} as stored cross join jsonb_each_text(to_jsonb(stored)) as cell
      where exists (select from unnest(${values}::text[]) as value where strpos(lower(cell.value), lower(value)) > 0)`);
    found.push(...hits.map(({ key }) => `${String(name)}.${String(key)}`));
  }
  return found;
}

/** Columns that may still contain data of an erased person, and why. */
const excused: Readonly<Record<string, string>> = {
  'public.login_attempt.subject': 'attempts from a network, whoever made them, are counted for a quarter of an hour',
};

const likePeople =
  /(^|_)(user|actor|author|viewer|person|readers?|email|phone|network|agent|subject|place|name|facts|registration|text|by)(_|$)/u;

it('declares every table and column with personal data', async () => {
  const { entities } = server.application.catalogue;
  const stored = await query(sql`
    select column_name as name, columns.table_name as table from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const declared = new Set(
    Object.entries(personalTables).flatMap(([table, { columns }]) => columns.map((column) => `${table}.${column}`)),
  );
  const columns = stored.map(({ table, name }) => `${String(table)}.${String(name)}`);
  const called = columns.filter((column) => likePeople.test(column.split('.')[1] ?? '') && !/_(sk|en)$/u.test(column));
  expect(called.filter((column) => !declared.has(column) && !Object.hasOwn(impersonalColumns, column))).toEqual([]);
  const described = Object.values(entities).flatMap(({ storage: { table, kept }, fields }) =>
    Object.values(fields).flatMap((field) => {
      const isPerson = field.personal === true || (field.type === 'reference' && field.to === 'user');
      return isPerson && kept ? [`${table}.${columnName(field)}`] : [];
    }),
  );
  // Views are excluded: their tables are checked.
  expect(described.filter((column) => columns.includes(column) && !declared.has(column))).toEqual([]);
  const ofEntities = new Set(Object.values(entities).map(({ storage }) => storage.table));
  const tables = new Set(stored.map(({ table }) => String(table)));
  const undeclared = [...tables].filter(
    (table) =>
      !(table in personalTables) &&
      !impersonalTables.includes(table) &&
      !table.endsWith('_reader') &&
      ![...ofEntities].some((entity) => table === entity || table.startsWith(`${entity}_`)),
  );
  expect(undeclared).toEqual([]);
  expect([...declared].filter((column) => !columns.includes(column))).toEqual([]);
  expect(Object.keys(impersonalColumns).filter((column) => !columns.includes(column))).toEqual([]);
});

it('returns to a person their data in each table, and to nobody else', async () => {
  const { userId, token } = person;
  const url = textAt(await server.ask(downloadMine, {}, token, erasedPersonHeaders), 'downloadMyData', 'url');
  const file = await fileAt(url, erasedPersonHeaders);
  expect(file).toMatchObject({ status: 200, name: `attachment; filename*=UTF-8''personal-data-${userId}.json` });
  const { people } = JSON.parse(file.text) as { people: readonly Readonly<Record<string, unknown>>[] }; // as it is written
  expect(people).toHaveLength(1);
  const told = Object.entries(personalTables).filter(([, table]) => typeof table.contents !== 'string');
  const empty = told.filter(([name]) => !Array.isArray(people[0]?.[name]) || people[0][name].length === 0);
  expect(empty.map(([name]) => name)).toEqual([]);
  for (const value of erasedTexts) expect(file.text, value).toContain(value);
  expect(file.text).not.toMatch(/spravca@|kolega@|cudzi@|argon2|"hash"/u);
  // The link only works for its user, from the same network and for a limited time.
  expect((await fileAt(url)).status).toBe(403);
  expect((await fileAt(url.replace(userId, '1'), erasedPersonHeaders)).status).toBe(403);
  const [entry] = await query(sql`
    select action, actor_id::text as actor from audit_entry
    where entity = 'account' and record_id = ${userId} order by id desc limit 1`);
  expect(entry).toEqual({ action: 'personalData', actor: userId });
});

it('is created by the registry on request, and by no organization', async () => {
  const userId = await addWorker('pyta@firma.sk', firm, 'EMPLOYEE');
  const colleague = await signIn('kolega@firma.sk');
  for (const other of [foreign, colleague]) {
    expect((await server.ask(downloadUser, { userId }, other)).errors).toMatchObject([{ message: 'errors.forbidden' }]);
    expect((await server.ask(eraseMutation, { userId, reason }, other)).errors).toMatchObject([
      { message: 'errors.forbidden' },
    ]);
    expect((await server.ask(eraseRemoved, { email: 'pyta@firma.sk', reason }, other)).errors).toMatchObject([
      { message: 'errors.forbidden' },
    ]);
  }
  const { text } = await fileAt(textAt(await server.ask(downloadUser, { userId }, clerk), 'downloadUserData', 'url'));
  expect(text).toContain('pyta@firma.sk');
  expect((await server.ask(downloadUser, { userId: '424242' }, clerk)).data).toEqual({
    downloadUserData: { url: null },
  });
});

it('removes the identity of an erased person, and keeps their actions under a pseudonym', async () => {
  const { userId, token } = person;
  expect((await placesOf(...erasedTexts)).length).toBeGreaterThan(15);
  const entries = await query(
    sql`select id, at, action, actor_id, changes, personal_digest from audit_entry order by id`,
  );
  expect((await server.ask(eraseMutation, { userId, reason: '' }, clerk)).errors).toMatchObject([
    { message: 'errors.form.required' },
  ]);
  expect((await server.ask(eraseMutation, { userId, reason }, clerk)).data).toEqual({ eraseUser: true });
  // The mail about the erasure keeps the address until it is sent.
  const left = async () => (await placesOf(...erasedTexts)).filter((place) => !Object.hasOwn(excused, place));
  await expect.poll(left).toEqual([]);
  expect((await server.ask('{ me { id } }', {}, token)).errors).toMatchObject([{ message: 'errors.token.invalid' }]);
  // Audit entries stay unchanged, each with a digest of the erased data.
  const kept = await query(sql`select id, at, action, actor_id, changes, personal_digest from audit_entry order by id`);
  expect(kept.slice(0, entries.length)).toEqual(entries);
  const told = kept.slice(entries.length).map(({ action }) => action);
  expect(told).toEqual(['erase', 'remove', 'remove', 'pseudonymize', 'remove']);
  const comments = await query(sql`select text from comment order by id`);
  expect(comments).toEqual([
    { text: `Volajte Pseudonym ${userId}, Žofia` },
    { text: `Píšte na Pseudonym ${userId}; pani Pseudonym ${userId} to vie` },
  ]);
  const acted = await query(sql`
    select person.full_name as name from audit_entry join app_user as person on person.id = actor_id where actor_id = ${userId}`);
  expect(new Set(acted.map(({ name }) => name))).toEqual(new Set([`Pseudonym ${userId}`]));
  expect((await server.ask(eraseMutation, { userId, reason }, clerk)).errors).toMatchObject([
    { message: 'errors.user.notFound' },
  ]);
});

it('mails the person a confirmation in their language, and then deletes the address', async () => {
  const email = 'vymazana@firma.sk';
  const userId = await addWorker(email, firm, 'EMPLOYEE');
  expect((await server.ask(eraseMutation, { userId, reason }, clerk)).data).toEqual({ eraseUser: true });
  const [mail] = await mailsTo(server, email, 1);
  expect(mail?.subject).toBe('Vaše osobné údaje sú z registra vymazané');
  expect(mail?.text).toContain(`uvádzajú vás už len ako Pseudonym ${userId}.`);
  await expect.poll(() => placesOf(email)).toEqual([]);
});

it('frees the e-mail of an erased person', async () => {
  const input = {
    email: erasedPerson.email,
    firstName: 'Iná',
    lastName: 'Osoba',
    phone: '+421 900 111 222',
    language: 'sk',
  };
  const answer = await server.ask(
    'mutation ($input: UserInput!) { createUser(input: $input) { email } }',
    { input },
    clerk,
  );
  expect(answer).toEqual({ data: { createUser: { email: erasedPerson.email } } });
});

it('refuses to erase the last responsible person of an active organization, and oneself', async () => {
  const lonely = await addOrganization(server.application, 'PUBLIC_ORGANIZATION', 'Osamelá, a. s.');
  const userId = await addWorker('jediny@osamela.sk', lonely, 'RESPONSIBLE_PERSON');
  const erase = (id: string) => server.ask(eraseMutation, { userId: id, reason }, clerk);
  expect((await erase(userId)).errors).toMatchObject([
    { message: 'errors.user.lastResponsible', extensions: { params: { organization: 'Osamelá, a. s.' } } },
  ]);
  // The same rule applies to a removal.
  const remove = 'mutation ($userId: ID!) { removeUser(userId: $userId) }';
  expect((await server.ask(remove, { userId }, clerk)).errors).toMatchObject([
    { message: 'errors.user.lastResponsible', extensions: { params: { organization: 'Osamelá, a. s.' } } },
  ]);
  const second = await addWorker('druhy@osamela.sk', lonely, 'RESPONSIBLE_PERSON');
  const answers = await Promise.all([erase(userId), erase(second)]);
  expect(answers.map(({ errors }) => errors?.[0]?.message).toSorted()).toEqual([
    'errors.user.lastResponsible',
    undefined,
  ]);
  const [self] = await query(sql`select id::text as id from app_user where email = 'spravca@register.sk'`);
  expect((await erase(String(self?.['id']))).errors).toMatchObject([{ message: 'errors.user.eraseSelf' }]);
});

it('accepts a request for erasure, with one notice to the registry, and its withdrawal', async () => {
  const userId = await addWorker('ziada@firma.sk', firm, 'EMPLOYEE');
  const token = await signIn('ziada@firma.sk');
  const ask = (asked: boolean) => server.ask(askMutation, { asked }, token);
  expect((await ask(true)).data).toEqual({ askForErasure: { erasureAsked: true } });
  expect((await ask(true)).data).toEqual({ askForErasure: { erasureAsked: true } });
  const told = await query(sql`select facts from notice where name = 'erasureAsked'`);
  expect(told).toEqual([{ facts: { id: userId } }]);
  const asking = '{ users(filter: { erasureAsked: true }) { items { id } } }';
  expect((await server.ask(asking, {}, clerk)).data).toEqual({ users: { items: [{ id: userId }] } });
  expect((await ask(false)).data).toEqual({ askForErasure: { erasureAsked: false } });
  expect((await server.ask(asking, {}, clerk)).data).toEqual({ users: { items: [] } });
});

it('finds removed people by their e-mail, for their file and for erasure', async () => {
  const email = 'odstraneny@firma.sk';
  const userId = await addWorker(email, firm, 'EMPLOYEE');
  const erase = (given: string) => server.ask(eraseRemoved, { email: given, reason }, clerk);
  expect((await erase(email)).errors).toMatchObject([{ message: 'errors.user.notRemoved' }]);
  expect((await erase('nikto@firma.sk')).errors).toMatchObject([{ message: 'errors.user.noRemoved' }]);
  await server.ask('mutation ($userId: ID!) { removeUser(userId: $userId) }', { userId }, clerk);
  await query(sql`
    insert into comment (at, entity, record_id, author_id, organization_id, audience, readers, text)
    values (${server.clock.now}, 'certificate', 2, 1, ${firm}, 'ORGANIZATION', array[${firm}::bigint], 'Jana Nová to vie')`);
  const link = await server.ask(downloadRemoved, { email: ' Odstraneny@firma.sk' }, clerk);
  expect((await fileAt(textAt(link, 'downloadRemovedUserData', 'url'))).text).toContain(email);
  expect((await erase(email)).data).toEqual({ eraseRemovedUser: true });
  await expect.poll(() => placesOf(email)).toEqual([]);
  // Other people can have this name, so it does not identify the erased person.
  expect(await query(sql`select text from comment where record_id = 2`)).toEqual([{ text: 'Jana Nová to vie' }]);
  expect((await erase(email)).errors).toMatchObject([{ message: 'errors.user.noRemoved' }]);
});

const day = 86_400_000;
const after = (days: number) => new Date(tradingTime().getTime() + days * day);

/** Runs the jobs with a name on a later day. */
async function run(name: string, days: number): Promise<unknown> {
  const { application, clock } = server;
  clock.now = after(days);
  const jobs = jobsOf({ ...application, heads: undefined as never }); // none of those run looks at it
  const job = jobs.find((one) => one.name === name);
  const said = await job?.run(new AbortController().signal);
  clock.now = tradingTime();
  return said;
}

it('pseudonymizes a removed person after the retention period', async () => {
  const email = 'davno@firma.sk';
  const userId = await addWorker(email, firm, 'EMPLOYEE');
  await server.ask('mutation ($userId: ID!) { removeUser(userId: $userId) }', { userId }, clerk);
  expect(await run('erase-removed', 3659)).toEqual({ people: 0 });
  expect(await run('erase-removed', 3661)).toEqual({ people: 1 });
  expect(await placesOf(email)).toEqual([]);
});

it('pseudonymizes others when one person fails', async () => {
  const remove = async (email: string) => {
    const userId = await addWorker(email, firm, 'EMPLOYEE');
    await server.ask('mutation ($userId: ID!) { removeUser(userId: $userId) }', { userId }, clerk);
    return userId;
  };
  const first = await remove('zaseknuty@firma.sk');
  await remove('dalsi@firma.sk');
  await server.application.database.script(`
    create function refuse_erasure() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse_erasure before update on app_user for each row
      when (new.id = ${first} and new.erased_at is not null) execute function refuse_erasure()`);
  await expect(run('erase-removed', 3661)).rejects.toThrow(`failed: person ${first}`);
  expect(await placesOf('dalsi@firma.sk')).toEqual([]);
  await server.application.database.script('drop trigger refuse_erasure on app_user');
  expect(await run('erase-removed', 3661)).toEqual({ people: 1 });
});

it('deletes the networks of sessions, then those of the audit trail', async () => {
  await addWorker('siete@firma.sk', firm, 'EMPLOYEE');
  const token = await signIn('siete@firma.sk', { 'x-forwarded-for': '203.0.113.99' });
  await server.ask('query ($deviceID: String!) { logout(deviceID: $deviceID) }', { deviceID: 'a1'.repeat(16) }, token);
  await query(sql`delete from login_attempt`);
  const places = () => placesOf('203.0.113.99');
  expect(await places()).toEqual(
    expect.arrayContaining([
      'public.user_session.network',
      'public.sign_in_place.place',
      'public.audit_personal.changes',
    ]),
  );
  await run('clean-up', 31);
  expect(await places()).not.toContain('public.user_session.network');
  await run('clean-up', 181);
  expect(await places()).toEqual(['public.audit_personal.changes']);
  await run('clean-up', 367);
  expect(await places()).toEqual([]);
});
