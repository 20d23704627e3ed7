import { isDeepStrictEqual } from 'node:util';
import type { TradingRegister } from '../trading-register.ts';
import { correct, register, removeCertificate, type RegisteredCertificate } from './model-certificates.ts';
import {
  correctSale,
  decide,
  disconfirmInModel,
  returnInModel,
  edit,
  lose,
  offerInModel,
  remove,
  toMarket,
  type RequestedOffer,
} from './model-transactions.ts';
import {
  statusOf,
  sellableAmount,
  traders,
  type Certificate,
  type Organization,
  type Refusals,
  type Transaction,
} from './model.ts';
import { correctPart, returnEthanolInModel, split } from './model-split.ts';
import { printThousandths } from './quantity.ts';
import { registerSide, type RegisterAnswer, type StoredQuantities, type FurtherValues } from './register-side.ts';
import type { OracleStep } from './step.ts';
import { actorOf, amountOfStock, chosenBuyer, correctedAmount, itemAt, recentItem } from './step-choices.ts';

/** A certificate of the model and its id in the register. */
interface KnownCertificate {
  readonly model: Certificate;
  readonly id: string;
}

interface KnownTransaction {
  readonly model: Transaction;
  readonly id: string;
}

/** Register and model after some steps, and the ids of the model's records in the register. */
interface OracleRun {
  readonly side: ReturnType<typeof registerSide>;
  readonly certificates: KnownCertificate[];
  readonly transactions: KnownTransaction[];
  /** The version of each row after the previous step, by name. */
  readonly versions: Map<string, number>;
  done: number;
}

/** A step and its results in both. */
interface Played {
  readonly said: string;
  readonly expected: Refusals;
  readonly answer: RegisterAnswer;
  readonly certificates: readonly KnownCertificate[];
}

/** Thrown at the first difference between register and model. */
export class ModelMismatch extends Error {
  override readonly name = 'Parted';
  readonly step: number;

  constructor(step: number, message: string) {
    super(message);
    this.step = step;
  }
}

/** Hooks around the steps. */
export interface PlayHooks {
  /** Called before a step with the model's certificates; may advance the clock. */
  readonly before?: (step: number, certificates: readonly Certificate[]) => void;
  readonly variety?: FurtherValues;
}

/**
 * Plays steps on a register and on the model; compares refusals and balances after each, and versions with the audit
 * trail.
 * @returns the numbers of successful and refused steps
 * @throws Parted at the first difference
 */
export async function play(
  trading: TradingRegister,
  steps: readonly OracleStep[],
  { before, variety }: PlayHooks = {},
): Promise<Pick<OracleRun, 'done' | 'certificates' | 'transactions'> & { readonly refused: number }> {
  const run: OracleRun = {
    side: registerSide(trading, variety),
    certificates: [],
    transactions: [],
    versions: new Map(),
    done: 0,
  };
  let refused = 0;
  for (const [index, step] of steps.entries()) {
    before?.(
      index,
      run.certificates.map(({ model }) => model),
    );
    const played = await playStep(run, step);
    if (played === undefined) continue;
    const { said, expected, answer, certificates } = played;
    if (expected.length > 0) refused += 1;
    else run.done += 1;
    const asks = `step ${String(index)}, ${said}`;
    assertSame(index, `${asks}: refusals`, answer.refusals, [...expected].toSorted());
    for (const { id, model } of certificates)
      assertSame(index, `${asks}: balances`, await run.side.read(id), keptOf(model));
    await assertTold(index, asks, run, played);
  }
  return { ...run, refused };
}

/** Expects an audit entry for each new version of a row: reason, actor and request. */
async function assertTold(step: number, asks: string, { side, versions }: OracleRun, played: Played): Promise<void> {
  const { actor, request } = side.lastAsked() ?? {};
  for (const { row, version, entries } of await side.told(played.certificates.map(({ id }) => id))) {
    const fresh = entries.slice(versions.get(row) ?? 0).map((entry) => ({ ...entry, isNamed: entry.action !== '' }));
    const expected = Array.from({ length: version - (versions.get(row) ?? 0) }, (_, index) => ({
      action: fresh[index]?.action,
      actor,
      request,
      isNamed: true,
    }));
    versions.set(row, version);
    assertSame(step, `${asks}: what the audit trail tells of ${row}`, fresh, expected);
  }
}

function assertSame(step: number, what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new ModelMismatch(step, `${what}\nregister: ${JSON.stringify(found)}\nmodel:    ${JSON.stringify(expected)}`);
}

function keptOf(certificate: Certificate): StoredQuantities {
  return {
    amount: printThousandths(certificate.amount),
    status: certificate.isRemoved ? 'REMOVED' : statusOf(certificate),
    removed: certificate.isRemoved,
    lots: certificate.lots
      .filter(({ available }) => available > 0n)
      .map(({ holder, available }) => `${holder} ${printThousandths(available)}`),
    transactions: certificate.transactions.map(({ status, amount, isRemoved }) => {
      const reserved = printThousandths(status === 'PENDING' && !isRemoved ? amount : 0n);
      return isRemoved ? `removed ${reserved}` : `${status} ${printThousandths(amount)} ${reserved}`;
    }),
  };
}

async function playStep(run: OracleRun, step: OracleStep): Promise<Played | undefined> {
  if (step.kind === 'register') return playRegistration(run, step);
  const certificate = recentItem(run.certificates, step.certificate, 4);
  const transaction = recentItem(run.transactions, step.transaction, 10);
  if (certificate === undefined || transaction === undefined) return undefined;
  switch (step.kind) {
    case 'offer':
    case 'lose':
    case 'correct':
    case 'removeCertificate':
    case 'split':
      return playOnCertificate(run, step, certificate);
    default:
      return playOnTransaction(run, step, transaction);
  }
}

async function playRegistration(run: OracleRun, step: OracleStep): Promise<Played> {
  const by = itemAt(traders, step.who);
  const others = traders.filter((each) => each !== by);
  const amount = step.share % 25 === 0 ? 0n : BigInt(1 + step.share) * 1_037n;
  const registration: RegisteredCertificate = { origin: step.origin, by, other: itemAt(others, step.other), amount };
  const { refusals: expected, made } = register(registration);
  const answer = await run.side.register(registration);
  const certificate = made && { model: made, id: answer.id };
  if (certificate !== undefined && answer.id !== '') {
    run.certificates.push(certificate);
    await note(run, certificate);
  }
  return {
    said: `${by} registers ${printThousandths(amount)} of ${step.origin}`,
    expected,
    answer,
    certificates: certificate ? [certificate] : [],
  };
}

/** Records the ids of transactions that are new in the model. */
async function note(run: OracleRun, { model, id }: KnownCertificate): Promise<void> {
  const known = new Set(run.transactions.map((each) => each.model));
  const ids = await run.side.transactionIds(id);
  for (const [index, transaction] of model.transactions.entries()) {
    const transactionId = ids[index];
    if (!known.has(transaction) && transactionId !== undefined)
      run.transactions.push({ model: transaction, id: transactionId });
  }
}

async function playOnCertificate(run: OracleRun, step: OracleStep, certificate: KnownCertificate): Promise<Played> {
  const { side } = run;
  const { model, id } = certificate;
  const certificates = family(run, model);
  const holders = traders.filter((each) => sellableAmount(model, each) > 0n);
  switch (step.kind) {
    case 'offer': {
      const by = step.who < 8 && holders.length > 0 ? itemAt(holders, step.who) : itemAt(traders, step.who);
      const wanted: RequestedOffer = {
        buyer: chosenBuyer(step),
        amount: amountOfStock(sellableAmount(model, by), step.share),
      };
      const expected = offerInModel(model, by, wanted);
      const answer = await side.offer(id, by, wanted);
      await note(run, certificate);
      return { said: `${by} offers ${sayWanted(wanted)} of certificate ${id}`, expected, answer, certificates };
    }
    case 'lose': {
      const by = step.who < 8 && holders.length > 0 ? itemAt(holders, step.who) : itemAt(traders, step.who);
      const amount = amountOfStock(sellableAmount(model, by), step.share);
      const expected = lose(model, by, amount);
      const answer = await side.lose(id, by, amount);
      await note(run, certificate);
      return { said: `${by} loses ${printThousandths(amount)} of certificate ${id}`, expected, answer, certificates };
    }
    case 'correct': {
      const by = actorOf(step, model.registeredBy);
      const amount = correctedAmount(model, step.share);
      const parts = isSplit(run, model) ? 'split' : 'whole';
      const expected =
        model.splitFrom === undefined ? correct(model, by, amount, parts) : correctPart(model, by, amount);
      const answer = await side.correct(id, by, amount);
      return {
        said: `${by} corrects certificate ${id} to ${printThousandths(amount)}`,
        expected,
        answer,
        certificates,
      };
    }
    case 'split': {
      const by =
        step.who < 8 ? itemAt(traders, traders.indexOf(holders[0] ?? 'supplier')) : itemAt(traders, step.other);
      const amount = amountOfStock((model.amount * 100n) / 47n, step.share);
      const { refusals: expected, made } = split(model, by, amount);
      const answer = await side.split(id, by, amount);
      const part = made && { model: made, id: answer.id };
      if (part !== undefined && answer.id !== '') {
        run.certificates.push(part);
        await note(run, part);
      }
      const said = `${by} splits ${printThousandths(amount)} of ETBE off certificate ${id}`;
      return { said, expected, answer, certificates: part === undefined ? certificates : [...certificates, part] };
    }
    default: {
      const by = actorOf(step, model.registeredBy);
      const expected = removeCertificate(model, by, isSplit(run, model) ? 'split' : 'whole');
      if (expected.length === 0) returnEthanolInModel(model);
      const answer = await side.removeCertificate(id, by);
      return { said: `${by} removes certificate ${id}`, expected, answer, certificates };
    }
  }
}

async function playOnTransaction(run: OracleRun, step: OracleStep, { model, id }: KnownTransaction): Promise<Played> {
  const certificates = family(run, model.certificate);
  const { side } = run;
  if (step.kind === 'giveBack') return await playReturn(run, step, { model, id });
  if (step.kind === 'correctSale') return await playSaleCorrection(run, step, { model, id });
  const ofSupplier = actorOf(step, model.supplier);
  const ofBuyer = actorOf(step, model.buyer ?? model.supplier);
  const told = (by: Organization, verb: string) => `${by} ${verb} transaction ${id}`;
  switch (step.kind) {
    case 'edit': {
      const stock = sellableAmount(model.certificate, model.supplier) + model.amount;
      const wanted: RequestedOffer = { buyer: chosenBuyer(step), amount: amountOfStock(stock, step.share) };
      const expected = edit(model, ofSupplier, wanted);
      const answer = await side.edit(id, ofSupplier, wanted);
      return { said: told(ofSupplier, `edits to ${sayWanted(wanted)}`), expected, answer, certificates };
    }
    case 'confirm':
    case 'reject': {
      const status = step.kind === 'confirm' ? 'CONFIRMED' : 'REJECTED';
      const expected = decide(model, ofBuyer, status);
      return { said: told(ofBuyer, step.kind), expected, answer: await side.decide(id, ofBuyer, status), certificates };
    }
    case 'toMarket': {
      const expected = toMarket(model, ofSupplier);
      const answer = await side.decide(id, ofSupplier, 'ON_MARKET');
      return { said: told(ofSupplier, 'puts on the market'), expected, answer, certificates };
    }
    case 'disconfirm': {
      const expected = disconfirmInModel(model, ofBuyer);
      return { said: told(ofBuyer, 'disconfirms'), expected, answer: await side.disconfirm(id, ofBuyer), certificates };
    }
    default: {
      const expected = remove(model, ofSupplier);
      return { said: told(ofSupplier, 'removes'), expected, answer: await side.remove(id, ofSupplier), certificates };
    }
  }
}

/** Returns mostly a purchase that still has stock. */
async function playReturn(run: OracleRun, step: OracleStep, any: KnownTransaction): Promise<Played> {
  const held = run.transactions.filter(
    ({ model: { kind, delivered } }) => kind === 'SALE' && (delivered?.available ?? 0n) > 0n,
  );
  const { model, id } = (step.who < 8 ? recentItem(held, step.transaction, 10) : undefined) ?? any;
  const by = actorOf(step, model.buyer ?? model.supplier);
  const amount = amountOfStock(model.delivered?.available ?? model.amount, step.share);
  const expected = returnInModel(model, by, amount);
  const answer = await run.side.giveBack(id, by, amount);
  const certificate = run.certificates.find((each) => each.model === model.certificate);
  if (certificate !== undefined) await note(run, certificate);
  const said = `${by} returns ${printThousandths(amount)} of transaction ${id}`;
  return { said, expected, answer, certificates: family(run, model.certificate) };
}

/** Corrects mostly a sale that was delivered. */
async function playSaleCorrection(run: OracleRun, step: OracleStep, any: KnownTransaction): Promise<Played> {
  const delivered = run.transactions.filter(({ model }) => model.kind === 'SALE' && model.delivered !== undefined);
  const { model, id } = (step.who < 8 ? recentItem(delivered, step.transaction, 10) : undefined) ?? any;
  const stock = sellableAmount(model.certificate, model.supplier) + model.amount;
  const amounts = [
    model.amount / 2n,
    model.amount - 1n,
    model.amount + 1n,
    model.amount,
    stock,
    stock + 1n,
    stock / 2n,
  ];
  const amount = amounts[step.share % amounts.length] || 1n;
  const expected = correctSale(model, amount);
  const answer = await run.side.correctSale(id, amount);
  const said = `the registry corrects transaction ${id} to ${printThousandths(amount)}`;
  return { said, expected, answer, certificates: family(run, model.certificate) };
}

/** A certificate and its origin if it is a split. */
function family({ certificates }: OracleRun, { splitFrom, ...rest }: Certificate): readonly KnownCertificate[] {
  return certificates.filter(({ model }) => model === splitFrom || model.transactions === rest.transactions);
}

/** True if a split of the certificate exists. */
function isSplit({ certificates }: OracleRun, of: Certificate): boolean {
  return certificates.some(({ model }) => model.splitFrom === of && !model.isRemoved);
}

function sayWanted({ buyer, amount }: RequestedOffer): string {
  return `${printThousandths(amount)} to ${buyer ?? 'the market'}`;
}
