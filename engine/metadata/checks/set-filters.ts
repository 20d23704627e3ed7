import { pathsOf, type ValueType } from '../../rules/index.ts';
import { everyColumn } from '../record/every-list.ts';
import { fieldAt } from '../record/field-at.ts';
import { pathTypesOf, valueTypeOf } from '../record/path-types.ts';
import type { Catalogue, Entity, SetFilter } from '../types/index.ts';
import { finding, keyAt, unknownName, type At, type Findings } from './finding.ts';
import { ruleFindings } from './rule-findings.ts';

interface SetFilters {
  readonly filter: Readonly<Record<string, SetFilter>>;
  /** The entity whose list is filtered. */
  readonly entity: Entity;
  readonly known: readonly string[];
}

/** Filter formulas are evaluated without a record; choices must exist. */
export function* setFilterFindings({ filter, entity, known }: SetFilters, catalogue: Catalogue, at: At): Findings {
  const types = pathTypesOf({ ...catalogue, entities: {} }, '');
  for (const [name, { rule }] of Object.entries(filter)) {
    const location = at('filter', name);
    yield* unknownName('filter', name, known, keyAt(location));
    yield* ruleFindings(rule, location, { types, expects: choicesOf(entity, name, catalogue) });
    if (pathsOf(rule).some((path) => !path.startsWith('$')))
      yield finding('about-record', location, 'it looks at no record: only at the viewer, constants and the day');
  }
}

/** The list type of an enumeration filter's values; undefined for other filters. */
function choicesOf(entity: Entity, name: string, { entities, enumerations }: Catalogue): ValueType | undefined {
  const column = everyColumn(entity).find((each) => each.name === name);
  const field = column?.filter === 'enumeration' ? fieldAt(entities, entity.fields, column.field) : undefined;
  return field && { kind: 'list', of: valueTypeOf(field, enumerations) };
}
