import type { Entity, Field } from '../types/index.ts';
import { inEntity, type Check, type Finding } from './finding.ts';

/** A dialog asks a new record by fields of its entity's form: what the operation's input names stands there. */
export const checkAskedRecords: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    Object.values(entity.operations).flatMap(({ name, saves, arguments: taken }): readonly Finding[] => {
      const type = taken['input']?.type;
      const isAsked = Object.values(entity.actions).some(
        (action) => 'operation' in action && action.operation === name,
      );
      if (saves === undefined || type?.kind !== 'object' || !isAsked) return [];
      const shown = shownFields(entity);
      return Object.keys(type.fields)
        .filter((input) => !shown.some((field) => isCalled(field, input)))
        .map((input) => ({
          code: 'not-in-form',
          location: {
            ...inEntity(entity.name, 'operations', name, 'arguments', 'input', 'type', 'fields', input),
            of: 'name',
          },
          message: `"${input}" is asked in a dialog, but no field of the form is called so`,
        }));
    }),
  );

function shownFields({ fields, form }: Entity): readonly Field[] {
  const names = form?.sections.flatMap((section) => section.fields.map(({ field }) => field)) ?? [];
  return names.flatMap((name) => fields[name] ?? []);
}

function isCalled(field: Field, input: string): boolean {
  return field.name === input || ('inputName' in field && field.inputName === input);
}
