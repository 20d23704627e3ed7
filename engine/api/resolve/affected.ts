import { displayPaths, type Catalogue, type Entity } from '../../metadata/index.ts';
import type { AffectedRecords } from '../../metadata/types/index.ts';
import { isId, displayOf } from '../../record/index.ts';
import type { Rule } from '../../rules/index.ts';
import { executionContextOf, requirePermission, viewerPrincipal, type ApiServices } from '../api-services.ts';
import { selectionOfPaths } from '../selected-paths.ts';

import type { Resolve } from './reading.ts';

/** Maximum number of labels in a result. */
const named = 10;

/** Open records that a change of dated values would affect; shown before the save to viewers who may update. */
export function resolveAffected(services: ApiServices, entity: Entity): Resolve {
  const { catalogue, store } = services;
  return async ({ id, from }, context) => {
    const execution = executionContextOf(services, context);
    const { viewer, today } = execution;
    requirePermission(viewer, entity.access.permissions.update);
    if (typeof id !== 'string' || !isId(id)) return [];
    const since = typeof from === 'string' ? from : today;
    const counts = readable(catalogue, entity, viewer.permissions).map(async ({ affected, target }) => {
      const template = target.display[viewer.language] ?? Object.values(target.display)[0] ?? '';
      const request = {
        where: affectedRule(affected, id, since),
        selection: selectionOfPaths(catalogue, target, displayPaths({ display: { shown: template } })),
        limit: named,
      };
      const { count, items } = await store.matching(viewerPrincipal(execution), target.name, request);
      return { entity: target.name, count, names: items.map((record) => displayOf(template, record)) };
    });
    return (await Promise.all(counts)).filter(({ count }) => count > 0);
  };
}

/** The affected entities that the viewer may read. */
function readable({ entities }: Catalogue, { dated }: Entity, permissions: readonly string[]) {
  return (dated?.affects ?? []).flatMap((affected) => {
    const target = entities[affected.entity];
    const read = target?.access.permissions.read;
    return target === undefined || (read !== undefined && !permissions.includes(read)) ? [] : [{ affected, target }];
  });
}

function affectedRule({ reference, day, where = true }: AffectedRecords, id: string, since: string): Rule {
  const [path = '', inRow] = reference.split('[].');
  const leadsTo = (to: string): Rule => ({ '==': [{ var: `${to}.id` }, id] });
  const refers: Rule = inRow === undefined ? leadsTo(path) : { some: [{ var: path }, leadsTo(inRow)] };
  return { and: [refers, { '>=': [{ var: day }, since] }, where] };
}
