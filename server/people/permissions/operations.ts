import { BadToken, type OperationVerdict, Refusal } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { idOrNone } from '../../../engine/record/index.ts';
import { constantsOf } from '../../platform/records/index.ts';
import type { AppContext } from '../../module.ts';
import type { RegisterCall, RegisterResolvers } from '../../register-resolvers.ts';
import { ipPrefix } from '../../platform/throttle/index.ts';
import { logEvent } from '../accounts/index.ts';

/** Resolvers of the permission matrix and of access explanations. */
export function permissionOperations(context: Pick<AppContext, 'accounts' | 'catalogue'>): RegisterResolvers {
  const matrix = matrixOf(context.catalogue);
  return {
    permissionMatrix: () => matrix,
    placesOf: ({ arguments: { userId } }) => context.accounts.placesOf(idOrNone(userId)),
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
 * Explains what a person can do with a record as a member of an organization; audited.
 * @throws Refusal for an unknown entity, or a person without rights there
 */
async function explainAccess(
  { accounts, catalogue }: Pick<AppContext, 'accounts' | 'catalogue'>,
  call: RegisterCall<'explainAccess'>,
): Promise<readonly OperationVerdict[]> {
  const { arguments: given, context, viewer, database, now } = call;
  if (viewer === undefined) throw new BadToken('errors.token.missing');
  const { entity } = given;
  if (!isKept(catalogue, entity))
    throw new Refusal('errors.entity.notFound', { code: 'NotFoundError', path: ['entity'] });
  const [userId, id] = [idOrNone(given.userId), idOrNone(given.recordId)];
  const as = await accounts.viewerIn(userId, idOrNone(given.organizationId));
  const network = ipPrefix(context.address ?? '');
  await logEvent(database, { event: 'explain', userId, actorId: viewer.userId, network, now, about: { entity, id } });
  return await call.explain(as, { entity, id });
}

function isKept({ entities }: Catalogue, entity: string): boolean {
  return Object.hasOwn(entities, entity) && entities[entity]?.storage.kept === true;
}
