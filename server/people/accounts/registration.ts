import type { OperationCall, OwnSave } from '../../../engine/api/index.ts';
import { isEmpty, type Values } from '../../../engine/record/index.ts';
import type { Records } from '../../../generated/server/records.ts';
import { emailName } from './email-name.ts';
import { hashPassword } from './password.ts';
import { writePassword } from './people.ts';

/** What `register` was given: fields of a person, of their organization, and what only a registration has. */
export interface Registration {
  readonly person: Values;
  readonly organization: Values;
  /** Ids of the qualified authorities that are to confirm it. */
  readonly authorities: readonly string[];
  readonly password: string;
}

/** The parts of a registration, which its form has judged. */
export function registrationOf(asked: Records['registration']): Registration {
  const { organization, email, password, ...person } = asked;
  const { hasPostAddress: _, role: __, responsibleOrganizations, ...described } = organization ?? {};
  const { postAddress, ...others } = described;
  const hasOther = Object.values(postAddress ?? {}).some((value) => !isEmpty(value));
  return {
    person: { ...person, email: email && emailName(email) },
    // Without a post address of its own an organization has that of its residence.
    organization: { ...(hasOther ? described : others), samePostAddress: !hasOther },
    authorities: (responsibleOrganizations ?? []).map(({ id }) => id),
    password: password ?? '',
  };
}

/**
 * Registers a person with their organization: both wait for the registry. All of it is one database transaction, in
 * which the database itself keeps e-mails and the organization's numbers apart.
 * @throws ApiError with whatever is wrong with either
 */
export async function register(call: OperationCall, registration: Registration): Promise<void> {
  const { person, organization, authorities, password } = registration;
  const passwordHash = await hashPassword(password);
  await call.operate(async (operation) => {
    const [writePerson, writeOrganization] = await call.judge(operation, [
      personOf(person),
      organizationOf({ ...organization, authorities: authorities.map((id) => ({ authorityId: id })) }),
    ]);
    if (writePerson === undefined || writeOrganization === undefined) throw new Error('two records were judged');
    const userId = await writePerson();
    const organizationId = await writeOrganization();
    await operation.insert('organizationUser', memberOf(userId, organizationId), { action: 'register' });
    await writePassword(operation.connection, userId, passwordHash, operation.now);
  });
}

function personOf(person: Values): OwnSave {
  return { entity: 'user', input: person, preset: { termsAgree: true, privacyAgree: true }, at: ['input'] };
}

function organizationOf(organization: Values): OwnSave {
  return {
    entity: 'organization',
    input: organization,
    preset: { role: 'PUBLIC_ORGANIZATION' },
    at: ['input', 'organization'],
  };
}

/** Whoever registers an organization answers for it in the register; that they may sign for it is the agreement's to say. */
function memberOf(userId: string, organizationId: string): Values {
  return {
    user: { id: userId },
    organization: { id: organizationId },
    role: 'RESPONSIBLE_PERSON',
    status: 'PENDING',
  };
}
