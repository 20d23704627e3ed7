import { pathsOf, type ValueType } from '../../rules/index.ts';
import { everyColumn } from '../record/every-list.ts';
import { fieldAt } from '../record/field-at.ts';
import { pathTypesOf, valueTypeOf } from '../record/path-types.ts';
import type { Catalogue, Entity, SetFilter } from '../types/index.ts';
import { unknownName, type Finding, type JsonPath, type FindingLocation } from './finding.ts';
import { ruleFindings } from './rule-findings.ts';

interface SetFilters {
  readonly filter: Readonly<Record<string, SetFilter>>;
  /** Whose lists the filters are of. */
  readonly entity: Entity;
  readonly known: readonly string[];
}

/** What filters are set to by formulas is decided before there is any record; choices are values there are. */
export function setFilterFindings(
  { filter, entity, known }: SetFilters,
  catalogue: Catalogue,
  at: (...path: JsonPath) => FindingLocation,
): readonly Finding[] {
  const types = pathTypesOf({ ...catalogue, entities: {} }, '');
  return Object.entries(filter).flatMap(([name, { rule }]) => {
    const location = at('filter', name);
    const ofRecords = pathsOf(rule).filter((path) => !path.startsWith('$'));
    return [
      ...unknownName('filter', name, known, { ...location, of: 'name' }),
      ...ruleFindings(rule, location, { types, expects: choicesOf(entity, name, catalogue) }),
      ...(ofRecords.length > 0
        ? [
            {
              code: 'about-record',
              location,
              message: 'it looks at no record: only at the viewer, constants and the day',
            },
          ]
        : []),
    ];
  });
}

/** Some values of an enumeration, where a filter offers those; undefined for other filters. */
function choicesOf(entity: Entity, name: string, { entities, enumerations }: Catalogue): ValueType | undefined {
  const column = everyColumn(entity).find((each) => each.name === name);
  const field = column?.filter === 'enumeration' ? fieldAt(entities, entity.fields, column.field) : undefined;
  return field && { kind: 'list', of: valueTypeOf(field, enumerations) };
}
