import { memoizeByKey } from '../../record/index.ts';
import type { PathTypes, ValueType } from '../../rules/index.ts';
import type { ExportTable, SpreadsheetExport } from '../types/index.ts';
import type { CatalogueView } from './field-at.ts';
import { pathTypesOf } from './path-types.ts';

const asked = '$asked.';

/** The types of all paths that rules of a table may read: records or rows, `$row` and the export's parameters. */
export function exportTypesOf(
  view: CatalogueView,
  { asked: entity }: Pick<SpreadsheetExport, 'asked'>,
  table: ExportTable,
): PathTypes {
  return typesByTable(view)(table, entity);
}

const typesByTable = memoizeByKey((view: CatalogueView) =>
  memoizeByKey((table: ExportTable, entity: string) => withAsked(rowTypes(view, table), pathTypesOf(view, entity))),
);

function withAsked(own: PathTypes, ofAsked: PathTypes): PathTypes {
  return {
    typeOf: (path) => (path.startsWith(asked) ? ofAsked.typeOf(path.slice(asked.length)) : own.typeOf(path)),
    namesAt: (path) => (path.startsWith(asked) ? ofAsked.namesAt(path.slice(asked.length)) : own.namesAt(path)),
  };
}

function rowTypes(view: CatalogueView, { entity, each, columns }: ExportTable): PathTypes {
  if (entity !== undefined) return pathTypesOf(view, entity, each);
  const given = new Map(
    columns.flatMap(({ name, kind, path }): [string, ValueType][] => (path === name ? [[name, { kind }]] : [])),
  );
  return { typeOf: (path) => given.get(path), namesAt: () => [...given.keys()] };
}
