import { type Entity, pathTypesOf } from '../metadata/index.ts';
import type { Values } from '../record/index.ts';
import { ruleHolds } from '../rules/index.ts';
import type { Viewer, WriteOperation } from '../store/index.ts';
import type { ApiServices } from './api-services.ts';

interface NumberedRecord {
  readonly entity: Entity;
  /** The values that the conditions of sequences read. */
  readonly record: Values;
  readonly viewer?: Viewer | undefined;
}

/** The next codes of a new record, by field, for sequences whose condition holds. */
export async function nextCodes(
  { store, catalogue }: ApiServices,
  { connection, today }: WriteOperation,
  { entity, record, viewer }: NumberedRecord,
): Promise<Values> {
  const facts = { record, viewer: viewer ?? {}, constants: catalogue.constants, today };
  const types = pathTypesOf(catalogue, entity.name);
  const numbered = Object.values(entity.fields).filter(
    (field) => field.type === 'text' && field.sequence && ruleHolds(field.sequence.when ?? true, facts, types),
  );
  const names = numbered.map(({ name }) => name);
  return await store.nextCodes(connection, entity.name, names, Number(today.slice(0, 4)));
}
