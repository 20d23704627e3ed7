import { fieldAt } from '../record/field-at.ts';
import { entityCheck, finding, keyAt, type Findings, type FindingLocation } from './finding.ts';

const typesOf: Readonly<Record<string, readonly string[]>> = {
  language: ['text', 'enumeration'],
  isViewer: ['boolean'],
};

/** Checks the field types of a contact; `anotherPersonThan` must refer to an entity with a contact. */
export const checkContacts = entityCheck(function* ({ fields, contact, actions }, at, { catalogue: { entities } }) {
  for (const key of ['email', 'name', 'language', 'isViewer'] as const) {
    const path = contact?.[key];
    const field = path === undefined ? undefined : fieldAt(entities, fields, path);
    const allowed = typesOf[key] ?? ['text'];
    if (path === undefined || field === undefined || allowed.includes(field.type)) continue;
    const message = `"${path}" is a field of type ${field.type}; of a contact it is ${allowed.join(' or ')}`;
    yield finding('wrong-field-type', at('contact', key), message);
  }
  const isPerson = (name: string): boolean => {
    const field = fields[name];
    return field?.type === 'reference' && entities[field.to]?.contact !== undefined;
  };
  const unsuited = function* (name: string, wanted: string, location: FindingLocation): Findings {
    if (fields[name] !== undefined) yield finding('wrong-field-type', location, `"${name}" must be ${wanted}`);
  };
  const person = 'a reference to people with a contact';
  for (const action of Object.values(actions)) {
    if (action.kind !== 'mutation') continue;
    for (const [index, name] of action.anotherPersonThan.entries())
      if (!isPerson(name)) yield* unsuited(name, person, at('actions', action.name, 'anotherPersonThan', index));
    for (const [name, what] of Object.entries(action.stamps)) {
      const type = what === 'time' ? 'dateTime' : 'date';
      const fits = what === 'person' ? isPerson(name) : fields[name]?.type === type;
      const wanted = `a read-only field, ${what === 'person' ? person : `of the type ${type}`}`;
      if (fields[name]?.readOnly !== true || !fits)
        yield* unsuited(name, wanted, keyAt(at('actions', action.name, 'stamps', name)));
    }
  }
});
