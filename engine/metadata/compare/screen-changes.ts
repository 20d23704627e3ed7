import type { Catalogue, Entity, Fields, Json } from '../types/index.ts';
import { isSame, matched, type Change } from './change.ts';

/** What only looks or reads otherwise, and what is offered in addition. */
export function screenChanges(before: Catalogue, after: Catalogue): readonly Change[] {
  const entities = matched(before.entities, after.entities);
  const parts = ['brand', 'languages', 'enumerations', 'menu', 'routes', 'texts'] as const;
  return [
    ...parts.filter((part) => !isSame(before[part], after[part])).map((part) => screen(part, 'changed')),
    ...entities.added.map((name) => screen(name, 'the entity is new')),
    ...entities.both.flatMap(({ name, old, now }) => entityChanges(name, old, now)),
  ];
}

function entityChanges(entity: string, old: Entity, now: Entity): readonly Change[] {
  const parts = [
    'label',
    'plural',
    'newLabel',
    'icon',
    'display',
    'menu',
    'route',
    'routes',
    'list',
    'form',
    'workflow',
  ] as const;
  const actions = matched(old.actions, now.actions);
  return [
    ...parts.filter((part) => !isSame(old[part], now[part])).map((part) => screen(`${entity}.${part}`, 'changed')),
    ...fieldChanges(entity, old.fields, now.fields),
    ...actions.gone.map((name) => screen(`${entity}.actions.${name}`, 'the action is gone')),
    ...actions.added.map((name) => screen(`${entity}.actions.${name}`, 'the action is new')),
    ...actions.both
      .filter((pair) => !isSame(looksOf(pair.old), looksOf(pair.now)))
      .map(({ name }) => screen(`${entity}.actions.${name}`, 'changed')),
  ];
}

function fieldChanges(path: string, before: Fields, after: Fields): readonly Change[] {
  const { added, both } = matched(before, after);
  return [
    ...added.map((name) => screen(`${path}.${name}`, 'the field is new')),
    ...both.flatMap(({ name, old, now }) => [
      ...(isSame([old.label, old.help], [now.label, now.help])
        ? []
        : [screen(`${path}.${name}`, 'is called otherwise')]),
      ...('fields' in old && 'fields' in now ? fieldChanges(`${path}.${name}`, old.fields, now.fields) : []),
    ]),
  ];
}

/** What of an action is no matter of access. */
function looksOf({ label, icon, intent, confirm, to, allowed, ...said }: Entity['actions'][string]): Json {
  const refusals = [said.else ?? null, ...allowed.map((condition) => [condition.else, condition.told])];
  return { label, icon: icon ?? null, intent, confirm: confirm ?? null, to: to ?? null, refusals };
}

function screen(path: string, message: string): Change {
  return { group: 'screen only', path, message };
}
