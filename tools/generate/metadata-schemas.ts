import { jsonText } from './files.ts';
import type { Catalogue, Fields } from '../../engine/metadata/index.ts';
import {
  cellKinds,
  readSources,
  schemasWith,
  type KnownNames,
  type NameKind,
  type Names,
} from '../../engine/metadata/read/index.ts';

/** JSON Schemas of a product's metadata with its known names, by file name. */
export function metadataSchemas(
  catalogue: Catalogue,
  folder: string,
  known: KnownNames,
): Readonly<Record<string, string>> {
  const schemas = schemasWith(namesOf(catalogue, folder, known));
  return Object.fromEntries([...schemas].map(([name, schema]) => [name, jsonText(schema)]));
}

/** Names of the engine's own kinds; the portal adds others. */
const own = {
  cell: cellKinds,
  screen: ['list', 'form', 'derivedRecord', 'redirect'],
};

const kindsOfEntities = ['entity', 'storedEntity', 'entityWithSteps', 'form'] as const satisfies readonly NameKind[];
const kindsOfPaths = ['path', 'valuePath', 'relativePath'] as const satisfies readonly NameKind[];

function namesOf(catalogue: Catalogue, folder: string, known: KnownNames): Names {
  const presets = readSources(folder).flatMap(
    ({ relativePath }) => /^presets\/(\w+)\.json$/.exec(relativePath)?.[1] ?? [],
  );
  const entities = Object.keys(catalogue.entities);
  const paths = [...new Set(Object.values(catalogue.entities).flatMap(({ fields }) => pathsOf(fields)))].toSorted();
  return {
    ...Object.fromEntries(kindsOfEntities.map((kind) => [kind, entities])),
    ...Object.fromEntries(kindsOfPaths.map((kind) => [kind, paths])),
    enumeration: Object.keys(catalogue.enumerations),
    permission: catalogue.permissions.map(({ name }) => name),
    preset: presets,
    print: Object.keys(catalogue.prints),
    icon: known.icons ?? [],
    cell: [...own.cell, ...(known.cells ?? [])],
    widget: known.widgets ?? [],
    panel: known.panels ?? [],
    listPanel: known.listPanels ?? [],
    screen: [...own.screen, ...(known.screens ?? [])],
    menuGroup: catalogue.menu.map(({ name }) => name),
    textKey: messagesOf(Object.values(catalogue.texts)[0]),
    calendar: Object.keys(catalogue.calendars),
    namedConstant: Object.keys(catalogue.constants),
    notice: Object.keys(catalogue.notices),
    organizationRole: [...new Set(catalogue.roles.map(({ organizationRole }) => organizationRole))],
  };
}

/** Text keys that metadata can name: errors and successes. */
function messagesOf(words: unknown): readonly string[] {
  return keysOf(words, '').filter((key) => /^(errors|success)\./.test(key));
}

function keysOf(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => keysOf(inner, path === '' ? name : `${path}.${name}`));
}

function pathsOf(fields: Fields, prefix = ''): readonly string[] {
  return Object.values(fields).flatMap((field) => [
    prefix + field.name,
    ...('fields' in field ? pathsOf(field.fields, `${prefix}${field.name}${field.type === 'rows' ? '[]' : ''}.`) : []),
  ]);
}
