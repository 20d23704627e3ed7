import sql from 'sql-template-tag';
import type { Values } from '../../../engine/record/index.ts';
import { answered } from '../trade.ts';
import { projectInput } from '../entries/project-input.ts';
import type { TradingRegister } from '../trading-register.ts';
import type { Add, MatrixRecord } from './matrix-record.ts';

/** Owner, buyer and verifier of related records. */
interface Family {
  readonly whose: MatrixRecord['whose'];
  readonly owner: string;
  readonly buyer: string;
  readonly verifier: string;
}

/** The relation `whose` is that of the supplier and its verifier. */
const families: readonly Family[] = [
  { whose: 'own', owner: 'supplier', buyer: 'buyer', verifier: 'authority' },
  { whose: 'other’s', owner: 'distillery', buyer: 'supplier', verifier: 'auditor' },
  { whose: 'foreign', owner: 'oils', buyer: 'refinery', verifier: 'auditor' },
];

/** Adds for each family a certificate, an offer of a part, and all records that refer to them. */
export async function addFamilies(trading: TradingRegister, add: Add): Promise<void> {
  for (const family of families) await castFamily(trading, family, add);
}

async function castFamily(trading: TradingRegister, family: Family, add: Add): Promise<void> {
  const { whose, owner, buyer, verifier } = family;
  const organization = idOf(trading, owner);
  const certificate = await register(trading, family);
  const sale = await offer(trading, family, certificate);
  const involved = { registeredBy: [owner], supplier: [owner], verifier: [verifier], buyer: [buyer] };
  const holder = { holder: [owner] };
  add('certificate', { whose, id: certificate, parties: involved });
  add('transaction', { whose, id: sale, parties: involved });
  add('outputCertificate', { whose, id: sale, parties: involved });
  for (const [entity, type, input] of await entriesOf(trading))
    add(entity, { whose, id: await save(trading, owner, type, input), parties: { organization: [owner] } });
  const imported = await importOf(trading, organization);
  for (const field of ['file', 'errorFile']) await attachFile(trading, ['import', imported, field]);
  add('import', { whose, id: imported, parties: { organization: [owner] } });
  const made = { maker: [owner], validator: [verifier] };
  add('export', { whose, id: await exportOf(trading, organization, idOf(trading, verifier)), parties: made });
  const period = await periodOf(trading, organization);
  add('reportingPeriod', { whose, id: period, parties: { organization: [owner] } });
  add('reportVersion', { whose, id: await versionOf(trading, period), parties: { organization: [owner] } });
  add('unreportedEntry', { whose, id: await unreportedOf(trading, family), parties: { organization: [owner] } });
  add('listFile', { whose, id: await listFileOf(trading, organization), parties: {} });
  const file = await attachFile(trading, ['certificate', certificate, 'attachments']);
  add('certificateFile', { whose, id: file, parties: involved });
  add('certificateCorrection', { whose, id: await correctionOf(trading, certificate), parties: {} });
  add('transactionCorrection', { whose, id: await saleCorrectionOf(trading, certificate, sale), parties: {} });
  add('certificateWithdrawal', { whose, id: await withdrawalOf(trading, certificate), parties: {} });
  add('operatorCertificate', {
    whose,
    id: await operatorCertificateOf(trading, family),
    parties: { organization: [owner] },
  });
  const assessed = { certificate, organization, verifier: idOf(trading, verifier) };
  add('plausibilityFinding', {
    whose,
    id: await findingOf(trading, assessed),
    parties: { organization: [owner], verifier: [verifier] },
  });
  add('reconciliationDifference', { whose, id: await differ(trading, certificate), parties: {} });
  add('holding', { whose, id: await holdingOf(trading, certificate, organization), parties: holder });
  const lot = { certificate, organization };
  add('lot', { whose, id: await lotOf(trading, lot), parties: { ...holder, verifier: [verifier] } });
  add('issuedDocument', {
    whose,
    id: await documentOf(trading, owner, certificate),
    parties: { organization: [owner] },
  });
  add('stock', { whose, id: certificate, parties: holder });
  add('stockOf', { whose, id: organization, parties: holder });
  add('workspace', { whose, id: organization, parties: { members: [owner] } });
}

/** Entries of an organization: entity, type and minimal input. */
async function entriesOf(
  trading: TradingRegister,
): Promise<readonly (readonly [entity: string, type: string, input: Values])[]> {
  const fuelTypeId = await trading.idOf('fuel_type', 'name_en', 'CNG');
  const countryOfOriginId = await trading.idOf('country', 'key', 'sk');
  return [
    ['electricity', 'Electricity', { energy: '3600', intensity: '45' }],
    ['otherFuelsEntry', 'OtherFuelsEntry', { fuelTypeId, countryOfOriginId, amount: '10' }],
    ['project', 'Project', projectInput()],
  ];
}

async function register(trading: TradingRegister, { owner, verifier }: Family): Promise<string> {
  const own = idOf(trading, owner);
  const changes = { supplierId: own, buyerId: own, verifierId: idOf(trading, verifier) };
  return await save(trading, owner, 'Certificate', trading.certificate(changes));
}

async function offer(trading: TradingRegister, { owner, buyer }: Family, certificateId: string): Promise<string> {
  const input = { certificateId, buyerId: idOf(trading, buyer), amount: '400', date: '2026-03-05' };
  return await save(trading, owner, 'Transaction', input);
}

async function save({ ask }: TradingRegister, as: string, type: string, input: Values): Promise<string> {
  const mutation = `mutation ($input: ${type}Input!) { createOrUpdate${type}(input: $input) { id } }`;
  return answered(await ask(as, mutation, { input })).id;
}

/** Inserts the record of an uploaded file, without its content. */
export async function attachFile(
  { database }: TradingRegister,
  [entity, record, field]: readonly [entity: string, record: string, field: string],
): Promise<string> {
  return await onlyId(
    database.query(sql`
      insert into file (name, type, size, sha256, storage_key, owner_entity, owner_record, owner_field, created_by, position)
      values ('a.pdf', 'application/pdf', 1, 'x', 'aa/x', ${entity}, ${record}, ${field}, 1, 1) returning id::text`),
  );
}

/** A withdrawal proposed by an officer who is none of the viewers. */
async function withdrawalOf({ database }: TradingRegister, certificate: string): Promise<string> {
  return await onlyId(
    database.query(sql`
      insert into certificate_withdrawal (code, certificate_id, reason, status, requested_by_id)
      values (${`O-${certificate}`}, ${certificate}, 'Forged.', 'PROPOSED', (
        select id from app_user where email = 'government@demo.example'))
      returning id::text`),
  );
}

async function operatorCertificateOf(trading: TradingRegister, { owner }: Family): Promise<string> {
  const schemeId = await trading.idOf('scheme', 'name_sk', 'SURE');
  const validity = { validFrom: '2026-01-01', validUntil: '2026-12-31' };
  const input = { schemeId, number: `SURE-${owner}`, certificationBody: 'TÜV', ...validity };
  return await save(trading, owner, 'OperatorCertificate', input);
}

async function correctionOf({ database }: TradingRegister, certificate: string): Promise<string> {
  return await onlyId(
    database.query(sql`
      insert into certificate_correction (code, certificate_id, reason, status, requested_by_id)
      values (${`K-${certificate}`}, ${certificate}, 'Another feedstock.', 'PROPOSED', (
        select id from app_user where email = 'government@demo.example'))
      returning id::text`),
  );
}

async function saleCorrectionOf({ database }: TradingRegister, certificate: string, sale: string): Promise<string> {
  return await onlyId(
    database.query(sql`
      insert into transaction_correction (code, transaction_id, certificate_id, reason, status, requested_by_id)
      values (${`KT-${sale}`}, ${sale}, ${certificate}, 'Another amount.', 'PROPOSED', (
        select id from app_user where email = 'government@demo.example'))
      returning id::text`),
  );
}

/** A finding that its organization is asked about. */
async function findingOf(
  { database }: TradingRegister,
  { certificate, organization, verifier }: Readonly<Record<'certificate' | 'organization' | 'verifier', string>>,
): Promise<string> {
  return await onlyId(
    database.query(sql`
      insert into plausibility_finding (code, finding, score, certificate_id, organization_id, verifier_id, status, question,
        due_at, asked_at)
      values (${`Z-${certificate}`}, 'UNUSUAL_AMOUNT', 90, ${certificate}, ${organization}, ${verifier}, 'ASKED', 'Why?',
        '2026-03-20', now())
      returning id::text`),
  );
}

async function differ({ database }: TradingRegister, certificate: string): Promise<string> {
  return await onlyId(
    database.query(sql`
      insert into reconciliation_difference (certificate_id, sentence_sk, sentence_en, found_at)
      values (${certificate}, 'Chýba 1 m³.', '1 m³ is missing.', now()) returning id::text`),
  );
}

async function importOf({ database }: TradingRegister, organization: string): Promise<string> {
  return await onlyId(
    database.query(sql`
      insert into "import" (name, type, status, dry_run, organization_id, created_by_id)
      values ('a.xlsx', 'CERTIFICATES', 'FINISHED', false, ${organization}, (select min(id) from app_user)) returning id::text`),
  );
}

async function exportOf({ database }: TradingRegister, organization: string, validator: string): Promise<string> {
  return await onlyId(
    database.query(sql`
      insert into export (type, status, organization_id, created_by_organization_id, qualified_organization_id, created_by_id)
      values ('YEAR_BALANCE', 'FINISHED', ${organization}, ${organization}, ${validator}, (select min(id) from app_user))
      returning id::text`),
  );
}

async function periodOf({ database }: TradingRegister, organization: string): Promise<string> {
  return await onlyId(
    database.query(sql`
      insert into reporting_period (code, kind, "from", "to", due, status, version, organization_id)
      values ('2024/Q1', 'QUARTER', '2024-01-01', '2024-03-31', '2024-05-10', 'SUBMITTED', 1, ${organization})
      returning id::text`),
  );
}

/** Electricity of the quarter that is missing in its report. */
async function unreportedOf(trading: TradingRegister, { owner }: Family): Promise<string> {
  await save(trading, owner, 'Electricity', { energy: '3600', intensity: '45', issuedAt: '2024-02-01' });
  return await onlyId(
    trading.database.query(sql`
      select id::text from unreported_entry where organization_id = ${idOf(trading, owner)} and date = '2024-02-01'`),
  );
}

async function versionOf({ database }: TradingRegister, period: string): Promise<string> {
  return await onlyId(
    database.query(sql`
      insert into report_version (period_id, version, entry_count) values (${period}, 1, 0) returning id::text`),
  );
}

/** A list file of a person who is none of the viewers. */
async function listFileOf({ database }: TradingRegister, organization: string): Promise<string> {
  return await onlyId(
    database.query(sql`
      insert into list_file (name, status, organization_id, created_by_id)
      values ('a.xlsx', 'FINISHED', ${organization}, (select min(id) from app_user)) returning id::text`),
  );
}

async function holdingOf({ database }: TradingRegister, certificate: string, organization: string): Promise<string> {
  return await onlyId(
    database.query(sql`
      select id::text from holding where certificate_id = ${certificate} and organization_id = ${organization}`),
  );
}

async function documentOf({ ask, database }: TradingRegister, as: string, certificate: string): Promise<string> {
  const issued = await ask(as, 'mutation ($id: ID!) { issueDocument(print: "certificate", id: $id) { number } }', {
    id: certificate,
  });
  const { number } = Object(issued.data['issueDocument']);
  return await onlyId(database.query(sql`select id::text from issued_document where number = ${String(number)}`));
}

async function lotOf(
  { database }: TradingRegister,
  { certificate, organization }: Readonly<Record<'certificate' | 'organization', string>>,
): Promise<string> {
  return await onlyId(
    database.query(sql`
      select id::text from lot where certificate_id = ${certificate} and organization_id = ${organization} order by id`),
  );
}

async function onlyId(found: Promise<readonly Values[]>): Promise<string> {
  return String((await found)[0]?.['id']);
}

/** The id of a demo organization. */
export const idOf = ({ register: { organizations } }: TradingRegister, key: string): string =>
  organizations.get(key) ?? '';
