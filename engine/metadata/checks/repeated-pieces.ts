import type { Json } from '../types/index.ts';
import { finding, inEntity, keyAt, type Check, type JsonPath } from './finding.ts';

/** Files of one entity are merged; no property may occur in two of them. */
export const checkRepeatedPieces: Check = function* ({ files }) {
  const seen = new Map<string, string>();
  for (const { relativePath, path: file, value } of files) {
    const [folder, entity, piece] = relativePath.split('/');
    if (folder !== 'entities' || entity === undefined || piece === undefined) continue;
    for (const path of leavesOf(value)) {
      const key = JSON.stringify([entity, ...path]);
      const earlier = seen.get(key) ?? file;
      seen.set(key, file);
      if (earlier !== file)
        yield finding('repeated-piece', keyAt({ ...inEntity(entity, ...path), file }), `this stands in ${earlier} too`);
    }
  }
};

/** Paths of top-level properties, and of the entries of properties that may be spread over files. */
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
