import { type Entity, type Field, type Fields, mergeInput } from '../../metadata/index.ts';
import { isSaved } from '../../graphql/index.ts';
import { isId, isValues, type Values } from '../../record/index.ts';
import { ApiError, notFound } from '../errors/api-error.ts';
import type { ApiServices, ViewerOperation } from '../api-services.ts';
import { toFacts } from './input-facts.ts';
import { lockRoot } from './root-lock.ts';
import type { SaveRequest } from './save-request.ts';
import { loadForUpdate } from './stored-state.ts';

/**
 * Turns the save of a derived record into that of a new record: values missing in the input are copied. Locks the
 * parent and validates it by its action first.
 * @throws ApiError if the parent is out of scope, or may have no derived record now
 */
export async function deriveRecord(
  services: ApiServices,
  operation: ViewerOperation,
  request: SaveRequest,
): Promise<SaveRequest> {
  const { entity, input } = request;
  const { derivedRecord } = entity;
  if (derivedRecord === undefined) return request;
  const id = parentGiven(entity, input);
  const locked = await lockRoot(services, operation.connection, entity, { id });
  const { action } = derivedRecord;
  const { record } = await loadForUpdate(services, operation, { entity, id, action, locked });
  const started = await services.hooks[entity.name]?.startDerivedRecord?.({
    connection: operation.connection,
    parent: record,
  });
  const copied = { ...copiesOf(entity, derivedRecord.copies, record), ...started };
  const { id: _id, rowVersion: _rowVersion, ...own } = input;
  const facts = mergeInput(entity.fields, copied, toFacts(entity.fields, input));
  return {
    ...request,
    input: own,
    copied,
    facts: given(facts),
    preset: { ...request.preset, [derivedRecord.parent]: { id } },
  };
}

function parentGiven(entity: Entity, { id }: Values): string {
  if (id === undefined || id === null) {
    throw new ApiError([{ code: 'ValidationError', message: 'errors.form.required', path: ['id'], params: {} }]);
  }
  if (typeof id !== 'string' || !isId(id)) throw notFound(entity);
  return id;
}

function given(facts: Values): Values {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function copiesOf({ fields }: Entity, names: readonly string[], record: Values): Values {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name];
      return field === undefined || !isSaved(field) ? [] : [[name, copyOf(field, record[name])]];
    }),
  );
}

/** Rows become new ones; computed fields are not copied. */
function copyOf(field: Field, value: unknown): unknown {
  if (field.type === 'group' && isValues(value)) return savedParts(field.fields, value);
  if (field.type === 'rows' && Array.isArray(value))
    return value.map((row: unknown) => (isValues(row) ? savedParts(field.fields, row) : row));
  return isValues(value) && 'id' in value ? { id: value['id'] } : value;
}

function savedParts(fields: Fields, value: Values): Values {
  return Object.fromEntries(
    Object.values(fields)
      .filter(isSaved)
      .map((field) => [field.name, copyOf(field, value[field.name])]),
  );
}
