import { applyDefaults, importColumn, tableImport } from '../../language/index.ts';
import type { ImportColumnSource, TableImportSource } from '../../language/types.ts';
import { fieldAt } from '../record/field-at.ts';
import type { Entity, ImportColumn, TableImport } from '../types/index.ts';

type Entities = Readonly<Record<string, Entity>>;

/** An import with its defaults: columns are called as their fields are, and look for records where those refer to. */
export function toImport(name: string, source: Partial<TableImportSource>, entities: Entities): TableImport {
  const entity = source.entity ?? '';
  const columns = Object.entries(source.columns ?? {}).map(
    ([column, own]) => [column, toColumn(column, own, { entity, entities })] as const,
  );
  return applyDefaults(tableImport, {
    label: {},
    accept: [],
    ...source,
    name,
    entity,
    columns: Object.fromEntries(columns),
  });
}

interface Imported {
  readonly entity: string;
  readonly entities: Entities;
}

function toColumn(name: string, source: ImportColumnSource, { entity, entities }: Imported): ImportColumn {
  const path = source.field ?? name;
  const field = fieldAt(entities, entities[entity]?.fields ?? {}, path);
  const to = field?.type === 'reference' ? field.to : '';
  return applyDefaults(importColumn, {
    ...source,
    name,
    field: path,
    heading: source.heading ?? field?.label ?? {},
    find: (source.find ?? []).map((way) => ({ entity: to, ...way })),
  });
}
