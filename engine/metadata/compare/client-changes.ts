import { everyField } from '../checks/every-field.ts';
import { enabledRules } from '../record/plan.ts';
import type { Catalogue, Entity, EntityApi, Field, Fields, Operation } from '../types/index.ts';
import { isSame, matched, quoted, type Change } from './change.ts';

/** What a program that speaks to the API, or a person who fills in forms, can no longer do as before. */
export function clientChanges(before: Catalogue, after: Catalogue): readonly Change[] {
  const entities = matched(before.entities, after.entities);
  const enumerations = matched(before.enumerations, after.enumerations);
  return [
    ...constantChanges(before.constants, after.constants),
    ...operationsChanges('operations', before.operations, after.operations),
    ...entities.gone.map((name) => breaking(name, 'the entity is gone')),
    ...entities.both.flatMap(({ name, old, now }) => entityChanges(name, old, now)),
    ...enumerations.gone.map((name) => breaking(name, 'the enumeration is gone')),
    ...enumerations.both.flatMap(({ name, old, now }) => {
      const values = now.values.map((value) => value.name);
      return old.values
        .filter((value) => !values.includes(value.name))
        .map((value) => breaking(`${name}.${value.name}`, 'the value is gone'));
    }),
  ];
}

/** Rules read constants, so that a figure there may refuse what it allowed. */
function constantChanges(before: Catalogue['constants'], after: Catalogue['constants']): readonly Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => breaking(`constants.${name}`, `is ${quoted(after[name])} instead of ${quoted(before[name])}`));
}

function entityChanges(entity: string, old: Entity, now: Entity): readonly Change[] {
  const kinds: readonly (keyof EntityApi)[] = ['type', 'page', 'all', 'one', 'save', 'remove'];
  const renamed = kinds.filter((kind) => old.api[kind] !== undefined && old.api[kind] !== now.api[kind]);
  const ruleNames = [...new Set([old, now].flatMap((each) => everyField(each.fields).map(({ name }) => name)))];
  return [
    ...renamed.map((kind) =>
      breaking(
        `${entity}.api.${kind}`,
        `${quoted(old.api[kind])} is ${now.api[kind] === undefined ? 'gone' : `now ${quoted(now.api[kind])}`}`,
      ),
    ),
    ...fieldsChanges(entity, old.fields, now.fields),
    ...matched(old.views, now.views).gone.map((name) => breaking(`${entity}.views.${name}`, 'the view is gone')),
    ...operationsChanges(`${entity}.operations`, old.operations, now.operations),
    ...filterNames(old)
      .filter((name) => !filterNames(now).includes(name))
      .map((name) => breaking(`${entity}.list`, `the filter ${quoted(name)} is gone`)),
    ...ruleNames
      .filter((path) => !isSame(rulesAt(old, path), rulesAt(now, path)))
      .map((path) => breaking(`${entity}.rules.${path}`, 'the rules of the field changed')),
    ...constraintChanges(entity, old, now),
  ];
}

/** The rules of a field, those of the form it stands in among them. */
function rulesAt(entity: Entity, path: string) {
  return { ...entity.rules[path], enabled: enabledRules(entity, path) };
}

function fieldsChanges(path: string, before: Fields, after: Fields): readonly Change[] {
  const { gone, added, both } = matched(before, after);
  return [
    ...gone.map((name) => breaking(`${path}.${name}`, 'the field is gone')),
    ...added
      .filter((name) => after[name]?.required === true && !after[name].readOnly && after[name].default === undefined)
      .map((name) => breaking(`${path}.${name}`, 'a new field must be filled in')),
    ...both.flatMap(({ name, old, now }) => fieldChanges(`${path}.${name}`, old, now)),
  ];
}

function fieldChanges(path: string, old: Field, now: Field): readonly Change[] {
  if (old.type !== now.type) return [breaking(path, `the type is ${now.type} instead of ${old.type}`)];
  const stricter = [
    ...(!old.required && now.required ? ['must be filled in'] : []),
    ...(!old.readOnly && now.readOnly ? ['can no longer be filled in'] : []),
    ...limitChanges(old, now),
  ];
  const inner = 'fields' in old && 'fields' in now ? fieldsChanges(path, old.fields, now.fields) : [];
  return [...stricter.map((message) => breaking(path, message)), ...inner];
}

function limitChanges(old: Field, now: Field): readonly string[] {
  const lower = ['max', 'maxLength', 'maxItems', 'maxBytes', 'scale'].filter((name) =>
    isBelow(limitOf(now, name), limitOf(old, name)),
  );
  const higher = ['min', 'minLength', 'minItems'].filter((name) =>
    isBelow(negated(limitOf(now, name)), negated(limitOf(old, name))),
  );
  const others = ['pattern', 'format', 'unique', 'apiType', 'inputName', 'accept', 'to', 'enumeration'].filter(
    (name) => !isSame(propertyOf(old, name), propertyOf(now, name)),
  );
  return [...lower, ...higher, ...others].map(
    (name) => `"${name}" is ${quoted(propertyOf(now, name))} instead of ${quoted(propertyOf(old, name))}`,
  );
}

function isBelow(now: number | undefined, old: number | undefined): boolean {
  return now !== undefined && (old === undefined || now < old);
}

function negated(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}

function limitOf(field: Field, name: string): number | undefined {
  const value = propertyOf(field, name);
  return typeof value === 'number' ? value : undefined;
}

function propertyOf(field: Field, name: string): unknown {
  return Object.entries(field).find(([key]) => key === name)?.[1];
}

function operationsChanges(
  path: string,
  before: Readonly<Record<string, Operation>>,
  after: Readonly<Record<string, Operation>>,
): readonly Change[] {
  const { gone, both } = matched(before, after);
  return [
    ...gone.map((name) => breaking(`${path}.${name}`, 'the operation is gone')),
    ...both.flatMap(({ name, old, now }) => operationChanges(`${path}.${name}`, old, now)),
  ];
}

function operationChanges(path: string, old: Operation, now: Operation): readonly Change[] {
  const { gone, added, both } = matched(old.arguments, now.arguments);
  const shapeOf = ({ type, list, required }: Operation['result']) => ({ type, list, required });
  return [
    ...(old.kind === now.kind ? [] : [breaking(path, `is a ${now.kind} instead of a ${old.kind}`)]),
    ...gone.map((name) => breaking(`${path}.${name}`, 'the argument is gone')),
    ...added
      .filter((name) => now.arguments[name]?.required === true)
      .map((name) => breaking(`${path}.${name}`, 'a new argument must be given')),
    ...both
      .filter((pair) => !isSame(shapeOf(pair.old), shapeOf(pair.now)))
      .map(({ name }) => breaking(`${path}.${name}`, 'the argument has another type')),
    ...(isSame(shapeOf(old.result), shapeOf(now.result)) ? [] : [breaking(path, 'the result has another type')]),
  ];
}

function filterNames({ list, views }: Entity): readonly string[] {
  return [
    ...(list?.columns ?? []).flatMap(({ name, filter }) => (filter ? [name] : [])),
    ...(list?.filters ?? []).map(({ name }) => name),
    ...Object.values(views).flatMap(({ filters }) => filters.map(({ name }) => name)),
  ];
}

function constraintChanges(entity: string, old: Entity, now: Entity): readonly Change[] {
  const byName = ({ constraints }: Entity) =>
    Object.fromEntries(constraints.map((constraint) => [constraint.name, constraint]));
  const { added, both } = matched(byName(old), byName(now));
  return [
    ...added.map((name) => breaking(`${entity}.constraints.${name}`, 'the constraint is new')),
    ...both
      .filter((pair) => !isSame({ ...pair.old, message: '' }, { ...pair.now, message: '' }))
      .map(({ name }) => breaking(`${entity}.constraints.${name}`, 'the constraint changed')),
  ];
}

function breaking(path: string, message: string): Change {
  return { group: 'breaking for clients', path, message };
}
