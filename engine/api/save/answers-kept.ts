import type { Action, Entity } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';

/** What an action's dialog asked, by the field that keeps it: the one its argument names, else the one of its name. */
export function answersKept(entity: Entity, action: Action | undefined, given: Values): Values {
  if (action?.kind !== 'mutation') return {};
  const operation = entity.operations[action.operation ?? ''];
  return Object.fromEntries(
    action.asks.flatMap((name) => {
      const field = operation?.arguments[name]?.keptIn ?? name;
      return field in entity.fields && given[name] !== undefined ? [[field, given[name]]] : [];
    }),
  );
}
