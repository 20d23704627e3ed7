import { certificateInput } from './certificate-input.ts';
import { saveEntry, actingViewer, type DemoTrade } from './demo-trade.ts';
import { demoFuels, type DemoFuel } from './fuels.ts';
import {
  answerOffer,
  bookLoss,
  changeCertificate,
  disconfirm,
  offer,
  removeTransaction,
  saveCertificate,
} from './operations.ts';
import type { PlannedCertificate } from './plan.ts';
import type { Random } from './random.ts';

/** Adds what random data may lack: every status, every way out of a stock, and quantities with a long history. */
export async function showEveryStatus(trade: DemoTrade, random: Random): Promise<void> {
  const show: Showcase = { trade, random };
  await showLongWay(show);
  await showMarket(show);
  await showEtbe(show);
  await showWorkflow(show);
}

interface Showcase {
  readonly trade: DemoTrade;
  readonly random: Random;
}

interface Origin extends Pick<PlannedCertificate, 'registeredBy' | 'origin' | 'amount'> {
  /** Keys of substance type and feedstock. */
  readonly fuel: readonly [substanceType: string, kind: string];
  readonly daysAgo: number;
}

/** Registers a certificate. @returns its id */
async function register({ trade, random }: Showcase, { fuel, daysAgo, ...planned }: Origin): Promise<string> {
  const as = actingViewer(trade, planned.registeredBy, daysAgo);
  const certificate = { ...planned, fuel: fuelOf(fuel), issuedAt: as.at };
  return (await saveCertificate(trade, as, certificateInput(trade, random, certificate))).id;
}

function fuelOf([substanceType, kind]: Origin['fuel']): DemoFuel {
  const fuel = demoFuels.find((each) => each.substanceType === substanceType && each.kind === kind);
  if (fuel === undefined) throw new Error(`the demo has no ${substanceType} of ${kind}`);
  return fuel;
}

interface Sale {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly daysAgo: number;
  /** Absent: the offer stays open. */
  readonly answer?: 'CONFIRMED' | 'REJECTED';
}

/** A sale, answered by its buyer two days later. @returns the transaction id */
async function sell({ trade }: Showcase, certificateId: string, sale: Sale): Promise<string> {
  const { from, to, amount, daysAgo, answer } = sale;
  const id = await offer(trade, actingViewer(trade, from, daysAgo), { certificateId, buyer: to, amount });
  if (answer !== undefined) await answerOffer(trade, actingViewer(trade, to, daysAgo - 2), { id, status: answer });
  return id;
}

/** Ethanol that passes through five organizations and leaves each in another way. */
async function showLongWay(show: Showcase): Promise<void> {
  const { trade } = show;
  const certificateId = await register(show, {
    registeredBy: 'distillery',
    origin: { kind: 'ownProduction' },
    fuel: ['ETHANOL-D', 'FOOD-MAIZE'],
    amount: '2400.000',
    daysAgo: 320,
  });
  const confirmed = { answer: 'CONFIRMED' } as const;
  await sell(show, certificateId, {
    from: 'distillery',
    to: 'supplier',
    amount: '1500.000',
    daysAgo: 300,
    ...confirmed,
  });
  await sell(show, certificateId, {
    from: 'distillery',
    to: 'oils',
    amount: '100.000',
    daysAgo: 280,
    answer: 'REJECTED',
  });
  await bookLoss(trade, actingViewer(trade, 'distillery', 262), { certificateId, amount: '30.250' });
  await sell(show, certificateId, { from: 'supplier', to: 'refinery', amount: '900.000', daysAgo: 240, ...confirmed });
  await sell(show, certificateId, { from: 'refinery', to: 'stations', amount: '500.000', daysAgo: 190, ...confirmed });
  await sell(show, certificateId, { from: 'stations', to: 'buyer', amount: '125.500', daysAgo: 150, ...confirmed });
  await offer(trade, actingViewer(trade, 'supplier', 120), { certificateId, amount: '200.000' });
  await offer(trade, actingViewer(trade, 'stations', 95), { certificateId, amount: '300.000' });
  await bookLoss(trade, actingViewer(trade, 'supplier', 60), { certificateId, amount: '12.500' });
  await withdrawSales(show, certificateId);
  await sell(show, certificateId, { from: 'refinery', to: 'buyer', amount: '150.000', daysAgo: 6 });
}

/** A sale confirmed too early and withdrawn, and a duplicate. */
async function withdrawSales(show: Showcase, certificateId: string): Promise<void> {
  const { trade } = show;
  const sale = { from: 'supplier', to: 'buyer', amount: '120.000', daysAgo: 40, answer: 'CONFIRMED' } as const;
  await disconfirm(trade, actingViewer(trade, 'buyer', 33), await sell(show, certificateId, sale));
  const twice = await sell(show, certificateId, { from: 'supplier', to: 'oils', amount: '50.000', daysAgo: 25 });
  await removeTransaction(trade, actingViewer(trade, 'supplier', 24), { id: twice, reason: 'Zadané dvakrát' });
}

/** A certificate put on the market completely. */
async function showMarket(show: Showcase): Promise<void> {
  const certificateId = await register(show, {
    registeredBy: 'oils',
    origin: { kind: 'import', supplier: 'alfold' },
    fuel: ['UCOME', 'IX-B1'],
    amount: '640.000',
    daysAgo: 75,
  });
  await offer(show.trade, actingViewer(show.trade, 'oils', 50), { certificateId, amount: '640.000' });
}

/** Ethanol split to ETBE twice; a part of the ETBE is sold. */
async function showEtbe(show: Showcase): Promise<void> {
  const { trade } = show;
  const ethanol = await register(show, {
    registeredBy: 'supplier',
    origin: { kind: 'ownProduction' },
    fuel: ['ETHANOL-D', 'FOOD-SUGAR-BEET'],
    amount: '1000.000',
    daysAgo: 210,
  });
  const split = (daysAgo: number, amount: string) =>
    saveCertificate(trade, actingViewer(trade, 'supplier', daysAgo), { id: ethanol, splitToEtbe: true, amount });
  const { id } = await split(180, '800.000');
  await split(90, '400.000');
  await sell(show, id, { from: 'supplier', to: 'stations', amount: '300.000', daysAgo: 70, answer: 'CONFIRMED' });
}

/** One certificate in each remaining status. */
async function showWorkflow(show: Showcase): Promise<void> {
  const returned = { by: 'authority', status: 'RETURNED_TO_CORRECTION' };
  const steps = [
    [{ ...returned, reason: 'Chýba doklad o pôvode suroviny' }],
    [
      { ...returned, reason: 'Chýba doklad o pôvode suroviny' },
      { by: 'supplier', status: 'SENT_TO_VALIDATION' },
    ],
    [
      { ...returned, reason: 'Začiatok prevádzky zariadenia nesúhlasí s dokladom' },
      { by: 'supplier', corrected: { startOfProduction: 'TO_2020' } },
      { by: 'registry', status: 'APPROVED_BY_REGISTRY' },
    ],
    [{ by: 'registry', status: 'REJECTED_BY_REGISTRY', reason: 'Surovina nie je v zozname uznaných surovín' }],
  ];
  for (const [index, moves] of steps.entries()) {
    const registered = 56 - index * 12;
    const id = await register(show, {
      registeredBy: 'supplier',
      origin: { kind: 'ownProduction' },
      fuel: ['ETHANOL-STRAW', 'IX-A5'],
      amount: `${String(180 + index * 35)}.000`,
      daysAgo: registered,
    });
    for (const [step, { by, ...change }] of moves.entries()) {
      const as = actingViewer(show.trade, by, registered - 3 - step * 4);
      if ('corrected' in change) await saveEntry(show.trade, 'Certificate', as, { id, ...change.corrected });
      else await changeCertificate(show.trade, as, { id, ...change });
    }
  }
}
