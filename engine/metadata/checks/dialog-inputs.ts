import type { Entity, Field } from '../types/index.ts';
import { entityCheck, finding, keyAt } from './finding.ts';

/**
 * A dialog that creates a record uses the fields of the entity's form, so every property of the operation's input must
 * be in that form.
 */
export const checkDialogInputs = entityCheck(function* (entity, at) {
  const shown = shownFields(entity);
  for (const { name, saves, arguments: taken } of Object.values(entity.operations)) {
    const type = taken['input']?.type;
    const isAsked = Object.values(entity.actions).some((action) => 'operation' in action && action.operation === name);
    if (saves === undefined || type?.kind !== 'object' || !isAsked) continue;
    for (const input of Object.keys(type.fields)) {
      if (shown.some((field) => isCalled(field, input))) continue;
      const location = keyAt(at('operations', name, 'arguments', 'input', 'type', 'fields', input));
      yield finding('not-in-form', location, `"${input}" is asked in a dialog, but no field of the form is called so`);
    }
  }
});

function shownFields({ fields, form }: Entity): readonly Field[] {
  const names = form?.sections.flatMap((section) => section.fields.map(({ field }) => field)) ?? [];
  return names.flatMap((name) => fields[name] ?? []);
}

function isCalled(field: Field, input: string): boolean {
  return field.name === input || ('inputName' in field && field.inputName === input);
}
