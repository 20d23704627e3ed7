import type { Entity, ReferenceField } from '../../metadata/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import type { Operation } from '../../store/index.ts';
import { engineAsker, entityOf, type Tools } from '../tools.ts';
import { isKnown, know, type KnownReferences } from './known-references.ts';
import { offered, pickerFilter, type Filter } from './picker-filter.ts';
import { targetSelection } from './stored-selection.ts';

/** Records about to be judged one right after another. */
interface Ahead {
  readonly tools: Tools;
  readonly operation: Operation;
  readonly entity: Entity;
  /** As they are given. */
  readonly records: readonly Values[];
  readonly known: KnownReferences;
}

/**
 * Looks for the choices of all the records together, where each by itself would be two statements. What is not found so is
 * looked for again with its record, which tells why.
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

/** What is not known yet, by what narrows its picker. */
function wanted({ records, entity, known, ...parts }: Ahead, field: ReferenceField): readonly Wanted[] {
  const rulePath = field.name;
  const choices = records.flatMap((record) => {
    const id = idOf(record[field.name]);
    if (id === undefined) return [];
    const filter = pickerFilter({ ...parts, entity, record }, field, { rulePath });
    return isKnown(known, { entity, field, rulePath, id, filter }) ? [] : [{ id, filter }];
  });
  return [...Map.groupBy(choices, ({ filter }) => JSON.stringify(filter)).values()].flatMap((alike) => {
    const ids = [...new Set(alike.map(({ id }) => id))];
    return alike[0] === undefined || ids.length < 2 ? [] : [{ filter: alike[0].filter, ids }];
  });
}

async function loadChoices(ahead: Ahead, field: ReferenceField, filter: Filter, ids: readonly string[]): Promise<void> {
  const { tools, operation, entity, known } = ahead;
  const rulePath = field.name;
  const list = { entity: field.to };
  const found = await offered(tools, operation, field, { filter, ids });
  if (found.length === 0) return;
  const selection = targetSelection(tools.catalogue, entity, rulePath, entityOf(tools, field.to));
  const request = { filter: { id: found }, sort: [], offset: 0, limit: found.length, selection, count: false };
  const { items } = await tools.store.page(engineAsker(operation), list, request, operation.connection);
  for (const record of items) know(known, { entity, field, rulePath, id: String(record['id']), filter }, { record });
}

function idOf(value: unknown): string | undefined {
  const id = isValues(value) ? value['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
