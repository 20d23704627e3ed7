import type { Catalogue, Entity } from '../../engine/metadata/types/index.ts';
import { quoteName, recordColumns } from '../../engine/store/index.ts';

/** Built-in columns with their template names. */
const builtIn: Readonly<Record<string, string>> = {
  id: 'id',
  row_version: 'rowVersion',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  archived: 'archived',
};

/** Module text with quoted table and column names for SQL templates. */
export function tableNamesText(catalogue: Catalogue): string {
  const stored = Object.values(catalogue.entities).filter(({ storage }) => storage.kept && storage.over === undefined);
  return `import { raw } from 'sql-template-tag';

/** Table by entity. */
export const tables = {
${stored.map(({ name, storage }) => `  ${name}: ${rawName(storage.table)},`).join('\n')}
};

/** Columns by entity and field; nested fields are joined with the group: \`emission_eec\`. */
export const columns = {
${stored.map((entity) => `  ${entity.name}: {\n${columnLines(catalogue, entity).join('\n')}\n  },`).join('\n')}
};
`;
}

function columnLines(catalogue: Catalogue, entity: Entity): readonly string[] {
  return recordColumns(catalogue, entity).map(({ name, field }) => {
    const called = builtIn[name] ?? field?.path.replaceAll('.', '_') ?? name;
    return `    ${called}: ${rawName(name)},`;
  });
}

function rawName(name: string): string {
  return `raw('${quoteName(name)}')`;
}
