import { cellKinds, type NameKind } from '../../language/index.ts';
import { hasTable } from '../record/has-table.ts';
import { fieldAt } from '../record/field-at.ts';
import type { Catalogue, Entity, Field, Json } from '../types/index.ts';
import { findField, findValue } from './field-finding.ts';
import { choicesIn, unknownName, type Check, type CheckInput, type Findings, type KnownNames } from './finding.ts';
import { referencesIn, type NameReference } from './walk.ts';
import { isObject } from '../load/merge.ts';
import { singular } from './text-keys.ts';

/** Checks that every text which the language declares as a name refers to an existing thing. */
export const checkKnownNames: Check = function* (input) {
  const all = namesOfProduct(input);
  for (const reference of referencesIn(input)) {
    const { kind, name, location } = reference;
    if (kind === 'path' || kind === 'valuePath') {
      yield* pathFindings(reference, input.catalogue);
      continue;
    }
    const ofEntity = namesOfEntity[kind];
    const entity = ofEntity === undefined ? undefined : entityOf(reference, input.catalogue);
    const names = entity === undefined ? all[kind] : ofEntity?.(entity, input.catalogue);
    if (names?.has(name) === false) yield* unknownName(words(kind), name, names, location);
  }
};

function pathFindings(reference: NameReference, catalogue: Catalogue): Findings {
  const { kind, name, location } = reference;
  const { entity, path } = pathOf(reference, catalogue);
  const start = path.slice(0, -name.length - 1);
  if (start !== '' && findField(catalogue, entity, start, location).field === undefined) return [];
  return kind === 'path'
    ? findField(catalogue, entity, path, location).findings
    : findValue(catalogue, entity, path, location);
}

/** The whole path with its start entity. */
function pathOf(reference: NameReference, catalogue: Catalogue) {
  const { along, around, name } = reference;
  const entity = entityOf({ ...reference, along: undefined }, catalogue)?.name ?? '';
  return { entity, path: along === undefined ? name : `${nearest(around, along) ?? ''}.${name}` };
}

const fieldKinds: ReadonlySet<NameKind> = new Set<NameKind>([
  ...(['field', 'enumerationField', 'reference', 'relation', 'date'] as const),
  ...(['fieldOfFiles', 'fieldOfForm'] as const),
]);

/** The field a reference names, with its entity; undefined for a reference to something else. */
export function referencedField(
  reference: NameReference,
  catalogue: Catalogue,
): { readonly entity: string; readonly path: string } | undefined {
  const { kind, name } = reference;
  if (kind === 'path' || kind === 'valuePath') return pathOf(reference, catalogue);
  const entity = fieldKinds.has(kind) ? entityOf(reference, catalogue) : undefined;
  return entity && { entity: entity.name, path: name };
}

/** `menuGroup` → `menu group` */
function words(kind: NameKind): string {
  return kind === 'listPanel' ? 'panel' : kind.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}

type Known = ReadonlySet<string> | undefined;

/** Names with product-wide meaning; undefined for kinds implemented by code that is not known here. */
function namesOfProduct({ files, catalogue, names }: CheckInput): Readonly<Partial<Record<NameKind, Known>>> {
  const presets = files.flatMap(({ relativePath }) => /^presets\/(.*)\.json$/u.exec(relativePath)?.[1] ?? []);
  return {
    entity: new Set(Object.keys(catalogue.entities)),
    enumeration: new Set(Object.keys(catalogue.enumerations)),
    permission: new Set(catalogue.permissions.map(({ name }) => name)),
    preset: new Set(presets),
    menuGroup: new Set(catalogue.menu.map(({ name }) => name)),
    textKey: knownKeys(catalogue),
    calendar: new Set(Object.keys(catalogue.calendars)),
    namedConstant: new Set(Object.keys(catalogue.constants)),
    notice: new Set(Object.keys(catalogue.notices)),
    boardOfRecords: new Set(catalogue.boards.flatMap(({ kind, name }) => (kind === 'records' ? [name] : []))),
    storedEntity: entitiesWith(catalogue, hasTable),
    entityWithSteps: entitiesWith(catalogue, ({ steps }) => steps !== undefined),
    form: entitiesWith(catalogue, ({ storage }) => !storage.kept),
    operationWithForm: new Set(
      Object.values(catalogue.operations).flatMap(({ name, form }) => (form === undefined ? [] : [name])),
    ),
    organizationRole: new Set(catalogue.roles.map(({ organizationRole }) => organizationRole)),
    ...namesInCode(names),
  };
}

function entitiesWith({ entities }: Catalogue, has: (entity: Entity) => boolean): Known {
  return new Set(Object.values(entities).flatMap((entity) => (has(entity) ? [entity.name] : [])));
}

const engineScreens = ['redirect', 'ask', 'steps', 'list', 'form', 'detail', 'action', 'derivedRecord'];

function namesInCode({ icons, cells, widgets, panels, listPanels, screens }: KnownNames) {
  return {
    icon: icons && new Set(icons),
    cell: cells && new Set([...cellKinds, ...cells]),
    widget: widgets && new Set(widgets),
    panel: panels && new Set(panels),
    listPanel: listPanels && new Set(listPanels),
    screen: screens && new Set([...screens, ...engineScreens]),
  };
}

/** Names with a meaning inside one entity. */
const namesOfEntity: Readonly<Partial<Record<NameKind, (entity: Entity, catalogue: Catalogue) => Known>>> = {
  field: fieldsWith(() => true),
  enumerationField: fieldsWith(({ type }) => type === 'enumeration'),
  reference: fieldsWith(({ type }) => type === 'reference'),
  relation: fieldsWith(({ type }) => type === 'relation'),
  date: fieldsWith(({ type }) => type === 'date'),
  fieldOfFiles: fieldsWith((field) => field.type === 'files' && field.joins === undefined),
  fieldOfForm: ({ form }) => new Set(form?.sections.flatMap(({ fields }) => fields.map(({ field }) => field))),
  action: ({ actions }) => new Set(Object.keys(actions)),
  operation: ({ operations }) => new Set(Object.keys(operations)),
  view: ({ views }) => new Set(Object.keys(views)),
  list: ({ lists }) => new Set(Object.keys(lists)),
  section: ({ form }) => new Set(form?.sections.map(({ name }) => name)),
  status: statusesOf,
  print: ({ name }, { prints }) =>
    new Set(Object.values(prints).flatMap((print) => (print.entity === name ? [print.name] : []))),
};

function fieldsWith(has: (field: Field) => boolean): (entity: Entity) => Known {
  return ({ fields }) => new Set(Object.values(fields).flatMap((field) => (has(field) ? [field.name] : [])));
}

/** Undefined when the workflow's field is itself invalid. */
function statusesOf({ fields, workflow }: Entity, catalogue: Catalogue): Known {
  if (workflow === undefined) return new Set();
  const field = fields[workflow.field];
  return field?.type === 'enumeration' ? new Set(choicesIn(catalogue, field.enumeration)) : undefined;
}

/** The entity a name belongs to; undefined when that is unknown, which is reported elsewhere. */
function entityOf(
  { of, along, around, location: { document } }: NameReference,
  { entities }: Catalogue,
): Entity | undefined {
  const [folder, name = ''] = document.split('/');
  const own = entities[folder === 'entities' ? name : textIn(around.at(-1), 'entity')];
  const named = of === undefined ? undefined : nearest(around.slice(0, -1), of);
  if (named !== undefined) return entities[named];
  if (along === undefined) return of === undefined ? own : undefined;
  const field = own && fieldAt(entities, own.fields, nearest(around, along) ?? '');
  return field && 'to' in field ? entities[field.to] : undefined;
}

function nearest(around: NameReference['around'], property: string): string | undefined {
  const holder = around.find((each) => Object.hasOwn(each, property));
  return holder === undefined ? undefined : textIn(holder, property);
}

function textIn(object: Readonly<Record<string, Json>> | undefined, property: string): string {
  const value = object?.[property];
  return typeof value === 'string' ? value : '';
}

/** The keys of all texts, plural forms under their base key. */
function knownKeys({ texts, languages }: Catalogue): ReadonlySet<string> {
  return new Set(keysOf(texts[languages[0] ?? ''] ?? {}, '').map(singular));
}

function keysOf(value: Json, prefix: string): readonly string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    return typeof inner === 'string' ? [key] : keysOf(inner, key);
  });
}
