import { pathTypesOf, type CatalogueView } from '../../metadata/index.ts';
import type { TableImport } from '../../metadata/types/index.ts';
import { isValues, valueAt, type Values, withValue } from '../../record/index.ts';
import { evaluateRule, type RuleValue, type ViewerFacts } from '../../rules/index.ts';

/** Who imports, and when. */
export interface ImportFacts {
  readonly view: CatalogueView;
  readonly viewer: ViewerFacts;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The record with what fields without a cell are, by rule over the record as it was read. */
export function withSets({ entity, sets }: TableImport, values: Values, { view, viewer, today }: ImportFacts): Values {
  const types = pathTypesOf(view, entity);
  const facts = { record: values, viewer, constants: view.constants, today };
  let record = values;
  for (const [path, rule] of Object.entries(sets)) {
    const steps = path.split('.');
    if (valueAt(values, steps) !== undefined) continue;
    const value = toValue(evaluateRule(rule, facts, types));
    if (value !== null) record = withValue(record, steps, value);
  }
  return record;
}

/** A rule yields a record as a whole or as its id; a reference is given as `{ id }`. */
function toValue(value: RuleValue): unknown {
  return isValues(value) && 'id' in value ? { id: value['id'] } : value;
}
