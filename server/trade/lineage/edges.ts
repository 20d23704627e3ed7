import { total, type Thousandths } from '../ledger/index.ts';
import { nodeId, type LotFacts, type SplitFacts } from './flows.ts';
import { initialNode, isDelivered, minus, plus, receivedBy, takenBy, type LotDraw, type Picture } from './picture.ts';

/** A flow between two nodes; a split converts the unit. */
export interface LineageEdge {
  readonly from: string;
  readonly to: string;
  /** In the unit of the `from` node. */
  readonly quantity: Thousandths;
  /** In the unit of the `to` node. */
  readonly arriving: Thousandths;
  /** Splits only: parent quantity per unit of the child. */
  readonly ratio?: string | null;
}

/** All flows, merged per pair of nodes, so that the number of hidden lots is not revealed. */
export function toEdges(picture: Picture): readonly LineageEdge[] {
  const edges = [...issueEdges(picture), ...lotEdges(picture), ...movementEdges(picture), ...splitEdges(picture)];
  return edges.filter(({ quantity }) => quantity > 0n);
}

function edge(from: string, to: string, quantity: Thousandths): LineageEdge {
  return { from, to, quantity, arriving: quantity };
}

/** From issues to first lots; for a hidden first lot directly to the initial transaction. */
function issueEdges(picture: Picture): readonly LineageEdge[] {
  const { flows, origins } = picture;
  return [...origins].flatMap((certificateId) => {
    const first = flows.lots.filter((lot) => lot.certificateId === certificateId && lot.transactionId === null);
    const known = first.flatMap((lot) => fromIssue(picture, lot));
    const rest = minus(plus(flows.issued.get(certificateId)), total(known.map(({ quantity }) => quantity)));
    return [...known, edge(nodeId.issue(certificateId), nodeId.outside('to', certificateId), rest)];
  });
}

function fromIssue(picture: Picture, lot: LotFacts): readonly LineageEdge[] {
  const issue = nodeId.issue(lot.certificateId);
  if (lot.isSeen) return [edge(issue, nodeId.lot(lot.id), receivedBy(picture.flows, lot))];
  const straight = picture.draws.filter((draw) => draw.lot === lot && isStraight(picture, draw));
  return straight.map(({ by, amount }) => edge(issue, by, amount));
}

function isStraight({ flows, origins }: Picture, { lot, by }: LotDraw): boolean {
  const isInitial = lot.transactionId === null && by === initialNode(flows, lot.certificateId);
  return isInitial && !lot.isSeen && origins.has(lot.certificateId);
}

/** Into each lot from its delivery, and from it to omitted movements. Visible draws are edges of the drawing node. */
function lotEdges({ flows, lots, draws, origins }: Picture): readonly LineageEdge[] {
  const shown = new Set(flows.movements.map(({ id }) => id));
  return lots.flatMap((lot) => {
    const received = receivedBy(flows, lot);
    const drawn = total(draws.filter((draw) => draw.lot === lot).map(({ amount }) => amount));
    const rest = minus(minus(received, lot.available), drawn);
    const source = sourceOf(lot, shown, origins);
    return [
      ...(source === undefined ? [] : [edge(source, nodeId.lot(lot.id), received)]),
      edge(nodeId.lot(lot.id), nodeId.more('to', lot.certificateId), rest),
    ];
  });
}

/** Source node of a lot; undefined when `issueEdges` covers it. */
function sourceOf(
  { certificateId, transactionId }: LotFacts,
  shown: ReadonlySet<string>,
  origins: ReadonlySet<string>,
): string | undefined {
  if (transactionId === null) return origins.has(certificateId) ? undefined : nodeId.outside('from', certificateId);
  return shown.has(transactionId) ? nodeId.transaction(transactionId) : nodeId.more('from', certificateId);
}

function movementEdges(picture: Picture): readonly LineageEdge[] {
  const delivered = new Set(picture.lots.map(({ transactionId }) => transactionId));
  return picture.flows.movements.flatMap((movement) => {
    const [here, taken] = [nodeId.transaction(movement.id), takenBy(picture.flows, movement)];
    const leaves = isDelivered(movement) && !delivered.has(movement.id);
    return [
      ...drawEdges(picture, here, movement.certificateId, taken),
      ...(leaves ? [edge(here, nodeId.outside('to', movement.certificateId), taken)] : []),
    ];
  });
}

/** Draws: from visible lots, from hidden lots as one quantity, and from omitted lots. */
function drawEdges(picture: Picture, here: string, certificateId: string, taken: Thousandths): readonly LineageEdge[] {
  const own = picture.draws.filter(({ by }) => by === here);
  const hidden = own.filter((draw) => !draw.lot.isSeen && !isStraight(picture, draw));
  const sumOf = (draws: readonly LotDraw[]) => total(draws.map(({ amount }) => amount));
  return [
    ...own.filter(({ lot }) => lot.isSeen).map(({ lot, amount }) => edge(nodeId.lot(lot.id), here, amount)),
    edge(nodeId.outside('from', certificateId), here, sumOf(hidden)),
    edge(nodeId.more('from', certificateId), here, minus(taken, sumOf(own))),
  ];
}

function splitEdges(picture: Picture): readonly LineageEdge[] {
  return picture.flows.splits.flatMap((split) => {
    const isChildSeen = picture.origins.has(split.childId);
    if (picture.splits.has(split)) {
      const here = nodeId.split(split.id);
      const on = isChildSeen ? conversion(split) : edge(here, nodeId.outside('to', split.parentId), split.taken);
      return [...drawEdges(picture, here, split.parentId, split.taken), on];
    }
    return isChildSeen ? [edge(nodeId.outside('from', split.childId), nodeId.issue(split.childId), split.made)] : [];
  });
}

function conversion({ id, childId, taken, made, ratio }: SplitFacts): LineageEdge {
  return { from: nodeId.split(id), to: nodeId.issue(childId), quantity: taken, arriving: made, ratio };
}
