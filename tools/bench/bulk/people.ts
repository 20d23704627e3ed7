import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { specialOrganizations } from './organizations.ts';

/** A user with the demo password, and the kind of their organization. */
export interface BenchPerson {
  readonly email: string;
  readonly who: string;
}

/** Viewers by share of the register: everything, a tenth, two percent, a median organization, nothing. */
export const readers = {
  registry: { email: 'registry@demo.example', who: 'the registry' },
  largest: { email: 'supplier@demo.example', who: 'the organization with 10 %' },
  verifier: { email: 'authority@demo.example', who: 'a verifier with 2 %' },
  median: { email: 'median@demo.example', who: 'a median organization' },
  idle: { email: 'none@demo.example', who: 'an organization with none' },
} as const satisfies Readonly<Record<string, BenchPerson>>;

/** Adds a user to the median organization and to one without certificates, copied from the demo's supplier. */
export async function addPeople(connection: Connection): Promise<void> {
  await connection.query(sql`
    insert into organization (name, code, ico, country_id, legal_form, role, email, phone, temporary, status, valid_from, valid_until)
    select 'Nové palivá, s. r. o.', ${specialOrganizations.idle}, ico || '-0', country_id, legal_form, role, email, phone, temporary, status, valid_from, valid_until
    from organization where code = ${specialOrganizations.largest}
      and not exists (select 1 from organization where code = ${specialOrganizations.idle})`);
  await addPerson(connection, readers.median.email, medianOrganization);
  await addPerson(
    connection,
    readers.idle.email,
    sql`select id from organization where code = ${specialOrganizations.idle}`,
  );
}

/** Median trading organization by number of certificates. */
const medianOrganization = sql`
  select id from (
    select organization.id, count(*) as certificates from organization
    join certificate_reader as reader on reader.organization_id = organization.id
    where role = 'PUBLIC_ORGANIZATION' group by organization.id
  ) as trading
  order by certificates, id offset (select count(distinct id) / 2 from organization
    where role = 'PUBLIC_ORGANIZATION' and exists (select 1 from certificate_reader where organization_id = organization.id)) limit 1`;

async function addPerson(connection: Connection, email: string, organization: ReturnType<typeof sql>): Promise<void> {
  await connection.query(sql`
    insert into app_user (email, first_name, last_name, full_name, phone, language, terms_agree, privacy_agree)
    select ${email}, first_name, last_name, full_name, phone, language, terms_agree, privacy_agree
    from app_user where email = ${readers.largest.email} and not exists (select 1 from app_user where email = ${email})`);
  await connection.query(sql`
    insert into user_password (user_id, hash, changed_at)
    select made.id, hash, changed_at from app_user as made, user_password
    join app_user as model on model.id = user_id and model.email = ${readers.largest.email}
    where made.email = ${email} on conflict (user_id) do nothing`);
  await connection.query(sql`delete from organization_user using app_user
    where app_user.id = user_id and app_user.email = ${email}`);
  await connection.query(sql`
    insert into organization_user (user_id, organization_id, role, status)
    select app_user.id, place.id, 'RESPONSIBLE_PERSON', 'ACTIVE' from app_user, (${organization}) as place
    where app_user.email = ${email}`);
}
