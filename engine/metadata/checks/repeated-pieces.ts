import type { Json } from '../types/index.ts';
import type { Check, Finding, JsonPath } from './finding.ts';

/** Pieces of one entity add to each other; none says what another has said already. */
export const checkRepeatedPieces: Check = ({ files }) => {
  const seen = new Map<string, string>();
  return files.flatMap(({ relativePath, path, value }): readonly Finding[] => {
    const [folder, entity, piece] = relativePath.split('/');
    if (folder !== 'entities' || entity === undefined || piece === undefined) return [];
    return leavesOf(value).flatMap((at): readonly Finding[] => {
      const key = JSON.stringify([entity, ...at]);
      const earlier = seen.get(key);
      seen.set(key, path);
      if (earlier === undefined || earlier === path) return [];
      return [
        {
          code: 'repeated-piece',
          location: { document: `entities/${entity}`, file: path, path: at, of: 'name' },
          message: `this stands in ${earlier} too`,
        },
      ];
    });
  });
};

/** Top-level properties, and the entries of those that may be spread over files. */
function leavesOf(value: Json): readonly JsonPath[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): readonly JsonPath[] => {
    if (key === '$schema' || key === 'entity') return [];
    const isMap =
      ['fields', 'terms', 'rules', 'actions', 'operations', 'views'].includes(key) &&
      typeof inner === 'object' &&
      inner !== null;
    return isMap ? Object.keys(inner).map((name) => [key, name]) : [[key]];
  });
}
