import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { specialOrganizations } from '../bulk/organizations.ts';
import { fetchToken } from '../register.ts';

/** A finished export. */
export interface Exported {
  readonly id: string;
  readonly status: string;
  /** From request to end. */
  readonly seconds: number;
  readonly bytes: number;
}

/** All periods. */
const whole = { fromDate: '2000-01-01', toDate: '2099-12-31', onlyOnMarket: false };
const lookMs = 50;

/** Exports the substances of the demo supplier's certificates and waits for the end. */
export async function exportSubstances(address: string, database: pg.Client): Promise<Exported> {
  const { rows: verifiers } = await database.query<{ readonly id: string }>(
    `select qualified_authority_id::text as id from responsible_organization
    join organization on organization.id = organization_id where code = $1 and responsible_organization.status = 'ACTIVE' limit 1`,
    [specialOrganizations.largest],
  );
  const mutation = 'mutation ($input: CertificatesExportInput!) { exported: exportCertificates(input: $input) { id } }';
  return await makeExport(address, database, { mutation, input: { ...whole, qualifiedOrganization: verifiers[0] } });
}

/** Makes a quarter report of the demo supplier and waits for the end. */
export async function exportQuarter(
  address: string,
  database: pg.Client,
  quarter: { readonly year: number; readonly quarter: string },
): Promise<Exported> {
  const mutation =
    'mutation ($input: QuarterReportExportInput!) { exported: exportQuarterReport(input: $input) { id } }';
  return await makeExport(address, database, { mutation, input: { ...quarter, type: 'BIOFUEL' } });
}

async function makeExport(
  address: string,
  database: pg.Client,
  { mutation, input }: { readonly mutation: string; readonly input: object },
): Promise<Exported> {
  const token = await fetchToken(address, 'supplier@demo.example');
  const started = performance.now();
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: mutation, variables: { input } }),
  });
  // the operation's answer
  const answer = (await response.json()) as { readonly data?: { readonly exported?: { readonly id: string } } };
  const id = answer.data?.exported?.id;
  if (id === undefined) throw new Error(`the export was not started: ${JSON.stringify(answer)}`);
  for (;;) {
    const { rows } = await database.query<{ readonly status: string; readonly bytes: string }>(
      `select export.status, coalesce(file.size, 0) as bytes from export
      left join file on owner_entity = 'export' and owner_record = export.id where export.id = $1`,
      [id],
    );
    const [row] = rows;
    if (row !== undefined && row.status !== 'IDLE' && row.status !== 'IN_PROCESS')
      return { id, status: row.status, seconds: (performance.now() - started) / 1000, bytes: Number(row.bytes) };
    await wait(lookMs);
  }
}
