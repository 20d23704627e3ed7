import { pathTypesOf } from '../record/path-types.ts';
import type { Entity } from '../types/index.ts';
import { everyField } from './every-field.ts';
import { findField, findValue } from './field-finding.ts';
import { inEntity, type Check, type Finding, type JsonPath } from './finding.ts';

/** Paths in storage, access, rules, constraints and displays lead to fields. */
export const recordPaths: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) => {
    const { name, storage, access } = entity;
    const find = (path: string, ...at: JsonPath) => findField(catalogue, name, path, inEntity(name, ...at)).findings;
    const findKey = (path: string, ...at: JsonPath) =>
      findField(catalogue, name, path, { ...inEntity(name, ...at), of: 'name' }).findings;
    return [
      ...(storage.root === undefined ? [] : find(storage.root, 'storage', 'root')),
      ...pathLists(storage.indexes, (path, ...at) =>
        findValue(catalogue, name, path, inEntity(name, 'storage', 'indexes', ...at)),
      ),
      ...pathLists(storage.unique, (path, ...at) => find(path, 'storage', 'unique', ...at)),
      ...Object.keys(access.fields).flatMap((path) => findKey(path, 'access', 'fields', path)),
      ...access.checkPaths.flatMap((path, index) => find(path, 'access', 'checkPaths', index)),
      ...ruleFindings(entity, findKey, find),
      ...constraintFindings(entity, find),
      ...displayFindings(entity, (path, at) =>
        pathTypesOf(catalogue, name).typeOf(path) !== undefined ? [] : find(path, ...at),
      ),
    ];
  });

type Find = (path: string, ...at: JsonPath) => readonly Finding[];

function pathLists(lists: readonly (readonly string[])[], find: Find): readonly Finding[] {
  return lists.flatMap((paths, index) => paths.flatMap((path, position) => find(path, index, position)));
}

/** A rule on a field inside rows is written with brackets, since only then `$row` is known. */
function ruleFindings(entity: Entity, findKey: Find, find: Find): readonly Finding[] {
  const all = everyField(entity.fields);
  const own = new Set(all.map(({ name }) => name));
  const typeAt = (path: string) => all.find(({ name }) => name === path)?.field.type;
  return Object.entries(entity.rules).flatMap(([path, { value, options, suggested }]): readonly Finding[] => {
    const unknown = findKey(path, 'rules', path);
    const isMisplaced = unknown.length === 0 && !own.has(path);
    const place = { ...inEntity(entity.name, 'rules', path), of: 'name' as const };
    return [
      ...unknown,
      ...(isMisplaced
        ? [
            {
              code: 'foreign-field',
              place,
              message: `"${path}" is no field of this entity; inside rows write ${path.replace('.', '[].')}`,
            },
          ]
        : []),
      ...(value?.mode === 'onChange' && value.on.length === 0
        ? [
            {
              code: 'missing-property',
              place: inEntity(entity.name, 'rules', path, 'value'),
              message: '"onChange" listens to fields, but "on" names none',
            },
          ]
        : []),
      ...(options !== undefined && unknown.length === 0 && typeAt(path) !== 'enumeration'
        ? [
            {
              code: 'wrong-field-type',
              place: inEntity(entity.name, 'rules', path, 'options'),
              message: `"${path}" is a field of type ${typeAt(path)}; choices are those of an enumeration`,
            },
          ]
        : []),
      ...(value?.on ?? []).flatMap((listened, index) => find(listened, 'rules', path, 'value', 'on', index)),
      ...(suggested?.on ?? []).flatMap((chosen, index) => find(chosen, 'rules', path, 'suggested', 'on', index)),
    ];
  });
}

function constraintFindings(entity: Entity, find: Find): readonly Finding[] {
  return entity.constraints.flatMap(({ name, paths, exclusive, valid }, index): readonly Finding[] => {
    const place = inEntity(entity.name, 'constraints', index);
    const repeated = entity.constraints.findIndex((other) => other.name === name) < index;
    return [
      ...(repeated ? [{ code: 'repeated-constraint', place, message: `a second constraint is named "${name}"` }] : []),
      ...(exclusive || valid !== undefined
        ? []
        : [
            {
              code: 'empty-constraint',
              place,
              message: `the constraint "${name}" says neither what is valid nor what is exclusive`,
            },
          ]),
      ...(exclusive ?? []).flatMap((path, position) => [
        ...find(path, 'constraints', index, 'exclusive', position),
        ...notBoolean(entity, path, ['constraints', index, 'exclusive', position]),
      ]),
      ...(exclusive === undefined ? paths : []).flatMap((path, position) =>
        find(path, 'constraints', index, 'paths', position),
      ),
    ];
  });
}

function notBoolean({ name, fields }: Entity, path: string, at: JsonPath): readonly Finding[] {
  const type = fields[path]?.type;
  if (type === undefined || type === 'boolean') return [];
  const message = `"${path}" is a field of type ${type}; of those that exclude each other each is yes or no`;
  return [{ code: 'wrong-field-type', place: inEntity(name, ...at), message }];
}

function displayFindings(
  { name, display, form }: Entity,
  find: (path: string, at: JsonPath) => readonly Finding[],
): readonly Finding[] {
  const texts = [
    { text: display, at: ['display'] },
    ...(form?.afterSave.dialog
      ? [{ text: form.afterSave.dialog.text, at: ['form', 'afterSave', 'dialog', 'text'] }]
      : []),
  ];
  const unnamed = Object.entries(display)
    .filter(([, template]) => !/\{[^{}]+\}/.test(template))
    .map(([language, template]): Finding => ({
      code: 'same-display',
      place: inEntity(name, 'display', language),
      message: `"${template}" names no field, so that all records are called the same`,
    }));
  return [
    ...unnamed,
    ...texts.flatMap(({ text, at }) =>
      Object.entries(text).flatMap(([language, template]) =>
        [...template.matchAll(/\{([^{}]+)\}/g)].flatMap(([, path = '']) => find(path, [...at, language])),
      ),
    ),
  ];
}
