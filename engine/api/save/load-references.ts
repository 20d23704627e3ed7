import type { Field, Fields, ReferenceField } from '../../metadata/index.ts';
import { isValues, type Values, rowsIn } from '../../record/index.ts';
import type { ApiIssue } from '../errors/api-error.ts';
import { entityOf } from '../api-services.ts';
import { type ReferenceChoice, type KnownReferences, cachedReference } from './known-references.ts';
import { offered, pickerFilter, type Filter, type Picking, type ValueLocation } from './picker-filter.ts';
import { targetSelection } from './stored-selection.ts';

export interface Loading extends Picking {
  readonly issues: ApiIssue[];
  readonly known?: KnownReferences | undefined;
}

/** The value in the input, and the stored one. */
interface Given {
  readonly value: unknown;
  readonly stored: unknown;
}

/**
 * Loads newly chosen references with the paths that rules read. Stored references stay; a new one must be offered by
 * the viewer's picker, otherwise it is refused like an unknown id.
 */
export async function withReferences(loading: Loading, facts: Values, stored: Values | undefined): Promise<Values> {
  return await inFields(loading, loading.entity.fields, { value: facts, stored }, { path: [], rulePath: '' });
}

async function inFields(
  loading: Loading,
  fields: Fields,
  { value, stored }: Given,
  around: ValueLocation,
): Promise<Values> {
  const loaded: Record<string, unknown> = { ...(isValues(value) ? value : {}) };
  for (const field of Object.values(fields)) {
    const given = loaded[field.name];
    if (given === undefined || given === null || isPlain(field)) continue;
    const location = { ...around, path: [...around.path, field.name], rulePath: `${around.rulePath}${field.name}` };
    const before = isValues(stored) ? stored[field.name] : undefined;
    loaded[field.name] = await inField(loading, field, { value: given, stored: before }, location);
  }
  return loaded;
}

/** True for fields without references, which need no loading. */
function isPlain({ type }: Field): boolean {
  return type !== 'reference' && type !== 'references' && type !== 'group' && type !== 'rows' && type !== 'files';
}

async function inField(
  loading: Loading,
  field: Field,
  { value, stored }: Given,
  location: ValueLocation,
): Promise<unknown> {
  const items = rowsIn(value);
  switch (field.type) {
    case 'reference':
      return await loadOne(loading, field, { value, stored: [stored] }, location);
    case 'references':
      return await inOrder(items, (item, index) =>
        loadOne(loading, field, { value: item, stored }, at(location, index)),
      );
    case 'group':
      return await inFields(
        loading,
        field.fields,
        { value, stored },
        { ...location, rulePath: `${location.rulePath}.` },
      );
    case 'rows': {
      refuseRepeated(loading, items, location);
      const inside = { ...location, rulePath: `${location.rulePath}[].` };
      return await inOrder(items, (row, index) =>
        inRow(loading, field.fields, { value: row, stored }, { ...at(inside, index), row }),
      );
    }
    case 'files':
      refuseStrangers(loading, items, { stored, location });
      return value;
    default:
      return value;
  }
}

/** Present files must belong to the record; others are refused like unknown ids. New uploads are not checked here. */
function refuseStrangers(
  loading: Loading,
  files: readonly Values[],
  { stored, location }: { readonly stored: unknown; readonly location: ValueLocation },
): void {
  const own = new Set(rowsIn(stored).map(({ id }) => id));
  for (const [index, { id, file }] of files.entries())
    if (typeof file !== 'number' && !own.has(id))
      addIssue(loading, 'errors.entity.file.notFound', [...location.path, index]);
}

/** Refuses repeated row ids, of which only the last would be saved. */
function refuseRepeated(loading: Loading, rows: readonly Values[], { path }: ValueLocation): void {
  const known = new Set<unknown>();
  for (const [index, { id }] of rows.entries()) {
    if (id !== undefined && known.has(id)) addIssue(loading, 'errors.form.unique', [...path, index, 'id']);
    known.add(id);
  }
}

/** A row id must belong to this record; other ids are refused like unknown ones. */
async function inRow(
  loading: Loading,
  fields: Fields,
  { value, stored }: Given,
  location: ValueLocation,
): Promise<Values> {
  const id = location.row?.['id'];
  const namesake = rowsIn(stored).find((candidate) => id !== undefined && candidate['id'] === id);
  if (id !== undefined && namesake === undefined) addIssue(loading, 'errors.entity.notFound', [...location.path, 'id']);
  return await inFields(loading, fields, { value, stored: namesake }, location);
}

async function loadOne(
  loading: Loading,
  field: ReferenceField,
  { value, stored }: Given,
  location: ValueLocation,
): Promise<unknown> {
  const id = isValues(value) ? value['id'] : undefined;
  const item = rowsIn(stored).find((candidate) => candidate['id'] === id);
  if (item !== undefined) return item;
  const { refusal, record } = await choiceOf(loading, field, id, location);
  if (refusal === undefined) return record;
  addIssue(loading, refusal, location.path);
  return value;
}

const unknown = 'errors.form.reference';

/** A chosen record with the paths that rules read, or the reason of its refusal. */
interface Chosen {
  readonly refusal?: string;
  readonly record?: Values | undefined;
}

async function choiceOf(
  loading: Loading,
  field: ReferenceField,
  id: unknown,
  location: ValueLocation,
): Promise<Chosen> {
  const { entity, known } = loading;
  const { rulePath } = location;
  if (typeof id !== 'string') return { refusal: entity.rules[rulePath]?.unknownMessage ?? unknown };
  const filter = pickerFilter(loading, field, location);
  return await cachedReference(known, { entity, field, rulePath, id, filter }, async () => {
    const choice = { field, rulePath, id };
    const record = await offeredRecord(loading, choice, filter);
    return record === undefined ? { refusal: await refusalOf(loading, choice) } : { record };
  });
}

type Choice = Pick<ReferenceChoice, 'field' | 'rulePath' | 'id'>;

/** Reads a record if the viewer's picker offers it, within the scope of its view and the filter. */
async function offeredRecord(
  { services, operation, entity }: Loading,
  { field, rulePath, id }: Choice,
  filter: Filter,
): Promise<Values | undefined> {
  const selection = targetSelection(services.catalogue, entity, rulePath, entityOf(services, field.to));
  const [record] = await offered(services, operation, field, { filter, ids: [id], selection });
  return record;
}

/** Why a record is refused: archived, outside the picker's view, or excluded by its filter. */
async function refusalOf(loading: Loading, choice: Choice): Promise<string> {
  const { field, rulePath, id } = choice;
  const { unknownMessage = unknown, filteredMessage } = loading.entity.rules[rulePath] ?? {};
  const isKnown = filteredMessage !== undefined && (await offeredRecord(loading, choice, {})) !== undefined;
  if (isKnown) return filteredMessage;
  return (await isArchived(loading, field, id)) ? 'errors.entity.archived' : unknownMessage;
}

/** True if the record is archived; only revealed if the entity has an open scope. */
async function isArchived({ services, operation }: Loading, { to }: ReferenceField, id: string): Promise<boolean> {
  const isOpen = entityOf(services, to).access.scope.read === true;
  return isOpen && (await services.store.isArchived(operation.connection, { entity: to, id }));
}

function addIssue({ issues }: Loading, message: string, path: readonly (string | number)[]): void {
  issues.push({ code: 'ValidationError', message, path, params: {} });
}

function at(location: ValueLocation, index: number): ValueLocation {
  return { ...location, path: [...location.path, index] };
}

/** Sequential, because a connection runs one statement at a time. */
async function inOrder<T>(
  items: readonly Values[],
  work: (item: Values, index: number) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  for (const [index, item] of items.entries()) results.push(await work(item, index));
  return results;
}
