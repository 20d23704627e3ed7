import type { Entity, ReferenceField } from '../../metadata/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import type { WriteOperation } from '../../store/index.ts';
import { entityOf, type ApiServices } from '../api-services.ts';
import { isFirst, cacheReference, type KnownReferences } from './known-references.ts';
import { offered, pickerFilter, type Filter } from './picker-filter.ts';
import { targetSelection } from './stored-selection.ts';

/** Records to be validated one after another. */
interface Ahead {
  readonly services: ApiServices;
  readonly operation: WriteOperation;
  readonly entity: Entity;
  /** As in the input. */
  readonly records: readonly Values[];
  readonly known: KnownReferences;
}

/**
 * Loads the references of all records in batches, instead of one statement each. Choices not found are loaded again
 * with their record, which determines the reason.
 */
export async function loadAhead(ahead: Ahead): Promise<void> {
  for (const field of Object.values(ahead.entity.fields)) {
    if (field.type !== 'reference') continue;
    for (const { filter, ids } of wanted(ahead, field)) await loadChoices(ahead, field, filter, ids);
  }
}

interface Wanted {
  readonly filter: Filter;
  readonly ids: readonly string[];
}

/** Choices not loaded yet, grouped by picker filter. */
function wanted({ records, known, ...parts }: Ahead, field: ReferenceField): readonly Wanted[] {
  const first = new Map<string, Values>();
  for (const record of records) {
    const id = idOf(record[field.name]);
    if (id !== undefined && isFirst(known, field.name, id)) first.set(id, record);
  }
  // A single choice is loaded with its record.
  if (first.size < 2) return [];
  const choices = [...first].map(([id, record]) => {
    const filter = pickerFilter({ ...parts, record }, field, { rulePath: field.name });
    return { id, filter };
  });
  return [...Map.groupBy(choices, ({ filter }) => JSON.stringify(filter)).values()].flatMap((alike) =>
    alike[0] === undefined ? [] : [{ filter: alike[0].filter, ids: alike.map(({ id }) => id) }],
  );
}

async function loadChoices(ahead: Ahead, field: ReferenceField, filter: Filter, ids: readonly string[]): Promise<void> {
  const { services, operation, entity, known } = ahead;
  const rulePath = field.name;
  const selection = targetSelection(services.catalogue, entity, rulePath, entityOf(services, field.to));
  const records = await offered(services, operation, field, { filter, ids, selection });
  for (const record of records)
    cacheReference(known, { entity, field, rulePath, id: String(record['id']), filter }, { record });
}

function idOf(value: unknown): string | undefined {
  const id = isValues(value) ? value['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
