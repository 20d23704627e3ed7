import sql from 'sql-template-tag';
import { fillDefaults, type Catalogue } from '../../engine/metadata/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { requireEntity, type Connection, type WriteOperation, type Viewer } from '../../engine/store/index.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import { fullAddressOf } from '../people/organizations/index.ts';
import { demoOrganizations, demoPeople, type DemoOrganization } from './organizations.ts';

/** Ids of inserted demo records by their keys. */
export interface DemoRegister {
  readonly organizations: ReadonlyMap<string, string>;
  readonly users: ReadonlyMap<string, string>;
  /** Viewer of a responsible person of the organization. */
  readonly viewerOf: (organizationKey: string) => Viewer;
}

/** Inserts the organizations, their relations and users directly, without operations. */
export async function insertRegister(operation: WriteOperation, catalogue: Catalogue): Promise<DemoRegister> {
  const insert = (entity: string, record: Values): Promise<string> =>
    operation.insert(entity, fillDefaults(requireEntity(catalogue, entity).fields, record), { action: 'loadDemo' });
  const { now } = operation;
  const countries = await readCountries(operation.connection);
  const organizations = new Map<string, string>();
  for (const organization of demoOrganizations) {
    organizations.set(organization.key, await insert('organization', toOrganization(organization, countries, now)));
  }
  for (const { key, verifiedBy = [] } of demoOrganizations) {
    for (const authority of verifiedBy) {
      await insert('supervision', {
        organization: { id: organizations.get(key) },
        qualifiedAuthority: { id: organizations.get(authority) },
        status: 'ACTIVE',
        ...validity(now),
      });
    }
  }
  const users = await insertPeople(insert, organizations);
  return { organizations, users, viewerOf: (key) => toViewer(catalogue, organizations, users, key) };
}

function membership(userId: string, organizationId: string | undefined, role: string): Values {
  return { user: { id: userId }, organization: { id: organizationId }, role, status: 'ACTIVE' };
}

function toViewer(
  catalogue: Catalogue,
  organizations: ReadonlyMap<string, string>,
  users: ReadonlyMap<string, string>,
  key: string,
): Viewer {
  const organization = demoOrganizations.find((candidate) => candidate.key === key);
  const role = 'RESPONSIBLE_PERSON';
  const grant = catalogue.roles.find((each) => each.organizationRole === organization?.role && each.role === role);
  // Organizations without an account act through the supplier's user, so that the audit trail has an actor.
  const person =
    demoPeople.find((each) => each.organization === key) ?? demoPeople.find((each) => each.organization === 'supplier');
  const userId = users.get(person?.email ?? '');
  if (organization === undefined || grant === undefined || userId === undefined)
    throw new Error(`nobody acts for ${key}`);
  return {
    userId,
    organizationId: organizations.get(key),
    organizationRole: organization.role,
    role,
    permissions: grant.permissions,
    language: 'sk',
  };
}

async function insertPeople(
  insert: (entity: string, record: Values) => Promise<string>,
  organizations: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const users = new Map<string, string>();
  for (const [index, person] of demoPeople.entries()) {
    const { email, firstName, lastName, role } = person;
    const phone = `+421 9${String(index)}0 100 20${String(index)}`;
    const fullName = `${firstName} ${lastName}`;
    const userId = await insert('user', {
      email,
      firstName,
      lastName,
      fullName,
      phone,
      language: 'sk',
      termsAgree: true,
      privacyAgree: true,
    });
    users.set(email, userId);
    await insert('organizationUser', membership(userId, organizations.get(person.organization), role));
    if (person.alsoIn !== undefined) {
      await insert('organizationUser', membership(userId, organizations.get(person.alsoIn), 'EMPLOYEE'));
    }
  }
  return users;
}

function toOrganization(organization: DemoOrganization, countries: ReadonlyMap<string, string>, now: Date): Values {
  const { key, name, role, ico, elnaKey = null, street, number, postal, city } = organization;
  const isTemporary = role === 'SUPPLIER' || role === 'BUYER';
  const country = { id: countries.get(organization.country) };
  const address = { street, number, postal, city, country, fullAddress: fullAddressOf(organization) };
  return {
    name,
    code: `ORG-${key.toUpperCase()}`,
    ico: ico ?? null,
    dic: ico === undefined ? null : `20${ico}`,
    icdph: ico === undefined ? null : `SK20${ico}`,
    spdCode: `SPD-${key.toUpperCase()}`,
    elnaKey,
    email: `${key}@organization.demo.example`,
    phone: `+421 900 123 4${String(10 + demoOrganizations.indexOf(organization))}`,
    legalForm: 'LAW_ENTITY',
    role,
    temporary: isTemporary,
    status: isTemporary ? '_6_PREPARED' : '_4_ACTIVE',
    country,
    residenceAddress: address,
    samePostAddress: true,
    postAddress: address,
    authorityKind: role === 'QUALIFIED_AUTHORITY' ? 'CERTIFICATION_BODY' : null,
    ...(role === 'REGISTRY' ? withoutEnd(now) : validity(now)),
  };
}

/** The registry never expires. */
function withoutEnd(now: Date): Pick<ReturnType<typeof validity>, 'validFrom'> {
  const { validFrom } = validity(now);
  return { validFrom };
}

function validity(now: Date): { readonly validFrom: string; readonly validUntil: string } {
  const year = now.getUTCFullYear();
  return { validFrom: `${String(year - 3)}-01-01`, validUntil: `${String(year + 2)}-12-31` };
}

/** Ids of countries by key. */
export async function readCountries(connection: Connection): Promise<ReadonlyMap<string, string>> {
  const rows = await connection.query<{ id: string; key: string }>(sql`
    select ${columns.country.id}::text as id, ${columns.country.key} as key from ${tables.country}`);
  return new Map(rows.map(({ id, key }) => [key, id]));
}
