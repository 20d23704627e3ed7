import { type Entity, pathTypesOf } from '../../metadata/index.ts';
import { pathsOf, ruleHolds } from '../../rules/index.ts';
import type { ApiServices, ViewerOperation } from '../api-services.ts';
import type { Precheck } from '../precheck.ts';
import { outOfReach } from './save-record.ts';

/**
 * Refuses records that would break their entity's check, or be nothing that the viewer reads. A new record leads to no
 * others yet: what a hook would write beside it brings no record within reach here.
 */
export function precheckReach(
  { catalogue }: ApiServices,
  { viewer, today }: Pick<ViewerOperation, 'viewer' | 'today'>,
  entity: Entity,
): Precheck {
  const { check, scope } = entity.access;
  const types = pathTypesOf(catalogue, entity.name);
  return {
    reads: [check.create, scope.read].flatMap(pathsOf),
    load: () => Promise.resolve(),
    take: () => undefined,
    refusalOf: (record) => {
      const facts = { record, viewer, constants: catalogue.constants, today };
      const isRight = ruleHolds(check.create, facts, types);
      if (isRight && ruleHolds(scope.read, facts, types)) return undefined;
      return outOfReach(entity, isRight ? 'scope' : 'check');
    },
  };
}
