import sql from 'sql-template-tag';
import { fillDefaults, type Catalogue } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { requireEntity, type Connection, type WriteOperation } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { IsBreached } from './breached-passwords.ts';
import { isGuessable } from './good-password.ts';
import { hashPassword } from './password.ts';
import { readAccount, writePassword } from './people.ts';

/** The first person of a register. */
export interface NewAdministrator {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** At least eight characters. */
  readonly password: string;
}

const minimalPassword = 8;

/**
 * Adds a responsible person of the state registry authority, creating the authority if missing.
 * @throws Error with a sentence for the operator
 */
export async function addAdministrator(
  operation: WriteOperation,
  catalogue: Catalogue,
  person: NewAdministrator,
  isBreached: IsBreached,
): Promise<void> {
  const { connection, now } = operation;
  const { email, firstName, lastName, password } = person;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Error(`"${email}" is not an e-mail address.`);
  if (password.length < minimalPassword)
    throw new Error(`The password must have at least ${minimalPassword} characters.`);
  if (isGuessable(password, email)) throw new Error('The password is easy to guess; choose another.');
  if (await isBreached(password)) throw new Error('The password has leaked from another service; choose another.');
  if ((await readAccount(connection, email)) !== undefined) throw new Error(`There is an account of ${email} already.`);
  const insert = (entity: string, record: Values): Promise<string> =>
    operation.insert(entity, fillDefaults(requireEntity(catalogue, entity).fields, record), {
      action: 'addAdministrator',
    });
  const organizationId = (await readRegistry(connection)) ?? (await insert('organization', registryOf(catalogue)));
  const fullName = `${firstName} ${lastName}`;
  const names = { firstName, lastName, fullName, phone: '', language: catalogue.languages[0] };
  const userId = await insert('user', { email, ...names, termsAgree: true, privacyAgree: true });
  await writePassword(connection, userId, await hashPassword(password), now);
  await insert('organizationUser', {
    user: { id: userId },
    organization: { id: organizationId },
    role: 'RESPONSIBLE_PERSON',
    status: 'ACTIVE',
  });
}

async function readRegistry(connection: Connection): Promise<string | undefined> {
  const { organization } = columns;
  const [row] = await connection.query<{ id: string }>(sql`
    select ${organization.id}::text as id from ${tables.organization}
    where ${organization.role} = 'REGISTRY' order by ${tables.organization}.${organization.id} limit 1`);
  return row?.id;
}

function registryOf({ brand, languages }: Catalogue): Values {
  return {
    name: brand.institute[languages[0] ?? ''],
    role: 'REGISTRY',
    legalForm: 'LAW_ENTITY',
    email: brand.supportEmail,
    status: '_4_ACTIVE',
    temporary: false,
  };
}
