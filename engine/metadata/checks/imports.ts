import { isComputed } from '../record/computed.ts';
import { fieldAt } from '../record/field-at.ts';
import { pathTypesOf, valueTypeOf } from '../record/path-types.ts';
import type { Catalogue, Field, Json, TableImport } from '../types/index.ts';
import { valueFindings } from './field-values.ts';
import {
  atBelow,
  choicesIn,
  finding,
  keyAt,
  unknownName,
  type At,
  type Check,
  type FindingLocation,
  type Findings,
} from './finding.ts';
import { ruleFindings } from './rule-findings.ts';
import { importColumnFindings } from './import-columns.ts';

/** Checks that imports create known entities from columns whose cells can be parsed as their fields. */
export const checkImports: Check = function* ({ catalogue }) {
  for (const described of Object.values(catalogue.imports)) {
    const { name, entity: entityName, columns, examples } = described;
    const entity = catalogue.entities[entityName];
    if (entity === undefined) continue;
    const at: At = (...path) => ({ document: `imports/${name}`, path });
    const fieldOf = (path: string) => fieldAt(catalogue.entities, entity.fields, path);
    for (const column of Object.values(columns))
      yield* importColumnFindings(catalogue, entityName, column, atBelow(at, 'columns', column.name));
    yield* repeatedHeadings(described, at);
    for (const [path, rule] of Object.entries(described.sets)) {
      const field = fieldOf(path);
      if (field === undefined) continue;
      const expects = field.type === 'reference' ? undefined : valueTypeOf(field, catalogue.enumerations);
      yield* ruleFindings(rule, at('sets', path), { types: pathTypesOf(catalogue, entityName), expects });
    }
    yield* stampFindings(described, entity.fields, at);
    for (const [index, row] of examples.entries())
      for (const [cell, value] of Object.entries(row)) {
        const location = at('examples', index, cell);
        yield* unknownName('column', cell, Object.keys(columns), keyAt(location));
        yield* wrongCell(catalogue, fieldOf(columns[cell]?.field ?? ''), value, location);
      }
    yield* unfilledFindings(catalogue, described, at);
  }
};

/** A heading identifies its column in every language, so headings are unique over all languages. */
function* repeatedHeadings(described: TableImport, at: At): Findings {
  const seen = new Map<string, string>();
  for (const { name, heading } of Object.values(described.columns))
    for (const [language, words] of Object.entries(heading)) {
      const other = seen.get(words.toLowerCase()) ?? name;
      seen.set(words.toLowerCase(), name);
      const message = `"${words}" is the heading of "${other}" too`;
      if (other !== name) yield finding('repeated-heading', at('columns', name, 'heading', language), message);
    }
}

/** Fields of the import's time and source must be read-only, so that only the import writes them. */
function* stampFindings(described: TableImport, fields: Readonly<Record<string, Field>>, at: At): Findings {
  for (const [name, what] of Object.entries(described.stamp ?? {})) {
    const field = fieldAt({}, fields, name);
    const wanted = what === 'time' ? 'dateTime' : 'reference';
    if (field === undefined || (field.readOnly && field.type === wanted)) continue;
    const message = `"${name}" must be a read-only field of the type ${wanted}`;
    yield finding('wrong-field-type', keyAt(at('stamp', name)), message);
  }
}

/** In examples, choices are written as names, records as their look-up values, other values as the field has them. */
function wrongCell(catalogue: Catalogue, field: Field | undefined, value: Json, location: FindingLocation): Findings {
  if (field === undefined || field.type === 'reference') return [];
  if (field.type !== 'enumeration') return valueFindings(field, value, location, catalogue);
  const choice = typeof value === 'string' ? value : JSON.stringify(value);
  return unknownName('choice', choice, choicesIn(catalogue, field.enumeration), location);
}

/** A required field without another source needs a column, or no file would be valid. */
function* unfilledFindings({ entities }: Catalogue, described: TableImport, at: At): Findings {
  const { fields = {}, rules = {} } = entities[described.entity] ?? {};
  const filled = [...Object.values(described.columns).map(({ field }) => field), ...Object.keys(described.sets)];
  for (const field of Object.values(fields)) {
    const isGiven = field.readOnly || isComputed(field) || 'default' in field || rules[field.name]?.value !== undefined;
    if (!field.required || isGiven || filled.some((path) => path.split(/[.[]/u)[0] === field.name)) continue;
    yield finding(
      'unfilled-field',
      at('columns'),
      `"${field.name}" must be filled in, and no column or set value does`,
    );
  }
}
