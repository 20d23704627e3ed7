import { idAt, recordsAt, textAt } from './answers.ts';
import { demoOrganizations } from './organizations.ts';
import { planCertificates, traders, type PlannedCertificate } from './plan.ts';
import { seededRandom, type Random } from './random.ts';
import type { DemoStage } from '../demo-data.ts';
import type { DemoRegister } from './register.ts';

/** The stage with all that was found or put on it before trading begins. */
export interface DemoTrade extends Pick<DemoStage, 'ask' | 'today'> {
  readonly register: DemoRegister;
  /** Ids of reference records by elNa key, and of schemes by name. */
  readonly references: ReadonlyMap<string, string>;
  readonly countries: ReadonlyMap<string, string>;
}

const day = 24 * 60 * 60 * 1000;
type Ask = DemoStage['ask'];

/** A temporary organization: sales to it are confirmed at once. */
const foreignBuyer = 'morava';
const salesPerCertificate = [1, 2, 1, 2, 2] as const;

/** Registers and trades eight quarters of certificates through the product's own operations. */
export async function loadTrade(trade: DemoTrade): Promise<void> {
  const random = seededRandom(309_2009);
  for (const [index, planned] of planCertificates(random, trade.today).entries()) {
    await registerCertificate(trade, random, planned);
    const sales = salesPerCertificate[index % salesPerCertificate.length] ?? 1;
    for (let sale = 0; sale < sales; sale += 1) {
      const at = new Date(Math.min(planned.issuedAt.getTime() + random.between(4, 9) * day, trade.today.getTime()));
      await sellSomething(trade, random, at);
    }
  }
  await offerToBuyer(trade);
}

/** Whoever looks at the demo as buyer finds an offer waiting for a decision. */
async function offerToBuyer(trade: DemoTrade): Promise<void> {
  const as = { viewer: trade.register.viewerOf('supplier'), at: trade.today };
  const [stock] = await readStocks(trade, as);
  if (stock === undefined) throw new Error('the demo supplier has stock at the end');
  await offer(trade, as, { stock, buyer: 'buyer', percent: 40 });
}

async function registerCertificate(trade: DemoTrade, random: Random, planned: PlannedCertificate): Promise<void> {
  const { origin, registeredBy, issuedAt } = planned;
  const saved = await trade.ask(
    { viewer: trade.register.viewerOf(registeredBy), at: issuedAt },
    `mutation ($input: CertificateInput!) {
      createOrUpdateCertificate(input: $input) { id initialTransaction { id } }
    }`,
    { input: toInput(trade, random, planned) },
  );
  if (origin.kind !== 'sale' || isRecent(trade, issuedAt)) return;
  await decide(trade, random, {
    buyer: origin.buyer,
    at: issuedAt,
    transactionId: idAt(saved, 'createOrUpdateCertificate', 'initialTransaction'),
  });
}

function toInput(trade: DemoTrade, random: Random, planned: PlannedCertificate): Readonly<Record<string, unknown>> {
  const { fuel, origin, registeredBy, issuedAt } = planned;
  const own = trade.register.organizations.get(registeredBy);
  const produced = new Date(issuedAt.getTime() - random.between(5, 40) * day);
  return {
    isImport: origin.kind === 'import',
    ownProduction: origin.kind === 'ownProduction',
    supplierId: origin.kind === 'import' ? trade.register.organizations.get(origin.supplier) : own,
    buyerId: origin.kind === 'sale' ? trade.register.organizations.get(origin.buyer) : own,
    verifierId: trade.register.organizations.get(verifierOf(registeredBy)),
    type: 'BIOFUEL',
    targetUse: random.pick(['COMBINED', 'COMBINED', 'HEATING', 'ELECTRICITY']),
    substanceTypeId: trade.references.get(fuel.substanceType),
    schemeId: trade.references.get(random.pick(['ISCC EU', 'ISCC EU', 'REDcert-EU', '2BSvs'])),
    amount: planned.amount,
    amountUnit: 'M3',
    energyUnit: 'MJ',
    issuedAt: isoDay(issuedAt),
    producedAt: isoDay(produced),
    startOfProduction: random.pick(['TO_2015', 'TO_2020', 'SINCE_2021']),
    fromTrash: fuel.kind.startsWith('IX-'),
    // Annex IX, list A: feedstocks of advanced biofuels.
    advanced: fuel.kind.startsWith('IX-A'),
    byRefValues: false,
    emission: {
      eec: fuel.eec,
      el: '0',
      ep: fuel.ep,
      etd: fuel.etd,
      eu: '0',
      ecomp: '0',
      esca: '0',
      eccs: '0',
      eccr: '0',
    },
    certificateSubstances: [
      {
        kindId: trade.references.get(fuel.kind),
        productionId: trade.references.get(fuel.production),
        countryId: trade.countries.get(countryOf(random, origin.kind)),
        portion: '100',
      },
    ],
    externalCode: `${registeredBy.slice(0, 3).toUpperCase()}/${isoDay(issuedAt).slice(0, 4)}/${String(random.between(100, 999))}`,
  };
}

async function sellSomething(trade: DemoTrade, random: Random, at: Date): Promise<void> {
  const seller = random.pick(traders);
  const as = { viewer: trade.register.viewerOf(seller), at };
  const stocks = await readStocks(trade, as);
  if (stocks.length === 0) return;
  const stock = random.pick(stocks);
  const buyer = random.between(1, 12) === 1 ? foreignBuyer : random.pick(traders.filter((key) => key !== seller));
  const transactionId = await offer(trade, as, { stock, buyer, percent: random.between(15, 70) });
  if (buyer === foreignBuyer || isRecent(trade, at)) return;
  await decide(trade, random, { buyer, at, transactionId });
}

type Speaker = Parameters<Ask>[0];
type Stock = Readonly<Record<string, unknown>>;

async function readStocks(trade: DemoTrade, as: Speaker): Promise<readonly Stock[]> {
  const query = 'query { myStocks(offset: 0, limit: 10) { items { certificate { id } availableAmount } } }';
  return recordsAt(await trade.ask(as, query, {}), 'myStocks', 'items');
}

/** Offers a part of a stock. @returns the transaction's id */
async function offer(
  trade: DemoTrade,
  as: Speaker,
  { stock, buyer, percent }: { readonly stock: Stock; readonly buyer: string; readonly percent: number },
): Promise<string> {
  const saved = await trade.ask(
    as,
    'mutation ($input: TransactionInput!) { createOrUpdateTransaction(input: $input) { id } }',
    {
      input: {
        certificateId: idAt(stock, 'certificate'),
        buyerId: trade.register.organizations.get(buyer),
        amount: part(textAt(stock, 'availableAmount'), percent),
        date: isoDay(as.at),
      },
    },
  );
  return idAt(saved, 'createOrUpdateTransaction');
}

/** The buyer confirms most offers, rejects some and leaves a few waiting. */
async function decide(
  trade: DemoTrade,
  random: Random,
  offer: { readonly buyer: string; readonly at: Date; readonly transactionId: string },
): Promise<void> {
  const chance = random.between(1, 20);
  if (chance === 20) return;
  await trade.ask(
    {
      viewer: trade.register.viewerOf(offer.buyer),
      at: new Date(Math.min(offer.at.getTime() + 2 * day, trade.today.getTime())),
    },
    'mutation ($id: ID!, $status: TransactionStatus!) { transactionChangeStatus(id: $id, status: $status) { id } }',
    { id: offer.transactionId, status: chance >= 18 ? 'REJECTED' : 'CONFIRMED' },
  );
}

function isRecent(trade: DemoTrade, at: Date): boolean {
  return trade.today.getTime() - at.getTime() < 30 * day;
}

function verifierOf(organizationKey: string): string {
  const verifier = demoOrganizations.find(({ key }) => key === organizationKey)?.verifiedBy?.[0];
  if (verifier === undefined) throw new Error(`${organizationKey} has no qualified authority`);
  return verifier;
}

function countryOf(random: Random, origin: 'import' | 'ownProduction' | 'sale'): string {
  return random.pick(origin === 'import' ? ['at', 'hu', 'de', 'ua', 'ro'] : ['sk', 'sk', 'cz', 'hu']);
}

/** So many percent of a decimal amount, to three places; percentages keep it exact in thousandths. */
function part(amount: string, percent: number): string {
  const thousandths = (BigInt(amount.replace('.', '')) * BigInt(percent)) / 100n;
  const digits = String(thousandths).padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

function isoDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
