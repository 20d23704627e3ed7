import { actionKinds, sourceKeys } from '../../language/index.ts';
import type { Action, EntitySource } from '../types/index.ts';
import { conditionFindings } from './condition-findings.ts';
import { inEntity, type Check, type Finding } from './finding.ts';

/** An action says nothing that its kind has no use for, and is called otherwise on records that there are. */
export const checkActionProperties: Check = ({ documents, catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    Object.values(entity.actions).flatMap((action) => [
      ...uselessFindings(action, entity.name, documents.entities[entity.name]),
      ...(action.labels ?? []).flatMap(({ where }, index) =>
        conditionFindings(
          catalogue,
          entity,
          where,
          inEntity(entity.name, 'actions', action.name, 'labels', index, 'where'),
        ),
      ),
    ]),
  );

function uselessFindings({ name, kind }: Action, entity: string, source: EntitySource | undefined): readonly Finding[] {
  const known = ['kind', ...sourceKeys(actionKinds[kind])];
  return Object.keys(source?.actions?.[name] ?? {})
    .filter((key) => !known.includes(key))
    .map((key) => ({
      code: 'useless-property',
      location: { ...inEntity(entity, 'actions', name, key), of: 'name' },
      message: `an action of kind ${kind} has no "${key}"`,
    }));
}
