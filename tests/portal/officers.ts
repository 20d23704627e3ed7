import type { Page } from 'playwright';
import sql from 'sql-template-tag';
import { openPageAs } from './person.ts';
import type { OpenPortal } from './portal.ts';

/** Pages of two registry officers, and of the supplier whose certificate they decide on. */
export interface Officers {
  readonly first: Page;
  readonly second: Page;
  readonly holder: Page;
}

export async function signInOfficers(portal: OpenPortal): Promise<Officers> {
  const first = await openPageAs(portal, 'registry');
  const second = await openPageAs(portal, 'officer');
  const holder = await openPageAs(portal, 'supplier');
  return { first, second, holder };
}

/** Id of a supplier's certificate with actual emissions, partly held by another organization. */
export async function createResoldCertificate(portal: OpenPortal): Promise<string> {
  const [found] = await portal.server.application.database.query<{ id: string }>(sql`
    select certificate.id::text as id from certificate join organization on organization.id = certificate.registered_by_id
      join holding on holding.certificate_id = certificate.id and holding.available > 0
    where organization.name = 'Tatranské biopalivá, a. s.' and certificate.status = 'APPROVED' and not by_ref_values
    group by certificate.id
    having count(*) > 1 and bool_or(holding.organization_id = certificate.registered_by_id) order by certificate.id limit 1`);
  if (found === undefined) throw new Error('the demo data have no certificate that was sold onward');
  return found.id;
}
