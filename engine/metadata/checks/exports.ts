import { pathsOf, suggestion } from '../../rules/index.ts';
import { exportTypesOf } from '../record/export-types.ts';
import { fieldAt } from '../record/field-at.ts';
import type { Catalogue, ExportColumn, ExportTable, Field, SpreadsheetExport } from '../types/index.ts';
import { disclosures } from './disclosures.ts';
import { findField, pathOfField } from './field-finding.ts';
import { hasKnownTypes } from './prints.ts';
import {
  repeatedNameFindings,
  unknownName,
  type Check,
  type CheckInput,
  type Finding,
  type JsonPath,
  type FindingLocation,
} from './finding.ts';
import { ruleFindings } from './rule-findings.ts';

const aboutViewer = 'an export says the same to everybody: it may not look at the viewer';

/** Exports are made of what there is, under headings that tell their columns apart. */
export const checkExports: Check = ({ catalogue, documents, names: { serverWords } }) =>
  Object.values(catalogue.exports).flatMap((made) => {
    const at = (...path: JsonPath): FindingLocation => ({ document: `exports/${made.name}`, path });
    const asked = catalogue.entities[made.asked];
    if (asked === undefined) return [];
    const operations = { ...catalogue.operations, ...asked.operations };
    return [
      ...(made.operation === undefined || made.operation in operations
        ? []
        : unknownName('operation', made.operation, Object.keys(operations), at('operation'))),
      ...made.facts.flatMap(({ values }, index) =>
        Object.keys(values).flatMap((path) =>
          plainField(catalogue, { entity: made.asked, path, location: at('facts', index) }),
        ),
      ),
      ...repeatedNameFindings('table', made.tables, (index) => at('tables', index, 'name')),
      ...made.tables.flatMap((table, index) =>
        tableFindings({
          catalogue,
          documents,
          serverWords,
          made,
          table,
          at: (...path) => at('tables', index, ...path),
        }),
      ),
    ];
  });

interface Looked {
  readonly catalogue: Catalogue;
  readonly documents: CheckInput['documents'];
  readonly serverWords: ReadonlySet<string> | undefined;
  readonly made: SpreadsheetExport;
  readonly table: ExportTable;
  readonly at: (...path: JsonPath) => FindingLocation;
}

function tableFindings(looked: Looked): readonly Finding[] {
  const { catalogue, made, table, at } = looked;
  const { entity } = table;
  const types = exportTypesOf(catalogue, made, table);
  if (entity !== undefined && !hasKnownTypes(entity, catalogue)) return [];
  return [
    ...(entity === undefined ? needlessFindings(looked) : eachFindings(looked, entity)),
    ...repeatedNameFindings('column', table.columns, (index) => at('columns', index)),
    ...table.columns.flatMap((column, index) => columnFindings(looked, column, index)),
    ...ruleFindings(table.where, at('where'), { types, expects: { kind: 'boolean' }, aboutViewer }),
    ...(entity === undefined
      ? []
      : disclosures(looked.catalogue, {
          entity,
          shown: shownIn(looked),
          discloses: table.discloses,
          at: (index) => at('discloses', index),
          deed: 'export',
        })),
  ];
}

/** Rows that the server gives are chosen and ordered by it. */
function needlessFindings({ table: { each, where, sort }, at }: Looked): readonly Finding[] {
  const written = { each, where, sort: sort.length > 0 ? sort : undefined };
  return Object.entries(written).flatMap(([name, value]): readonly Finding[] =>
    value === undefined
      ? []
      : [
          {
            code: 'stray-property',
            location: { ...at(name), of: 'name' },
            message: `"${name}" needs "entity": without it the server gives the rows`,
          },
        ],
  );
}

function eachFindings({ catalogue, table: { each, sort }, at }: Looked, entity: string): readonly Finding[] {
  const ofSort = sort.flatMap(({ by }, index) => findField(catalogue, entity, by, at('sort', index, 'by')).findings);
  if (each === undefined) return ofSort;
  const { field, findings } = findField(catalogue, entity, each, at('each'));
  if (field === undefined || field.type === 'rows') return [...findings, ...ofSort];
  return [
    {
      code: 'wrong-field',
      location: at('each'),
      message: `"${each}" is of the type ${field.type}; only rows have items`,
    },
    ...ofSort,
  ];
}

function columnFindings(looked: Looked, column: ExportColumn, index: number): readonly Finding[] {
  const { catalogue, documents, made, table, at } = looked;
  const location = at('columns', index);
  const { entity } = table;
  return [
    ...(entity === undefined || column.formula !== undefined
      ? []
      : Object.keys(column.values).flatMap((path) =>
          plainField(catalogue, { entity, path, location: pathOfField(documents, location), each: table.each }),
        )),
    ...(entity === undefined ? givenFindings(looked, column, location) : []),
    ...(Object.keys(column.label).length > 0 ? [] : [missingLabel(column, location)]),
    ...(column.sum && column.kind !== 'decimal' && column.kind !== 'integer'
      ? [
          {
            code: 'wrong-kind',
            location,
            message: `"${column.name}" is of the kind ${column.kind}; only numbers have a sum`,
          },
        ]
      : []),
    ...(entity === undefined || column.needed === undefined
      ? []
      : Object.keys(column.needed.of.values).flatMap((path) =>
          plainField(catalogue, { entity, path, location: at('columns', index, 'needed', 'of'), each: table.each }),
        )),
    ...ruleFindings(column.formula, at('columns', index, 'formula'), {
      types: exportTypesOf(catalogue, made, table),
      expects: { kind: column.kind },
      aboutViewer,
    }),
  ];
}

/** A column of the server's rows has its name where the server's code gives them. */
function givenFindings({ serverWords }: Looked, { path }: ExportColumn, location: FindingLocation): readonly Finding[] {
  if (serverWords === undefined || path === undefined || serverWords.has(path)) return [];
  const message = `the server gives nothing called "${path}"${suggestion(path, serverWords)}`;
  return [{ code: 'unknown-column', location, message }];
}

function missingLabel({ name }: ExportColumn, location: FindingLocation): Finding {
  return { code: 'missing-property', location, message: `"${name}" is no field of a record, so it needs a "label"` };
}

function shownIn({ table, at }: Looked): readonly { readonly path: string; readonly location: FindingLocation }[] {
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

/** A path to one value; through the rows that the table goes through, but through no others. */
function plainField(catalogue: Catalogue, { entity, path, location, each }: PlacedPath): readonly Finding[] {
  if (path.split('.').at(-1) === 'id') return [];
  const { field, findings } = findField(catalogue, entity, path, location);
  if (field === undefined) return findings;
  const many = stepsOf(path).filter((step) => step !== each && isMany(fieldOfEntity(catalogue, entity, step)));
  if (many.length === 0 && field.type !== 'group') return [];
  const message = `"${path}" leads to many values or to none of its own; a cell holds one`;
  return [{ code: 'wrong-field', location, message }];
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
