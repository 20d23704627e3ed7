import type { Catalogue, Entity, Enumeration, Field, Fields } from '../types/index.ts';
import { matched, quoted, type Change } from './change.ts';

/** What stored values would not survive. A rename told by `was` loses nothing. */
export function dataChanges(before: Catalogue, after: Catalogue): readonly Change[] {
  const entities = matched(before.entities, after.entities);
  return [
    ...entities.gone
      .filter((name) => isKept(before.entities[name]))
      .map((name) => loss(name, 'the entity is gone, and its records with it')),
    ...entities.both.flatMap(({ name, old, now }) => (isKept(now) ? fieldsLoss(name, old.fields, now.fields) : [])),
    ...matched(before.enumerations, after.enumerations).both.flatMap(({ name, old, now }) =>
      valuesLoss(name, old, now),
    ),
  ];
}

function fieldsLoss(path: string, before: Fields, after: Fields): readonly Change[] {
  const renamed = new Map(
    Object.values(after).flatMap(({ name, was }) => (was === undefined ? [] : [[was, name] as const])),
  );
  return Object.values(before).flatMap((old): readonly Change[] => {
    const now = after[old.name] ?? after[renamed.get(old.name) ?? ''];
    const here = `${path}.${old.name}`;
    if (!isStored(old)) return [];
    if (!now || !isStored(now)) return [loss(here, 'the field is gone, and its values with it')];
    return valueLoss(here, old, now);
  });
}

function valueLoss(path: string, old: Field, now: Field): readonly Change[] {
  if (old.type !== now.type) {
    const isKept =
      (old.type === 'text' && now.type === 'longText') || (old.type === 'integer' && now.type === 'decimal');
    return isKept ? [] : [loss(path, `the type is ${now.type} instead of ${old.type}`)];
  }
  if ('fields' in old && 'fields' in now) return fieldsLoss(path, old.fields, now.fields);
  if ('scale' in old && 'scale' in now && now.scale < old.scale)
    return [loss(path, `keeps ${now.scale} decimal places instead of ${old.scale}`)];
  if ('maxLength' in old && 'maxLength' in now && now.maxLength < old.maxLength)
    return [loss(path, `keeps ${now.maxLength} characters instead of ${old.maxLength}`)];
  const leadsElsewhere =
    ('to' in old && 'to' in now && old.to !== now.to) ||
    ('enumeration' in old && 'enumeration' in now && old.enumeration !== now.enumeration);
  return leadsElsewhere
    ? [
        loss(
          path,
          `its values mean ${quoted('to' in now ? now.to : 'enumeration' in now ? now.enumeration : undefined)}`,
        ),
      ]
    : [];
}

function valuesLoss(name: string, old: Enumeration, now: Enumeration): readonly Change[] {
  const kept = new Set(now.values.flatMap(({ name: value, was }) => (was === undefined ? [value] : [value, was])));
  return old.values
    .filter((value) => !kept.has(value.name))
    .map((value) => loss(`${name}.${value.name}`, 'the value is gone; retire it by "until"'));
}

/** Whether an entity's records are in a table of its own. */
function isKept(entity: Entity | undefined): boolean {
  return entity !== undefined && !entity.storage.external && entity.storage.over === undefined;
}

function isStored(field: Field): boolean {
  return field.type !== 'relation' && field.formula === undefined && field.aggregate === undefined;
}

function loss(path: string, message: string): Change {
  return { group: 'data loss', path, message };
}
