import { loadCatalogue } from '../../engine/metadata/read/index.ts';
import { suggestion } from '../../engine/rules/index.ts';
import type { MetadataCommand } from './command.ts';

/** Prints an entity with all defaults. */
export const expandCommand: MetadataCommand = ({ words: [name = ''], folder }) => {
  const { entities } = loadCatalogue(folder).catalogue;
  const entity = entities[name];
  if (!entity) return { code: 1, lines: [`unknown entity "${name}"${suggestion(name, Object.keys(entities))}`] };
  return { code: 0, lines: [JSON.stringify(entity, null, 2)] };
};
