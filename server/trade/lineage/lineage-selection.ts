import type { Connection } from '../../../engine/store/index.ts';
import type { LotFacts, MovementFacts, SplitFacts } from './flows.ts';
import { readDrawers, readDraws, readLineageLots, type LotChoice } from './lots.ts';
import type { Visibility } from './visibility.ts';
import { readFamily, readSplitsAround } from './split-tree.ts';

/** Records of a graph. */
export interface LineageSelection {
  readonly movements: readonly MovementFacts[];
  readonly splits: readonly SplitFacts[];
  /** Certificates whose issue is part of it. */
  readonly certificateIds: readonly string[];
}

/** Maximum transactions in a graph; the rest are merged into one node. */
const largestPicture = 40;

/** Maximum transfers in each direction; farther ones are merged into one node. */
const farthest = 8;

/** A certificate with its ancestors and descendants by splits, as visible to the viewer. */
export async function chooseFamily(
  connection: Connection,
  sight: Visibility,
  certificateId: string,
): Promise<LineageSelection> {
  const family = await readFamily(connection, certificateId);
  const seen = await sight.certificates(family.certificateIds);
  const certificateIds = seen.map(({ id }) => id);
  return { movements: await sight.movementsOf(certificateIds, largestPicture), splits: family.splits, certificateIds };
}

/** Origin of a transaction's quantity, and its use afterwards. */
export async function chooseAround(
  connection: Connection,
  sight: Visibility,
  start: MovementFacts,
): Promise<LineageSelection> {
  const walk = new Walk(connection, sight, start);
  await walk.back();
  await walk.on();
  return walk.choice;
}

/** Breadth-first traversal of transfers through visible lots. */
class Walk {
  readonly #connection: Connection;
  readonly #sight: Visibility;
  readonly #start: MovementFacts;
  readonly #movements: Map<string, MovementFacts>;
  readonly #splits = new Map<string, SplitFacts>();
  readonly #certificates = new Set<string>();

  constructor(connection: Connection, sight: Visibility, start: MovementFacts) {
    this.#connection = connection;
    this.#sight = sight;
    this.#start = start;
    this.#movements = new Map([[start.id, start]]);
  }

  get choice(): LineageSelection {
    return {
      movements: [...this.#movements.values()],
      splits: [...this.#splits.values()],
      certificateIds: [...this.#certificates],
    };
  }

  /** From draws to deliveries, and from first lots to parents of splits. */
  async back(): Promise<void> {
    let [transactionIds, splitIds]: [readonly string[], readonly string[]] = [[this.#start.id], []];
    for (let hand = 0; hand < farthest && transactionIds.length + splitIds.length > 0; hand += 1) {
      const { draws } = await readDraws(this.#connection, { transactionIds, splitIds });
      const lots = await readLineageLots(this.#connection, { ...noLots, lotIds: draws.map(({ lotId }) => lotId) });
      const first = lots.filter(({ transactionId }) => transactionId === null).map((lot) => lot.certificateId);
      for (const id of first) this.#certificates.add(id);
      splitIds = this.#newSplits(await readSplitsAround(this.#connection, { lotIds: [], madeFor: first }));
      const seen = await this.#seen(lots);
      transactionIds = await this.#newMovements(seen.flatMap(({ transactionId }) => transactionId ?? []));
    }
  }

  /** From deliveries to draws, and through splits to child certificates. */
  async on(): Promise<void> {
    let [deliveredBy, firstOf]: [readonly string[], readonly string[]] = [[this.#start.id], []];
    for (let hand = 0; hand < farthest && deliveredBy.length + firstOf.length > 0; hand += 1) {
      const lots = await this.#seen(await readLineageLots(this.#connection, { lotIds: [], deliveredBy, firstOf }));
      const lotIds = lots.map(({ id }) => id);
      const splits = await readSplitsAround(this.#connection, { lotIds, madeFor: [] });
      const fresh = new Set(this.#newSplits(splits));
      firstOf = splits.filter(({ id }) => fresh.has(id)).map(({ childId }) => childId);
      for (const id of firstOf) this.#certificates.add(id);
      deliveredBy = await this.#newMovements(await readDrawers(this.#connection, lotIds, largestPicture));
    }
  }

  async #seen(lots: readonly Omit<LotFacts, 'isSeen'>[]) {
    const ids = await this.#sight.lots(lots.map(({ id }) => id));
    return lots.filter(({ id }) => ids.has(id));
  }

  async #newMovements(ids: readonly string[]): Promise<readonly string[]> {
    const room = largestPicture - this.#movements.size;
    const unknown = [...new Set(ids)].filter((id) => !this.#movements.has(id)).slice(0, room);
    const movements = await this.#sight.movements(unknown);
    for (const movement of movements) this.#movements.set(movement.id, movement);
    return movements.map(({ id }) => id);
  }

  #newSplits(splits: readonly SplitFacts[]): readonly string[] {
    const fresh = splits.filter(({ id }) => !this.#splits.has(id));
    for (const split of fresh) this.#splits.set(split.id, split);
    return fresh.map(({ id }) => id);
  }
}

const noLots: LotChoice = { lotIds: [], deliveredBy: [], firstOf: [] };
