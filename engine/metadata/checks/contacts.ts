import type { Catalogue, EntityContact } from '../types/index.ts';
import { fieldAt } from '../record/field-at.ts';
import { inEntity, type Check, type Finding } from './finding.ts';

/** Where people are written to are texts of theirs; their language may be a choice. */
export const checkContacts: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap(({ name, contact }) =>
    contact === undefined ? [] : contactFindings(catalogue, name, contact),
  );

function contactFindings(catalogue: Catalogue, entity: string, contact: EntityContact): readonly Finding[] {
  return (['email', 'name', 'language'] as const).flatMap((key): readonly Finding[] => {
    const path = contact[key];
    if (path === undefined) return [];
    const place = inEntity(entity, 'contact', key);
    const field = fieldAt(catalogue.entities, catalogue.entities[entity]?.fields ?? {}, path);
    const allowed = key === 'language' ? ['text', 'enumeration'] : ['text'];
    if (field === undefined || allowed.includes(field.type)) return [];
    const message = `"${path}" is a field of type ${field.type}; of a contact it is ${allowed.join(' or ')}`;
    return [{ code: 'wrong-field-type', place, message }];
  });
}
