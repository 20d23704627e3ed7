import sql, { raw } from 'sql-template-tag';
import { demoOrganizations } from '../../../server/demo/organizations.ts';
import type { Connection } from '../../../engine/store/index.ts';
import type { Proportions } from './proportions.ts';

/** Codes of organizations with special roles; their users can log in. */
export const specialOrganizations = { largest: 'ORG-SUPPLIER', verifier: 'ORG-AUTHORITY', idle: 'ORG-IDLE' } as const;

const copyCode = '-[0-9]+$';

/** Adds copies of demo organizations up to the wanted numbers, with their verifiers. */
export async function addOrganizations(connection: Connection, wanted: Proportions): Promise<void> {
  await copyOrganizations(connection, 'PUBLIC_ORGANIZATION', wanted.traders);
  await copyOrganizations(connection, 'QUALIFIED_AUTHORITY', wanted.verifiers);
  await copyOrganizations(connection, 'SUPPLIER', wanted.foreign);
  await copyOrganizations(connection, 'BUYER', wanted.foreign);
  await notePools(connection);
  await connection.query(sql`
    insert into responsible_organization (organization_id, qualified_authority_id, status, valid_from, valid_until)
    select trader.id, verifier.id, 'ACTIVE', current_date - 1000, current_date + 1000
    from pool as trader join pool as verifier on verifier.role = 'QUALIFIED_AUTHORITY'
      and verifier.number = trader.number % (select count(*) from pool where role = 'QUALIFIED_AUTHORITY')
    where trader.role = 'PUBLIC_ORGANIZATION' and not exists (
      select 1 from responsible_organization as known
      where known.organization_id = trader.id and known.qualified_authority_id = verifier.id)`);
}

/** Copies organizations of a role with numbered names, codes and company ids. */
async function copyOrganizations(connection: Connection, role: string, wanted: number): Promise<void> {
  await connection.query(sql`
    insert into organization (name, code, ico, country_id, legal_form, role, email, phone, temporary, status,
      valid_from, valid_until, residence_address_street, residence_address_number, residence_address_postal,
      residence_address_city, residence_address_country_id)
    select regexp_replace(name, '^([^,]*)', '\\1 ' || copy), code || '-' || copy, ico || '-' || copy, country_id, legal_form,
      role, email, phone, temporary, status, valid_from, valid_until, residence_address_street,
      residence_address_number, residence_address_postal, residence_address_city, residence_address_country_id
    from (
      select organization.*, row_number() over (order by copy, id) as place, copy, count(*) over (partition by copy) as known
      from organization cross join generate_series(1, ${wanted}::integer) as copy
      where role = ${role} and code = any(${demoCodes}::text[])
    ) as demo
    where place <= ${wanted}::integer - known
      and not exists (select 1 from organization as made where made.code = demo.code || '-' || copy)
    order by place`);
}

const demoCodes = demoOrganizations.map(({ key }) => `ORG-${key.toUpperCase()}`);

/** Notes the numbered organizations per role until the end of the transaction; the largest separately. */
export async function notePools(connection: Connection): Promise<void> {
  await connection.query(sql`
    create temporary table pool on commit drop as
    select role, row_number() over (partition by role order by id) - 1 as number, id
    from organization
    where (code = any(${demoCodes}::text[]) or code ~ ${raw(`'${copyCode}'`)}) and code <> ${specialOrganizations.largest}
    union all
    select 'LARGEST', 0, id from organization where code = ${specialOrganizations.largest}`);
  await connection.query(sql`create unique index on pool (role, number)`);
  await connection.query(sql`analyze pool`);
}
