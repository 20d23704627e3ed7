import { total, type Thousandths } from '../ledger/index.ts';
import type { LineageEdge } from './edges.ts';
import { nodeId, type CertificateFacts, type LotFacts, type MovementFacts, type SplitFacts } from './flows.ts';
import { isDelivered, minus, none, plus, receivedBy, takenBy, type Picture } from './picture.ts';

export type NodeKind = 'ISSUE' | 'LOT' | 'SALE' | 'RETURN' | 'MARKET' | 'LOSS' | 'SPLIT' | 'OUTSIDE' | 'MORE';

/** A node: received quantity equals passed on plus remaining, in its certificate's unit. */
export interface LineageNode {
  readonly id: string;
  readonly kind: NodeKind;
  readonly certificateId: string;
  readonly transactionId?: string;
  readonly transactionCode?: string;
  readonly holder?: string;
  readonly buyer?: string | null;
  readonly status?: string;
  readonly date?: string | null;
  /** Number of further movements. */
  readonly count?: number;
  readonly received: Thousandths;
  readonly passedOn: Thousandths;
  readonly remaining: Thousandths;
}

type Amounts = Pick<LineageNode, 'received' | 'passedOn' | 'remaining'>;

/** Visible nodes, and border nodes with any flow. */
export function toNodes(picture: Picture, edges: readonly LineageEdge[]): readonly LineageNode[] {
  const { flows, origins, lots, splits } = picture;
  const certificates = [...flows.certificates.values()];
  return [
    ...certificates.filter(({ id }) => origins.has(id)).map((certificate) => issueNode(picture, certificate)),
    ...lots.map((lot) => lotNode(picture, lot)),
    ...flows.movements.map((movement) => movementNode(picture, movement)),
    ...[...splits].map(splitNode),
    ...certificates.flatMap(({ id }) => borderNodes(id, edges, flows.further.get(id))),
  ];
}

function issueNode({ flows }: Picture, { id, supplier, issuedAt }: CertificateFacts): LineageNode {
  const node = { id: nodeId.issue(id), kind: 'ISSUE', certificateId: id, holder: supplier, date: issuedAt } as const;
  return { ...node, ...passing(plus(flows.issued.get(id))) };
}

function lotNode({ flows }: Picture, lot: LotFacts): LineageNode {
  const received = receivedBy(flows, lot);
  return {
    id: nodeId.lot(lot.id),
    kind: 'LOT',
    certificateId: lot.certificateId,
    holder: lot.holder,
    received,
    passedOn: minus(received, lot.available),
    remaining: lot.available,
  };
}

function movementNode({ flows }: Picture, movement: MovementFacts): LineageNode {
  const { id, kind, certificateId, code, supplier, buyer, status, date } = movement;
  const taken = takenBy(flows, movement);
  const node = { id: nodeId.transaction(id), kind, certificateId, transactionId: id, transactionCode: code };
  return {
    ...node,
    holder: supplier,
    buyer,
    status,
    date,
    ...(isDelivered(movement) ? passing(taken) : staying(taken)),
  };
}

function splitNode({ id, parentId, taken }: SplitFacts): LineageNode {
  return { id: nodeId.split(id), kind: 'SPLIT', certificateId: parentId, ...passing(taken) };
}

/** Border nodes carry what balances the other nodes. */
function borderNodes(
  certificateId: string,
  edges: readonly LineageEdge[],
  further: number | undefined,
): readonly LineageNode[] {
  const leaving = (id: string) => total(edges.filter(({ from }) => from === id).map(({ quantity }) => quantity));
  const arriving = (id: string) => total(edges.filter(({ to }) => to === id).map((one) => one.arriving));
  const end = (kind: 'OUTSIDE' | 'MORE', id: string, amounts: Amounts): LineageNode => ({
    id,
    kind,
    certificateId,
    ...amounts,
  });
  const [from, to] = [nodeId.outside('from', certificateId), nodeId.outside('to', certificateId)];
  const [before, after] = [nodeId.more('from', certificateId), nodeId.more('to', certificateId)];
  return [
    end('OUTSIDE', from, passing(leaving(from))),
    end('OUTSIDE', to, staying(arriving(to))),
    end('MORE', before, passing(leaving(before))),
    { ...end('MORE', after, staying(arriving(after))), ...(further !== undefined && { count: further }) },
  ].filter(({ received }) => received > 0n);
}

function passing(received: Thousandths): Amounts {
  return { received, passedOn: received, remaining: none };
}

function staying(received: Thousandths): Amounts {
  return { received, passedOn: none, remaining: received };
}
