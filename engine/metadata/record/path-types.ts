import { fieldTypes, valueTypes, hasPlainValue } from '../../field-types/index.ts';
import { memoizeByKey } from '../../record/index.ts';
import type { PathTypes, ValueType } from '../../rules/index.ts';
import { constantBelow } from './dated-constants.ts';
import type { Enumeration, Field, Fields, Json } from '../types/index.ts';
import { fieldsBelow, ownEntry, type CatalogueView } from './field-at.ts';

/** Viewer facts with known names: a misspelt one would make `!=` true for everybody. */
function viewerTypes({ roles, permissions, languages }: CatalogueView): Readonly<Record<string, ValueType>> {
  return {
    userId: { kind: 'id' },
    organizationId: { kind: 'id' },
    organizationRole: nameType(
      'an organization role',
      roles?.map(({ organizationRole }) => organizationRole),
    ),
    role: nameType(
      'a role',
      roles?.map(({ role }) => role),
    ),
    language: nameType('a language', languages),
    permissions: {
      kind: 'list',
      of: nameType(
        'a permission',
        permissions?.map(({ name }) => name),
      ),
    },
  };
}

function nameType(one: string, names: readonly string[] | undefined): ValueType {
  return names === undefined ? { kind: 'text' } : { kind: 'enumeration', name: one, one, values: [...new Set(names)] };
}

const none: Readonly<Record<string, ValueType>> = {};
const ofRecord: Readonly<Record<string, ValueType>> = {
  id: { kind: 'id' },
  rowVersion: { kind: 'integer' },
};
const ofRow: Readonly<Record<string, ValueType>> = { id: { kind: 'id' } };
const ofFile: Readonly<Record<string, ValueType>> = { id: { kind: 'id' }, name: { kind: 'text' } };

/** Position on a path: inner names and the other values available there. */
interface Scope {
  readonly fields: Fields;
  readonly others: Readonly<Record<string, ValueType>>;
}

const typesByPath = memoizeByKey((_: CatalogueView) => new Map<string, PathTypes>());

/**
 * The types of all paths a rule on an entity may read; with `rowsPath`, `$row` is a row of that field. Memoized per
 * catalogue, so that parsed rules are reused.
 */
export function pathTypesOf(view: CatalogueView, entity: string, rowsPath?: string): PathTypes {
  return knownTypes(view, `${entity} ${rowsPath ?? ''}`, () => pathTypesIn(view, recordScope(view, entity), rowsPath));
}

/**
 * The types of paths relative to an item of rows or of a relation, as in the `where` of an aggregate; memoized
 * likewise.
 */
export function itemPathTypesOf(view: CatalogueView, entity: string, listPath: string): PathTypes {
  return knownTypes(view, `${entity} ${listPath}[]`, () => {
    const items = scopeAt(view, recordScope(view, entity), steps(`${listPath}[]`));
    return pathTypesIn(view, items ?? { fields: {}, others: none });
  });
}

function recordScope({ entities }: CatalogueView, entity: string): Scope {
  return { fields: entities[entity]?.fields ?? {}, others: ofRecord };
}

function knownTypes(view: CatalogueView, key: string, typesOf: () => PathTypes): PathTypes {
  const ofView = typesByPath(view);
  const types = ofView.get(key) ?? typesOf();
  ofView.set(key, types);
  return types;
}

function pathTypesIn(view: CatalogueView, record: Scope, rowsPath?: string): PathTypes {
  const row = rowsPath === undefined ? undefined : scopeAt(view, record, steps(`${rowsPath}[]`));
  const ofViewer = viewerTypes(view);
  const startOf = (path: string): readonly [Scope | undefined, readonly string[]] => {
    const [first = '', ...rest] = steps(path);
    if (first === '$row') return [row, rest];
    if (first === '$viewer') return [{ fields: {}, others: ofViewer }, rest];
    return [record, [first, ...rest]];
  };
  return {
    typeOf: (path) => {
      if (path.startsWith('$constants.')) return constantType(view.constants, steps(path).slice(1));
      const [start, names] = startOf(path);
      const last = names.at(-1);
      const scope = start && scopeAt(view, start, names.slice(0, -1));
      return scope && last !== undefined ? typeIn(view, scope, last) : undefined;
    },
    namesAt: (path) => {
      if (path.startsWith('$constants.')) return constantNames(view.constants, steps(path).slice(1, -1));
      const [start, names] = startOf(path);
      const scope = start && scopeAt(view, start, names.slice(0, -1));
      return scope ? [...Object.keys(scope.fields), ...Object.keys(scope.others)] : [];
    },
  };
}

/** `lots[].amount` and `lots.0.amount` have the same steps: `lots`, `[]`, `amount`. */
function steps(path: string): readonly string[] {
  return path
    .replaceAll('[]', '.[]')
    .split('.')
    .map((step) => (/^\d+$/.test(step) ? '[]' : step));
}

function scopeAt(view: CatalogueView, start: Scope, names: readonly string[]): Scope | undefined {
  let scope = start;
  let list: Field | undefined;
  for (const name of names) {
    const field: Field | undefined = name === '[]' ? list : ownEntry(scope.fields, name);
    if (!field) return undefined;
    const isList: boolean = fieldTypes[field.type].isMany && name !== '[]';
    list = isList ? field : undefined;
    scope = isList ? { fields: {}, others: none } : scopeBelow(view, field);
  }
  return scope;
}

function scopeBelow(view: CatalogueView, field: Field): Scope {
  if (field.type === 'files') return { fields: {}, others: ofFile };
  const fields = fieldsBelow(view.entities, field) ?? {};
  if (field.type === 'group') return { fields, others: none };
  if (field.type === 'rows') return { fields, others: ofRow };
  return { fields, others: 'to' in field ? ofRecord : none };
}

function typeIn(view: CatalogueView, scope: Scope, name: string): ValueType | undefined {
  if (name === '[]') return { kind: 'record' };
  const field = ownEntry(scope.fields, name);
  return field ? valueTypeOf(field, view.enumerations) : ownEntry(scope.others, name);
}

/** The type of a field in rules. */
export function valueTypeOf(field: Field, enumerations: Readonly<Record<string, Enumeration>>): ValueType {
  if (hasPlainValue(field)) return { kind: valueTypes[field.type].scalar };
  switch (field.type) {
    case 'enumeration': {
      const enumeration = ownEntry(enumerations, field.enumeration);
      if (!enumeration) return { kind: 'text' };
      return { kind: 'enumeration', name: enumeration.name, values: enumeration.values.map(({ name }) => name) };
    }
    case 'reference':
    case 'group':
      return { kind: 'record' };
    case 'references':
    case 'rows':
    case 'relation':
    case 'files':
      return { kind: 'many' };
  }
}

/** The choices of the constant at `$constants.` and this path, if it has any. */
export function choicesAt(
  constants: CatalogueView['constants'],
  names: readonly string[],
): readonly string[] | undefined {
  const choices = constantBelow(constants, ['choices', ...names]);
  return Array.isArray(choices) ? choices.filter((choice) => typeof choice === 'string') : undefined;
}

function constantType(constants: CatalogueView['constants'], names: readonly string[]): ValueType | undefined {
  const choices = choicesAt(constants, names);
  if (choices !== undefined) return { kind: 'enumeration', name: names.join('.'), values: choices };
  const value = constantBelow(constants, names);
  return value === undefined ? undefined : constantValueType(value);
}

function constantNames(constants: CatalogueView['constants'], names: readonly string[]): readonly string[] {
  const value = constantBelow(constants, names);
  return isMap(value) ? Object.keys(value) : [];
}

/** A number is a decimal and a text in date format a date, so that constants compare with fields. */
export function constantValueType(value: Json): ValueType {
  if (Array.isArray(value)) {
    const items = value as readonly Json[]; // `isArray` forgets what is in a readonly list
    const of = constantValueType(items[0] ?? '');
    const isText = of.kind === 'text';
    return { kind: 'list', of: isText ? { ...of, fixed: items.filter((item) => typeof item === 'string') } : of };
  }
  switch (typeof value) {
    case 'string':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? { kind: 'date' } : { kind: 'text', fixed: [value] };
    case 'number':
      return { kind: Number.isInteger(value) ? 'integer' : 'decimal' };
    case 'boolean':
      return { kind: 'boolean' };
    default:
      return { kind: value === null ? 'json' : 'record' };
  }
}

function isMap(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
