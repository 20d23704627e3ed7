import { listFormats, type ListFormat } from '../../../engine/spreadsheets/index.ts';
import type { Catalogue, Column, Entity, List } from '../../../engine/metadata/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import { badRequest } from '../../platform/http/index.ts';

/** A list in the viewer's configuration, requested as a file. */
export interface ListFileOptions {
  readonly entity: Entity;
  /** Name of an additional list; absent: the main list. */
  readonly further: string | undefined;
  readonly list: List;
  /** Visible columns in order. */
  readonly columns: readonly Column[];
  /** Validated by the list's operation. */
  readonly filter: Values;
  readonly sort: readonly unknown[];
  readonly format: ListFormat;
  readonly language: string;
}

/** @throws RequestError for an unknown list, column, format or language */
export function parseListFileOptions({ entities, languages }: Catalogue, body: unknown): ListFileOptions {
  if (!isValues(body)) throw badRequest('the body is not an object');
  const entity = Object.values(entities).find(({ name }) => name === body['entity']);
  const further = typeof body['list'] === 'string' ? body['list'] : undefined;
  const list =
    further === undefined ? entity?.list : Object.entries(entity?.lists ?? {}).find(([name]) => name === further)?.[1];
  if (entity === undefined || list === undefined) throw badRequest('"entity" and "list" name no list');
  const format = listFormats.find((known) => known === body['format']);
  if (format === undefined) throw badRequest(`"format" is none of ${listFormats.join(', ')}`);
  const language = languages.find((known) => known === body['language']);
  if (language === undefined) throw badRequest(`"language" is none of ${languages.join(', ')}`);
  const { filter = {}, sort = [] } = body;
  if (!isValues(filter) || !Array.isArray(sort)) throw badRequest('"filter" is no object, or "sort" no list');
  return { entity, further, list, columns: columnsOf(list, body['columns']), filter, sort, format, language };
}

function columnsOf({ columns }: List, names: unknown): readonly Column[] {
  const known = new Map(columns.map((column) => [column.name, column]));
  const asked: readonly unknown[] = Array.isArray(names) ? names : [];
  const chosen = asked.map((name) => {
    const column = typeof name === 'string' ? known.get(name) : undefined;
    if (column === undefined) throw badRequest('"columns" names what is no column of the list');
    return column;
  });
  if (chosen.length === 0 || new Set(chosen).size < chosen.length)
    throw badRequest('"columns" names no column, or one twice');
  return chosen;
}
