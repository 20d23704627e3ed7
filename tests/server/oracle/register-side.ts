import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Values } from '../../../engine/record/index.ts';
import { openCorrectingSales, type Correcting } from '../corrections/correcting.ts';
import { answered, tradeOf, certificateMutation } from '../trade.ts';
import type { Reply, TradingRegister } from '../trading-register.ts';
import { partiesOf, type RegisteredCertificate } from './model-certificates.ts';
import type { Organization } from './model.ts';
import type { RequestedOffer } from './model-transactions.ts';
import { printThousandths } from './quantity.ts';
import { readAuditedRows, type AuditedRow } from './audited-row.ts';

/** The register's response: codes of refusals, and the id of a created record. */
export interface RegisterAnswer {
  readonly refusals: readonly string[];
  readonly id: string;
}

/** The quantities of a stored certificate. */
export interface StoredQuantities {
  readonly amount: string;
  readonly status: string;
  readonly removed: boolean;
  readonly lots: readonly string[];
  readonly transactions: readonly string[];
}

/** Actor and id of a request in the audit trail. */
export interface AuditedRequest {
  readonly actor: string;
  readonly request: string;
}

/** Further values of certificates and sales, which the model ignores, by number of creation. */
export interface FurtherValues {
  readonly certificate: (made: number) => Values;
  readonly sale: (made: number) => Values;
}

/** The officers of each register who correct sales. */
const officers = new WeakMap<TradingRegister, Promise<Correcting>>();

/** The operations of the model through GraphQL, each in a request of its own. */
export function registerSide(register: TradingRegister, variety?: FurtherValues) {
  const made = { certificates: 0, sales: 0 };
  const asked: AuditedRequest[] = [];
  const trading: TradingRegister = {
    ...register,
    ask: (organization, query, variables, context) => {
      const viewer = register.register.viewerOf(organization);
      asked.push({ actor: viewer.userId, request: randomUUID() });
      return register.askAs(viewer, query, variables, { requestId: asked.at(-1)?.request ?? '', ...context });
    },
  };
  const trade = tradeOf(trading);
  const { organization } = trade;
  const saveCertificate = async (input: object, by: Organization): Promise<RegisterAnswer> =>
    toAnswer(
      await trading.ask(by, certificateMutation, {
        input,
      }),
    );
  const saleOf = ({ buyer, amount }: RequestedOffer) => ({
    buyerId: buyer === undefined ? null : organization(buyer),
    onMarket: buyer === undefined,
    amount: printThousandths(amount),
  });
  return {
    register: (registration: RegisteredCertificate) => {
      const { supplier, buyer } = partiesOf(registration);
      const { origin, by, amount } = registration;
      const parties = { supplierId: organization(supplier), buyerId: organization(buyer) };
      const kind = { isImport: origin === 'import', ownProduction: origin === 'production' };
      return saveCertificate(
        trading.certificate({
          ...kind,
          ...parties,
          ...variety?.certificate(made.certificates++),
          amount: printThousandths(amount),
        }),
        by,
      );
    },
    split: (id: string, by: Organization, amount: bigint) =>
      saveCertificate({ id, splitToEtbe: true, amount: printThousandths(amount) }, by),
    correct: (id: string, by: Organization, amount: bigint) =>
      saveCertificate({ id, amount: printThousandths(amount) }, by),
    removeCertificate: async (id: string, by: Organization) =>
      toAnswer(await trading.ask(by, 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id })),
    offer: async (certificateId: string, by: Organization, wanted: RequestedOffer) =>
      toAnswer(await trade.save({ certificateId, ...saleOf(wanted), ...variety?.sale(made.sales++) }, by)),
    edit: async (id: string, by: Organization, wanted: RequestedOffer) =>
      toAnswer(await trade.save({ id, ...saleOf(wanted) }, by)),
    lose: async (certificateId: string, by: Organization, amount: bigint) =>
      toAnswer(await trade.lose({ certificateId, amount: printThousandths(amount) }, by)),
    giveBack: async (id: string, by: Organization, amount: bigint) =>
      toAnswer(await trade.giveBack(id, { amount: printThousandths(amount) }, by)),
    correctSale: async (id: string, amount: bigint) => {
      const correcting = officers.get(register) ?? openCorrectingSales(register);
      officers.set(register, correcting);
      const { request, approve, withdrawing } = await correcting;
      // With a file number, a correction is never too late.
      const requested = await request(id, { amount: printThousandths(amount), fileNumber: '4 Cb 12/2026' });
      if (requested.errors.length > 0) return toAnswer(requested);
      asked.push({ actor: withdrawing.second.userId, request: 'test' });
      return toAnswer({ data: {}, errors: await approve(answered(requested).id) });
    },
    decide: async (id: string, by: Organization, status: string) => toAnswer(await trade.changeStatus(id, status, by)),
    disconfirm: async (id: string, by: Organization) => toAnswer(await trade.disconfirm(id, by)),
    remove: async (id: string, by: Organization) => toAnswer(await trade.remove(id, by)),
    read: (certificateId: string) => readKept(trading, certificateId),
    lastAsked: () => asked.at(-1),
    told: (certificateIds: readonly string[]): Promise<readonly AuditedRow[]> =>
      readAuditedRows(trading.database, certificateIds),
    transactionIds: async (certificateId: string): Promise<readonly string[]> => {
      const rows = await trading.database.query<{ id: string }>(sql`
        select id::text from transaction where certificate_id = ${certificateId} order by transaction.id`);
      return rows.map(({ id }) => id);
    },
  };
}

function toAnswer({ data, errors }: Reply): RegisterAnswer {
  const [record] = Object.values(data);
  const id = typeof record === 'object' && record !== null && 'id' in record ? String(record.id) : '';
  // Compares the code without the path.
  const codes = errors.map((error) => error.split(' at ')[0] ?? error);
  return { refusals: [...new Set(codes)].toSorted(), id };
}

async function readKept({ database, register }: TradingRegister, certificateId: string): Promise<StoredQuantities> {
  const names = new Map([...register.organizations].map(([key, id]) => [id, key]));
  const [certificate] = await database.query<{ amount: string; status: string; removed: boolean }>(sql`
    select amount::text, status, archived as removed from certificate where id = ${certificateId}`);
  const lots = await database.query<{ holder: string; available: string }>(sql`
    select organization_id::text as holder, available::text from lot
    where certificate_id = ${certificateId} and available > 0 order by lot.id`);
  const transactions = await database.query<{ status: string; amount: string; reserved: string; removed: boolean }>(sql`
    select status, amount::text, archived as removed, coalesce((select sum(entry.amount) from ledger_entry as entry
      where entry.transaction_id = transaction.id), 0)::numeric(18, 3)::text as reserved
    from transaction where certificate_id = ${certificateId} order by transaction.id`);
  if (certificate === undefined) throw new Error(`certificate ${certificateId} is gone`);
  return {
    ...certificate,
    // The status of a removed certificate is not compared.
    status: certificate.removed ? 'REMOVED' : certificate.status,
    lots: lots.map(({ holder, available }) => `${names.get(holder) ?? holder} ${available}`),
    transactions: transactions.map(({ status, amount, reserved, removed }) =>
      removed ? `removed ${reserved}` : `${status} ${amount} ${reserved}`,
    ),
  };
}
