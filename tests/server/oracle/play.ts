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
  foreignParties,
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

/** Register and model after some steps, and the mapping of their records. */
interface Worlds {
  readonly side: ReturnType<typeof registerSide>;
  readonly certificates: { readonly model: Certificate; readonly id: string }[];
  readonly transactions: { readonly model: Transaction; readonly id: string }[];
  /** The version of each row after the previous step, by name. */
  readonly versions: Map<string, number>;
  done: number;
}

/** A step and its results in both. */
interface Played {
  readonly said: string;
  readonly expected: Refusals;
  readonly answer: RegisterAnswer;
  readonly certificates: Worlds['certificates'];
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
): Promise<Pick<Worlds, 'done' | 'certificates' | 'transactions'> & { readonly refused: number }> {
  const worlds: Worlds = {
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
      worlds.certificates.map(({ model }) => model),
    );
    const played = await playStep(worlds, step);
    if (played === undefined) continue;
    const { said, expected, answer, certificates } = played;
    if (expected.length > 0) refused += 1;
    else worlds.done += 1;
    const asks = `step ${String(index)}, ${said}`;
    assertSame(index, `${asks}: refusals`, answer.refusals, [...expected].toSorted());
    for (const { id, model } of certificates)
      assertSame(index, `${asks}: balances`, await worlds.side.read(id), keptOf(model));
    await assertTold(index, asks, worlds, played);
  }
  return { ...worlds, refused };
}

/** Expects an audit entry for each new version of a row: reason, actor and request. */
async function assertTold(step: number, asks: string, { side, versions }: Worlds, played: Played): Promise<void> {
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

async function playStep(worlds: Worlds, step: OracleStep): Promise<Played | undefined> {
  if (step.kind === 'register') return playRegistration(worlds, step);
  const certificate = recent(worlds.certificates, step.certificate, 4);
  const transaction = recent(worlds.transactions, step.transaction, 10);
  if (certificate === undefined || transaction === undefined) return undefined;
  switch (step.kind) {
    case 'offer':
    case 'lose':
    case 'correct':
    case 'removeCertificate':
    case 'split':
      return playOnCertificate(worlds, step, certificate);
    default:
      return playOnTransaction(worlds, step, transaction);
  }
}

async function playRegistration(worlds: Worlds, step: OracleStep): Promise<Played> {
  const by = anyOf(traders, step.who);
  const others = traders.filter((each) => each !== by);
  const amount = step.share % 25 === 0 ? 0n : BigInt(1 + step.share) * 1_037n;
  const registration: RegisteredCertificate = { origin: step.origin, by, other: anyOf(others, step.other), amount };
  const { refusals: expected, made } = register(registration);
  const answer = await worlds.side.register(registration);
  const certificate = made && { model: made, id: answer.id };
  if (certificate !== undefined && answer.id !== '') {
    worlds.certificates.push(certificate);
    await note(worlds, certificate);
  }
  return {
    said: `${by} registers ${printThousandths(amount)} of ${step.origin}`,
    expected,
    answer,
    certificates: certificate ? [certificate] : [],
  };
}

/** Records the ids of transactions that are new in the model. */
async function note(worlds: Worlds, { model, id }: Worlds['certificates'][number]): Promise<void> {
  const known = new Set(worlds.transactions.map((each) => each.model));
  const ids = await worlds.side.transactionIds(id);
  for (const [index, transaction] of model.transactions.entries()) {
    const transactionId = ids[index];
    if (!known.has(transaction) && transactionId !== undefined)
      worlds.transactions.push({ model: transaction, id: transactionId });
  }
}

async function playOnCertificate(
  worlds: Worlds,
  step: OracleStep,
  certificate: Worlds['certificates'][number],
): Promise<Played> {
  const { side } = worlds;
  const { model, id } = certificate;
  const certificates = family(worlds, model);
  const holders = traders.filter((each) => sellableAmount(model, each) > 0n);
  switch (step.kind) {
    case 'offer': {
      const by = step.who < 8 && holders.length > 0 ? anyOf(holders, step.who) : anyOf(traders, step.who);
      const wanted: RequestedOffer = { buyer: buyerOf(step), amount: shareOf(sellableAmount(model, by), step.share) };
      const expected = offerInModel(model, by, wanted);
      const answer = await side.offer(id, by, wanted);
      await note(worlds, certificate);
      return { said: `${by} offers ${sayWanted(wanted)} of certificate ${id}`, expected, answer, certificates };
    }
    case 'lose': {
      const by = step.who < 8 && holders.length > 0 ? anyOf(holders, step.who) : anyOf(traders, step.who);
      const amount = shareOf(sellableAmount(model, by), step.share);
      const expected = lose(model, by, amount);
      const answer = await side.lose(id, by, amount);
      await note(worlds, certificate);
      return { said: `${by} loses ${printThousandths(amount)} of certificate ${id}`, expected, answer, certificates };
    }
    case 'correct': {
      const by = naturally(step, model.registeredBy);
      const amount = correctedAmount(model, step.share);
      const parts = isSplit(worlds, model) ? 'split' : 'whole';
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
      const by = step.who < 8 ? anyOf(traders, traders.indexOf(holders[0] ?? 'supplier')) : anyOf(traders, step.other);
      const amount = shareOf((model.amount * 100n) / 47n, step.share);
      const { refusals: expected, made } = split(model, by, amount);
      const answer = await side.split(id, by, amount);
      const part = made && { model: made, id: answer.id };
      if (part !== undefined && answer.id !== '') {
        worlds.certificates.push(part);
        await note(worlds, part);
      }
      const said = `${by} splits ${printThousandths(amount)} of ETBE off certificate ${id}`;
      return { said, expected, answer, certificates: part === undefined ? certificates : [...certificates, part] };
    }
    default: {
      const by = naturally(step, model.registeredBy);
      const expected = removeCertificate(model, by, isSplit(worlds, model) ? 'split' : 'whole');
      if (expected.length === 0) returnEthanolInModel(model);
      const answer = await side.removeCertificate(id, by);
      return { said: `${by} removes certificate ${id}`, expected, answer, certificates };
    }
  }
}

async function playOnTransaction(
  worlds: Worlds,
  step: OracleStep,
  { model, id }: Worlds['transactions'][number],
): Promise<Played> {
  const certificates = family(worlds, model.certificate);
  const { side } = worlds;
  if (step.kind === 'giveBack') return await playReturn(worlds, step, { model, id });
  if (step.kind === 'correctSale') return await playSaleCorrection(worlds, step, { model, id });
  const ofSupplier = naturally(step, model.supplier);
  const ofBuyer = naturally(step, model.buyer ?? model.supplier);
  const told = (by: Organization, verb: string) => `${by} ${verb} transaction ${id}`;
  switch (step.kind) {
    case 'edit': {
      const stock = sellableAmount(model.certificate, model.supplier) + model.amount;
      const wanted: RequestedOffer = { buyer: buyerOf(step), amount: shareOf(stock, step.share) };
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
async function playReturn(worlds: Worlds, step: OracleStep, any: Worlds['transactions'][number]): Promise<Played> {
  const held = worlds.transactions.filter(
    ({ model: { kind, delivered } }) => kind === 'SALE' && (delivered?.available ?? 0n) > 0n,
  );
  const { model, id } = (step.who < 8 ? recent(held, step.transaction, 10) : undefined) ?? any;
  const by = naturally(step, model.buyer ?? model.supplier);
  const amount = shareOf(model.delivered?.available ?? model.amount, step.share);
  const expected = returnInModel(model, by, amount);
  const answer = await worlds.side.giveBack(id, by, amount);
  const certificate = worlds.certificates.find((each) => each.model === model.certificate);
  if (certificate !== undefined) await note(worlds, certificate);
  const said = `${by} returns ${printThousandths(amount)} of transaction ${id}`;
  return { said, expected, answer, certificates: family(worlds, model.certificate) };
}

/** Corrects mostly a sale that was delivered. */
async function playSaleCorrection(
  worlds: Worlds,
  step: OracleStep,
  any: Worlds['transactions'][number],
): Promise<Played> {
  const delivered = worlds.transactions.filter(({ model }) => model.kind === 'SALE' && model.delivered !== undefined);
  const { model, id } = (step.who < 8 ? recent(delivered, step.transaction, 10) : undefined) ?? any;
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
  const answer = await worlds.side.correctSale(id, amount);
  const said = `the registry corrects transaction ${id} to ${printThousandths(amount)}`;
  return { said, expected, answer, certificates: family(worlds, model.certificate) };
}

/** A certificate and its origin if it is a split. */
function family({ certificates }: Worlds, { splitFrom, ...rest }: Certificate): Worlds['certificates'] {
  return certificates.filter(({ model }) => model === splitFrom || model.transactions === rest.transactions);
}

const everybody = [...traders, 'registry'] as const;

/** Mostly the expected organization, sometimes the registry or any other. */
function naturally({ who, other }: OracleStep, natural: Organization): Organization {
  const hasAccount = (everybody as readonly Organization[]).includes(natural); // widened to ask
  return who < 8 && hasAccount ? natural : anyOf(everybody, other);
}

function buyerOf({ other }: OracleStep): Organization | undefined {
  const choices = [...traders, ...traders, ...traders, foreignParties.buyer, undefined] as const;
  return choices[other % choices.length];
}

/** A part of the stock, all of it, a little more, zero, or a negative amount. */
function shareOf(stock: bigint, share: number): bigint {
  const kinds = [
    stock,
    stock / 2n,
    stock / 3n,
    stock / 7n,
    1n,
    stock + 1n,
    0n,
    -1n,
    stock - 1n,
    stock / 2n,
    stock / 5n,
  ];
  return kinds[share % kinds.length] ?? stock;
}

/** True if a split of the certificate exists. */
function isSplit({ certificates }: Worlds, of: Certificate): boolean {
  return certificates.some(({ model }) => model.splitFrom === of && !model.isRemoved);
}

function correctedAmount({ amount }: Certificate, share: number): bigint {
  const kinds = [amount + 1n, amount - 1n, amount * 2n, amount / 2n, amount / 10n, 1n, 0n, -1n, amount];
  return kinds[share % kinds.length] ?? amount;
}

function sayWanted({ buyer, amount }: RequestedOffer): string {
  return `${printThousandths(amount)} to ${buyer ?? 'the market'}`;
}

/** Mostly one of the latest items, which are the active ones; sometimes any. */
function recent<T>(all: readonly T[], choice: number, few: number): T | undefined {
  const among = choice % 10 === 0 ? all : all.slice(-few);
  return among[Math.floor(choice / 10) % Math.max(among.length, 1)];
}

function anyOf<T>(all: readonly [T, ...T[]] | readonly T[], choice: number): T {
  const one = all[choice % all.length];
  if (one === undefined) throw new Error('there is nothing to choose from');
  return one;
}
