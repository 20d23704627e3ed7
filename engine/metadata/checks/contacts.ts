import type { Action, Catalogue, Entity, EntityContact } from '../types/index.ts';
import { fieldAt } from '../record/field-at.ts';
import { inEntity, type Check, type Finding, type FindingLocation } from './finding.ts';

/** Where people are written to are texts of theirs; their language may be a choice. Who did a step is one of them. */
export const checkContacts: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) => [
    ...(entity.contact === undefined ? [] : contactFindings(catalogue, entity.name, entity.contact)),
    ...Object.values(entity.actions).flatMap((action) => personFindings(catalogue, entity, action)),
  ]);

const typesOf: Readonly<Record<string, readonly string[]>> = {
  language: ['text', 'enumeration'],
  isViewer: ['boolean'],
};

function contactFindings(catalogue: Catalogue, entity: string, contact: EntityContact): readonly Finding[] {
  return (['email', 'name', 'language', 'isViewer'] as const).flatMap((key): readonly Finding[] => {
    const path = contact[key];
    if (path === undefined) return [];
    const location = inEntity(entity, 'contact', key);
    const field = fieldAt(catalogue.entities, catalogue.entities[entity]?.fields ?? {}, path);
    const allowed = typesOf[key] ?? ['text'];
    if (field === undefined || allowed.includes(field.type)) return [];
    const message = `"${path}" is a field of type ${field.type}; of a contact it is ${allowed.join(' or ')}`;
    return [{ code: 'wrong-field-type', location, message }];
  });
}

/** Who did an earlier step, and who does this one, is a reference to people with a contact. */
function personFindings({ entities }: Catalogue, { name: entity, fields }: Entity, action: Action): readonly Finding[] {
  if (action.kind !== 'mutation') return [];
  const at = (...path: readonly (string | number)[]) => inEntity(entity, 'actions', action.name, ...path);
  const isPerson = (name: string): boolean => {
    const field = fields[name];
    return field?.type === 'reference' && entities[field.to]?.contact !== undefined;
  };
  const finding = (name: string, wanted: string, location: FindingLocation): readonly Finding[] =>
    fields[name] === undefined ? [] : [{ code: 'wrong-field-type', location, message: `"${name}" must be ${wanted}` }];
  return [
    ...action.anotherPersonThan.flatMap((name, index) =>
      isPerson(name) ? [] : finding(name, 'a reference to people with a contact', at('anotherPersonThan', index)),
    ),
    ...Object.entries(action.stamps).flatMap(([name, what]) => {
      const field = fields[name];
      const type = what === 'time' ? 'dateTime' : 'date';
      const fits = what === 'person' ? isPerson(name) : field?.type === type;
      const wanted = what === 'person' ? 'a reference to people with a contact' : `of the type ${type}`;
      return field?.readOnly === true && fits
        ? []
        : finding(name, `a read-only field, ${wanted}`, { ...at('stamps', name), of: 'name' });
    }),
  ];
}
