import { isComputed } from '../record/computed.ts';
import { fieldAt } from '../record/field-at.ts';
import { pathTypesOf, valueTypeOf } from '../record/path-types.ts';
import type { Catalogue, Json, TableImport } from '../types/index.ts';
import { valueFindings } from './field-values.ts';
import { unknownName, type Check, type Finding, type JsonPath, type FindingLocation } from './finding.ts';
import { ruleFindings } from './rule-findings.ts';
import { importColumnFindings } from './import-columns.ts';

/** Imports make records of entities there are, of columns whose cells can be read as their fields are. */
export const checkImports: Check = ({ catalogue }) =>
  Object.values(catalogue.imports).flatMap((described) => {
    if (catalogue.entities[described.entity] === undefined) return [];
    return [
      ...Object.values(described.columns).flatMap((column) =>
        importColumnFindings(catalogue, described.entity, column, (...path) =>
          inImport(described, 'columns', column.name, ...path),
        ),
      ),
      ...repeatedHeadings(described),
      ...setFindings(catalogue, described),
      ...stampFindings(catalogue, described),
      ...exampleFindings(catalogue, described),
      ...unfilledFindings(catalogue, described),
    ];
  });

function inImport({ name }: TableImport, ...path: JsonPath): FindingLocation {
  return { document: `imports/${name}`, path };
}

/** A heading says which column is meant, in whichever language. */
function repeatedHeadings(described: TableImport): readonly Finding[] {
  const seen = new Map<string, string>();
  return Object.values(described.columns).flatMap(({ name, heading }) =>
    Object.entries(heading).flatMap(([language, words]): readonly Finding[] => {
      const other = seen.get(words.toLowerCase());
      seen.set(words.toLowerCase(), name);
      if (other === undefined || other === name) return [];
      const location = inImport(described, 'columns', name, 'heading', language);
      return [{ code: 'repeated-heading', location, message: `"${words}" is the heading of "${other}" too` }];
    }),
  );
}

function setFindings(catalogue: Catalogue, described: TableImport): readonly Finding[] {
  const types = pathTypesOf(catalogue, described.entity);
  return Object.entries(described.sets).flatMap(([path, rule]) => {
    const location = inImport(described, 'sets', path);
    const field = fieldAt(catalogue.entities, catalogue.entities[described.entity]?.fields ?? {}, path);
    if (field === undefined) return [];
    const expects = field.type === 'reference' ? undefined : valueTypeOf(field, catalogue.enumerations);
    return ruleFindings(rule, location, { types, expects });
  });
}

/** When and by what a record was imported, the import alone says. */
function stampFindings(catalogue: Catalogue, described: TableImport): readonly Finding[] {
  const { fields = {} } = catalogue.entities[described.entity] ?? {};
  return Object.entries(described.stamp ?? {}).flatMap(([name, what]): readonly Finding[] => {
    const location: FindingLocation = { ...inImport(described, 'stamp', name), of: 'name' };
    const field = fieldAt({}, fields, name);
    if (field === undefined) return [];
    const wanted = what === 'time' ? 'dateTime' : 'reference';
    if (field.readOnly && field.type === wanted) return [];
    return [
      { code: 'wrong-field-type', location, message: `"${name}" must be a read-only field of the type ${wanted}` },
    ];
  });
}

function exampleFindings(catalogue: Catalogue, described: TableImport): readonly Finding[] {
  const known = Object.keys(described.columns);
  return described.examples.flatMap((row, index) =>
    Object.entries(row).flatMap(([name, value]) => {
      const location = inImport(described, 'examples', index, name);
      return [
        ...unknownName('column', name, known, { ...location, of: 'name' }),
        ...wrongCell(catalogue, described, { name, value }, location),
      ];
    }),
  );
}

/** Choices stand in an example by their names, records by what the column finds them by, the rest as the field has it. */
function wrongCell(
  catalogue: Catalogue,
  { entity, columns }: TableImport,
  { name, value }: { readonly name: string; readonly value: Json },
  location: FindingLocation,
): readonly Finding[] {
  const field = fieldAt(catalogue.entities, catalogue.entities[entity]?.fields ?? {}, columns[name]?.field ?? '');
  if (field === undefined || field.type === 'reference') return [];
  if (field.type !== 'enumeration') return valueFindings(field, value, location, catalogue);
  const { values = [] } = catalogue.enumerations[field.enumeration] ?? {};
  return unknownName(
    'choice',
    typeof value === 'string' ? value : JSON.stringify(value),
    values.map((choice) => choice.name),
    location,
  );
}

/** What a record needs, and nothing else gives it, has a column: no file could be right without. */
function unfilledFindings({ entities }: Catalogue, described: TableImport): readonly Finding[] {
  const { fields = {}, rules = {} } = entities[described.entity] ?? {};
  const filled = new Set([
    ...Object.values(described.columns).map(({ field }) => field),
    ...Object.keys(described.sets),
  ]);
  return Object.values(fields).flatMap((field): readonly Finding[] => {
    const isGiven = field.readOnly || isComputed(field) || 'default' in field || rules[field.name]?.value !== undefined;
    if (!field.required || isGiven || [...filled].some((path) => path.split(/[.[]/u)[0] === field.name)) return [];
    const message = `"${field.name}" must be filled in, and no column or set value does`;
    return [{ code: 'unfilled-field', location: inImport(described, 'columns'), message }];
  });
}
