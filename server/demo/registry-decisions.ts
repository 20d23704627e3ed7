import Big from 'big.js';
import type { WorkingStage } from '../demo-data.ts';
import { answeredId, answeredText, recordsAt } from './answers.ts';
import { dayMs, isoDay, actingViewer, type DemoTrade, type ActingViewer } from './demo-trade.ts';

/** What the registry decides: two corrections of sales, one of them approved, and the last day of a feedstock. */
export async function loadRegistryDecisions(loaded: DemoTrade, stage: WorkingStage): Promise<void> {
  const trade = { ...loaded, ask: stage.ask };
  const [newer, older] = await readSales(trade);
  const approved = await requestCorrection(trade, stage, {
    sale: older,
    less: '1.250',
    reason: 'Protokol o vážení uvádza menšie množstvo, ako bolo v dodacom liste.',
    daysAgo: 8,
  });
  const officer = { ...actingViewer(trade, 'registry', 7), viewer: secondOfficer(trade) };
  await trade.ask(officer, 'mutation ($id: ID!) { approveTransactionCorrection(id: $id) { id } }', { id: approved });
  await requestCorrection(trade, stage, {
    sale: newer,
    less: '0.480',
    reason: 'Po kalibrácii prietokomera vyšlo pri prečerpaní menšie množstvo.',
    daysAgo: 2,
  });
  await endFeedstock(trade);
}

interface Sale {
  readonly id: string;
  readonly amount: string;
}

/** The supplier's last two sales from which the buyer has something left, newest first. */
async function readSales(trade: DemoTrade): Promise<readonly [Sale, Sale]> {
  const query = `query ($filter: TransactionFilter) {
    myTransactions(page: { index: 0, size: 20 }, sort: [{ by: "date", direction: DESC }], filter: $filter) {
      items { id amount availableAmount isInitial }
    }
  }`;
  const supplier = [trade.register.organizations.get('supplier')];
  const filter = { status: ['CONFIRMED'], kind: ['SALE'], supplier };
  const answer = await trade.ask(actingViewer(trade, 'registry', 0), query, { filter });
  const [newer, older] = recordsAt(answer, 'myTransactions', 'items')
    .filter((sale) => sale['isInitial'] !== true && Number(sale['availableAmount']) > 10)
    .map((sale) => ({ id: answeredText(sale, 'id'), amount: answeredText(sale, 'amount') }));
  if (newer === undefined || older === undefined) throw new Error('the demo supplier has two sales to correct');
  return [newer, older];
}

interface Correction {
  readonly sale: Sale;
  /** By how much the corrected amount is less. */
  readonly less: string;
  readonly reason: string;
  readonly daysAgo: number;
}

/** @returns the id of the request */
async function requestCorrection(
  trade: DemoTrade,
  stage: WorkingStage,
  { sale, less, reason, daysAgo }: Correction,
): Promise<string> {
  const mutation = `mutation ($input: TransactionCorrectionInput!, $files: [Upload!]) {
    createOrUpdateTransactionCorrection(input: $input, files: $files) { id }
  }`;
  const input = { transactionId: sale.id, reason, amount: new Big(sale.amount).minus(less).toFixed(3) };
  const files = [stage.upload('protokol-o-vazeni.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))];
  const answer = await trade.ask(actingViewer(trade, 'registry', daysAgo), mutation, { input, files });
  return answeredId(answer, 'createOrUpdateTransactionCorrection');
}

function secondOfficer({ register }: DemoTrade): ActingViewer['viewer'] {
  const userId = register.users.get('officer@demo.example');
  if (userId === undefined) throw new Error('the demo registry has a second officer');
  return { ...register.viewerOf('registry'), userId };
}

/** A scheme stops covering sunflower in 45 days. */
async function endFeedstock({ ask, references, register, today }: DemoTrade): Promise<void> {
  const until = isoDay(new Date(today.getTime() + 45 * dayMs));
  const endingFeedstocks = [{ feedstockId: references('substanceKind', 'FOOD-SUNFLOWER'), until }];
  await ask(
    { viewer: register.viewerOf('registry'), at: today },
    'mutation ($input: SchemeInput!) { createOrUpdateScheme(input: $input) { id } }',
    { input: { id: references('scheme', '2BSvs'), endingFeedstocks } },
  );
}
