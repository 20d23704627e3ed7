import type { Catalogue } from '../../engine/metadata/index.ts';
import { valueAt, type Values } from '../../engine/record/index.ts';
import type { Database } from '../../engine/store/index.ts';
import { hashPassword, writePassword } from '../../server/people/accounts/index.ts';
import { inOwnOperation } from '../../server/platform/records/index.ts';
import type { TestServer } from './test-server.ts';

const now = new Date('2026-01-01T00:00:00Z');

/** The password of all people in tests; hashed once, because hashing is slow by design. */
export const testPassword = 'Test-2026-heslo';
const passwordHash = hashPassword(testPassword);

/** Signs in by password and selects the access token; variable `input`: e-mail, password and device. */
export const passwordLogin = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';

interface Register {
  readonly catalogue: Catalogue;
  readonly database: Database;
}

async function insert({ catalogue, database }: Register, name: string, record: Values): Promise<string> {
  return await inOwnOperation({ catalogue, database, now }, (operation) =>
    operation.insert(name, record, { action: 'create' }),
  );
}

/** Adds an active organization with a role; other values have defaults. @returns its id */
export async function addOrganization(
  register: Register,
  organizationRole = 'PUBLIC_ORGANIZATION',
  name = 'Test, s. r. o.',
): Promise<string> {
  return await insert(register, 'organization', {
    name,
    role: organizationRole,
    legalForm: 'LAW_ENTITY',
    email: 'office@test.example',
    status: '_4_ACTIVE',
    temporary: false,
  });
}

/** Adds a person with the test password and no organization. @returns the user's id */
export async function addPerson(register: Register, email: string): Promise<string> {
  const id = await insert(register, 'user', {
    email,
    firstName: 'Jana',
    lastName: 'Nová',
    fullName: 'Jana Nová',
    phone: '+421 900 000 000',
    language: 'sk',
    termsAgree: true,
    privacyAgree: true,
  });
  await writePassword(register.database, id, await passwordHash, now);
  return id;
}

export async function addMember(
  register: Register,
  place: { readonly userId: string; readonly organizationId: string; readonly role?: string; readonly status?: string },
): Promise<void> {
  const { userId, organizationId, role = 'EMPLOYEE', status = 'ACTIVE' } = place;
  await insert(register, 'organizationUser', {
    user: { id: userId },
    organization: { id: organizationId },
    role,
    status,
  });
}

/**
 * Signs a person in with the test password.
 * @returns the access token
 * @throws Error if the login is refused
 */
export async function accessTokenOf(
  { ask }: Pick<TestServer, 'ask'>,
  email: string,
  deviceID = 'a1'.repeat(16),
): Promise<string> {
  const input = { email, password: testPassword, deviceID };
  const { data, errors } = await ask(passwordLogin, { input });
  const token = valueAt(data ?? {}, 'login.accessToken');
  if (typeof token !== 'string') throw new Error(JSON.stringify(errors));
  return token;
}

/** Adds a member of an organization and signs the person in. */
export async function addSignedIn(
  server: Pick<TestServer, 'ask' | 'application'>,
  email: string,
  member: Omit<Parameters<typeof addMember>[1], 'userId'>,
): Promise<{ readonly userId: string; readonly token: string }> {
  const userId = await addPerson(server.application, email);
  await addMember(server.application, { userId, ...member });
  return { userId, token: await accessTokenOf(server, email) };
}
