import { actionKinds, sourceKeys } from '../../language/index.ts';
import type { Action, EntitySource } from '../types/index.ts';
import { inEntity, type Check, type Finding } from './finding.ts';

/** An action says nothing that its kind has no use for. */
export const checkActionProperties: Check = ({ documents, catalogue }) =>
  Object.values(catalogue.entities).flatMap(({ name, actions }) =>
    Object.values(actions).flatMap((action) => uselessFindings(action, name, documents.entities[name])),
  );

function uselessFindings({ name, kind }: Action, entity: string, source: EntitySource | undefined): readonly Finding[] {
  const known = ['kind', ...sourceKeys(actionKinds[kind])];
  return Object.keys(source?.actions?.[name] ?? {})
    .filter((key) => !known.includes(key))
    .map((key) => ({
      code: 'useless-property',
      place: { ...inEntity(entity, 'actions', name, key), of: 'name' },
      message: `an action of kind ${kind} has no "${key}"`,
    }));
}
