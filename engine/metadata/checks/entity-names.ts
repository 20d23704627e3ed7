import { inEntity, type Check, type Finding } from './finding.ts';

/** An entity is named as its file or folder. */
export const checkEntityNames: Check = ({ documents }) =>
  Object.entries(documents.entities).flatMap(([name, source]): readonly Finding[] => {
    if (source.entity === undefined || source.entity === name) return [];
    const message = `the entity "${source.entity}" lies in a file named "${name}"`;
    return [{ code: 'misnamed-entity', location: inEntity(name, 'entity'), message }];
  });
