import { type Entity, type Field, type Fields, pathTypesOf, type ReferenceField } from '../../metadata/index.ts';
import { evaluateRule, type RuleValue } from '../../rules/index.ts';
import type { Connection, FilterValue, ListName } from '../../store/index.ts';
import type { ApiIssue } from '../errors/api-error.ts';
import { engineAsker, entityOf, type Occurrence, type Tools, viewerAsker } from '../tools.ts';
import { isValues } from './input-facts.ts';
import { targetSelection } from './stored-selection.ts';

type Values = Readonly<Record<string, unknown>>;

/** Loading the references of one record in one database transaction. */
export interface Loading {
  readonly tools: Tools;
  readonly connection: Connection;
  readonly occurrence: Occurrence;
  readonly entity: Entity;
  /** The record as given so far, which pickers' filters look at. */
  readonly record: Values;
  readonly issues: ApiIssue[];
}

/** Where in the record a reference stands. */
interface Place {
  readonly path: readonly (string | number)[];
  /** As rules write it: `authors[].country`. */
  readonly rulePath: string;
  readonly row?: Values | undefined;
}

/**
 * The facts with each newly chosen reference loaded, as far as rules read through it. A reference that is stored
 * already stays; a new one must be within the viewer's reach of its picker, else it is an issue like a made-up id.
 */
export async function withReferences(loading: Loading, facts: Values, stored: Values | undefined): Promise<Values> {
  return await inFields(loading, loading.entity.fields, facts, stored, { path: [], rulePath: '' });
}

async function inFields(
  loading: Loading,
  fields: Fields,
  facts: Values,
  stored: Values | undefined,
  around: Place,
): Promise<Values> {
  const loaded: Record<string, unknown> = { ...facts };
  for (const field of Object.values(fields)) {
    const value = facts[field.name];
    if (value === undefined || value === null) continue;
    const place = { ...around, path: [...around.path, field.name], rulePath: `${around.rulePath}${field.name}` };
    loaded[field.name] = await inField(loading, field, value, stored?.[field.name], place);
  }
  return loaded;
}

async function inField(
  loading: Loading,
  field: Field,
  value: unknown,
  stored: unknown,
  place: Place,
): Promise<unknown> {
  switch (field.type) {
    case 'reference':
      return await loadOne(loading, field, value, isValues(stored) ? [stored] : [], place);
    case 'references':
      return await inOrder(itemsOf(value), (item, index) =>
        loadOne(loading, field, item, itemsOf(stored), at(place, index)),
      );
    case 'group':
      return isValues(value)
        ? await inFields(loading, field.fields, value, isValues(stored) ? stored : undefined, {
            ...place,
            rulePath: `${place.rulePath}.`,
          })
        : value;
    case 'rows':
      return await inOrder(itemsOf(value), (row, index) =>
        inRow(loading, field.fields, row, itemsOf(stored), {
          ...at(place, index),
          rulePath: `${place.rulePath}[].`,
          row,
        }),
      );
    default:
      return value;
  }
}

/** A row that names an id must be one of this record's: ids of other rows are as good as made up. */
async function inRow(
  loading: Loading,
  fields: Fields,
  row: Values,
  stored: readonly Values[],
  place: Place,
): Promise<Values> {
  const { id } = row;
  const namesake = id === undefined ? undefined : stored.find((candidate) => candidate['id'] === id);
  if (id !== undefined && namesake === undefined) addIssue(loading, 'errors.entity.notFound', [...place.path, 'id']);
  return await inFields(loading, fields, row, namesake, place);
}

async function loadOne(
  loading: Loading,
  field: ReferenceField,
  value: unknown,
  stored: readonly Values[],
  place: Place,
): Promise<unknown> {
  const id = isValues(value) ? value['id'] : undefined;
  const kept = stored.find((candidate) => candidate['id'] === id);
  if (kept !== undefined) return kept;
  const target = entityOf(loading.tools, field.to);
  const found = typeof id === 'string' && (await isOffered(loading, field, id, place));
  if (!found) {
    addIssue(loading, 'errors.form.reference', place.path);
    return value;
  }
  const { tools, connection, occurrence, entity } = loading;
  const selection = targetSelection(tools.catalogue, entity, place.rulePath, target);
  return await tools.store.one(engineAsker(occurrence), { entity: field.to }, id, selection, connection);
}

/** Whether the viewer's picker would offer the record: within its view's scope and the filter its rules give. */
async function isOffered(
  { tools, connection, occurrence, entity, record }: Loading,
  field: ReferenceField,
  id: string,
  { rulePath, row }: Place,
): Promise<boolean> {
  const { view, filter: rules } = field.picker;
  const facts = {
    record,
    row,
    viewer: occurrence.viewer,
    constants: tools.catalogue.constants,
    today: occurrence.today,
  };
  const rowsPath = /^(.*)\[\]\./u.exec(rulePath)?.[1];
  const types = pathTypesOf(tools.catalogue, entity.name, rowsPath);
  const filter: Record<string, FilterValue> = { id: [id] };
  for (const [name, rule] of Object.entries(rules)) {
    const value = filterValue(entityOf(tools, field.to), view, name, evaluateRule(rule, facts, types));
    if (value !== undefined) filter[name] = value;
  }
  const list: ListName = view === undefined ? { entity: field.to } : { entity: field.to, view };
  const request = {
    filter,
    sort: [{ by: 'id', direction: 'ASC' as const }],
    offset: 0,
    limit: 1,
    selection: { id: true as const },
    count: false,
  };
  const { items } = await tools.store.page(viewerAsker(occurrence), list, request, connection);
  return items.length > 0;
}

/** What a picker's formula yields, as the filter of that name takes it; null leaves the filter out. */
function filterValue(
  target: Entity,
  view: string | undefined,
  name: string,
  value: RuleValue,
): FilterValue | undefined {
  if (value === null) return undefined;
  const filters = [...(view === undefined ? [] : (target.views[view]?.filters ?? [])), ...(target.list?.filters ?? [])];
  const kind =
    filters.find((filter) => filter.name === name)?.kind ??
    target.list?.columns.find((column) => column.name === name)?.filter;
  switch (kind) {
    case 'boolean':
    case 'flag':
      return value === true;
    case 'text':
      return { contains: String(value) };
    case 'range':
    case 'dateRange':
      return { from: String(value), to: String(value) };
    default:
      return Array.isArray(value) ? value.map(String) : [String(value)];
  }
}

function addIssue({ issues }: Loading, message: string, path: readonly (string | number)[]): void {
  issues.push({ code: 'ValidationError', message, path, params: {} });
}

function at(place: Place, index: number): Place {
  return { ...place, path: [...place.path, index] };
}

function itemsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter(isValues) : [];
}

/** One connection runs one statement at a time. */
async function inOrder<T>(
  items: readonly Values[],
  work: (item: Values, index: number) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  for (const [index, item] of items.entries()) results.push(await work(item, index));
  return results;
}
