import { badInput, Refusal, type OperationCall } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { OperationArguments } from '../../../generated/server/arguments.ts';
import type { RegisterCall, RegisterResolvers } from '../../register-resolvers.ts';
import { quantityText } from '../ledger/index.ts';
import { needed, reading } from '../../platform/records/index.ts';
import { chooseAround, chooseFamily, type LineageSelection } from './lineage-selection.ts';
import type { LineageEdge } from './edges.ts';
import { nodeId, type CertificateFacts } from './flows.ts';
import { toGraph } from './graph.ts';
import type { LineageNode } from './nodes.ts';
import { readFlows } from './read-flows.ts';
import { visibilityOf, type Visibility } from './visibility.ts';

/** Resolver of `lineage`: origin and use of the quantity of a certificate or transaction, within the viewer's scope. */
export function lineageOperations({ entities }: Catalogue): RegisterResolvers {
  const { certificate, transaction } = entities;
  const permissions = {
    certificate: certificate?.access.permissions.read,
    transaction: transaction?.access.permissions.read,
  };
  return { lineage: (call) => readLineage(call, permissions) };
}

interface Focus {
  readonly entity: 'certificate' | 'transaction';
  readonly id: string;
}

async function readLineage(
  call: RegisterCall<'lineage'>,
  permissions: Readonly<Record<Focus['entity'], string | undefined>>,
) {
  const focus = focusOf(call.arguments);
  const permission = permissions[focus.entity];
  if (permission !== undefined && call.viewer?.permissions.includes(permission) !== true)
    throw new Refusal('errors.forbidden', { code: 'ForbiddenError', params: { permission } });
  const sight = visibilityOf(call);
  const choice = await choose(call, sight, focus);
  const flows = await readFlows(call.database, sight, choice, call.viewer?.organizationId);
  const { nodes, edges } = toGraph(flows);
  const focused = focus.entity === 'transaction' ? nodeId.transaction(focus.id) : nodeId.issue(focus.id);
  return {
    focus: nodes.some(({ id }) => id === focused) ? focused : null,
    nodes: nodes.flatMap((node) => toAnswer(node, flows.certificates.get(node.certificateId))),
    edges: edges.map(toAnsweredEdge),
  };
}

function focusOf({ certificateId, transactionId }: OperationArguments['lineage']): Focus {
  const isCertificate = typeof certificateId === 'string';
  if (isCertificate === (typeof transactionId === 'string'))
    throw badInput('Ask for the lineage of either a certificate or a transaction.');
  return isCertificate
    ? { entity: 'certificate', id: certificateId }
    : { entity: 'transaction', id: transactionId ?? '' };
}

const movement = reading('transaction', { id: true, kind: true, certificate: { id: true } });

/** @throws Refusal for a record out of scope, as for a missing one */
async function choose(
  { store, principal, database }: OperationCall,
  sight: Visibility,
  { entity, id }: Focus,
): Promise<LineageSelection> {
  const selection = entity === 'certificate' ? ({ id: true } as const) : movement.selection;
  const focused = await store.one(principal, { entity }, id, selection);
  if (focused === undefined) throw new Refusal('errors.entity.notFound', { code: 'NotFoundError' });
  if (entity === 'certificate') return chooseFamily(database, sight, id);
  const record = movement.toRecord(focused);
  // A production moves nothing; it is shown as its certificate's issue.
  if (record.kind === 'PRODUCTION') return chooseFamily(database, sight, needed(record, 'certificate').id);
  const [moved] = await sight.movements([id]);
  return moved === undefined ? nothing : chooseAround(database, sight, moved);
}

/** A rejected sale moved nothing. */
const nothing: LineageSelection = { movements: [], splits: [], certificateIds: [] };

function toAnswer(node: LineageNode, certificate: CertificateFacts | undefined) {
  if (certificate === undefined) return [];
  const { received, passedOn, remaining, ...rest } = node;
  return [
    {
      ...rest,
      certificateCode: certificate.code,
      amountUnit: certificate.amountUnit,
      received: quantityText(received),
      passedOn: quantityText(passedOn),
      remaining: quantityText(remaining),
    },
  ];
}

function toAnsweredEdge({ from, to, quantity, arriving, ratio }: LineageEdge) {
  return { from, to, quantity: quantityText(quantity), arriving: quantityText(arriving), ratio: ratio ?? null };
}
