import {
  type OperationResolvers,
  BadToken,
  type OperationVerdict,
  type OperationCall,
  Refusal,
} from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { constantsOf } from '../../platform/records/index.ts';
import type { AppContext } from '../../module.ts';
import { ipPrefix } from '../../platform/throttle/index.ts';
import { logEvent } from '../accounts/index.ts';

/** Answers who may do what, and why somebody may not. */
export function permissionOperations(context: Pick<AppContext, 'accounts' | 'catalogue'>): OperationResolvers {
  const matrix = matrixOf(context.catalogue);
  return {
    permissionMatrix: () => matrix,
    placesOf: ({ arguments: given }) => context.accounts.placesOf(parseId(given['userId'])),
    explainAccess: (call) => explainAccess(context, call),
  };
}

function matrixOf(catalogue: Catalogue) {
  const { keptWhileNotActive } = constantsOf(catalogue);
  return {
    roles: catalogue.roles.map(({ organizationRole, role, secondFactor = false }) => ({
      organizationRole,
      role,
      secondFactor,
    })),
    permissions: catalogue.permissions.map(({ name, label }) => ({
      name,
      labelSK: label['sk'] ?? name,
      labelEN: label['en'] ?? name,
      keptWhileNotActive: keptWhileNotActive.includes(name),
      granted: catalogue.roles.map(({ permissions }) => permissions.includes(name)),
    })),
  };
}

/**
 * What a person may do with a record from an organization they work in; that it was asked is told to the audit trail.
 * @throws Refusal where there is no such kind of record, or the person may not act there at all
 */
async function explainAccess(
  { accounts, catalogue }: Pick<AppContext, 'accounts' | 'catalogue'>,
  call: OperationCall,
): Promise<readonly OperationVerdict[]> {
  const { arguments: given, context, viewer, database, now } = call;
  if (viewer === undefined) throw new BadToken('errors.token.missing');
  const { entity } = given;
  if (typeof entity !== 'string' || !isKept(catalogue, entity))
    throw new Refusal('errors.entity.notFound', { code: 'NotFoundError', path: ['entity'] });
  const [userId, id] = [parseId(given['userId']), parseId(given['recordId'])];
  const as = await accounts.viewerIn(userId, parseId(given['organizationId']));
  const network = ipPrefix(context.address ?? '');
  await logEvent(database, { event: 'explain', userId, actorId: viewer.userId, network, now, about: { entity, id } });
  return await call.explain(as, { entity, id });
}

function isKept({ entities }: Catalogue, entity: string): boolean {
  return Object.hasOwn(entities, entity) && entities[entity]?.storage.kept === true;
}

/** An argument that names somebody or something; one that can be no id is nobody's. */
function parseId(given: unknown): string {
  return typeof given === 'string' && /^\d{1,18}$/u.test(given) ? given : '0';
}
