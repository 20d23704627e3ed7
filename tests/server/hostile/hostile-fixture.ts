import { expect } from 'vitest';
import sql from 'sql-template-tag';
import type { Values } from '../../../engine/record/index.ts';
import { openedFixture } from '../opened-fixture.ts';
import { openTradingRegister, type Reply, type TradingRegister } from '../trading-register.ts';
import { transactionMutation } from '../trade.ts';

/** A register with records that an attacker could read, take or change. */
export interface HostileFixture {
  readonly trading: TradingRegister;
  readonly organization: (key: string) => string;
  /** The supplier's certificate: 400 m³ sold to the buyer and confirmed, 150 m³ of these offered to the refinery. */
  readonly certificate: SavedCertificate;
  /** The id of the sale to the buyer. */
  readonly sale: string;
  /** The id of a file of the certificate. */
  readonly attachment: string;
  /** The id of a file of the supplier itself. */
  readonly organizationFile: string;
  readonly create: (changes?: Values) => Promise<SavedCertificate>;
  readonly sell: (certificateId: string, buyer: string, amount: string, as?: string) => Promise<string>;
  readonly decide: (as: string, id: string, status: string) => Promise<Reply>;
  /**
   * Counts the rows of all tables that a refused request must not change; excludes downloads, which record refusals.
   */
  readonly countRows: () => Promise<unknown>;
}

interface SavedCertificate {
  readonly id: string;
  readonly certificateSubstances: readonly { readonly id: string }[];
  readonly initialTransaction: { readonly id: string; readonly status: string };
}

export const save = `mutation ($input: CertificateInput!) {
  createOrUpdateCertificate(input: $input) { id certificateSubstances { id } initialTransaction { id status } }
}`;
export const changeStatus = `mutation ($id: ID!, $status: TransactionStatus!) { transactionChangeStatus(id: $id, status: $status) { status } }`;

/** The register during the tests of a file; the distillery is pending and the stations are inactive. */
export function openedHostileFixture(): HostileFixture {
  return openedFixture(openHostileFixture, ({ trading }) => trading.close());
}

async function openHostileFixture(): Promise<HostileFixture> {
  const trading = await openTradingRegister();
  const organization = (key: string): string => trading.register.organizations.get(key) ?? '';
  const create = (changes: Values = {}) => createCertificate(trading, changes);
  const decide = (as: string, id: string, status: string) => trading.ask(as, changeStatus, { id, status });
  const sell: HostileFixture['sell'] = async (certificateId, buyer, amount, as = 'supplier') => {
    const input = { certificateId, buyerId: organization(buyer), amount, date: '2026-03-05' };
    const reply = await trading.ask(as, transactionMutation, { input });
    expect(reply.errors).toEqual([]);
    return (reply.data['createOrUpdateTransaction'] as { readonly id: string }).id; // the selection of `transactionMutation`
  };
  const certificate = await create({ note: 'ours' });
  const sale = await sell(certificate.id, 'buyer', '400');
  await decide('buyer', sale, 'CONFIRMED');
  await sell(certificate.id, 'refinery', '150', 'buyer');
  const attachment = await attach(trading, 'certificate', certificate.id, 'attachments');
  const organizationFile = await attach(trading, 'organization', organization('supplier'), 'agreementDrafts');
  await changeOrganization(trading, organization('distillery'), '_0_PENDING');
  await changeOrganization(trading, organization('stations'), '_5_INACTIVE');
  const countRows = () => rowsOf(trading);
  return { trading, organization, certificate, sale, attachment, organizationFile, create, sell, decide, countRows };
}

async function createCertificate(trading: TradingRegister, changes: Values): Promise<SavedCertificate> {
  const reply = await trading.ask('supplier', save, { input: trading.certificate(changes) });
  expect(reply.errors).toEqual([]);
  return reply.data['createOrUpdateCertificate'] as SavedCertificate; // the selection of `save`
}

async function attach({ database }: TradingRegister, entity: string, record: string, field: string): Promise<string> {
  const [file] = await database.query<{ id: string }>(sql`
    insert into file (name, type, size, sha256, storage_key, owner_entity, owner_record, owner_field, created_by, position)
    values ('a.pdf', 'application/pdf', 1, 'x', 'aa/x', ${entity}, ${record}, ${field}, 1, 1) returning id::text`);
  return file?.id ?? '';
}

async function changeOrganization({ database }: TradingRegister, id: string, status: string): Promise<void> {
  await database.query(sql`update organization set status = ${status} where id = ${id}`);
}

async function rowsOf({ database }: TradingRegister): Promise<unknown> {
  const [counts] = await database.query(sql`
    select (select count(*)::int from certificate) as certificates, (select count(*)::int from transaction) as transactions,
      (select count(*)::int from ledger_entry) as entries, (select count(*)::int from audit_entry where entity <> 'file') as audited,
      (select count(*)::int from file) as files, (select count(*)::int from certificate_certificate_substances) as substances,
      (select sum(row_version)::int from certificate) as versions`);
  return counts;
}
