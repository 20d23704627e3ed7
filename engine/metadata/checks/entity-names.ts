import { inEntity, unknownName, type Check, type Finding } from './finding.ts';

/** An entity is named as its file or folder, and extends a preset that exists. */
export const entityNames: Check = ({ documents, files }) => {
  const presets = files
    .filter(({ place }) => place.startsWith('presets/'))
    .map(({ place }) => place.slice('presets/'.length, -'.json'.length));
  return Object.entries(documents.entities).flatMap(([name, source]): readonly Finding[] => {
    const misnamed = source.entity !== undefined && source.entity !== name;
    const place = inEntity(name, 'entity');
    return [
      ...(misnamed
        ? [{ code: 'misnamed-entity', place, message: `the entity "${source.entity}" lies in a file named "${name}"` }]
        : []),
      ...(source.extends === undefined
        ? []
        : unknownName('preset', source.extends, presets, inEntity(name, 'extends'))),
    ];
  });
};
