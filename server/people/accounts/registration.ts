import { ApiError, type ApiIssue, type OperationCall, type OwnSave } from '../../../engine/api/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import { emailName } from './email-name.ts';
import { hashPassword } from './password.ts';
import { writePassword } from './people.ts';
import { superviseBy } from './supervision.ts';

/** What `register` was given: fields of a person, of their organization, and what only a registration has. */
export interface Registration {
  readonly person: Values;
  readonly organization: Values;
  readonly password: string;
}

/** @throws ApiError where the person did not agree with the terms or the privacy notice */
export function registrationOf(input: Values, password: string): Registration {
  const { organization, email, termsAgree, privacyAgree, ...person } = input;
  const issues = Object.entries({ termsAgree, privacyAgree }).flatMap(([name, agreed]) =>
    agreed === true ? [] : [missing(['input', name])],
  );
  if (issues.length > 0) throw new ApiError(issues);
  return {
    person: { ...person, email: typeof email === 'string' ? emailName(email) : email },
    organization: isValues(organization) ? organization : {},
    password,
  };
}

/**
 * Registers a person with their organization: both wait for the registry. All of it is one database transaction, in
 * which the database itself keeps e-mails and the organization's numbers apart.
 * @throws ApiError with whatever is wrong with either
 */
export async function register(call: OperationCall, { person, organization, password }: Registration): Promise<void> {
  const passwordHash = await hashPassword(password);
  await call.operate(async (operation) => {
    const [writePerson, writeOrganization] = await call.judge(operation, [
      personOf(person),
      organizationOf(organization),
    ]);
    if (writePerson === undefined || writeOrganization === undefined) throw new Error('two records were judged');
    const userId = await writePerson();
    const organizationId = await writeOrganization();
    await superviseBy(operation, organizationId, organization);
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

function missing(path: ApiIssue['path']): ApiIssue {
  return { code: 'ValidationError', message: 'errors.form.required', path, params: {} };
}
