import type { Catalogue, Entity } from '../../engine/metadata/types/index.ts';
import { quoteName, recordColumns } from '../../engine/store/index.ts';

/** Columns no field stands for, by what a template calls them. */
const builtIn: Readonly<Record<string, string>> = {
  id: 'id',
  row_version: 'rowVersion',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  archived: 'archived',
};

/** The module with the name of each entity's table and of its fields' columns, quoted, to be put into SQL templates. */
export function tableNamesText(catalogue: Catalogue): string {
  const stored = Object.values(catalogue.entities).filter(({ storage }) => storage.kept && storage.over === undefined);
  return `import { raw } from 'sql-template-tag';

/** The table of each entity. */
export const tables = {
${stored.map(({ name, storage }) => `  ${name}: ${rawName(storage.table)},`).join('\n')}
};

/** The columns of each entity's table, by field; those of a group by the group's name and the field's: \`emission_eec\`. */
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
