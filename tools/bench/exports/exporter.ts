import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { cast } from '../bulk/organizations.ts';
import { fetchToken } from '../register.ts';

/** An export that has ended. */
export interface Exported {
  readonly id: string;
  readonly status: string;
  /** From when it was asked for to its end. */
  readonly seconds: number;
  readonly bytes: number;
}

const mutation = 'mutation ($input: CertificatesExportInput!) { exportCertificates(input: $input) { id } }';
/** All that was ever traded. */
const whole = { fromDate: '2000-01-01', toDate: '2099-12-31', onlyOnMarket: false };
const lookMs = 250;

/** Has the demo's supplier export the substances of its certificates, and waits for the end. */
export async function exportSubstances(address: string, database: pg.Client): Promise<Exported> {
  const token = await fetchToken(address, 'supplier@demo.example');
  const { rows: verifiers } = await database.query<{ readonly id: string }>(
    `select qualified_authority_id::text as id from responsible_organization
    join organization on organization.id = organization_id where code = $1 and responsible_organization.status = 'ACTIVE' limit 1`,
    [cast.largest],
  );
  const input = { ...whole, qualifiedOrganization: verifiers[0] };
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: mutation, variables: { input } }),
  });
  // The operation's answer.
  const answer = (await response.json()) as {
    readonly data?: { readonly exportCertificates?: { readonly id: string } };
  };
  const id = answer.data?.exportCertificates?.id;
  if (id === undefined) throw new Error(`nothing is exported: ${JSON.stringify(answer)}`);
  const started = performance.now();
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
