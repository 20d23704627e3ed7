import sql, { raw } from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';

/**
 * A circle is a full set of the organizations that trade with each other; circle 0 are the demo's own.
 * Qualified authorities are few everywhere, so later circles share those of the first ones.
 */
const authorityCircles = 5;

/** How many circles so many certificates are spread over: 40 for 100,000. */
export function circlesFor(certificates: number): number {
  return Math.max(1, Math.round(Math.sqrt(certificates) / 8));
}

/** Copies the demo's trading organizations into circles 1 to `circles` - 1, with who verifies whom. */
export async function copyOrganizations(connection: Connection, circles: number): Promise<void> {
  await connection.query(sql`
    insert into organization (name, code, ico, country_id, legal_form, organization_role, email, phone, temporary, status,
      valid_from, valid_until, residence_address_street, residence_address_number, residence_address_postal,
      residence_address_city, residence_address_country_id)
    select regexp_replace(name, '^([^,]*)', '\\1 ' || circle), code || '-' || circle, ico, country_id, legal_form,
      organization_role, email, phone, temporary, status, valid_from, valid_until, residence_address_street,
      residence_address_number, residence_address_postal, residence_address_city, residence_address_country_id
    from (${demoOrganizations}) as demo, generate_series(1, ${circles - 1}::integer) as circle
    where organization_role not in ('REGISTRY', 'GOVERNMENT')
      and (organization_role <> 'QUALIFIED_AUTHORITY' or circle < ${authorityCircles}::integer)
      and not exists (select 1 from organization as known where known.code = demo.code || '-' || circle)
    order by circle, id`);
  await noteCircles(connection, circles);
  await connection.query(sql`
    insert into responsible_organization (organization_id, qualified_authority_id, status, valid_from, valid_until)
    select checked.id, authority.id, relation.status, relation.valid_from, relation.valid_until
    from responsible_organization as relation
    join circle_organization as checked on checked.template = relation.organization_id and checked.circle > 0
    join circle_organization as authority on authority.template = relation.qualified_authority_id and authority.circle = checked.circle
    where not exists (select 1 from responsible_organization as known
      where known.organization_id = checked.id and known.qualified_authority_id = authority.id)`);
}

/** Notes, until the end of the database transaction, which organization plays a demo organization's part in each circle. */
export async function noteCircles(connection: Connection, circles: number): Promise<void> {
  await connection.query(sql`
    create temporary table circle_organization on commit drop as
    select demo.id as template, circle, coalesce(copy.id, demo.id) as id
    from (${demoOrganizations}) as demo
    cross join generate_series(0, ${raw(String(circles - 1))}) as circle
    left join organization as copy on copy.code = demo.code || '-'
      || case demo.organization_role when 'QUALIFIED_AUTHORITY' then circle % ${raw(String(authorityCircles))} else circle end`);
  await connection.query(sql`create unique index on circle_organization (template, circle)`);
}

const demoOrganizations = sql`select * from organization where code !~ '-[0-9]+$'`;
