import { isRangeKind } from '../../field-types/index.ts';
import { type Entity, everyColumn, everyFilter, pathTypesOf, type ReferenceField } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import { evaluateRule, type RuleValue } from '../../rules/index.ts';
import {
  type FilterInput,
  inBatch,
  type ListName,
  principalKey,
  type Selection,
  type WriteOperation,
} from '../../store/index.ts';
import { entityOf, type ApiServices, viewerPrincipal } from '../api-services.ts';

/** Location of a value in the record. */
export interface ValueLocation {
  readonly path: readonly (string | number)[];
  /** As in rules: `authors[].country`. */
  readonly rulePath: string;
  readonly row?: Values | undefined;
}

export type Filter = Readonly<Record<string, FilterInput>>;

const unfiltered: Filter = {};

/** The record whose reference is chosen. */
export interface Picking {
  readonly services: ApiServices;
  readonly operation: WriteOperation;
  readonly entity: Entity;
  /** The present input, which filters read. */
  readonly record: Values;
}

/** The filter that a picker's rules apply to its view. */
export function pickerFilter(
  { services, operation, entity, record }: Picking,
  field: ReferenceField,
  { rulePath, row }: Pick<ValueLocation, 'rulePath' | 'row'>,
): Filter {
  const { view, filter: rules } = field.picker;
  const named = Object.entries(rules);
  if (named.length === 0) return unfiltered;
  const facts = {
    record,
    row,
    viewer: operation.viewer ?? {},
    constants: services.catalogue.constants,
    today: operation.today,
  };
  const rowsPath = /^(.*)\[\]\./u.exec(rulePath)?.[1];
  const types = pathTypesOf(services.catalogue, entity.name, rowsPath);
  const filter: Record<string, FilterInput> = {};
  for (const [name, rule] of named) {
    const value = filterValue(entityOf(services, field.to), view, name, evaluateRule(rule, facts, types));
    if (value !== undefined) filter[name] = value;
  }
  return filter;
}

/** Ids to check, the filter of the picker, and the selection to read with engine rights. */
interface OfferRequest {
  readonly filter: Filter;
  readonly ids: readonly string[];
  readonly selection: Selection;
}

/** The records that the viewer's picker offers, within the scope of its view and the filter. */
export async function offered(
  services: ApiServices,
  operation: WriteOperation,
  field: ReferenceField,
  { filter, ids, selection }: OfferRequest,
): Promise<readonly Values[]> {
  const { view } = field.picker;
  const list: ListName = view === undefined ? { entity: field.to } : { entity: field.to, view };
  const principal = viewerPrincipal(operation);
  const key = JSON.stringify(['offered', list, filter, principalKey(principal), selection]);
  return await inBatch(operation.connection, key, ids, async (connection, requests) => {
    const all = [...new Set(requests.flat())];
    const request = {
      filter: { ...filter, id: all },
      sort: [{ by: 'id', direction: 'ASC' as const }],
      offset: 0,
      // Powers of two, because each limit is another statement.
      limit: 2 ** Math.ceil(Math.log2(all.length)),
      selection,
      reads: 'everything' as const,
      count: false,
    };
    const { items } = await services.store.page(principal, list, request, connection);
    const known = new Map(items.map((item) => [item['id'], item]));
    return requests.map((wanted) => wanted.map((id) => known.get(id)).filter((item) => item !== undefined));
  });
}

/** Converts the value of a picker's formula to filter input; undefined for null, which disables the filter. */
function filterValue(
  entity: Entity,
  view: string | undefined,
  name: string,
  value: RuleValue,
): FilterInput | undefined {
  if (value === null) return undefined;
  const filters = [...(view === undefined ? [] : (entity.views[view]?.filters ?? [])), ...everyFilter(entity)];
  const column = everyColumn(entity).find((candidate) => candidate.name === name && candidate.filter !== undefined);
  const kind = filters.find((filter) => filter.name === name)?.kind ?? column?.filter;
  const [first = '', ...others] = textsOf(value);
  if (isRangeKind(kind)) return { from: first, to: first };
  switch (kind) {
    case 'boolean':
    case 'flag':
      return value === true;
    case 'text':
      return { contains: first };
    default:
      return [first, ...others];
  }
}

/** Rules return ids, numbers and choices as texts, single or in a list. */
function textsOf(value: RuleValue): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((item) => typeof item === 'string');
}
