import { formArgument, type Action, type Entity } from '../../metadata/index.ts';
import { isValues, type Values } from '../../record/index.ts';

/**
 * What an action's dialog asked, by the field that keeps it: the one its argument names, else the one of its name. What
 * one argument takes as a whole form is kept by the names of the form's fields.
 */
export function answersKept(entity: Entity, action: Action | undefined, given: Values): Values {
  if (action?.kind !== 'mutation') return {};
  const operation = entity.operations[action.operation ?? ''];
  const whole = operation && formArgument(operation);
  const answers = action.asks.flatMap((name) => {
    if (name === whole) return Object.entries(isValues(given[name]) ? given[name] : {});
    const { keptIn = name } = operation?.arguments[name] ?? {};
    return keptIn === null ? [] : [[keptIn, given[name]] as const];
  });
  return Object.fromEntries(answers.filter(([field, value]) => field in entity.fields && value !== undefined));
}
