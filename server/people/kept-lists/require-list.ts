import { Refusal, type OperationCall } from '../../../engine/api/index.ts';
import type { Catalogue, Entity, List } from '../../../engine/metadata/index.ts';
import { signedIn } from '../accounts/index.ts';

/**
 * Only lists there are, so that nobody keeps more than one row of each, and only those that the viewer may open: what
 * others share of one tells what it is filtered by.
 * @throws Refusal
 */
export function requireList(catalogue: Catalogue, call: OperationCall): string {
  const list = String(call.arguments['list']);
  const [name = '', further, ...rest] = list.split('.');
  const entity = Object.hasOwn(catalogue.entities, name) ? catalogue.entities[name] : undefined;
  const named = further === undefined ? entity?.list : furtherList(entity, further);
  if (entity === undefined || named === undefined || rest.length > 0)
    throw new Refusal('errors.entity.notFound', { code: 'NotFoundError', path: ['list'] });
  const permission = further === undefined ? entity.access.permissions.visit : named.permission;
  if (permission !== undefined && !signedIn(call).permissions.includes(permission))
    throw new Refusal('errors.forbidden', { code: 'ForbiddenError', params: { permission } });
  return list;
}

function furtherList(entity: Entity | undefined, name: string): List | undefined {
  return entity !== undefined && Object.hasOwn(entity.lists, name) ? entity.lists[name] : undefined;
}
