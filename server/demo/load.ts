import type { Values } from '../../engine/record/index.ts';
import { answeredId, recordsAt, answeredText } from './answers.ts';
import { certificateInput } from './certificate-input.ts';
import { dayMs, type DemoTrade, type ActingViewer } from './demo-trade.ts';
import { answerOffer, comment, offer, saveCertificate, type Offer } from './operations.ts';
import { planCertificates, tradingOrganizations, type PlannedCertificate } from './plan.ts';
import { seededRandom, type Random } from './random.ts';
import { showEveryStatus } from './showcase.ts';

/** A temporary organization: sales to it are confirmed at once. */
const foreignBuyer = 'morava';
const salesPerCertificate = [1, 2, 1, 2, 2] as const;

/** Organizations that market fuels, in turn. */
const marketers = ['supplier', 'refinery', 'stations', 'buyer'] as const;
const certificatesPerMarketing = 3;

/** Registers and trades eight quarters of certificates through the product's operations. */
export async function loadTrade(trade: DemoTrade): Promise<void> {
  const random = seededRandom(309_2009);
  for (const [index, planned] of planCertificates(random, trade.today).entries()) {
    await registerCertificate(trade, random, planned);
    const sales = salesPerCertificate[index % salesPerCertificate.length] ?? 1;
    // In chronological order, because later stock cannot be sold earlier; ends before the next certificate is issued.
    let days = 4;
    for (let sale = 0; sale < sales; sale += 1) {
      days = random.between(days, 9);
      await sellSomething(trade, random, daysAfter(planned, days, trade));
    }
    if (index % certificatesPerMarketing === 2)
      await market(trade, index / certificatesPerMarketing, daysAfter(planned, 10, trade));
  }
  await showEveryStatus(trade, random);
  await offerToBuyer(trade);
}

/** Days after a certificate's issue, at most today. */
function daysAfter({ issuedAt }: PlannedCertificate, days: number, { today }: DemoTrade): Date {
  return new Date(Math.min(issuedAt.getTime() + days * dayMs, today.getTime()));
}

/** Leaves an open offer with comments for the buyer account. */
async function offerToBuyer(trade: DemoTrade): Promise<void> {
  const as = { viewer: trade.register.viewerOf('supplier'), at: trade.today };
  const [stock] = await readStocks(trade, as);
  if (stock === undefined) throw new Error('the demo supplier has stock at the end');
  const id = await offer(trade, as, part(stock, { buyer: 'buyer', percent: 40 }));
  await comment(trade, as, { id, audience: 'PARTIES', text: 'Dodávka je pripravená, doklady posielame e-mailom.' });
  await comment(trade, as, { id, audience: 'ORGANIZATION', text: 'Množstvo sme overili s prevádzkou.' });
}

async function registerCertificate(trade: DemoTrade, random: Random, planned: PlannedCertificate): Promise<void> {
  const { origin, registeredBy, issuedAt } = planned;
  const as = { viewer: trade.register.viewerOf(registeredBy), at: issuedAt };
  const { transactionId } = await saveCertificate(trade, as, certificateInput(trade, random, planned));
  if (origin.kind !== 'sale' || isRecent(trade, issuedAt)) return;
  await decide(trade, random, { buyer: origin.buyer, at: issuedAt, transactionId });
}

async function sellSomething(trade: DemoTrade, random: Random, at: Date): Promise<void> {
  const seller = random.pick(tradingOrganizations);
  const as = { viewer: trade.register.viewerOf(seller), at };
  const stocks = await readStocks(trade, as);
  if (stocks.length === 0) return;
  const stock = random.pick(stocks);
  const buyer =
    random.between(1, 12) === 1 ? foreignBuyer : random.pick(tradingOrganizations.filter((key) => key !== seller));
  const transactionId = await offer(trade, as, part(stock, { buyer, percent: random.between(15, 70) }));
  if (buyer === foreignBuyer || isRecent(trade, at)) return;
  await decide(trade, random, { buyer, at, transactionId });
}

/** Puts a part of an organization's stock on the market. */
async function market(trade: DemoTrade, turn: number, at: Date): Promise<void> {
  const marketer = marketers[Math.floor(turn) % marketers.length] ?? 'supplier';
  const as = { viewer: trade.register.viewerOf(marketer), at };
  const [stock] = await readStocks(trade, as);
  if (stock !== undefined) await offer(trade, as, part(stock, { percent: 20 }));
}

/** Confirms most offers, rejects some and leaves a few open. */
async function decide(
  trade: DemoTrade,
  random: Random,
  offer: { readonly buyer: string; readonly at: Date; readonly transactionId: string },
): Promise<void> {
  const chance = random.between(1, 20);
  if (chance === 20) return;
  const at = new Date(Math.min(offer.at.getTime() + 2 * dayMs, trade.today.getTime()));
  const as = { viewer: trade.register.viewerOf(offer.buyer), at };
  await answerOffer(trade, as, { id: offer.transactionId, status: chance >= 18 ? 'REJECTED' : 'CONFIRMED' });
}

function isRecent(trade: DemoTrade, at: Date): boolean {
  return trade.today.getTime() - at.getTime() < 30 * dayMs;
}

async function readStocks(trade: DemoTrade, as: ActingViewer): Promise<readonly Values[]> {
  const query = 'query { myStocks(offset: 0, limit: 10) { items { certificate { id } availableAmount } } }';
  return recordsAt(await trade.ask(as, query, {}), 'myStocks', 'items');
}

/** A percentage of a stock, exact to thousandths. */
function part(stock: Values, { buyer, percent }: { readonly buyer?: string; readonly percent: number }): Offer {
  const available = answeredText(stock, 'availableAmount');
  const thousandths = (BigInt(available.replace('.', '')) * BigInt(percent)) / 100n;
  const digits = String(thousandths).padStart(4, '0');
  return {
    certificateId: answeredId(stock, 'certificate'),
    ...(buyer !== undefined && { buyer }),
    amount: `${digits.slice(0, -3)}.${digits.slice(-3)}`,
  };
}
