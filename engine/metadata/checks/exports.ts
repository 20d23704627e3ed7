import { pathsOf, suggestion } from '../../rules/index.ts';
import { exportTypesOf } from '../record/export-types.ts';
import { fieldAt } from '../record/field-at.ts';
import type { Catalogue, ExportColumn, ExportTable, Field, SpreadsheetExport } from '../types/index.ts';
import { disclosures } from './disclosures.ts';
import { findField, pathOfField } from './field-finding.ts';
import { hasKnownTypes } from './prints.ts';
import {
  atBelow,
  finding,
  keyAt,
  repeatedNameFindings,
  unknownName,
  type At,
  type Check,
  type CheckInput,
  type FindingLocation,
  type Findings,
} from './finding.ts';
import { ruleFindings } from './rule-findings.ts';

const aboutViewer = 'an export says the same to everybody: it may not look at the viewer';

/** Checks that exports refer to existing names and that headings are unique. */
export const checkExports: Check = function* (input) {
  const { catalogue } = input;
  for (const made of Object.values(catalogue.exports)) {
    const at: At = (...path) => ({ document: `exports/${made.name}`, path });
    const asked = catalogue.entities[made.asked];
    if (asked === undefined) continue;
    const operations = { ...catalogue.operations, ...asked.operations };
    if (made.operation !== undefined && !(made.operation in operations))
      yield* unknownName('operation', made.operation, Object.keys(operations), at('operation'));
    for (const [index, { values }] of made.facts.entries())
      for (const path of Object.keys(values))
        yield* plainField(catalogue, { entity: made.asked, path, location: at('facts', index) });
    yield* repeatedNameFindings('table', made.tables, (index) => at('tables', index, 'name'));
    for (const [index, table] of made.tables.entries())
      yield* tableFindings({ input, made, table, at: atBelow(at, 'tables', index) });
  }
};

interface TableContext {
  readonly input: CheckInput;
  readonly made: SpreadsheetExport;
  readonly table: ExportTable;
  readonly at: At;
}

function* tableFindings(looked: TableContext): Findings {
  const {
    input: { catalogue },
    made,
    table,
    at,
  } = looked;
  const { entity } = table;
  if (entity !== undefined && !hasKnownTypes(entity, catalogue)) return;
  yield* entity === undefined ? needlessFindings(looked) : eachFindings(looked, entity);
  yield* repeatedNameFindings('column', table.columns, (index) => at('columns', index));
  for (const [index, column] of table.columns.entries())
    yield* columnFindings(looked, column, atBelow(at, 'columns', index));
  const types = exportTypesOf(catalogue, made, table);
  yield* ruleFindings(table.where, at('where'), { types, expects: { kind: 'boolean' }, aboutViewer });
  if (entity !== undefined)
    yield* disclosures(catalogue, {
      entity,
      shown: shownIn(looked),
      discloses: table.discloses,
      at: (index) => at('discloses', index),
      deed: 'export',
    });
}

/** Rows from a server operation are filtered and sorted by that operation. */
function* needlessFindings({ table: { each, where, sort }, at }: TableContext): Findings {
  const written = { each, where, sort: sort.length > 0 ? sort : undefined };
  for (const [name, value] of Object.entries(written)) {
    const message = `"${name}" needs "entity": without it the server gives the rows`;
    if (value !== undefined) yield finding('stray-property', keyAt(at(name)), message);
  }
}

function* eachFindings({ input: { catalogue }, table: { each, sort }, at }: TableContext, entity: string): Findings {
  const { field, findings } = each === undefined ? { findings: [] } : findField(catalogue, entity, each, at('each'));
  yield* findings;
  if (field !== undefined && field.type !== 'rows')
    yield finding('wrong-field', at('each'), `"${each}" is of the type ${field.type}; only rows have items`);
  for (const [index, { by }] of sort.entries())
    yield* findField(catalogue, entity, by, at('sort', index, 'by')).findings;
}

function* columnFindings(looked: TableContext, column: ExportColumn, at: At): Findings {
  const { made, table } = looked;
  const { catalogue, documents } = looked.input;
  const { entity, each } = table;
  const { name, kind, formula } = column;
  const location = pathOfField(documents, at());
  if (entity !== undefined && formula === undefined)
    for (const path of Object.keys(column.values)) yield* plainField(catalogue, { entity, path, location, each });
  if (entity === undefined) yield* givenFindings(looked, column, at());
  if (Object.keys(column.label).length === 0)
    yield finding('missing-property', at(), `"${name}" is no field of a record, so it needs a "label"`);
  if (column.sum && kind !== 'decimal' && kind !== 'integer')
    yield finding('wrong-kind', at(), `"${name}" is of the kind ${kind}; only numbers have a sum`);
  if (entity !== undefined)
    for (const path of Object.keys(column.needed?.of.values ?? {}))
      yield* plainField(catalogue, { entity, path, location: at('needed', 'of'), each });
  const types = exportTypesOf(catalogue, made, table);
  yield* ruleFindings(formula, at('formula'), { types, expects: { kind }, aboutViewer });
}

/** A column of server rows must be a word that occurs in server code. */
function* givenFindings({ input }: TableContext, { path }: ExportColumn, location: FindingLocation): Findings {
  const { serverWords } = input.names;
  if (serverWords === undefined || path === undefined || serverWords.has(path)) return;
  const message = `the server gives nothing called "${path}"${suggestion(path, serverWords)}`;
  yield finding('unknown-column', location, message);
}

function shownIn({
  table,
  at,
}: TableContext): readonly { readonly path: string; readonly location: FindingLocation }[] {
  return table.columns.flatMap(({ values, formula, needed }, index) =>
    [...Object.keys(values), ...pathsOf(formula ?? null), ...Object.keys(needed?.of.values ?? {})].map((path) => ({
      path,
      location: at('columns', index),
    })),
  );
}

interface PlacedPath {
  readonly entity: string;
  readonly path: string;
  readonly location: FindingLocation;
  readonly each?: string | undefined;
}

/** The path leads to a single value; only the iterated rows may be on the way. */
function* plainField(catalogue: Catalogue, { entity, path, location, each }: PlacedPath): Findings {
  if (path.split('.').at(-1) === 'id') return;
  const { field, findings } = findField(catalogue, entity, path, location);
  if (field === undefined) return yield* findings;
  const many = stepsOf(path).filter((step) => step !== each && isMany(fieldOfEntity(catalogue, entity, step)));
  if (many.length === 0 && field.type !== 'group') return;
  yield finding('wrong-field', location, `"${path}" leads to many values or to none of its own; a cell holds one`);
}

function fieldOfEntity({ entities }: Catalogue, entity: string, path: string): Field | undefined {
  return fieldAt(entities, entities[entity]?.fields ?? {}, path);
}

/** `a.b.c` → `a`, `a.b`, `a.b.c`. */
function stepsOf(path: string): readonly string[] {
  const names = path.split('.');
  return names.map((_, index) => names.slice(0, index + 1).join('.'));
}

function isMany(field: Field | undefined): boolean {
  return ['rows', 'relation', 'references', 'files', 'json'].includes(field?.type ?? '');
}
