import { explainField, issueText, loadCatalogue, readSources } from '../../engine/metadata/read/index.ts';
import { suggestion } from '../../engine/rules/index.ts';
import type { MetadataCommand } from './command.ts';

/** Prints everything that defines or uses a field, with positions. */
export const explainCommand: MetadataCommand = ({ words: [name = '', field = ''], folder }) => {
  const issues = explainField(readSources(folder), name, field);
  if (issues) return { code: 0, lines: issues.map(issueText) };
  const { entities } = loadCatalogue(folder).catalogue;
  const entity = entities[name];
  const missing = entity
    ? `unknown field "${field}"${suggestion(field, Object.keys(entity.fields))}`
    : `unknown entity "${name}"${suggestion(name, Object.keys(entities))}`;
  return { code: 1, lines: [missing] };
};
