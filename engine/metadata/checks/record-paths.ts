import { pathTypesOf } from '../record/path-types.ts';
import type { Catalogue, Entity } from '../types/index.ts';
import { fieldAt } from '../record/field-at.ts';
import { locatedFields } from './located-fields.ts';
import { findField } from './field-finding.ts';
import { inEntity, repeatedNameFindings, type Check, type Finding, type JsonPath } from './finding.ts';

/** Rules and constraints are of fields that suit them, and displays name fields. */
export const checkRecordPaths: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) => {
    const { name } = entity;
    const find = (path: string, ...at: JsonPath) => findField(catalogue, name, path, inEntity(name, ...at)).findings;
    return [
      ...ruleFindings(catalogue, entity),
      ...constraintFindings(entity),
      ...displayFindings(entity, (path, at) =>
        pathTypesOf(catalogue, name).typeOf(path) !== undefined ? [] : find(path, ...at),
      ),
    ];
  });

/** A rule on a field inside rows is written with brackets, since only then `$row` is known. */
function ruleFindings({ entities }: Catalogue, entity: Entity): readonly Finding[] {
  const all = locatedFields(entity.fields);
  const own = new Set(all.map(({ name }) => name));
  const typeAt = (path: string) => all.find(({ name }) => name === path)?.field.type;
  return Object.entries(entity.rules).flatMap(([path, { value, options }]): readonly Finding[] => {
    const isThere = fieldAt(entities, entity.fields, path) !== undefined;
    const isMisplaced = isThere && !own.has(path);
    const location = { ...inEntity(entity.name, 'rules', path), of: 'name' as const };
    return [
      ...(isMisplaced
        ? [
            {
              code: 'foreign-field',
              location,
              message: `"${path}" is no field of this entity; inside rows write ${path.replace('.', '[].')}`,
            },
          ]
        : []),
      ...(value?.mode === 'onChange' && value.on.length === 0
        ? [
            {
              code: 'missing-property',
              location: inEntity(entity.name, 'rules', path, 'value'),
              message: '"onChange" listens to fields, but "on" names none',
            },
          ]
        : []),
      ...(value?.on ?? []).flatMap((listened, index) =>
        value?.mode === 'onChange' && listened === path
          ? [
              {
                code: 'own-change',
                location: inEntity(entity.name, 'rules', path, 'value', 'on', index),
                message: `"${path}" listens to itself; name the fields that it follows from`,
              },
            ]
          : [],
      ),
      ...(options !== undefined && isThere && typeAt(path) !== 'enumeration'
        ? [
            {
              code: 'wrong-field-type',
              location: inEntity(entity.name, 'rules', path, 'options'),
              message: `"${path}" is a field of type ${typeAt(path)}; choices are those of an enumeration`,
            },
          ]
        : []),
    ];
  });
}

function constraintFindings(entity: Entity): readonly Finding[] {
  const at = (index: number) => inEntity(entity.name, 'constraints', index);
  const ofConstraints = entity.constraints.flatMap(({ name, exclusive, valid }, index): readonly Finding[] => {
    const location = at(index);
    return [
      ...(exclusive || valid !== undefined
        ? []
        : [
            {
              code: 'empty-constraint',
              location,
              message: `the constraint "${name}" says neither what is valid nor what is exclusive`,
            },
          ]),
      ...(exclusive ?? []).flatMap((path, position) =>
        notBoolean(entity, path, ['constraints', index, 'exclusive', position]),
      ),
    ];
  });
  return [...repeatedNameFindings('constraint', entity.constraints, at), ...ofConstraints];
}

function notBoolean({ name, fields }: Entity, path: string, at: JsonPath): readonly Finding[] {
  const type = fields[path]?.type;
  if (type === undefined || type === 'boolean') return [];
  const message = `"${path}" is a field of type ${type}; of those that exclude each other each is yes or no`;
  return [{ code: 'wrong-field-type', location: inEntity(name, ...at), message }];
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
      location: inEntity(name, 'display', language),
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
